import numpy as np
import pytest

from maege.studies.coverage.chosen_changes import (
    CHANGES,
    UNCHANGED,
    CandidateChanges,
    chosen_changes,
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
