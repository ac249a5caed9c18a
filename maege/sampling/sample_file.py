"""A sample as a file: JSON lines, compressed, from which the same sample is built again."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from maege.data.edit import Edit
from maege.errors import DataError
from maege.lattice import Lattice
from maege.ranking import Candidate, Ranking, all_ordered_pairs
from maege.sampling.chains import chain
from maege.sampling.full_lattices import whole_lattice
from maege.sampling.prepared_sentence import OriginalScore, PreparedSentence
from maege.sampling.sample import Counted, Sample


def write_sample(sample: Sample, path: Path) -> None:
    """Write the sentences with their edits and references, then all rankings with their texts."""
    buffer = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=buffer, mode="wb", compresslevel=4, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as file,
    ):
        for record in _records(sample):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    path.write_bytes(buffer.getvalue())


def _records(sample: Sample) -> Iterator[dict[str, Any]]:
    for prepared_sentence in sample.prepared_sentences:
        yield {
            "record": "sentence",
            "sentence": prepared_sentence.index + 1,
            "text": prepared_sentence.text,
            "annotators": {
                str(annotator): {
                    "edits": [
                        [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
                    ],
                    "references": prepared_sentence.references[annotator],
                }
                for annotator, lattice in prepared_sentence.lattices.items()
            },
        }
    for ranking in sample.rankings:
        order = (
            {"edit_order": [step.edit_index for step in ranking.steps]}
            if ranking.type == "chains"
            else {}
        )
        yield {
            "record": ranking.type,
            "sentences": [index + 1 for index in ranking.sentences],
            "annotator": ranking.annotator,
            "draw": ranking.draw,
            "sources": ranking.sources,
            **order,  # of the edits of a chain, as they are applied
            "candidates": [
                {
                    "edit_count": candidate.edit_count,
                    "gold_score": candidate.gold_score,
                    "hypotheses": candidate.hypotheses,
                }
                for candidate in ranking.candidates
            ],
        }


def read_sample(path: Path, original_score: OriginalScore, counted: Counted) -> Sample:
    """Build the sample of a file; what items of corpora were shown as references is not in it.

    Raises DataError if it is not there, or not a sample.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            records = [json.loads(line) for line in file]
        return _sample(records, original_score, counted)
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (
        EOFError,
        zlib.error,
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
    ) as error:
        raise DataError(
            f"{path}: not the sample of a run ({type(error).__name__}: {error})"
        ) from None


def _sample(
    records: list[dict[str, Any]], original_score: OriginalScore, counted: Counted
) -> Sample:
    prepared_sentences = {
        record["sentence"]: _material(record, original_score)
        for record in records
        if record["record"] == "sentence"
    }
    found: dict[str, list[Ranking]] = {"chains": [], "lattices": [], "corpora": []}
    for record in records:
        kind = record["record"]
        if kind == "corpora":
            found[kind].append(_corpora(record))
        elif kind != "sentence":
            prepared_sentence = prepared_sentences[record["sentences"][0]]
            annotator, (source,) = record["annotator"], record["sources"]
            found[kind].append(
                chain(prepared_sentence, annotator, record["draw"], record["edit_order"], source)
                if kind == "chains"
                else whole_lattice(prepared_sentence, annotator, source)
            )
    chains, lattices, corpora = map(tuple, found.values())
    return Sample(tuple(prepared_sentences.values()), chains, lattices, corpora, counted)


def _material(record: dict[str, Any], original_score: OriginalScore) -> PreparedSentence:
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
        original_score,
    )


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(text.split(" ")) if text else ()


def _corpora(record: dict[str, Any]) -> Ranking:
    candidates = tuple(
        Candidate(tuple(c["hypotheses"]), (), c["edit_count"], c["gold_score"])
        for c in record["candidates"]
    )
    return Ranking(
        type="corpora",
        sentences=tuple(number - 1 for number in record["sentences"]),
        annotator=None,
        draw=record["draw"],
        sources=tuple(record["sources"]),
        candidates=candidates,
        pairs=all_ordered_pairs(len(candidates)),
    )
