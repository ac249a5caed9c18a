"""The lightest path weighs as much as that of a plain search through all arcs."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.data.edit import Edit
from maege.metrics.m2.edit_lattice import listings
from maege.metrics.m2.edit_weights import changed_weights, find_matches, gold_lists
from maege.metrics.m2.lightest_path import NEAR, lightest_path
from tests.metrics.m2.lattices import MOST, encoded
from tests.metrics.m2.readable_golds import golds
from tests.reference_implementations import maxmatch as readable

pytestmark = pytest.mark.usefixtures("plain_loops")
texts = st.lists(st.sampled_from("abcd"), min_size=1, max_size=5).map(" ".join)
BEST = -1000.0


def path_of(source: str, hypothesis: str, edits: list[Edit]) -> list[readable.Arc]:
    found = encoded(source, hypothesis, edits)
    _, dropped = listings(found.lattice, False, MOST[1])
    gold = gold_lists(found.gold)
    matches = find_matches(found.source, found.hypothesis, found.lattice, gold, dropped)
    own = (0, len(edits))
    changes = changed_weights(found.lattice, matches, gold, own, BEST, dropped)
    i_of, j_of, _, _ = found.lattice[0]
    before = list(changes)
    path = lightest_path(found.lattice, changes, 0.0, len(i_of) - 1)
    assert changes == before  # weights are exchanged twice
    return [((i_of[a], j_of[a]), (i_of[b], j_of[b])) for a, b, _ in path]


@given(texts, texts, st.data())
def test_no_path_is_lighter(source: str, hypothesis: str, data: st.DataObject) -> None:
    tokens, words = source.split(), hypothesis.split()
    start = data.draw(st.integers(0, len(tokens) - 1))
    edit = Edit(start, start + 1, tuple(data.draw(texts).split()[:2]), "T")
    lattice = readable.Lattice(tokens, words, 2, False)
    weights = lattice.weights(golds(tokens, [edit]))
    lowest = min([0.0, *weights.values()])
    weights = {arc: BEST if weight == lowest < 0 else weight for arc, weight in weights.items()}
    distance = dict.fromkeys(lattice.vertices, float("inf"))
    distance[0, 0] = 0.0
    for vertex in lattice.vertices:  # in topological order
        for (tail, head), weight in weights.items():
            if tail == vertex and (tail, head) in lattice.edges:
                distance[head] = min(distance[head], distance[tail] + weight)
    path = path_of(source, hypothesis, [edit])
    assert path[0][0] == (0, 0) and path[-1][1] == (len(tokens), len(words))
    assert all(a[1] == b[0] for a, b in pairwise(path))
    assert sum(weights[arc] for arc in path) == pytest.approx(distance[path[-1][1]], abs=1e-6)
    assert NEAR > 1e-6


def test_a_gold_edit_decides_between_readings() -> None:
    apart = [Edit(1, 2, ("x",), "T")]
    together = [Edit(1, 3, ("x", "y"), "T")]
    assert ((1, 1), (2, 2)) in path_of("a b c", "a x y", apart)
    assert ((1, 1), (3, 3)) in path_of("a b c", "a x y", together)


def test_equal_texts_are_one_path_of_unchanged_tokens() -> None:
    path = path_of("a b c", "a b c", [])
    assert all(i == j for vertices in path for i, j in vertices)
