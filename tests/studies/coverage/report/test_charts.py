from maege.report.chart_style import specification
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import HumanCeiling
from maege.studies.coverage.conservatism import Conservatism
from maege.studies.coverage.coverage_curve import leaving_alone
from maege.studies.coverage.perfect_systems import PerfectEstimate
from maege.studies.coverage.report.charts import (
    coverage_frame,
    error_type_chart,
    leaving_alone_chart,
    people_chart,
    perfect_chart,
)
from tests.studies.coverage.test_pool_results import results


def test_curves_begin_at_0_and_their_parts_meet() -> None:
    frame = coverage_frame([results(["He goes home ."] * 4 + ["He went home ."])])
    observed, extrapolated = (frame[frame.part == part] for part in ("observed", "extrapolated"))
    assert list(observed.references) == [0, 1, 2, 4]
    assert observed.coverage.iloc[0] == 0
    assert list(extrapolated.references) == [40, 4]
    assert extrapolated.coverage.iloc[1] == observed.coverage.iloc[3]


def test_a_score_without_interval_has_no_area() -> None:
    estimates = [
        PerfectEstimate("gleu", 1, "distinct", Value(0.5, (0.25, 0.75)), 0.0),
        PerfectEstimate("sari", 1, "copy", Value(0.25), 0.0),
    ]
    (rows,) = specification(perfect_chart(estimates))["datasets"].values()
    assert [(row["output"], row["low"], row["high"]) for row in rows] == [
        ("a correction", 0.25, 0.75), ("the source", 0.25, 0.25)
    ]  # fmt: skip


def test_what_cannot_be_drawn() -> None:
    assert people_chart(HumanCeiling("c", (), (), ())) is None
    assert error_type_chart(Conservatism("c", (), (), (), ())) is None


def test_a_line_for_each_number_of_references_and_penalty() -> None:
    rows = list(leaving_alone([(1, Value(0.2)), (5, Value(0.5))]))
    (points,) = specification(leaving_alone_chart(rows))["datasets"].values()
    at_1 = {(p["references"], p["penalty"]): p["threshold"] for p in points if p["right"] == 1}
    assert at_1["1", "penalty 0"] == 0.8
    assert at_1["5", "penalty 0"] == 0.5
    assert len(at_1) == 4
