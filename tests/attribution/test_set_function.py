"""Set functions: their steps, and the facts about their coefficients."""

import numpy as np
import pytest
from hypothesis import given

from maege.attribution.effects import effects, variance_shares
from maege.attribution.interactions import edit_pairs, interactions
from maege.attribution.set_function import moebius, number_of_edits, sizes, steps, walsh
from tests.attribution.games import FEW, set_functions


@FEW
@given(set_functions(least=2))
def test_facts_about_moebius_coefficients(values: np.ndarray) -> None:
    edits, m = number_of_edits(values), moebius(values)
    masks, size = np.arange(len(values)), sizes(edits)
    for i in range(edits):
        has = masks >> i & 1 == 1
        assert effects(values).shapley[i] == pytest.approx((m[has] / size[has]).sum(), abs=1e-9)
    for n, (i, j) in enumerate(edit_pairs(edits).T):
        has = (masks >> i & 1 == 1) & (masks >> j & 1 == 1)
        expected = (m[has] / (size[has] - 1)).sum()
        assert interactions(values)[n] == pytest.approx(expected, abs=1e-9)
    share = variance_shares(values[None], float(np.ptp(values)))[0, 0]
    if np.ptp(values) > 0:
        is_additive = not m[size >= 2].any()
        assert (share > 1 - 1e-12) == is_additive
        assert (walsh(values)[1:] ** 2).sum() == pytest.approx(values.var())
    else:
        assert np.isnan(share)


def test_steps_are_in_the_order_of_their_subsets() -> None:
    before, after = steps(np.arange(8.0))
    assert (after - before).tolist() == [[1.0] * 4, [2.0] * 4, [4.0] * 4]
