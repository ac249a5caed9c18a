"""The tables of lattices, and the data of their charts."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.attribution.calibration import CalibrationPoint, TrustedDifference
from maege.statistics.value import Value
from maege.studies.edits.by_type import ExcessTest, TypeInteraction
from maege.studies.edits.study import STUDY
from maege.studies.edits.tables import (
    _OfMetric,
    _pairs,
    calibration_charts,
    edit_rows,
    pair_charts,
    written_difference,
)
from tests.studies.edits.small_corpus import edits_config
from tests.support.studies import measured


def test_the_ten_first_pairs_of_each_metric_are_listed() -> None:
    test = ExcessTest(0.5, 0.5, is_significant=False)
    records = [
        TypeInteraction(metric, "A", f"T{n:02}", n, 3, 0.0, Value(0.5), None, 0.0, test)
        for metric, pairs in (("m", 12), ("n", 2))
        for n in range(pairs)
    ]
    rows = _pairs(records).views[0].table.rows
    listed = [(metric, f"A, T{n:02}") for metric, pairs in (("m", 10), ("n", 2))
              for n in range(pairs)]  # fmt: skip
    assert [row[:2] for row in rows] == listed


SOURCES = ("He go to home", "They has cat")
CORRECTED = {(1, 0): "He goes home", (1, 1): "He went to home", (2, 0): "They have a cat",
             (2, 1): "They have a cat"}  # fmt: skip


@pytest.mark.parametrize("max_edits", [8, 1])
def test_values_of_edits_add_up_and_larger_lattices_have_estimates(
    small_m2: Path, max_edits: int
) -> None:
    section = {"own_reference": True, "max_edits": max_edits, "permutations": 8}
    results = measured(STUDY, edits_config(small_m2, edits=section))
    rows = list(edit_rows(results))
    order = [(row["sentence"], row["annotator"], row["edit"]) for row in rows]
    assert order == sorted(order) and len(order) == 7
    for (sentence, annotator), corrected in CORRECTED.items():
        source = SOURCES[sentence - 1]
        before, after = maege.score("ld", [source] * 2, [source, corrected]).sentences
        of_lattice = [r for r in rows if (r["sentence"], r["annotator"]) == (sentence, annotator)]
        assert sum(r["shapley"] for r in of_lattice) == pytest.approx(after - before)
        is_estimated = len(of_lattice) > max_edits
        assert {r["banzhaf"] is None for r in of_lattice} == {is_estimated}
        assert {r["shapley_low"] is not None for r in of_lattice} == {is_estimated}


@pytest.mark.parametrize(
    ("difference", "low", "high", "missing", "text"),
    [
        (0.25, 0.125, 0.5, 0.0, ".250 [.125, .500]"),
        (0.25, 0.125, None, 0.1, ".250 [.125, none]"),
        (0.25, None, None, 0.0, ".250"),  # of one sentence
        (0.25, None, None, 0.99, ".250 [none, none]"),
        (None, 0.125, None, 0.9, "none [.125, none]"),
        (None, None, None, 1.0, "none"),
    ],
)
def test_differences_and_ends_may_be_missing(
    difference: float | None, low: float | None, high: float | None, missing: float, text: str
) -> None:
    trusted = TrustedDifference(0.8, difference, low, high, missing, None, None)
    assert written_difference(trusted) == text


def test_levels_are_read_off_the_curve(random_study: maege.StudyResult, random_m2: Path) -> None:
    easy = maege.edits(
        random_m2, metrics=["gleu"], edits={"own_reference": True}, cache=None, progress=False,
        statistics={"resamples": 50, "permutations": 99},
    )  # fmt: skip
    reached = []
    for result in (random_study, easy):
        points, levels = result.table("calibration"), result.table("trusted")
        assert [*levels.level] == [0.7, 0.8, 0.9]
        assert [*levels.highest] == [points.fitted.max()] * 3
        assert [*levels.highest_from] == [points.least[points.fitted.argmax()]] * 3
        for level in levels.itertuples():
            larger = points[points.fitted >= level.level]
            assert level.difference == (pytest.approx(larger.least.min()) if len(larger) else None)
            assert level.shown_from is level.above is None  # with 24 sentences
            reached.append(len(larger) > 0)
        (said,) = (text for text in result.findings if "The highest share is" in text)
        (high,) = {*points.fitted_high[points.fitted == points.fitted.max()]}
        assert said.startswith("gleu: no difference" if high < 0.8 else "gleu: undecided")
    assert reached == [False] * 3 + [True] * 3


def pair(
    metric: str, first: str, second: str, relative: float, *, significant: bool
) -> TypeInteraction:
    excess, test = Value(relative / 10), ExcessTest(0.01, 0.01, significant)
    return TypeInteraction(metric, first, second, 5, 3, 0.0, excess, relative, 0.0, test)


def values(chart: Any) -> list[dict[str, Any]]:
    return chart["data"]["values"]


def test_cells_of_types_are_symmetric_and_white_unless_significant() -> None:
    charts = pair_charts([
        pair("m", "A", "B", -2.0, significant=True),
        pair("m", "A", "A", 3.0, significant=False),
        pair("n", "A", "B", 0.5, significant=True),
        pair("none", "A", "B", 9.0, significant=False),
    ])  # fmt: skip
    assert set(charts) == {"m", "n"}
    cells = [(row["first"], row["second"], row["excess"]) for row in values(charts["m"])]
    assert cells == [("A", "A", None), ("A", "B", -2.0), ("B", "A", -2.0)]
    domains = [chart["encoding"]["color"]["scale"]["domain"] for chart in charts.values()]
    assert domains == [[-2.0, 2.0]] * 2  # one scale for all metrics


def test_curves_of_metrics_are_charts_of_their_own() -> None:
    point = CalibrationPoint(0.1, 0.3, 0.2, 1.0, 0.5, Value(0.6, (0.4, 0.7)))
    charts = calibration_charts([_OfMetric(name, point, None) for name in ("m", "n", "m")])
    assert {name: len(values(chart)) for name, chart in charts.items()} == {"m": 2, "n": 1}
    assert values(charts["n"]) == [{"difference": 0.2, "right": 0.6, "low": 0.4, "high": 0.7}]
