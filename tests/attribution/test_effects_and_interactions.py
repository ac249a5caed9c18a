"""Effects, interactions and shares equal brute force, and have the properties that define them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from maege.attribution.effects import effects, variance_shares
from maege.attribution.interactions import edit_pairs, interactions
from maege.attribution.monotonicity import monotonicity
from maege.attribution.set_function import moebius, number_of_edits, sizes, steps, walsh
from tests.attribution import games

FEW = settings(max_examples=30, deadline=None)


@st.composite
def set_functions(draw: st.DrawFn, least: int = 1, most: int = 5) -> np.ndarray:
    edits = draw(st.integers(least, most))
    values = st.integers(-50, 50).map(float)  # exact sums
    return draw(arrays(float, 1 << edits, elements=values))


def random_games() -> list[np.ndarray]:
    """Return 500 random games of 1 to 7 edits."""
    rng = np.random.default_rng(45)
    counts = {1: 100, 2: 100, 3: 100, 4: 100, 5: 80, 6: 16, 7: 4}
    return [rng.normal(size=(count, 1 << edits)) for edits, count in counts.items()]


@pytest.mark.parametrize("values", random_games(), ids=lambda v: f"k={number_of_edits(v)}")
def test_equals_brute_force(values: np.ndarray) -> None:
    edits = number_of_edits(values)
    found, pairs, m = effects(values), interactions(values), moebius(values)
    shares = variance_shares(values, float(np.ptp(values)))
    for row, game in enumerate(values):
        v, tolerance = (lambda s, game=game: game[s]), 1e-12 * np.ptp(game)
        top = (1 << edits) - 1
        assert found.shapley[row] == pytest.approx(
            games.shapley_by_permutations(v, edits), abs=tolerance
        )
        assert found.banzhaf[row] == pytest.approx(games.banzhaf(v, edits), abs=tolerance)
        assert found.alone[row].tolist() == [game[1 << i] - game[0] for i in range(edits)]
        assert found.last[row].tolist() == [game[top] - game[top ^ 1 << i] for i in range(edits)]
        between = games.pair_interactions(v, edits)
        assert pairs[row] == pytest.approx(between, abs=tolerance)
        assert m[row] == pytest.approx(games.moebius(v, edits), abs=1e2 * tolerance)
        if edits > 1:
            assert shares[row, 0] == pytest.approx(games.additive_share(game, edits), abs=1e-12)


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
@given(set_functions(most=4), st.integers(0, 4))
def test_dummy_edit_is_worth_nothing(values: np.ndarray, place: int) -> None:
    edits = number_of_edits(values) + 1
    place %= edits
    masks = np.arange(1 << edits)
    low = masks & ((1 << place) - 1)
    with_dummy = values[low | (masks >> (place + 1) << place)]
    found, pairs = effects(with_dummy), interactions(with_dummy)
    assert found.shapley[place] == pytest.approx(0, abs=1e-9)
    assert found.banzhaf[place] == 0
    is_with = (edit_pairs(edits) == place).any(axis=0)
    assert pairs[is_with] == pytest.approx(0, abs=1e-9)
    others = np.delete(found.shapley, place)
    assert others == pytest.approx(effects(values).shapley, abs=1e-9)


@FEW
@given(set_functions(), set_functions(), st.floats(-2, 2))
def test_linearity(first: np.ndarray, second: np.ndarray, factor: float) -> None:
    size = min(len(first), len(second))
    first, second = first[:size], second[:size]
    mixed = effects(first + factor * second).shapley
    expected = effects(first).shapley + factor * effects(second).shapley
    assert mixed == pytest.approx(expected, abs=1e-9)


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


@FEW
@given(set_functions(most=4))
def test_mean_of_steps_over_all_orders_is_the_shapley_value(values: np.ndarray) -> None:
    """What random chains of uniform orders estimate: the mean reward of the steps of an edit."""
    edits = number_of_edits(values)
    expected = games.shapley_by_permutations(lambda s: values[s], edits)
    assert effects(values).shapley == pytest.approx(expected, abs=1e-9)


@FEW
@given(set_functions())
def test_monotonicity_equals_a_search(values: np.ndarray) -> None:
    edits = number_of_edits(values)
    found = monotonicity(values[None], float(np.ptp(values)))
    falls = [
        (s.bit_count(), s, i)
        for s in range(1 << edits)
        for i in range(edits)
        if not s >> i & 1 and values[s | 1 << i] < values[s]
    ]
    assert found.lowering[0] == pytest.approx(len(falls) / (edits << (edits - 1)))
    assert found.is_monotone[0] == (not falls)
    if falls:
        assert (found.node[0], found.edit[0]) == min(falls)[1:]
    inverted = [
        values[1 << i] > values[0] and any(edit == i for _, _, edit in falls) for i in range(edits)
    ]
    assert found.is_inverted[0].tolist() == inverted


def test_stacked_lattices_are_those_one_by_one() -> None:
    values = np.random.default_rng(1).normal(size=(6, 16))
    stacked = effects(values).shapley
    for row, of_row in zip(values, stacked, strict=True):
        assert of_row == pytest.approx(effects(row).shapley, abs=1e-12)


def test_steps_are_in_the_order_of_their_subsets() -> None:
    before, after = steps(np.arange(8.0))
    assert (after - before).tolist() == [[1.0] * 4, [2.0] * 4, [4.0] * 4]
