"""Sampled values approach the exact ones."""

import numpy as np
import pytest

from maege.attribution.effects import effects
from maege.attribution.sampled import antithetic_orders, sampled_shapley


def test_sampled_values_approach_the_exact_ones() -> None:
    values = np.random.default_rng(2).normal(size=64)
    orders = antithetic_orders(6, 400, 1, "key")
    found = sampled_shapley(orders, values.__getitem__, 0.999)
    for estimate, exact in zip(found, effects(values).shapley, strict=True):
        assert estimate.interval is not None
        assert estimate.interval[0] < exact < estimate.interval[1]
    total = sum(estimate.value or 0 for estimate in found)
    assert total == pytest.approx(values[-1] - values[0])


def test_more_edits_than_bits() -> None:
    orders = antithetic_orders(70, 2, 1, "key")
    assert orders.shape == (2, 2, 70)
    value = lambda node: float(node.bit_count())  # noqa: E731
    assert [v.value for v in sampled_shapley(orders, value, 0.95)] == [1.0] * 70
