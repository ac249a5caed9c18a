"""How often systems are in the right order."""

import numpy as np
import pytest
from scipy.special import ndtr

from maege.array_types import Floats
from tests.studies.systems.known_quality import points_of, scored


@pytest.mark.parametrize("copies", [1, 4])
def test_the_share_of_right_orders_is_that_of_new_test_sets(copies: int) -> None:
    per_edit, noise = 0.02, 0.05
    points = points_of(scored(per_edit, noise, 1200, copies), 0.015)
    share = {(o.edits, o.sentences): o.share.value for o in points.orders}
    assert set(share) == {(e, n) for e in (None, 0.5, 1, 2) for n in (100, 300, 700, 1000)}
    rng = np.random.default_rng(5)

    def corpora(quality: float, size: int) -> Floats:
        """Scores of 4,000 test sets of documents of equal sentences."""
        shape = 4000, size // copies
        of_edits = per_edit * rng.binomial(2, quality, shape)
        return np.asarray((of_edits + noise * rng.normal(size=shape)).mean(axis=1))

    for size in (100, 300):
        apart = 0.25  # of the share: scores differ by a point
        wins = corpora(0.375 + apart / 2, size) > corpora(0.375 - apart / 2, size)
        assert share[None, size] == pytest.approx(wins.mean(), abs=0.03)


def test_the_interval_of_the_share_has_the_uncertainty_of_the_slope() -> None:
    points = points_of(scored(0.02, 0.1), 0.015)
    by_key = {(o.edits, o.sentences): o for o in points.orders}
    fixed, with_slope = by_key[None, 700], by_key[2, 700]
    assert with_slope.share.interval[1] - with_slope.share.interval[0] > 2 * (
        fixed.share.interval[1] - fixed.share.interval[0]
    )
    for order in points.orders:
        assert order.share.interval[0] <= order.share.value <= order.share.interval[1]
    variance = 2 * (0.1**2 + 0.02**2 * 2 * 0.375 * 0.625)
    assert fixed.share.value == pytest.approx(ndtr(0.01 / np.sqrt(variance / 700)), abs=0.02)
