"""Scores of corpora by applied edits."""

from maege.report.chart_style import specification
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.edits_applied import EDITS_APPLIED


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
