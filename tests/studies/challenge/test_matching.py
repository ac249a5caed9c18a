"""What a program says of the two changes of an item."""

from dataclasses import replace

import pytest

from maege.studies.challenge.item import DIAGNOSTIC, Item
from maege.studies.challenge.matching import Size, mismatches, said_unmatched
from tests.studies.challenge.planted import records

ITEM = replace(Item.of_record(records(1)[0], ""), readers={"number": 2})


def rules(item: Item) -> set[str]:
    return {mismatch.rule for mismatch in mismatches(item)}


def test_an_item_of_two_like_changes_is_in_order() -> None:
    assert rules(replace(ITEM, harmful="He eats 0 apples and a dog .")) == set()


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"references": (ITEM.harmful,)}, "references"),
        ({"harmful": "He has never 0 apples or a dog ."}, "tokens"),
        ({"harmful": "He disentangled 0 apples and a dog ."}, "characters"),
        ({"harmless": "He had 0 apples and a dog .", "harmful": "He fibs 0 apples and a dog ."},
         "frequency"),
        ({"readers": {}}, "unread"),
    ],
)  # fmt: skip
def test_each_rule_is_looked_at(change: dict[str, object], rule: str) -> None:
    assert rule in rules(replace(ITEM, **change))  # type: ignore[arg-type]


def test_an_item_may_say_that_its_changes_differ() -> None:
    longer = replace(ITEM, harmful="He has never 0 apples or a dog .")
    said = said_unmatched(longer)
    assert "tokens: 1 and 2" in said.further["unmatched"]
    assert "tokens" in rules(longer) and "tokens" not in rules(said)
    assert said_unmatched(ITEM) == ITEM or "frequency" in rules(ITEM)


def test_an_item_without_a_right_answer_may_have_a_reference_as_its_second_text() -> None:
    assert "references" not in rules(replace(ITEM, references=(ITEM.harmful,), kind=DIAGNOSTIC))


def test_sizes_are_distances() -> None:
    assert Size.between("a b c", "a x c") == Size(1, 1)
    assert Size.between("a b c", "a c") == Size(1, 2)
