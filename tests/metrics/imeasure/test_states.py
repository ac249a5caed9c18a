"""States: prefixes with equal costs are one, and layers have the costs of their alignments."""

import numpy as np
import pytest

from maege.metrics.imeasure import states
from maege.metrics.imeasure.slots import Slot
from tests.metrics.imeasure.lattices import searched

pytestmark = pytest.mark.usefixtures("plain_loops")


def states_at_the_end(found: states.States) -> int:
    return int(found.first[-1] - found.first[-2])


def test_words_that_neither_text_has_lead_to_one_state() -> None:
    slots = [Slot(1, 2, (("x",), ("y",), ("z",)))]
    found = searched("a b c", "a b c", slots).states
    assert states_at_the_end(found) == 1
    # Each word leads to a state by a transition of its own.
    into = [int(after) for after in found.transition[:, states.AFTER]]
    assert sorted(into.count(after) for after in set(into)) == [1, 1, 1, 3]


def test_words_with_different_futures_lead_to_two_states() -> None:
    # With "c c" the rest may be shifted, with "x" it cannot.
    slots = [Slot(1, 2, (("c", "c"), ("x",)))]
    found = searched("a b c", "a c", slots).states
    assert len(found.start) > len(found.first) - 1


def test_one_reference_has_one_state_at_each_node() -> None:
    found = searched("a b", "a", []).states
    assert found.first.tolist() == [0, 1, 2, 3, 4]


def test_a_table_with_twice_the_rows_keeps_the_first() -> None:
    table = np.arange(6).reshape(3, 2)
    doubled = states.doubled_rows(table)
    assert doubled[:3].tolist() == table.tolist() and not doubled[3:].any()
    assert doubled.shape == (6, 2)


def test_layers_are_pruned_beyond_their_slack() -> None:
    row = np.array([5, 9, 12], np.int32)
    keys = np.zeros(3, np.int64)
    states.normalise_row(row, np.array([2, 2, 2], np.int32), 7, keys)
    assert row.tolist() == [3, 7, states.PRUNED]
    assert len({*keys.tolist()}) == 3


def test_a_state_is_found_by_its_layer() -> None:
    layer = np.array([0, 1, 2, 0, 1, 3, 0, 1, 3], np.int32)
    start, key = np.array([0, 3]), 7
    chain = np.array([[key, -1], [key, 0]])
    assert states.find_state(layer, start, (6, 3, key), chain, 1, 0) == 1
    assert states.find_state(layer, start, (6, 3, key + 1), chain, 1, 0) == -1
    layer[8] = 2
    assert states.find_state(layer, start, (6, 3, key), chain, 1, 0) == 0
