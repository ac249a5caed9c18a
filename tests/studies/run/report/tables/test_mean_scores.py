"""Mean scores by a number of errors or edits."""

from dataclasses import replace

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.mean_scores import (
    EDITS_APPLIED,
    ERRORS_LEFT,
    MIN_SENTENCES,
    mean_curves,
    mean_table,
)

FRAME = pd.DataFrame(
    [("b", 0, 9, 0.75), ("a", 0, 9, 0.5), ("b", 2.5, 4, 0.25), ("a", 2.5, 4, 0.125)],
    columns=["metric", "errors", "n", "mean"],
)


def test_levels_are_rows_and_metrics_columns() -> None:
    table = mean_table(FRAME, ["a", "b"], ("errors", "n"), "d", "A caption.")
    assert table.headings == ("errors", "n", "a", "b")
    assert table.rows == [("0", "9", "0.5000", "0.7500"), ("2.5", "4", "0.1250", "0.2500")]


def test_without_means_there_are_no_rows() -> None:
    empty = FRAME.iloc[:0]
    assert mean_table(empty, [], ("errors", "n"), "d", "A caption.").rows == []


def test_a_band_is_drawn_if_there_are_intervals() -> None:
    for low, layers in ((0.1, ["area", "line", "point"]), (None, ["line", "point"])):
        frame = FRAME.assign(low=low, high=low)
        chart = specification(mean_curves(frame, alt.X("errors:Q"), ["n:Q"], ["a", "b"]))
        assert [layer["mark"]["type"] for layer in chart["spec"]["layer"]] == layers
        assert chart["facet"]["sort"] == ["a", "b"]


def test_each_model_has_a_row_and_a_point_for_each_metric(run: RunData) -> None:
    models = len(run.results.sample["corpora"]["expected_edits"])
    frame = EDITS_APPLIED.frame(run)
    assert len(frame) == models * len(run.results.metrics)
    assert (frame["replicates_low"] <= frame["mean"]).all()
    assert (frame["mean"] <= frame["replicates_high"]).all()
    assert len(EDITS_APPLIED.display(run).rows) == models
    chart = EDITS_APPLIED.chart(run)
    assert chart is not None
    (points,) = specification(chart)["datasets"].values()
    assert len(points) == len(frame)


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
