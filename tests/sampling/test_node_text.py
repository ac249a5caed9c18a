"""The text of a lattice node, and which of its tokens no annotator changes."""

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.sampling.node_text import NodeText, touched_tokens

TOKENS = ("He", "go", "to", "home", "now")
FIRST = Lattice(TOKENS, (Edit(1, 2, ("goes",), "V"), Edit(2, 3, (), "P")))
SECOND = Lattice(TOKENS, (Edit(4, 4, ("right",), "A"),))


def test_tokens_beside_an_insertion_are_touched() -> None:
    assert touched_tokens([FIRST, SECOND]) == {1, 2, 3, 4}
    assert touched_tokens([SECOND]) == {3, 4}
    assert touched_tokens([]) == frozenset()


def test_what_edits_put_in_is_touched() -> None:
    touched = touched_tokens([FIRST])
    whole = NodeText.at(FIRST, FIRST.top, touched)
    assert whole.sentence == "He goes home now"
    assert whole.untouched == [True, False, True, True]
    bottom = NodeText.at(FIRST, 0, touched)
    assert (bottom.tokens, bottom.untouched) == ([*TOKENS], [True, False, False, True, True])


def test_spans_are_untouched_with_both_sides_if_they_are_empty() -> None:
    text = NodeText.at(FIRST, FIRST.top, touched_tokens([FIRST]))
    assert [text.is_untouched(*span) for span in ((0, 1), (2, 4), (1, 2), (0, 2))] == [
        True, True, False, False
    ]  # fmt: skip
    assert [text.is_untouched(place, place) for place in range(5)] == [
        True, False, False, True, True
    ]  # fmt: skip


def test_tokens_are_replaced() -> None:
    text = NodeText.at(FIRST, FIRST.top, frozenset())
    assert text.replaced(1, 3, ["x", "y"]) == "He x y now"
    assert text.replaced(4, 4, ["."]) == "He goes home now ."
