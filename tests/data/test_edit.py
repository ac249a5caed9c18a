from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from maege.data.edit import Edit, apply_edits, merge, overlap, overlapping_groups

TOKENS = tuple("abcdefgh")


def edit(start: int, end: int, text: str = "", type_: str = "x") -> Edit:
    return Edit(start, end, tuple(text.split()), type_)


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    start = draw(st.integers(0, len(TOKENS)))
    end = draw(st.integers(start, len(TOKENS)))
    return edit(start, end, draw(st.sampled_from(["", "X", "X Y", "Z"])))


def test_insertions_at_one_position_keep_their_order() -> None:
    assert apply_edits(["a", "b"], [edit(1, 1, "x"), edit(1, 1, "y")]) == ("a", "x", "y", "b")


def test_insertion_at_the_edges_of_a_replaced_span() -> None:
    given_ = [edit(2, 2, "after"), edit(1, 2, "B"), edit(1, 1, "before")]
    assert " ".join(apply_edits(["a", "b", "c"], given_)) == "a before B after c"


def test_later_edit_of_the_same_span_overwrites() -> None:
    given_ = [edit(1, 2, "their/her"), edit(1, 2, "his")]
    assert apply_edits(["to", "his/her", "relatives"], given_) == ("to", "his", "relatives")


def test_overlap() -> None:
    assert overlap(edit(1, 2), edit(1, 2))
    assert overlap(edit(0, 4), edit(2, 2, "x"))
    assert not overlap(edit(0, 4), edit(4, 4, "x"))
    assert not overlap(edit(0, 4), edit(0, 0, "x"))
    assert not overlap(edit(2, 2, "x"), edit(2, 2, "y"))
    assert not overlap(edit(0, 2), edit(2, 3))


@given(st.lists(edits(), max_size=6))
def test_groups_partition_the_edits_and_do_not_overlap(given_: list[Edit]) -> None:
    groups = overlapping_groups(given_)
    assert sorted(map(id, given_)) == sorted(id(e) for g in groups for e in g)
    for i, group in enumerate(groups):
        for other in groups[i + 1 :]:
            assert not any(overlap(a, b) for a in group for b in other)


@given(st.lists(edits(), max_size=6))
def test_merged_edits_do_not_overlap(given_: list[Edit]) -> None:
    merged = [merge(TOKENS, g) if len(g) > 1 else g[0] for g in overlapping_groups(given_)]
    for i, first in enumerate(merged):
        assert not any(overlap(first, second) for second in merged[i + 1 :])


@given(st.lists(edits(), max_size=6), st.randoms())
def test_order_of_edits_without_overlap_does_not_matter(given_: list[Edit], random) -> None:
    alone = [g[0] for g in overlapping_groups(given_) if len(g) == 1]
    distinct = {e.span: e for e in alone}
    shuffled = list(distinct.values())
    random.shuffle(shuffled)
    assert apply_edits(TOKENS, shuffled) == apply_edits(TOKENS, list(distinct.values()))


def test_nested_edit_applies_to_the_text_of_the_outer_edit() -> None:
    merged = merge(TOKENS, [edit(1, 5, "p q r s", "A"), edit(2, 3, "X", "B")])
    assert merged == Edit(1, 5, ("p", "X", "r", "s"), "A+B")


def test_groups_are_in_order() -> None:
    groups = overlapping_groups([edit(5, 6), edit(0, 2), edit(1, 3), edit(3, 3, "x")])
    assert [[e.span for e in g] for g in groups] == [[(0, 2), (1, 3)], [(3, 3)], [(5, 6)]]
    assert all(a[0].start <= b[0].start for a, b in pairwise(groups))
