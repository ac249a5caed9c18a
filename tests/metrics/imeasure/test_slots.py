"""Slots and their texts: all combinations are the references that a readable program makes."""

from itertools import product

import pytest
from hypothesis import given

from maege.metrics.imeasure.slots import (
    Slot,
    TooManyError,
    apply_right_to_left,
    cluster_edits,
    make_slots,
    number_of_combinations,
)
from tests.metrics.imeasure.chosen_references import annotations
from tests.metrics.imeasure.test_reference_choice import cases
from tests.reference_implementations import imeasure as readable


def references(source: list[str], slots: list[Slot]) -> set[str]:
    """Return the references that texts of slots make, one of each."""
    found = set()
    for texts in product(*(slot.texts for slot in slots)):
        tokens, position = list[str](), 0
        for slot, text in zip(slots, texts, strict=True):
            tokens += [*source[position : slot.start], *text]
            position = slot.end
        found.add(" ".join([*tokens, *source[position:]]))
    return found


@given(cases())
def test_texts_make_the_references_of_a_readable_program(
    case: tuple[str, str, readable.Gold],
) -> None:
    source, _, gold = case
    tokens = source.split()
    clusters = cluster_edits(annotations(gold))
    slots = make_slots(tuple(tokens), [cluster.options for cluster in clusters])
    assert references(tokens, slots) == set(readable.mixed(tokens, gold))
    assert number_of_combinations(clusters) == readable.combinations(gold)


def test_clusters_have_the_options_of_their_annotators() -> None:
    gold = annotations({0: [(0, 1, "x"), (3, 3, "y")], 1: [(0, 2, "z")], 2: []})
    first, second = cluster_edits(gold)
    assert first.options == ((), ((0, 1, ("x",)),), ((0, 2, ("z",)),))
    assert second.options == ((), ((3, 3, ("y",)),))
    (alone, _) = cluster_edits(gold[:2])  # both annotators correct the first cluster
    assert alone.required and () not in alone.options


def test_edits_of_one_span_are_joined() -> None:
    (cluster,) = cluster_edits(annotations({0: [(1, 1, "a"), (1, 1, "b")], 1: []}))
    assert cluster.options == ((), ((1, 1, ("a", "b")),))


def test_edits_are_applied_from_right_to_left() -> None:
    assert apply_right_to_left([5, 6, 7], ((5, 6, ("x",)), (6, 7, ())), start=5) == ["x", 7]
    everything = ((0, 1, ()), (1, 2, ()))
    assert apply_right_to_left([0, 1], everything, skip_if_empty=True) == [0]


def test_too_many_combinations_are_refused() -> None:
    overlapping = [tuple(((0, 9, (f"{c}{o}",)),) for o in range(9)) for c in range(5)]
    with pytest.raises(TooManyError):
        make_slots(tuple("abcdefghi"), overlapping)
