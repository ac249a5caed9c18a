"""Interactions of pairs equal brute force, and are 0 where an edit does nothing."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.attribution.effects import effects, variance_shares
from maege.attribution.interactions import edit_pairs, interactions
from maege.attribution.set_function import moebius, number_of_edits
from tests.attribution import games
from tests.attribution.games import FEW, set_functions


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
