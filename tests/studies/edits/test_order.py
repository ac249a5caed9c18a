"""Accuracy, calibration and choices equal what their definitions give, in plain loops."""

from pathlib import Path

import numpy as np
import pytest

import maege
from maege.studies.edits.order import comparable_pairs
from tests.studies.edits.scored_lattice import ScoredLattice, credit
from tests.studies.edits.small_corpus import lattices_of


def test_calibration_weighs_lattices_the_same(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    right = total = 0.0
    for lattice in scored_lattices:
        for a, b in lattice.pairs:
            difference = lattice.v[b] - lattice.v[a]
            if credit(difference) != 0.5:
                right += credit(difference) / len(lattice.pairs)
                total += 1 / len(lattice.pairs)
    points = random_study.table("calibration")
    assert (points.share * points.observed).sum() == pytest.approx(right / total)
    assert points.share.sum() == pytest.approx(1)
    assert points.fitted.is_monotonic_increasing


def test_the_best_text_of_a_lattice_and_a_random_one(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    missing = []
    for lattice in scored_lattices:
        best = [s for s in range(len(lattice.v)) if lattice.v[s] > lattice.v.max() - 1e-12]
        missing.append(np.mean([lattice.k - s.bit_count() for s in best]))
    row = random_study.table("metrics").iloc[0]
    expected = sum(missing) / sum(x.k / 2 for x in scored_lattices)
    assert row.chosen_by_random == pytest.approx(expected)


def test_pairs_of_texts_are_those_of_each_size(small_m2: Path) -> None:
    own = {"own_reference": True}
    pairs = [*comparable_pairs(lattices_of(small_m2, edits=own), seed=1)]
    assert [of_size.texts.shape for of_size in pairs] == [(1, 2), (3, 4)]
    assert [len(of_size.pairs.lower) for of_size in pairs] == [1, 5]
    single = lattices_of(small_m2, edits={**own, "max_edits": 1})
    assert len([*comparable_pairs(single, seed=1)]) == 1  # of larger lattices none is compared
