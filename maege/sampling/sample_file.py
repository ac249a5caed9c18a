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
from maege.ranking import Item, Ranking, total_order
from maege.sampling.chains import chain
from maege.sampling.full_lattices import whole_lattice
from maege.sampling.prepared_sentence import Material, OriginalScore
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
    for material in sample.materials:
        yield {
            "record": "sentence",
            "sentence": material.index + 1,
            "text": material.text,
            "annotators": {
                str(annotator): {
                    "edits": [
                        [e.start, e.end, " ".join(e.replacement), e.type] for e in lattice.edits
                    ],
                    "references": material.references[annotator],
                }
                for annotator, lattice in material.lattices.items()
            },
        }
    for ranking in sample.rankings:
        order = {"order": [step.edit for step in ranking.steps]} if ranking.kind == "chain" else {}
        yield {
            "record": ranking.kind,
            "sentences": [index + 1 for index in ranking.sentences],
            "annotator": ranking.annotator,
            "number": ranking.number,
            "sources": ranking.sources,
            **order,  # of the edits of a chain, as they are applied
            "items": [
                {"edits": item.edits, "gold": item.gold, "hypotheses": item.hypotheses}
                for item in ranking.items
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
    materials = {
        record["sentence"]: _material(record, original_score)
        for record in records
        if record["record"] == "sentence"
    }
    found: dict[str, list[Ranking]] = {"chain": [], "lattice": [], "corpora": []}
    for record in records:
        kind = record["record"]
        if kind == "corpora":
            found[kind].append(_corpora(record))
        elif kind != "sentence":
            material = materials[record["sentences"][0]]
            annotator, (source,) = record["annotator"], record["sources"]
            found[kind].append(
                chain(material, annotator, record["number"], record["order"], source)
                if kind == "chain"
                else whole_lattice(material, annotator, source)
            )
    chains, lattices, corpora = map(tuple, found.values())
    return Sample(tuple(materials.values()), chains, lattices, corpora, counted)


def _material(record: dict[str, Any], original_score: OriginalScore) -> Material:
    tokens = _tokens(record["text"])
    annotators = {int(number): content for number, content in record["annotators"].items()}
    return Material(
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
    items = tuple(
        Item(tuple(item["hypotheses"]), (), item["edits"], item["gold"]) for item in record["items"]
    )
    return Ranking(
        kind="corpora",
        sentences=tuple(number - 1 for number in record["sentences"]),
        annotator=None,
        number=record["number"],
        sources=tuple(record["sources"]),
        items=items,
        pairs=total_order(len(items)),
    )
