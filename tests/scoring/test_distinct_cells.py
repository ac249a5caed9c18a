"""Sorted numbers in little memory are those that were given."""

import numpy as np
import pytest

from maege.metric.distinct_cells import SortedNumbers


@pytest.mark.parametrize("spread", [3, 200, 100_000])
@pytest.mark.parametrize("groups", [0, 1, 40])
def test_sorted_numbers_are_those_that_were_given(groups: int, spread: int) -> None:
    rng = np.random.default_rng(5)
    first = rng.integers(groups, size=20 * groups) if groups else np.empty(0, dtype=np.int64)
    near = rng.integers(spread, size=first.size)
    numbers = np.stack([first, first * 1000 + near % 3, first * 1000 + near]).astype(np.int32)
    numbers = np.unique(numbers, axis=1)
    of_block = numbers[0] // 7  # each block has groups of its own
    blocks = np.split(numbers, np.flatnonzero(np.diff(of_block)) + 1, axis=1)
    stored = SortedNumbers(blocks)
    assert stored.shape == numbers.shape
    some = rng.permutation(numbers.shape[1])[:30]
    for key in (slice(None), slice(1, None), 0, (slice(None), some), (2, some), (0, slice(3, 9))):
        assert stored[key].tolist() == numbers[key].tolist()
