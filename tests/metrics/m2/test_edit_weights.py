"""Which arcs of a lattice equal gold edits, and what they weigh."""

import pytest

from maege.data.edit import Edit
from maege.metrics.m2.edit_lattice import listings
from maege.metrics.m2.edit_weights import (
    changed_weights,
    find_matches,
    gold_lists,
    is_apart,
    replaced_by,
)
from tests.metrics.m2.lattices import MOST, Encoded, encoded

pytestmark = pytest.mark.usefixtures("plain_loops")


def matches_of(found: Encoded) -> tuple[list[tuple[int, int]], list[int]]:
    _, dropped = listings(found.lattice, False, MOST[1])
    gold = gold_lists(found.gold)
    return find_matches(found.source, found.hypothesis, found.lattice, gold, dropped), dropped


def cells(found: Encoded, arc: int) -> tuple[tuple[int, int], tuple[int, int]]:
    i_of, j_of, _, _ = found.lattice[0]
    tail, head = divmod(arc, len(i_of))
    return (i_of[tail], j_of[tail]), (i_of[head], j_of[head])


def test_matches_are_arcs_with_span_and_text_of_a_gold_edit() -> None:
    edits = [Edit(1, 2, ("x",), "T"), Edit(1, 2, ("y",), "T"), Edit(0, 1, ("b",), "T")]
    found = encoded("a b c", "a x c", edits)
    matches, _ = matches_of(found)
    assert [(cells(found, arc), edit) for arc, edit in matches] == [(((1, 1), (2, 2)), 0)]


def test_any_replacement_of_an_edit_counts() -> None:
    edit = Edit(1, 2, ("x",), "T", (("x", "y"), (), ("z",)))
    found = encoded("a b c", "a x y c", [edit])
    gold = gold_lists(found.gold)
    assert sorted(replaced_by(found.hypothesis, 1, gold, 0)) == [0, 1, 2]
    assert replaced_by(found.hypothesis, 3, gold, 0) == [0]


def test_arcs_of_an_annotator_have_the_best_weight() -> None:
    first, second = [Edit(1, 2, ("x",), "T")], [Edit(1, 3, ("x", "d"), "T")]
    found = encoded("a b c", "a x d", first, second)
    matches, dropped = matches_of(found)
    gold = gold_lists(found.gold)
    own = [changed_weights(found.lattice, matches, gold, (k, k + 1), -9.0, dropped) for k in (0, 1)]
    ends = [[(cells(found, arc), weight) for arc, weight in changes if weight == -9.0]
            for changes in own]  # fmt: skip
    assert ends == [[(((1, 1), (2, 2)), -9.0)], [(((1, 1), (3, 3)), -9.0)]]
    nobody = changed_weights(found.lattice, matches, gold, (0, 0), -9.0, dropped)
    assert all(weight == float("inf") for _, weight in nobody)


def test_gold_insertions_make_inserting_arcs_light() -> None:
    found = encoded("a b", "a x b", [Edit(1, 1, ("x",), "T")])
    matches, dropped = matches_of(found)
    gold = gold_lists(found.gold)
    changes = changed_weights(found.lattice, matches, gold, (0, 1), -9.0, dropped)
    light = [(cells(found, arc), weight) for arc, weight in changes if weight < 0]
    # The arc is in both tables, so that the bonus is added once.
    assert light == [(((1, 1), (1, 2)), pytest.approx(-9.0 + 0.001))]


def test_spans_outside_of_the_lattice_are_apart() -> None:
    found = encoded("a b", "a x")
    assert not is_apart(0, 2, found.lattice)
    assert is_apart(0, 3, found.lattice)
