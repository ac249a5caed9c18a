"""Effects of edits have the properties that define them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.attribution.effects import effects
from maege.attribution.set_function import number_of_edits
from tests.attribution import games
from tests.attribution.games import FEW, set_functions


@FEW
@given(set_functions())
def test_efficiency(values: np.ndarray) -> None:
    assert effects(values).shapley.sum() == pytest.approx(values[-1] - values[0], abs=1e-9)


@FEW
@given(set_functions(least=2), st.data())
def test_symmetry(values: np.ndarray, data: st.DataObject) -> None:
    """Edits that can be exchanged without a change of the values are worth the same."""
    i, j = data.draw(st.permutations(range(number_of_edits(values))))[:2]
    masks = np.arange(len(values))
    differ = (masks >> i ^ masks >> j) & 1
    symmetric = values + values[masks ^ (differ << i | differ << j)]
    found = effects(symmetric)
    for of_edits in (found.shapley, found.banzhaf, found.alone, found.last):
        assert of_edits[i] == pytest.approx(of_edits[j], abs=1e-9)


@FEW
@given(set_functions(), set_functions(), st.floats(-2, 2))
def test_linearity(first: np.ndarray, second: np.ndarray, factor: float) -> None:
    size = min(len(first), len(second))
    first, second = first[:size], second[:size]
    mixed = effects(first + factor * second).shapley
    expected = effects(first).shapley + factor * effects(second).shapley
    assert mixed == pytest.approx(expected, abs=1e-9)


@FEW
@given(set_functions(most=4))
def test_mean_of_steps_over_all_orders_is_the_shapley_value(values: np.ndarray) -> None:
    """What random chains of uniform orders estimate: the mean reward of the steps of an edit."""
    edits = number_of_edits(values)
    expected = games.shapley_by_permutations(lambda s: values[s], edits)
    assert effects(values).shapley == pytest.approx(expected, abs=1e-9)


def test_stacked_lattices_are_those_one_by_one() -> None:
    values = np.random.default_rng(1).normal(size=(6, 16))
    stacked = effects(values).shapley
    for row, of_row in zip(values, stacked, strict=True):
        assert of_row == pytest.approx(effects(row).shapley, abs=1e-12)
