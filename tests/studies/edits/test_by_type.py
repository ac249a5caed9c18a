"""Worth and interactions of types."""

from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest

import maege
from maege.attribution.interactions import distance_class
from tests.studies.edits.scored_lattice import ScoredLattice


def test_worth_of_types(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    expected = defaultdict(list)
    for lattice in scored_lattices:
        for edit, worth in zip(lattice.edits, lattice.shapley, strict=True):
            expected[edit.type].append(worth)
    for row in random_study.table("types").itertuples():
        assert row.edits == len(expected[row.type])
        assert row.shapley == pytest.approx(np.mean(expected[row.type]))


def test_interactions_against_others_as_near(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    cells, pairs = defaultdict(list), []
    for lattice in scored_lattices:
        for (a, b), value in zip(combinations(lattice.edits, 2), lattice.between, strict=True):
            near = int(distance_class(np.array([b.start - a.end]))[0])
            cells[near, lattice.k].append(value)
            pairs.append((tuple(sorted((a.type, b.type))), (near, lattice.k), value))
    expected = defaultdict(list)
    for types, cell, value in pairs:
        expected[types].append(value - np.mean(cells[cell]))
    rows = [*random_study.table("type-pairs").itertuples()]
    assert len(rows) > 3
    for row in rows:
        assert row.excess == pytest.approx(np.mean(expected[row.first, row.second]), abs=1e-12)
        assert row.pairs == len(expected[row.first, row.second])
    everything = random_study.table("distances").query("distance == 'all'").iloc[0]
    assert everything.interaction == pytest.approx(np.mean([value for *_, value in pairs]))
