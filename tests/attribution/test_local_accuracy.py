"""Pairs of subsets, and how often the better one has the higher score."""

import numpy as np
import pytest

from maege.attribution.local_accuracy import (
    drawn_pairs,
    missing_of_best,
    pair_outcomes,
    subset_pairs,
)


@pytest.mark.parametrize("edits", [1, 2, 5])
def test_pairs_are_those_of_a_lattice(edits: int) -> None:
    pairs = subset_pairs(edits)
    expected = {
        (a, b) for a in range(1 << edits) for b in range(1 << edits) if a != b and a & ~b == 0
    }
    assert len(pairs.lower) == 3**edits - 2**edits
    assert {*zip(pairs.lower.tolist(), pairs.upper.tolist(), strict=True)} == expected


def test_drawn_pairs_are_uniform() -> None:
    pairs = drawn_pairs(3, 1, "a")
    assert len(pairs.lower) == 2000
    counts = np.unique(pairs.lower * 8 + pairs.upper, return_counts=True)[1]
    assert len(counts) == 19
    assert ((counts - 2000 / 19) ** 2 / (2000 / 19)).sum() < 42  # chi squared, p = .001
    assert drawn_pairs(3, 1, "a").lower.tolist() == pairs.lower.tolist()


def test_ties_are_half_and_equal_texts_are_left_out() -> None:
    values = np.array([[0.0, 0.0, 1.0, 0.5]])
    texts = np.array([[0, 1, 2, 2]])
    found = pair_outcomes(values, texts, 1.0, subset_pairs(2))
    # (0, 1) tied, (0, 2) right, (0, 3) right, (1, 3) right; (2, 3) has equal texts.
    assert found.mean(found.credit).tolist() == [3.5 / 4]
    assert found.mean(found.is_tied).tolist() == [1 / 4]
    same = pair_outcomes(values, np.zeros((1, 4), dtype=int), 1.0, subset_pairs(2))
    assert np.isnan(same.mean(same.credit)).all()


def test_best_of_a_lattice() -> None:
    assert missing_of_best(np.array([[0.0, 0.1 + 0.2, 0.3, 0.1]])).tolist() == [1.0]
