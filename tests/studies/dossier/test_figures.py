from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.dossier.figures import (
    legend,
    limit_value,
    said_row,
    written_limit,
    written_place,
    written_value,
)
from maege.studies.dossier.grades import Grade
from tests.studies.dossier.toy_grades import row, toy_place, toy_result


def test_each_form_is_written_in_its_own_way() -> None:
    result = toy_result(0.25, [(0.2, 0.8)])
    order = Grade(row("order"), "undecided", replace(result, value=Value(0.25, (0.2, 0.3))))
    share = Grade(row("new-errors"), "bad", replace(result, value=Value(0.25, (0.2, 0.3))))
    count = Grade(row("types"), "bad", toy_result(3, [(0.2, 0.8)], 27))
    assert list(map(written_value, (order, share, count))) == [
        ".250 [.20, .30]", "25 % [20, 30]", "3 of 27",
    ]  # fmt: skip
    assert written_value(Grade(row("attacks"), "not examined")) == "–"


def test_the_limit_is_the_hardest_one_or_fixed() -> None:
    # Differences of toy results are (below - above) / 10.
    order = Grade(row("order"), "undecided", toy_result(0.25, [(0.1, 0.9), (0.6, 0.4)]))
    assert order.nearest is not None
    assert order.nearest.limit == "b"
    assert written_limit(order) == ".270 b"
    outputs = Grade(row("bad-outputs"), "bad", toy_result(0.25, [(0.1, 0.9), (0.6, 0.4)]))
    assert (limit_value(outputs), written_limit(outputs)) == (0.05, "a")
    assert limit_value(Grade(row("attacks"), "not examined")) == 0.05
    assert limit_value(Grade(row("order"), "not examined")) is None


def test_a_row_is_said_with_its_value_limit_rank_and_corpus() -> None:
    result = toy_result(0.25, [(0.1, 0.9)])
    order = Grade(row("order"), "usual", replace(result, value=Value(0.25, (0.2, 0.3))))
    assert said_row(order) == "Orders outputs: .250 [.20, .30], limit .170 a"
    placed = replace(order, place=toy_place(("x", -0.1, 1e-6), ("y", 0.1, 0.5)))
    assert written_place(placed) == "2 [2, 3] of 3"
    assert said_row(placed).endswith(", rank 2 [2, 3] of 3")
    assert said_row(replace(placed, sets="in 2 of 2 sets")).endswith("of 3 (toy)")
    assert said_row(Grade(row("new-errors"), "bad", result)) == "Misses new errors: 25 %, a"
    assert written_place(replace(placed, word="not examined")) == "–"


def test_a_legend_has_the_signs_that_occur_from_the_best() -> None:
    order, types = row("order"), row("types")
    grades = [
        Grade(order, "bad"), Grade(order, "usual"), Grade(order, "not examined"),
        Grade(replace(types, can_be_good=False), "undecided", toy_result(0, [], 27)),
    ]  # fmt: skip
    assert legend(grades) == ["+ usual", "· no fault shown", "✕ bad"]
    assert legend(grades, {"bad": "a fault"})[-1] == "✕ bad: a fault"
