"""Tests of the table of scores in points."""

import re
from dataclasses import replace
from typing import Any

import pytest

from maege.report.latex_table import latex_table
from maege.statistics.value import Value
from maege.studies.systems.report.paper_table import format_points, points_table, scale
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem
from tests.studies.systems.reported import reported


def compared(**keys: Any) -> ReportedSystems:
    return reported(
        {
            "corpus": "tiny",
            "metrics": [{"errant": {"spacy_pipeline": "lite"}}, "gleu"],
            "statistics": {"resamples": 200, "permutations": 199},
            "trust": False,
            **keys,
        }
    )


def test_the_table_for_papers_is_in_points_and_marks_the_best() -> None:
    results = compared()
    (view,) = points_table(results).views
    content = view.table
    scores = {ranked.system: ranked.score.value for ranked in results.found.ranked["gleu"]}
    column = content.headings.index("gleu")
    for row in content.rows:
        assert row[column] == f"{100 * scores[row[0]]:.2f}"
    best = {(content.rows[row][0], content.headings[column]) for row, column in content.bold}
    # The two best systems by ERRANT do not differ significantly, by GLEU they do.
    assert best == {("cautious", "errant F0.5"), ("eager", "errant F0.5"), ("eager", "gleu")}
    latex = latex_table(content, "paper")
    assert r"\textbf{67.73}" in latex
    assert re.search(r"\\textbf\{67.73\} & \{\[6\d\.\d\d, 7\d\.\d\d\]\}", latex)


def test_the_table_for_papers_marks_what_differs_from_the_baseline() -> None:
    (view,) = points_table(compared(baseline="articles")).views
    content = view.table
    column = content.headings.index("errant F0.5")
    marks = {row[0]: row[column].partition(" ")[2] for row in content.rows}
    assert marks == {"cautious": "↑", "eager": "↑", "articles": "", "source": ""}
    assert not content.bold


def test_scores_beyond_one_are_not_multiplied() -> None:
    assert format_points(-1234.5, 1) == "−1234.50"
    assert format_points(-1e-9, 100) == "0.00"
    assert format_points(float("nan"), 100) == "–"


@pytest.mark.parametrize(
    ("values", "factor"), [((0.2, 1.0), 100), ((-1.5, 0.2), 1), ((None, 0.2), 100)]
)
def test_all_scores_of_a_metric_have_one_scale(
    tiny: ReportedSystems, values: tuple[float | None, ...], factor: int
) -> None:
    ranked = {"m": [ScoredSystem("m", "x", Value(value)) for value in values]}
    results = replace(tiny, found=replace(tiny.found, ranked=ranked))
    assert scale(results, "m") == factor
