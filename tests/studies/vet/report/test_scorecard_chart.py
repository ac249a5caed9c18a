import numpy as np
import pytest

from maege.statistics.value import Value
from maege.studies.dossier.marks import Mark, marks
from maege.studies.rows import LimitComparison, RowResult
from maege.studies.vet.report.dossier_panel import LIMIT_AT, chart_row
from tests.studies.dossier.toy_marks import row, toy_result


def random_mark(rng: np.random.Generator, key: str) -> Mark:
    from scipy.special import ndtr

    z = rng.normal(0, 3)
    comparison = LimitComparison(
        "a", Value(z / 10, ((z - 2) / 10, (z + 2) / 10)), ndtr(-z), ndtr(z)
    )
    result = RowResult("m", "toy", 901, Value(0.5), (comparison,), "sentences")
    (mark,) = marks((row(key),), {key: result})
    return mark


@pytest.mark.parametrize("key", ["order", "bad-outputs"])
def test_the_thin_bar_and_the_mark_agree(key: str) -> None:
    rng = np.random.default_rng(1)
    words = set()
    for _ in range(200):
        mark = random_mark(rng, key)
        chart = chart_row(mark, {})
        assert chart is not None
        assert chart.adjusted is not None
        low, high = chart.adjusted
        words.add(mark.word)
        if mark.word == "good":
            assert low >= LIMIT_AT
        elif mark.word == "bad":
            assert high <= LIMIT_AT
        else:
            assert low <= LIMIT_AT <= high
    assert words == {"good", "bad", "undecided"}


def test_everything_is_on_the_page() -> None:
    mark = Mark(row("order"), "bad", toy_result(0.3, [(0.99, 0.01)]), level=0.04)
    chart = chart_row(mark, {"x": 0.9, "y": -0.9})
    assert chart is not None
    places = [chart.dot, *(chart.interval or ()), *(chart.adjusted or ()), *chart.known.values()]
    assert all(4 <= place <= 95 for place in places)
    assert chart.known["y"] < chart.dot < LIMIT_AT < chart.known["x"]


def test_counts_have_no_bars() -> None:
    mark = Mark(row("types"), "bad", toy_result(5, [(0.99, 0.01)], 27), level=0.04)
    chart = chart_row(mark, {"x": 2.0})
    assert chart is not None
    assert (chart.interval, chart.adjusted) == (None, None)
    assert chart.dot < chart.known["x"] < LIMIT_AT


def test_without_an_answer_nothing_is_drawn() -> None:
    assert chart_row(Mark(row("attacks"), "not yet"), {}) is None
