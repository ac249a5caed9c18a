"""Mean scores by a number of errors or edits."""

from dataclasses import replace

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.tables.mean_scores import (
    MIN_SENTENCES,
    edits_applied_table,
    errors_left_table,
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


def test_a_band_is_drawn_if_there_are_intervals() -> None:
    for low, layers in ((0.1, ["area", "line", "point"]), (None, ["line", "point"])):
        frame = FRAME.assign(low=low, high=low)
        chart = specification(mean_curves(frame, alt.X("errors:Q"), ["n:Q"], ["a", "b"]))
        assert [layer["mark"]["type"] for layer in chart["spec"]["layer"]] == layers
        assert chart["facet"]["sort"] == ["a", "b"]


def test_each_model_has_a_row_and_a_point_for_each_metric(run: RunFound) -> None:
    models = len(run.results.sample["corpora"]["expected_edits"])
    table = edits_applied_table(run.results, run.units)
    assert len(table.rows) == models * len(run.results.metrics)
    for row in table.rows:
        assert row["replicates_low"] <= row["mean"] <= row["replicates_high"]
    (view,) = table.views
    assert len(view.table.rows) == models
    (points,) = view.charts[""]["datasets"].values()
    assert len(points) == len(table.rows)


def test_points_of_few_sentences_are_in_the_table_alone(run: RunFound) -> None:
    curves = {
        name: [replace(points[0], sentences=MIN_SENTENCES - 1), *points[1:]]
        for name, points in run.results.score_by_errors_left.items()
    }
    changed = replace(run, results=replace(run.results, score_by_errors_left=curves))
    few = curves["ld"][0].errors
    table = errors_left_table(changed.results, changed.units)
    assert few in {row["errors"] for row in table.rows}
    (points,) = table.views[0].charts[""]["datasets"].values()
    assert few not in {point["errors"] for point in points}
    assert min(point["sentences"] for point in points) >= MIN_SENTENCES


def test_the_text_says_what_the_band_is(run: RunFound, by_document: RunFound) -> None:
    of_run, of_documents = (
        errors_left_table(r.results, r.units).views[0].text for r in (run, by_document)
    )
    assert "its 95 % interval (jackknife over sentences)" in of_run
    assert "(jackknife over documents)" in of_documents


def test_a_run_without_curves_has_no_tables(run: RunFound) -> None:
    results = replace(run.results, score_by_errors_left={}, score_by_edits_applied={})
    empty = replace(run, results=results)
    assert not edits_applied_table(empty.results, empty.units).rows
    assert not errors_left_table(empty.results, empty.units).rows
