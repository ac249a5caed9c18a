"""Worth and interactions of types."""

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.attribution.interactions import distance_class
from maege.studies.edits.by_type import edits_of, pairs_of
from tests.studies.edits.scored_lattice import ScoredLattice
from tests.studies.edits.small_corpus import lattices_of

OWN = {"own_reference": True}


def test_worth_of_types(
    random_study: maege.StudyResult, scored_lattices: list[ScoredLattice]
) -> None:
    expected = defaultdict(list)
    for lattice in scored_lattices:
        for edit, worth in zip(lattice.edits, lattice.shapley, strict=True):
            expected[edit.type].append(worth)
    for row in random_study.table("worth").itertuples():
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


def test_types_are_counted_by_sentences_not_by_edits(small_m2: Path) -> None:
    items = edits_of(lattices_of(small_m2, edits=OWN))
    assert items.types == ("ArtOrDet", "Prep", "SVA")
    assert [(items.type == n).sum() for n in range(3)] == [2, 1, 4]
    assert items.sentences_by_type == [1, 1, 2]
    assert items.sentence.tolist() == [0, 0, 0, 1, 1, 1, 1]


def test_pairs_have_sorted_types_and_the_tokens_between(tmp_path: Path) -> None:
    file = tmp_path / "pairs.m2"
    edits = [(0, 1, "Z"), (4, 5, "A"), (5, 6, "Z")]
    lines = [f"A {a} {b}|||{name}|||x|||REQUIRED|||-NONE-|||0" for a, b, name in edits]
    file.write_text("\n".join(["S a b c d e f", *lines, ""]))
    items = pairs_of(lattices_of(file, edits=OWN))
    assert items.types == (("A", "Z"), ("Z", "Z"))
    pairs = zip(items.distance, items.type, strict=True)
    assert [tuple(map(int, pair)) for pair in pairs] == [(3, 0), (3, 1), (0, 0)]
    assert items.edits.tolist() == [3, 3, 3]
    assert items.sentences_by_type == [1, 1]


def test_edits_of_larger_lattices_are_known_and_their_pairs_are_not(small_m2: Path) -> None:
    lattices = lattices_of(small_m2, edits={**OWN, "max_edits": 1})
    assert (len(edits_of(lattices).type), len(pairs_of(lattices).type)) == (7, 0)
