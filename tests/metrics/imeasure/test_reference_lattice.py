"""The paths of a lattice spell all references."""

from itertools import product

import pytest

from maege.counting.vocabulary import Vocabulary
from maege.metrics.imeasure.reference_lattice import cover
from maege.metrics.imeasure.slots import Slot
from tests.metrics.imeasure.lattices import lattice_of, spelled

pytestmark = pytest.mark.usefixtures("plain_loops")
SOURCE = "a b c d"
SLOTS = [
    Slot(1, 2, (("b",), ("x", "y"), ())),
    Slot(2, 2, ((), ("z",))),
    Slot(3, 4, (("d",), ("d", "e", "f"))),
]


def test_paths_are_all_combinations_of_texts() -> None:
    vocabulary = Vocabulary(characters=False)
    expected = [
        " ".join(("a", *first, *second, "c", *third))
        for first, second, third in product(*(slot.texts for slot in SLOTS))
    ]
    found = list(spelled(lattice_of(SOURCE, SLOTS, vocabulary), vocabulary))
    assert sorted(found) == sorted(expected)
    assert len(found) == 3 * 2 * 2


def test_boundaries_have_positions_and_insertions_are_marked() -> None:
    lattice = lattice_of(SOURCE, SLOTS, Vocabulary(characters=False))
    boundaries = [int(p) for p in lattice.position if p >= 0]
    assert boundaries == [0, 0, 1, 2, 2, 3, 4]  # an empty slot is the first
    after = [
        bool(a) for a, p in zip(lattice.after_insertion, lattice.position, strict=True) if p >= 0
    ]
    assert after == [False, False, False, False, True, False, False]
    assert (lattice.tail < lattice.first_arc.size).all()


def test_a_source_without_slots_is_one_path() -> None:
    vocabulary = Vocabulary(characters=False)
    assert [*spelled(lattice_of(SOURCE, [], vocabulary), vocabulary)] == [SOURCE]
    assert [*spelled(lattice_of("", [Slot(0, 0, (("x",),))], vocabulary), vocabulary)] == ["x"]


def test_slots_cover_the_source() -> None:
    vocabulary = Vocabulary(characters=False)
    covering = cover(tuple(SOURCE.split()), SLOTS[:1], vocabulary)
    spans = [*zip(covering.start.tolist(), covering.end.tolist(), strict=True)]
    assert spans == [(0, 0), (0, 1), (1, 2), (2, 3), (3, 4)]
    assert covering.texts.tolist() == [1, 1, 3, 1, 1]
    assert vocabulary.tokens(covering.words.tolist()) == ("a", "b", "x", "y", "c", "d")
