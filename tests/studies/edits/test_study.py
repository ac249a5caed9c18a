"""The study of edits as the frame sees it."""

from pathlib import Path

import maege
from maege.studies.edits.study import STUDY


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
