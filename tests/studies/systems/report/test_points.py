"""Scores in points."""

from dataclasses import replace

import pytest

from maege.statistics.value import Value
from maege.studies.systems.report.points import format_points, scale
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem


def test_scores_beyond_one_are_not_multiplied() -> None:
    assert format_points(-1234.5, 1) == "−1234.50"
    assert format_points(-1e-9, 100) == "0.00"
    assert format_points(float("nan"), 100) == "–"


@pytest.mark.parametrize(
    ("values", "factor"), [((0.2, 1.0), 100), ((-1.5, 0.2), 1), ((None, 0.2), 100)]
)
def test_all_scores_of_a_metric_have_one_scale(
    quickstart: ReportedSystems, values: tuple[float | None, ...], factor: int
) -> None:
    ranked = {"m": [ScoredSystem("m", "x", Value(value)) for value in values]}
    results = replace(quickstart, found=replace(quickstart.found, ranked=ranked))
    assert scale(results, "m") == factor
