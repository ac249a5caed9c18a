"""The summary of a small corpus equals what the definitions give, computed in plain loops."""

import numpy as np
import pytest

import maege
from tests.attribution import games
from tests.studies.edits.scored_lattice import ScoredLattice, credit


def test_summary(random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]) -> None:
    row = random_study.table("metrics").iloc[0]
    assert row.lattices == len(scored_lattices)
    varying = [x for x in scored_lattices if x.k > 1 and np.ptp(x.v) > 0]
    assert row.additive == pytest.approx(np.mean([games.additive_share(x.v, x.k) for x in varying]))
    falls = [[step < -1e-12 for step in x.steps] for x in scored_lattices]
    assert row.lowering == pytest.approx(np.mean([np.mean(f) for f in falls]))
    assert row.not_monotone == pytest.approx(np.mean([any(f) for f in falls]))
    credits = [np.mean([credit(x.v[b] - x.v[a]) for a, b in x.pairs]) for x in scored_lattices]
    assert row.accuracy == pytest.approx(np.mean(credits))
    assert row.scale == pytest.approx(
        np.median(np.abs([s for x in scored_lattices for s in x.shapley]))
    )
