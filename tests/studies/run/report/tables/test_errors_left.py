"""Scores by the number of errors left."""

from dataclasses import replace

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.errors_left import ERRORS_LEFT, MIN_SENTENCES


def test_points_of_few_sentences_are_in_the_table_alone(run: RunData) -> None:
    curves = {
        name: [replace(points[0], sentences=MIN_SENTENCES - 1), *points[1:]]
        for name, points in run.results.score_by_errors_left.items()
    }
    changed = replace(run, results=replace(run.results, score_by_errors_left=curves))
    few = curves["ld"][0].errors
    assert few in set(ERRORS_LEFT.frame(changed)["errors"])
    chart = ERRORS_LEFT.chart(changed)
    assert chart is not None
    (points,) = specification(chart)["datasets"].values()
    assert few not in {point["errors"] for point in points}
    assert min(point["sentences"] for point in points) >= MIN_SENTENCES


def test_the_text_says_what_the_band_is(run: RunData, by_document: RunData) -> None:
    assert "its 95 % interval (jackknife over sentences)" in ERRORS_LEFT.text(run)
    assert "(jackknife over documents)" in ERRORS_LEFT.text(by_document)
