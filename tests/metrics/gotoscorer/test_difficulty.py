"""Difficulties of chunks, and tables of them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from maege.errors import DataError, MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.gotoscorer.difficulty import Difficulty
from maege.plugins.registry import build

LITE = {"spacy_pipeline": "lite"}


SOURCE = ("He go to school .",)


REFERENCES = (("He goes to school .",),)


OUTPUTS = ("He goes to school .", "He go to school .", "He goes to schools .")


def outputs(texts: Sequence[str] = OUTPUTS) -> list[ScoreRequest]:
    return [ScoreRequest(SOURCE, (text,), REFERENCES) for text in texts]


def test_a_stored_table_gives_the_same_scores(tmp_path: Path) -> None:
    metric = build("gotoscorer", LITE).for_systems(outputs())
    path = tmp_path / "difficulty.json"
    metric.difficulty.write(path)  # type: ignore[attr-defined]
    stored = build("gotoscorer", {"difficulty": str(path), **LITE})
    assert stored.signature == metric.signature
    assert stored.score(outputs()) == metric.score(outputs())
    with pytest.raises(MetricError, match="the difficulties are of other sentences"):
        stored.score([ScoreRequest(("A b .",), ("A c .",), (("A c .",),))])
    path.write_text('{"gotoscorer": 1}')
    with pytest.raises(DataError, match="no table of difficulties"):
        _ = build("gotoscorer", {"difficulty": str(path), "annotator": 1, **LITE}).signature


@pytest.mark.parametrize(
    "number",
    ["9" * 400, "9" * 5000, "1e999", "NaN", "-1", '"a"', "[1]", "{}"],
    ids=lambda number: number[:5],
)
@pytest.mark.parametrize("key", ["systems", "weight", "gotoscorer"])
def test_numbers_that_no_table_of_difficulties_has(tmp_path: Path, key: str, number: str) -> None:
    values = {"gotoscorer": "1", "systems": "2", "weight": "0.5"} | {key: number}
    path = tmp_path / "d.json"
    weights = f'"weights": {{"a": [{values.pop("weight")}]}}'
    others = ", ".join(f'"{name}": {value}' for name, value in values.items())
    path.write_text(f"{{{others}, {weights}}}")
    with pytest.raises(DataError, match=r"d\.json is no table of difficulties of gotoscorer"):
        Difficulty.read(str(path))
