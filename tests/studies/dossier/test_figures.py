from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.dossier.figures import limit_value, written_limit, written_value
from maege.studies.dossier.marks import Mark
from tests.studies.dossier.toy_marks import row, toy_result


def test_each_form_is_written_in_its_own_way() -> None:
    result = toy_result(0.25, [(0.2, 0.8)])
    order = Mark(row("order"), "undecided", replace(result, value=Value(0.25, (0.2, 0.3))))
    share = Mark(row("new-errors"), "bad", replace(result, value=Value(0.25, (0.2, 0.3))))
    count = Mark(row("types"), "bad", toy_result(3, [(0.2, 0.8)], 27))
    assert list(map(written_value, (order, share, count))) == [
        ".250 [.20, .30]", "25 % [20, 30]", "3 of 27",
    ]  # fmt: skip
    assert written_value(Mark(row("attacks"), "not yet")) == "–"


def test_the_limit_is_the_hardest_one_or_fixed() -> None:
    # Differences of toy results are (below - above) / 10.
    order = Mark(row("order"), "undecided", toy_result(0.25, [(0.1, 0.9), (0.6, 0.4)]))
    assert order.nearest is not None
    assert order.nearest.limit == "b"
    assert written_limit(order) == ".270 b"
    outputs = Mark(row("bad-outputs"), "bad", toy_result(0.25, [(0.1, 0.9), (0.6, 0.4)]))
    assert (limit_value(outputs), written_limit(outputs)) == (0.05, "a")
    assert limit_value(Mark(row("stable"), "not yet")) is None
