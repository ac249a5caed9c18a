"""Charts of a comparison with people."""

from maege.statistics.value import Value
from maege.studies.humans.measurements import SetResults
from maege.studies.humans.number_of_references import ReferenceCountEstimate
from maege.studies.humans.report.charts import (
    COLOURS,
    SHAPES,
    reference_frame,
    references_chart,
    spread_chart,
    spread_frame,
)


def results(*estimates: ReferenceCountEstimate) -> SetResults:
    metrics = {e.metric: [] for e in estimates}
    return SetResults(
        "mine", ("a", "b"), ("j",), 2, {}, (), [], [], [], metric_systems=metrics,
        reference_counts=list(estimates),
    )  # fmt: skip


def estimate(metric: str, measure: str, level: str, references: int) -> ReferenceCountEstimate:
    """An estimate; levels of `bleu` are equal."""
    value = references / 10
    if (measure, level, metric) == ("spearman", "pooled", "gleu"):
        value -= 0.1
    interval = (value - 0.1, value + 0.1)
    spread = None if references == 4 else (value - 0.2, value + 0.2)
    return ReferenceCountEstimate(
        metric, references, measure, level, 3, Value(value, interval), spread=spread
    )


def test_each_kind_of_agreement_has_a_panel_with_a_line_per_metric() -> None:
    of_set = results(
        *(
            estimate(metric, measure, level, number)
            for metric in ("gleu", "bleu")
            for measure, level in (
                ("tau", "sentence"), ("pearson", "mean"), ("pearson", "pooled"),
                ("spearman", "mean"),
            )
            for number in (1, 2, 4)
        )
    )  # fmt: skip
    frame = reference_frame(of_set)
    assert len(frame) == 2 * 3 * 3
    assert set(frame["agreement"]) == {
        "tau (sentences)", "r (mean scores of sentences)", "r (pooled scores)"
    }  # fmt: skip
    assert (frame["value"] * 10).round().tolist() == frame["references"].tolist()
    chart = references_chart(of_set)
    assert chart is not None
    drawn = chart.to_dict()  # validated
    marks = [layer["mark"]["type"] for layer in drawn["spec"]["layer"]]
    assert marks == ["rule", "line", "point"]


def test_the_spread_is_a_band_at_either_level() -> None:
    of_set = results(
        *(
            estimate(metric, measure, level, number)
            for metric in ("gleu", "bleu")
            for measure, level in (
                ("tau", "sentence"), ("pearson", "mean"), ("spearman", "mean"),
                ("spearman", "pooled"),
            )
            for number in (1, 2, 4)
        )
    )  # fmt: skip
    frame = spread_frame(of_set)
    assert len(frame) == 2 * 3 + 3  # the pooled score of `bleu` is its mean
    assert set(frame["level"]) == {"mean of sentence scores", "pooled score"}
    widths = (frame["high"] - frame["low"]).groupby(frame["references"]).max().round(6)
    assert widths.to_dict() == {1: 0.4, 2: 0.4, 4: 0}  # all references are one set
    chart = spread_chart(of_set)
    assert chart is not None
    drawn = chart.to_dict()  # validated
    marks = [layer["mark"]["type"] for layer in drawn["spec"]["layer"]]
    assert marks == ["area", "line", "point"]


def test_metrics_do_not_differ_by_colour_alone() -> None:
    number = len(COLOURS) * len(SHAPES)
    looks = {(COLOURS[i % len(COLOURS)], SHAPES[i % len(SHAPES)]) for i in range(number)}
    assert len(looks) == number


def test_without_values_there_is_no_chart() -> None:
    assert references_chart(results()) is None
    assert spread_chart(results()) is None
    undefined = ReferenceCountEstimate("ld", 1, "tau", "sentence", 3, Value(None))
    assert references_chart(results(undefined)) is None
