"""Tables and claims over several test sets."""

import numpy as np
import pytest

from maege.report.statements import claims_of_page, sentences
from maege.statistics.value import Value
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.set_tables import (
    DOWN,
    UP,
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
    mean_standardised,
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
    assert view.table.headings == ("system", "one", "two", "mean z", "ranks", "sig.")
    assert view.table.groups == (("", 1), ("score", 2), ("over all sets", 3))
    assert view.table.caption.startswith("Rows: by mean z, ")
    rows = {row[0]: row for row in view.table.rows}
    assert rows["eager"][1].endswith("] a")
    # Set two has the order that is not that of the means; one of both has moved.
    marks = [[cell for cell in rows[name][1:3] if cell[-1] in UP + DOWN] for name in SYSTEMS]
    assert sum(map(len, marks)) == 1
    (moved,) = results.movers["gleu"].items()
    assert moved[0][1] == "two"
    assert moved[1] in (UP, DOWN)
    assert rows["eager"][3:] == ("1.00 [−1.50, 1.50]", "1–2", "a")
    (pairs,) = pairs_table(results).views
    assert [row[3] for row in pairs.table.rows] == ["at least 2 of 2"] * 2
    assert "Simes' combination" in pairs.table.caption
    (swaps,) = swaps_table(results).views
    assert swaps.table.rows == [("gleu", "articles", "cautious", "one", "two")]


def test_a_system_that_moves_over_two_others_is_marked_alone(tiny: ReportedSystems) -> None:
    scores = {s.system: s.score.value or 0.0 for s in tiny.found.ranked["gleu"]}
    order = sorted(scores, key=lambda name: scores[name])  # the worst first
    last, *others = order
    # By the means the worst one of this set is the best one, and the others are as they are here.
    own = np.array([[[scores[name] for name in order]]])
    standardised = dict(zip(order, mean_standardised(own)[0].tolist(), strict=True))
    systems = [SystemOverSets("gleu", last, Value(1.0), Value(5.0))]
    systems += [
        SystemOverSets("gleu", name, Value(2.0), Value(standardised[name])) for name in others
    ]
    swaps = [OrderSwap("gleu", last, name, ("two",), ("one",)) for name in others]
    comparison = SetComparison(("one",), "simes", {"gleu": systems}, {"gleu": []}, {"gleu": swaps})
    assert ReportedSets(comparison, {"one": tiny}).movers == {"gleu": {(last, "one"): DOWN}}


def test_several_metrics_are_groups_and_share_the_order_of_the_first(
    comparison: SetComparison, tiny: ReportedSystems
) -> None:
    reverse = [
        SystemOverSets("errant", name, Value(1.0), Value(z))
        for name, z in zip(SYSTEMS, (0.0, 1.0, 2.0), strict=True)
    ]
    systems = {**comparison.systems, "errant": reverse[::-1]}
    both = SetComparison(
        ("one", "two"), "simes", systems, {**comparison.pairs, "errant": []},
        {**comparison.swaps, "errant": []},
    )  # fmt: skip
    (view,) = systems_table(ReportedSets(both, {"one": tiny, "two": tiny})).views
    assert view.table.groups == (("", 1), ("gleu", 5), ("errant", 5))
    assert [row[0] for row in view.table.rows] == [*SYSTEMS]
    assert [row[8] for row in view.table.rows] == ["0.00", "1.00", "2.00"]
    assert view.table.caption.startswith("Rows: by mean z of gleu, ")
