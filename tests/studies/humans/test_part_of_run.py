"""People as a part of a run."""

from pathlib import Path

import pytest

import maege
from maege.config.schema import load
from maege.errors import ConfigError
from maege.studies.humans.part_of_run import PART
from tests.studies.run.test_measurements import HUMANS, M2, OUTPUTS, RUN, SHEET


def test_mistakes_are_reported_before_anything_is_scored(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(SHEET)
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (tmp_path / f"outputs/{name}.txt").write_text(text)
    path = tmp_path / "both.yaml"
    path.write_text(RUN + HUMANS + "trained_on: {ld: [this run, mine]}\n")
    config = load(path)
    inputs = PART.read(config, "this run", config.build_metrics)
    assert {"mine.csv", "gold.m2", "ours.txt"} <= {Path(name).name for name in inputs.checksums}
    with pytest.raises(ConfigError, match="this run"):
        PART.read(config, "another", config.build_metrics)


def test_its_rows_are_those_of_the_judged_set(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(SHEET)
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (tmp_path / f"outputs/{name}.txt").write_text(text)
    files = {"judgements": "mine.csv", "outputs": "outputs", "m2": "gold.m2"}
    people = {"name": "mine", **{key: str(tmp_path / file) for key, file in files.items()}}
    statistics = {"resamples": 50, "permutations": 99}
    humans = maege.humans(humans=people, metrics=["ld"], statistics=statistics, progress=False)
    found = PART.answers(humans)["ld"]
    assert {result.corpus for result in found.values()} == {"mine"}
    assert found["people-systems"].n == len(OUTPUTS)
    judges = {line.split(",")[1] for line in SHEET.splitlines()[1:]}
    conditions = found["people-sentences"].conditions
    assert conditions == (f"{len(judges)} judges and {len(OUTPUTS)} systems of mine",)
