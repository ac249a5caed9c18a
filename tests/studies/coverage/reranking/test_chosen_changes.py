import numpy as np
import pytest

from maege.array_types import Floats
from maege.studies.coverage.reranking.chosen_changes import (
    CHANGES,
    UNCHANGED,
    CandidateChanges,
    TieRule,
    chosen_changes,
    reranking_trends,
)


def test_what_is_chosen_by_each_tie_rule() -> None:
    changes = CandidateChanges(["a b c", "d e"], [["a b c", "a b x", "a y x"], ["d e", "d"]])
    by_rule, tied = changes.chosen(np.array([[1, 1, 1, 0, 2.0], [0, 1 + 5e-13, 1, 1, 0]]))
    assert by_rule["random"][:, CHANGES].tolist() == [(1 + 1.5) / 2, 0.5]
    assert by_rule["fewest"][:, CHANGES].tolist() == [(0 + 1) / 2, 0.5]
    assert by_rule["most"][:, CHANGES].tolist() == [2, 0.5]
    assert by_rule["fewest"][:, UNCHANGED].tolist() == [0.5, 0.5]
    assert tied == 0.5


def test_means_over_sentences_and_their_intervals() -> None:
    candidates = CandidateChanges(["a b c", "d e", "f"], [["a x y"], ["d e"], ["g"]])
    means = chosen_changes(candidates.first(), 0.95)
    assert means.changes.value == pytest.approx((2 + 0 + 1) / 3)
    assert means.unchanged.value == pytest.approx(1 / 3)
    low, high = means.unchanged.interval or (0.5, 0.5)
    assert (low, high) == (0, 1)  # of so few sentences, and a share is between 0 and 1
    assert chosen_changes(candidates.first()[:1], 0.95).changes.interval is None


def columns(changes: Floats) -> Floats:
    """Columns of sentences with some word changes, in the order of the source."""
    ones = np.ones(len(changes))
    return np.column_stack([changes, changes == 0, ones, ones, ones])


def conclusion(fewest: float, random: float, most: float) -> str:
    """What is concluded on word changes if they change by so much, by tie rule."""
    noise = np.random.default_rng(1).normal(0, 0.5, 100)
    before, by_rule = columns(np.full(100, 3.0)), {}
    shifts: dict[TieRule, float] = {"fewest": fewest, "random": random, "most": most}
    for rule, shift in shifts.items():
        by_rule[rule] = columns(3.0 + shift + noise)
    result = reranking_trends({("m", 1): dict.fromkeys(shifts, before), ("m", 8): by_rule}, 0.95)
    return next(row.conclusion for row in result if row.measure == "changes")


def test_conclusions_need_all_tie_rules() -> None:
    assert conclusion(1, 1, 1) == "rises"
    assert conclusion(-1, -1, -1) == "falls"
    assert conclusion(-1, 0, 1) == "depends on ties"
    assert conclusion(0.001, 1, 1) == "depends on ties"
    assert conclusion(0, 0, 0) == "undecided"


def test_a_constant_measure_is_not_shown_to_change() -> None:
    same = dict.fromkeys(("random", "fewest", "most"), columns(np.arange(5.0)))
    rows = reranking_trends({("m", 1): same, ("m", 2): same}, 0.95)
    assert [(row.measure, row.adjusted, row.conclusion) for row in rows] == [
        (measure, 1.0, "undecided") for measure in ("changes", "unchanged", "order")
    ]
    assert (rows[0].random.value, rows[0].fewest_references, rows[0].most_references) == (0, 1, 2)
