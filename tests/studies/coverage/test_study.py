"""The study of coverage as the frame sees it."""

from maege.config.loading import mapping_as
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct

POOL = {"pool": "quickstart-pool", "perfect": None, "statistics": {"resamples": 20}}


def test_claims_have_statements_and_stand_in_tables() -> None:
    result = conduct(STUDY, mapping_as(CoverageConfig, POOL))
    assert result.claims
    assert {claim.statement for claim in result.claims} <= {s.key for s in STUDY.statements}
    names = {table.name for part in result.parts for table in part.tables}
    assert {claim.table for claim in result.claims} - {""} <= names


def test_the_seed_decides_intervals_and_nothing_else() -> None:
    first, second = (
        conduct(STUDY, mapping_as(CoverageConfig, {**POOL, "seed": seed})).table("exact_coverage")
        for seed in (1, 2)
    )
    assert first.coverage.equals(second.coverage)
    assert not first.coverage_low.equals(second.coverage_low)
