"""Equal scores: one rule, which a shift of all scores does not change."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import rankdata

from maege.statistics.system_measures import SYSTEM_MEASURES, spearman
from maege.statistics.ties import (
    pair_signs,
    row_ranks,
    sign_with_tolerance,
    spread,
    tied_ranks,
    without_rounding,
)

NEAR = np.array([0.1, 0.5, 0.9]) + np.array([[0.0], [2e-7]])  # two systems, three sentences


@pytest.mark.parametrize("shift", [0.0, 1.0, 1e6, -1e6])
def test_a_shift_changes_no_order(shift: float) -> None:
    scores = NEAR + shift
    assert pair_signs(scores.T).tolist() == [[-1.0]] * 3
    assert without_rounding(scores.T).tolist() == scores.T.tolist()


@pytest.mark.parametrize("shift", [0.0, 1e6])
def test_rounding_errors_make_no_order(shift: float) -> None:
    scores = np.array([0.1 + 0.2, 0.3, 0.5]) + shift
    assert pair_signs(scores).tolist() == [0.0, -1.0, -1.0]
    assert len(set(without_rounding(scores).tolist())) == 2
    grades = np.array([1.0, 2.0, 3.0])
    assert spearman(grades, scores) == pytest.approx(np.sqrt(3) / 2)
    assert SYSTEM_MEASURES["pairwise_accuracy"](grades, scores) == pytest.approx(2.5 / 3)


@given(arrays(float, 5, elements=st.integers(0, 6)), st.integers(-1000, 1000))
def test_merged_ties_are_those_of_pairs(scores: np.ndarray, shift: int) -> None:
    scores = scores / 7 + shift
    merged = without_rounding(scores)
    i, j = np.triu_indices(5, k=1)
    assert (np.sign(merged[i] - merged[j]) == pair_signs(scores)).all()
    assert (sign_with_tolerance(merged, scores, spread(scores)) == 0).all()


def test_ties_have_a_tolerance_relative_to_the_spread() -> None:
    before, after = np.array([0.1 + 0.2, 0.5, 1e-20]), np.array([0.3, 0.5 + 1e-9, 2e-20])
    assert sign_with_tolerance(before, after, 1.0).tolist() == [0.0, 1.0, 0.0]
    assert sign_with_tolerance(before, after, 1e-20).tolist() == [0.0, 1.0, 1.0]


@given(st.lists(st.lists(st.integers(-3, 3), min_size=5, max_size=5), min_size=1, max_size=4))
def test_ranks_equal_scipy(rows: list[list[int]]) -> None:
    table = np.array(rows, dtype=float)
    expected = rankdata(table, axis=1)
    assert (row_ranks(table) == expected).all()
    assert (tied_ranks(table) == expected).all()
