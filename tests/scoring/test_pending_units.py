"""Units that wait to be scored."""

import numpy as np

from maege.scoring.pending_units import PendingUnits


def test_at_least_one_unit_is_taken_however_small_the_size() -> None:
    pending, sizes = PendingUnits(1000), np.ones(1000, dtype=np.int64)
    assert len(pending.take(500, sizes)) == 500
    assert pending.take(1e-14, sizes) == [500]


def test_each_slot_takes_its_part_and_then_half_of_the_largest_rest() -> None:
    pending, sizes = PendingUnits(12), np.ones(12, dtype=np.int64)
    assert pending.take(2, sizes, 0) == [0, 1]
    assert pending.take(2, sizes, 1) == [7, 8]
    assert pending.take(9, sizes, 0) == [2, 3, 4, 5, 6]
    assert pending.take(9, sizes, 0) == [10, 11]
    assert pending.first(1) == 9
    assert pending.take(9, sizes, 2) == [9]
    assert not pending
