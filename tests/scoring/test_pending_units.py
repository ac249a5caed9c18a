"""Units that wait to be scored."""

import numpy as np

from maege.scoring.pending_units import PendingUnits


def test_at_least_one_unit_is_taken_however_small_the_size() -> None:
    pending, sizes = PendingUnits(1000), np.ones(1000, dtype=np.int64)
    assert len(pending.take(500, sizes)) == 500
    assert pending.take(1e-14, sizes) == [500]
