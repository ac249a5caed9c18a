"""A sample as a file: JSON lines, compressed, from which the same sample is built again."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from maege.data.edit import Edit
from maege.errors import DataError
from maege.files.text_files import MAX_RATIO, max_content
from maege.lattice import Lattice
from maege.ranking import Candidate, Ranking
from maege.ranking_requests import RepeatedPairs
from maege.sampling.lattice_rankings import NodeRanking, chain_nodes
from maege.sampling.prepared_sentence import OriginalScoring, PreparedSentence, with_keys
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import corpora_ranking

# A sample may come from anywhere: what a short file can stand for is limited.
_MAX_EDITS = 10_000  # of an annotation
MAX_LATTICE_EDITS = 12  # of a lattice of which all texts are ranked, as in configurations
MAX_RANKED_CHARACTERS = 2_000_000_000  # of the texts of all chains and lattices


def write_sample(sample: Sample, path: Path, *, with_corpora: bool) -> None:
    """Write the sentences with their edits and references, then rankings with their texts.

    Without synthetic corpora the file is much smaller; these can be drawn again.
    """
    rankings = sample.rankings if with_corpora else sample.chains + sample.lattices
    encode = json.JSONEncoder(ensure_ascii=False).encode
    with (
        path.open("wb") as file,
        gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=4, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as lines,
    ):
        for record in _records(sample.prepared_sentences, rankings):
            lines.write(encode(record) + "\n")


def _records(
    prepared_sentences: Sequence[PreparedSentence], rankings: Sequence[Ranking]
) -> Iterator[dict[str, Any]]:
    for sentence in prepared_sentences:
        yield {
            "record": "sentence",
            "sentence": sentence.index + 1,
            "document": sentence.document,
            "text": sentence.text,
            "annotators": {
                str(annotator): {
                    "edits": [
                        [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
                    ],
                    "references": sentence.references[annotator],
                }
                for annotator, lattice in sentence.lattices.items()
            },
        }
    for ranking in rankings:
        is_chain = ranking.type == "chains"
        edit_order = {"edit_order": [step.edit_index for step in ranking.steps]}
        yield {
            "record": ranking.type,
            "sentences": [index + 1 for index in ranking.sentences],
            "annotator": ranking.annotator,
            "draw": ranking.draw,
            "sources": list(ranking.sources),
            **(edit_order if is_chain else {}),
            "candidates": [
                {"edit_counts": counts, "gold_score": gold_score, "hypotheses": texts}
                for counts, gold_score, texts in _candidates(ranking)
            ],
        }


def _candidates(ranking: Ranking) -> Iterator[tuple[list[int], float, list[str]]]:
    """Yield the edit counts, the gold score and the texts of each candidate."""
    if len(ranking.sentences) > 1:
        for c in ranking.candidates:
            yield list(c.edit_counts), c.gold_score, list(c.hypotheses)
        return
    for (text, _), count, gold_score in zip(  # texts of a lattice are made together
        ranking.single_texts, ranking.edit_counts, ranking.gold_scores, strict=True
    ):
        yield [int(count)], gold_score, [text]


def read_sample(
    path: Path, original_scoring: OriginalScoring, repeated_pairs: RepeatedPairs
) -> Sample:
    """Rebuild the sample of a file, except for the references of the candidates of corpora.

    It has no corpora if the file has none. ``original_scoring`` and ``repeated_pairs`` are not in
    the file. A DataError tells that it cannot be read, or is not a sample.
    """
    try:
        return _build_sample(_read_records(path), original_scoring, repeated_pairs)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValidationError as error:
        mistake = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in mistake["loc"])
        reason = f"{key}: {mistake['msg']}" if key else mistake["msg"]
        raise DataError(f"{path}: not the sample of a run ({reason[:200]})") from None
    except _MALFORMED as error:
        raise DataError(
            f"{path}: not the sample of a run ({type(error).__name__}: {error})"
        ) from None


_MALFORMED = (EOFError, zlib.error, ValueError, KeyError, TypeError, IndexError, AttributeError)


def _read_records(path: Path) -> Iterator["_Sentence | _Ranking"]:
    """Yield the records, one line after the other; each is checked before the next is read."""
    remaining = max_content(path.stat().st_size)
    with gzip.open(path, "rb") as file:
        while line := file.readline(remaining + 1):
            remaining -= len(line)
            if remaining < 0:
                raise ValueError(f"its content is more than {MAX_RATIO} times as long as the file")
            yield _RECORD.validate_json(line)


def _build_sample(
    records: Iterator["_Sentence | _Ranking"],
    original_scoring: OriginalScoring,
    repeated_pairs: RepeatedPairs,
) -> Sample:
    """Build a sample from sentences, then rankings, keeping no record: they need much memory."""
    prepared_sentences: list[PreparedSentence] = []
    first_ranking = []
    for record in records:
        if isinstance(record, _Ranking):
            first_ranking = [record]
            break
        prepared_sentences.append(_prepared_sentence(record, original_scoring))
    sentences = {sentence.index + 1: sentence for sentence in with_keys(prepared_sentences)}
    rankings: dict[str, list[Any]] = {"chains": [], "lattices": [], "corpora": []}
    characters = 0
    for record in chain(first_ranking, records):
        if isinstance(record, _Sentence):
            raise ValueError("a sentence comes after a ranking")
        characters += _check_ranking(record, sentences)
        if characters > MAX_RANKED_CHARACTERS:
            raise ValueError(f"its texts have more than {MAX_RANKED_CHARACTERS} characters")
        rankings[record.record].append(_ranking(record, sentences))
    chains, lattices, corpora = map(tuple, rankings.values())
    return Sample(tuple(sentences.values()), chains, lattices, corpora, repeated_pairs)


def _check_ranking(record: "_Ranking", sentences: dict[int, PreparedSentence]) -> int:
    """Check a ranking before its texts are made; return about how many characters they have."""
    # Not a difference of sets, which would go through all sentences for each ranking.
    if missing := [number for number in record.sentences if number not in sentences]:
        raise ValueError(f"{record.record}: there is no sentence {min(missing)}")
    if len(record.sources) != len(record.sentences):
        raise ValueError(f"{record.record}: not a source for each sentence")
    if record.record == "corpora":
        if any(len(c.hypotheses) != len(record.sentences) for c in record.candidates):
            raise ValueError("corpora: not a text for each sentence")
        return 0
    sentence = sentences[record.sentences[0]]
    annotator = record.annotator
    if len(record.sentences) != 1 or annotator is None or annotator not in sentence.lattices:
        raise ValueError(f"{record.record}: not one sentence and one of its annotators")
    edits = len(sentence.lattices[annotator].edits)
    if record.record == "chains":
        if sorted(record.edit_order) != list(range(edits)):
            raise ValueError("chains: `edit_order` does not have each edit once")
        return (edits + 1) * len(sentence.text)
    if edits > MAX_LATTICE_EDITS:
        raise ValueError(f"lattices: {edits} edits, more than {MAX_LATTICE_EDITS}")
    return len(sentence.text) << edits


def _ranking(record: "_Ranking", sentences: dict[int, PreparedSentence]) -> Ranking:
    if record.record == "corpora":
        return _corpora(record, [sentences[number] for number in record.sentences])
    sentence, (source,) = sentences[record.sentences[0]], record.sources
    annotator = cast(int, record.annotator)
    lattice = sentence.lattices[annotator]
    is_chain = record.record == "chains"
    nodes = chain_nodes(tuple(record.edit_order)) if is_chain else range(lattice.size)
    at_source = next((node for node in nodes if lattice.sentence_at(node) == source), None)
    if at_source is None:
        raise ValueError(f"{record.record}: the source is none of the texts")
    return NodeRanking(
        record.record, sentence, annotator, record.draw if is_chain else 0, nodes, at_source
    )


def _prepared_sentence(record: "_Sentence", original_scoring: OriginalScoring) -> PreparedSentence:
    tokens = _tokens(record.text)
    return PreparedSentence(
        record.sentence - 1,
        {
            number: Lattice(tokens, tuple(_edits(content.edits, len(tokens))))
            for number, content in record.annotators.items()
        },
        {number: tuple(content.references) for number, content in record.annotators.items()},
        original_scoring,
        document=record.document,
    )


def _edits(records: Sequence[tuple[int, int, str, str]], length: int) -> Iterator[Edit]:
    position = 0
    for start, end, text, type_ in records:
        if not position <= start <= end <= length:
            raise ValueError(f"the edit of {start} to {end} overlaps another or is outside")
        if not type_.isprintable():
            raise ValueError(f"the type {type_[:40]!a} of an edit has invisible characters")
        position = end
        yield Edit(start, end, _tokens(text), type_)


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(text.split(" ")) if text else ()


def _corpora(record: "_Ranking", sentences: Sequence[PreparedSentence]) -> Ranking:
    candidates = tuple(
        Candidate(tuple(c.hypotheses), (), tuple(c.edit_counts), c.gold_score)
        for c in record.candidates
    )
    return corpora_ranking(sentences, record.draw, record.sources, candidates)


_Index = Annotated[int, Field(ge=0, lt=2**31)]


class _Record(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class _Annotation(_Record):
    edits: list[tuple[_Index, _Index, str, str]] = Field(max_length=_MAX_EDITS)
    references: list[str]


class _Sentence(_Record):
    record: Literal["sentence"]
    sentence: Annotated[int, Field(ge=1, lt=2**31)]
    document: _Index | None
    text: str
    annotators: dict[_Index, _Annotation] = Field(min_length=1)


class _Candidate(_Record):
    edit_counts: list[_Index]
    gold_score: float = Field(allow_inf_nan=False)
    hypotheses: list[str]


class _Ranking(_Record):
    record: Literal["chains", "lattices", "corpora"]
    sentences: list[_Index] = Field(min_length=1)
    annotator: _Index | None
    draw: _Index
    sources: list[str]
    edit_order: list[_Index] = Field(default=[], max_length=_MAX_EDITS)
    candidates: list[_Candidate]


_RECORD: TypeAdapter[_Sentence | _Ranking] = TypeAdapter(
    Annotated[_Sentence | _Ranking, Field(discriminator="record")]
)
