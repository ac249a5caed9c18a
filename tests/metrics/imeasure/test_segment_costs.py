"""Costs of alignments equal those of all alignments, one by one."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.counting.vocabulary import Vocabulary
from maege.metrics.imeasure import segment_costs
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP
from maege.metrics.imeasure.slots import Slot
from tests.metrics.imeasure.lattices import ids, lattice_of

pytestmark = pytest.mark.usefixtures("plain_loops")
texts = st.lists(st.integers(0, 2), max_size=4).map(tuple)


def pair(a: int | None, b: int | None) -> int:
    return 0 if a == b else GAP if a is None or b is None else DIFFERENT


@cache
def least(*parts: tuple[int, ...]) -> int:
    """The least cost of aligning texts: the sum of pairs, over all first columns."""
    if not any(parts):
        return 0
    costs = []
    for takes in range(1, 1 << len(parts)):
        if all(part or not takes >> k & 1 for k, part in enumerate(parts)):
            column = [part[0] if takes >> k & 1 else None for k, part in enumerate(parts)]
            rest = [part[takes >> k & 1 :] for k, part in enumerate(parts)]
            of_pairs = sum(pair(a, b) for k, a in enumerate(column) for b in column[k + 1 :])
            costs.append(of_pairs + least(*rest))
    return min(costs)


def array(text: tuple[int, ...]) -> np.ndarray:
    return np.array(text, np.int32)


@given(texts, texts, texts)
def test_costs_are_the_least_of_all_alignments(
    a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]
) -> None:
    assert segment_costs.pair_cost(array(a), array(b)) == least(a, b)
    assert segment_costs.triple_cost(array(a), array(b), array(c)) == least(a, b, c)
    prefix = segment_costs.prefix_costs(array(a), array(b))
    suffix = segment_costs.suffix_costs(array(a), array(b))
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            assert prefix[i, j] == least(a[:i], b[:j])
            assert suffix[i, j] == least(a[i:], b[j:])


def test_pivots_lie_on_an_optimal_alignment() -> None:
    vocabulary = Vocabulary(characters=False)
    lattice = lattice_of(
        "a b c d", [Slot(1, 2, (("b",), ("x",))), Slot(3, 3, ((), ("y",)))], vocabulary
    )
    source, hypothesis = ids(vocabulary, "a b c d"), ids(vocabulary, "a z b c y d")
    table = segment_costs.prefix_costs(source, hypothesis)
    pivot = segment_costs.pivots(
        source, hypothesis, table, lattice.position, lattice.after_insertion
    )
    rest = segment_costs.suffix_costs(source, hypothesis)
    best = table[-1, -1]
    for node, position in enumerate(lattice.position.tolist()):
        if position >= 0:
            assert table[position, pivot[node]] + rest[position, pivot[node]] == best
    assert pivot[-1] == 6


def test_costs_of_a_lattice_are_those_of_its_texts() -> None:
    vocabulary = Vocabulary(characters=False)
    slot = Slot(1, 2, (("b",), ("x", "y")))
    lattice = lattice_of("a b", [slot], vocabulary)
    source, hypothesis = ids(vocabulary, "a b"), ids(vocabulary, "a x")
    of_source = segment_costs.source_segment_costs(source, lattice)
    found = segment_costs.segment_costs(source, hypothesis, lattice, of_source, 1000)
    x, y, b = (tuple(vocabulary.token_ids([token])) for token in "xyb")
    expected = [0, 0, least(b, x, b), least(b, x, x + y)]  # the empty slot, a, and two texts
    assert found.cost.tolist() == expected
    assert of_source.tolist() == [0, 0, 0, least(b, x + y)]
    parts = [0, 0, least(b, x), least(b, x)]  # of source and hypothesis
    assert (found.cost - of_source - np.array(parts)).tolist() == found.hypothesis_cost.tolist()
    assert segment_costs.segment_costs(source, hypothesis, lattice, of_source, 0).pivot.size == 0
