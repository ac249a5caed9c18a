"""The study of edits as the frame sees it."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.studies.edits.inputs import read_inputs
from maege.studies.edits.study import STUDY, references_seen, report
from tests.studies.edits.small_corpus import edits_config
from tests.support.studies import measured


def test_claims_have_statements_and_stand_in_tables(random_study: maege.StudyResult) -> None:
    claims = {claim.statement for claim in random_study.claims}
    assert claims and claims <= {statement.key for statement in STUDY.statements}
    names = {table.name for part in random_study.parts for table in part.tables}
    assert {claim.table for claim in random_study.claims} - {""} <= names


def test_the_seed_decides_intervals_and_nothing_else(
    random_study: maege.StudyResult, random_m2: Path
) -> None:
    other = maege.edits(
        random_m2, metrics=["gleu"], references=["annotators"], cache=None, progress=False, seed=2,
        statistics={"permutations": 99, "resamples": 50}, edits={"pairs_of_types_from": 2},
    )  # fmt: skip
    assert other.table("edits").equals(random_study.table("edits"))
    first, second = (result.table("calibration") for result in (random_study, other))
    assert first.fitted.equals(second.fitted)
    assert not first.fitted_low.equals(second.fitted_low)


@pytest.mark.parametrize(
    ("keys", "condition"),
    [
        ({"edits": {"own_reference": True}}, "with the right answer as the reference"),
        ({"references": {"use": []}}, "without references"),
        ({"references": {"exclude_own_reference": True}}, "with references by other annotators"),
        (
            {"references": {"exclude_own_reference": False}},
            "with the right answer among the references",
        ),
        ({"references": {"use": ["right.txt"]}}, "with independent references"),
    ],
)
def test_the_condition_is_that_of_the_references(
    small_m2: Path, keys: dict[str, Any], condition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small_m2.parent)
    Path("right.txt").write_text("He is going home\nThey have cats\n")
    config = edits_config(small_m2, **keys)
    assert references_seen(config, read_inputs(config).lattices)[0] == condition


@pytest.mark.parametrize(("permutations", "note"), [(0, "left out"), (16, "16 random orders")])
def test_notes_count_what_is_left_out_or_estimated(
    small_m2: Path, permutations: int, note: str
) -> None:
    config = edits_config(
        small_m2, references={"exclude_own_reference": True},
        edits={"max_edits": 1, "permutations": permutations},
    )  # fmt: skip
    written = report(config, read_inputs(config), measured(STUDY, config))
    same, larger = written.parts[0].notes
    assert same.startswith("2 lattices left out")
    assert larger.startswith("1 lattice of more than 1 edits") and note in larger
    assert "1 lattice of up to 1 edits in 1 sentence" in written.parts[0].description
