"""A sample as a file: JSON lines, compressed, from which the same sample is built again."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from maege.data.edit import Edit
from maege.errors import DataError
from maege.lattice import Lattice
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.chains import chain
from maege.sampling.full_lattices import lattice_ranking
from maege.sampling.prepared_sentence import OriginalScoring, PreparedSentence, with_keys
from maege.sampling.sample import RepeatedPairs, Sample


def write_sample(sample: Sample, path: Path, *, with_corpora: bool) -> None:
    """Write the sentences with their edits and references, then rankings with their texts.

    Without synthetic corpora the file is much smaller; these can be drawn again.
    """
    rankings = sample.rankings if with_corpora else sample.chains + sample.lattices
    with (
        path.open("wb") as file,
        gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=4, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as lines,
    ):
        for record in _records(sample.prepared_sentences, rankings):
            lines.write(json.dumps(record, ensure_ascii=False) + "\n")


def corpora_checksum(corpora: Sequence[Ranking]) -> str:
    """Return the SHA-256 of all texts of synthetic corpora, with the numbers of edits."""
    content = sha256()
    for ranking in corpora:
        content.update("\n".join(ranking.sources).encode())
        for candidate in ranking.candidates:
            content.update(f"\n\n{candidate.gold_score} {candidate.edit_counts}\n".encode())
            content.update("\n".join(candidate.hypotheses).encode())
    return content.hexdigest()


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
            "sources": ranking.sources,
            **(edit_order if is_chain else {}),
            "candidates": [
                {
                    "edit_counts": candidate.edit_counts,
                    "gold_score": candidate.gold_score,
                    "hypotheses": candidate.hypotheses,
                }
                for candidate in ranking.candidates
            ],
        }


def read_sample(
    path: Path, original_scoring: OriginalScoring, repeated_pairs: RepeatedPairs
) -> Sample:
    """Rebuild the sample of a file, except for the references of the candidates of corpora.

    It has no corpora if the file has none.

    Parameters
    ----------
    path
        A file of `write_sample`.
    original_scoring, repeated_pairs
        Settings of the sample that are not in the file; see `PreparedSentence` and `Sample`.

    Raises
    ------
    DataError
        If the file cannot be read, or is not a sample.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            records = [json.loads(line) for line in file]
        return _build_sample(records, original_scoring, repeated_pairs)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error})") from None
    except _MALFORMED as error:
        raise DataError(
            f"{path}: not the sample of a run ({type(error).__name__}: {error})"
        ) from None


_MALFORMED = (EOFError, zlib.error, ValueError, KeyError, TypeError, IndexError, AttributeError)


def _build_sample(
    records: list[dict[str, Any]], original_scoring: OriginalScoring, repeated_pairs: RepeatedPairs
) -> Sample:
    prepared_sentences = with_keys(
        [
            _prepared_sentence(record, original_scoring)
            for record in records
            if record["record"] == "sentence"
        ]
    )
    sentences = {sentence.index + 1: sentence for sentence in prepared_sentences}
    rankings: dict[str, list[Ranking]] = {"chains": [], "lattices": [], "corpora": []}
    for record in records:
        if record["record"] != "sentence":
            rankings[record["record"]].append(_ranking(record, sentences))
    chains, lattices, corpora = map(tuple, rankings.values())
    return Sample(tuple(sentences.values()), chains, lattices, corpora, repeated_pairs)


def _ranking(record: dict[str, Any], sentences: dict[int, PreparedSentence]) -> Ranking:
    if record["record"] == "corpora":
        return _corpora(record, [sentences[number] for number in record["sentences"]])
    sentence = sentences[record["sentences"][0]]
    annotator, (source,) = record["annotator"], record["sources"]
    if record["record"] == "lattices":
        return lattice_ranking(sentence, annotator, source)
    return chain(sentence, annotator, record["draw"], record["edit_order"], source)


def _prepared_sentence(
    record: dict[str, Any], original_scoring: OriginalScoring
) -> PreparedSentence:
    tokens = _tokens(record["text"])
    annotators = {int(number): content for number, content in record["annotators"].items()}
    return PreparedSentence(
        record["sentence"] - 1,
        record["text"],
        {
            number: Lattice(
                tokens,
                tuple(Edit(s, e, _tokens(text), type_) for s, e, text, type_ in content["edits"]),
            )
            for number, content in annotators.items()
        },
        {number: tuple(content["references"]) for number, content in annotators.items()},
        original_scoring,
        document=record["document"],
    )


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(text.split(" ")) if text else ()


def _corpora(record: dict[str, Any], sentences: Sequence[PreparedSentence]) -> Ranking:
    candidates = tuple(
        Candidate(tuple(c["hypotheses"]), (), tuple(c["edit_counts"]), c["gold_score"])
        for c in record["candidates"]
    )
    return Ranking(
        type="corpora",
        sentences=tuple(sentence.index for sentence in sentences),
        annotator=None,
        draw=record["draw"],
        sources=tuple(record["sources"]),
        clusters=tuple(sentence.cluster_key for sentence in sentences),
        candidates=candidates,
        pairs=all_ordered_pairs(len(candidates)),
    )
