"""The graph of alignments: a path for each reference, with the columns of its alignment."""

import pytest

from maege.metrics.imeasure.slots import Slot
from tests.metrics.imeasure.lattices import paths, searched, spelled
from tests.reference_implementations import imeasure as readable

pytestmark = pytest.mark.usefixtures("plain_loops")
SLOTS = [Slot(1, 2, (("b",), ("x", "y"), ())), Slot(3, 4, (("d",), ("e",)))]


@pytest.mark.parametrize("hypothesis", ["a b c d", "a x c e", "x y", "", "a x y c d d"])
def test_each_reference_has_one_path_with_its_counts(hypothesis: str) -> None:
    source = "a b c d"
    found = searched(source, hypothesis, SLOTS)
    of_paths = list(paths(found))
    assert sorted(text for text, _ in of_paths) == sorted(spelled(found.lattice, found.vocabulary))
    for text, counts in of_paths:
        assert counts == readable.counts(source, hypothesis, text), text


def test_edges_are_sorted_by_node_the_last_first() -> None:
    found = searched("a b c d", "a x d", SLOTS).graph
    heads = [int(found.node[head]) for _, head, _ in found.edge]
    assert heads == sorted(heads, reverse=True)
    assert all(found.node[tail] < found.node[head] for tail, head, _ in found.edge)
