"""Outputs and references of CoNLL-2014."""

from pathlib import Path

from maege.metric.score_request import Segment


def lines_of(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").split("\n")[:-1]]


def conll(data: Path, system: str, references: list[str]) -> list[Segment]:
    folder = data / "conll14"
    columns = [lines_of(folder / "references" / f"{name}.txt") for name in references]
    texts = zip(
        lines_of(folder / "source.txt"),
        lines_of(folder / f"systems/{system}.txt"),
        zip(*columns, strict=True),
        strict=True,
    )
    return [Segment(*row) for row in texts]
