"""Tables and claims over several test sets."""

import pytest

from maege.report.statements import claims_of_page, sentences
from maege.statistics.value import Value
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.set_tables import (
    SWAPPED,
    ReportedSets,
    pairs_table,
    set_claims,
    swaps_table,
    systems_table,
)
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.test_sets import (
    OrderSwap,
    PairOverSets,
    SetComparison,
    SystemOverSets,
)

SYSTEMS = ("eager", "cautious", "articles")


@pytest.fixture
def comparison() -> SetComparison:
    """By GLEU: eager is above all, articles and cautious change places."""
    systems = [
        SystemOverSets("gleu", name, Value(1.0 + n, (1.0, 3.0)), Value(1.0 - n, (-1.5, 1.5)), 1, 2)
        for n, name in enumerate(SYSTEMS)
    ]
    pairs = [
        PairOverSets("gleu", a, b, (p, p), (p, p))
        for a, b, p in [
            ("eager", "cautious", 0.001), ("cautious", "eager", 1.0), ("eager", "articles", 0.001),
            ("articles", "eager", 1.0), ("cautious", "articles", 0.9),
            ("articles", "cautious", 0.9),
        ]
    ]  # fmt: skip
    swaps = [OrderSwap("gleu", "articles", "cautious", ("one",), ("two",))]
    return SetComparison(
        ("one", "two"), "simes", {"gleu": systems}, {"gleu": pairs}, {"gleu": swaps}
    )


def test_a_sentence_says_who_is_first_and_above_whom(comparison: SetComparison) -> None:
    claims = claims_of_page(set_claims(comparison), STATEMENTS)
    assert sentences(claims) == [
        "`gleu`: first by mean z over the 2 test sets is eager, significantly above all others "
        "in each set. 1 pair of systems change places."
    ]
    marks = ReportedSets(comparison, {}).marks
    assert marks == {"gleu": {"eager": "a", "cautious": "b", "articles": "b"}}


def test_the_table_has_a_column_for_each_set_and_marks_swaps(
    comparison: SetComparison, tiny: ReportedSystems
) -> None:
    results = ReportedSets(comparison, {"one": tiny, "two": tiny})
    (view,) = systems_table(results).views
    assert view.table.headings == (
        "system", "one", "two", "mean rank", "mean z", "ranks", "sig."
    )  # fmt: skip
    rows = {row[0]: row for row in view.table.rows}
    assert rows["eager"][1].endswith("] a")
    # Set two has the order that is not that of the means.
    assert [[SWAPPED in cell for cell in rows[name][1:3]] for name in SYSTEMS] == [
        [False, False], [False, True], [False, True]
    ]  # fmt: skip
    assert rows["eager"][3:] == ("1.0 [1.0, 3.0]", "1.00 [−1.50, 1.50]", "1–2", "a")
    (pairs,) = pairs_table(results).views
    assert [row[3] for row in pairs.table.rows] == ["at least 2 of 2"] * 2
    assert "Simes' combination" in pairs.table.caption
    (swaps,) = swaps_table(results).views
    assert swaps.table.rows == [("gleu", "articles", "cautious", "one", "two")]
