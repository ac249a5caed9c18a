"""Items: what they need, and what is refused."""

import json
from typing import Any

import pytest

from maege.errors import DataError
from maege.studies.challenge.item import Item
from tests.studies.challenge.planted import records


def test_an_item_is_read_and_written_with_its_unknown_keys() -> None:
    record = {**records(1)[0], "difficulty": 3}
    item = Item.of_record(record, "here")
    assert item.further == {"difficulty": 3}
    assert item.group == item.id
    assert Item.of_record(json.loads(item.line()), "here") == item


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "a b"}, "other characters"),
        ({"id": None}, "no 'id'"),
        ({"id": "x" * 81}, "other characters"),
        ({"good": 3}, "'good' is not a text"),
        ({"harmless": None, "good": None}, "needs two of good, harmless, harmful; it has harmful"),
        ({"harmful": "He has 0 apples and a dog ."}, "good and harmful are the same text"),
        ({"severity": "grave"}, "severity 'grave' is unknown"),
        ({"change": "gramar"}, 'did you mean "grammar"'),
        ({"references": ["x", 3]}, "'references' is not a list of texts"),
        ({"references": "x"}, "'references' is not a list of texts"),
        ({"phenomenon": "Negation"}, "other characters"),
        ({"harmful": "He\nhas"}, "a line break in 'harmful'"),
        ({"source": "He\rhas"}, "a line break in 'source'"),
    ],
)
def test_mistakes_are_one_message(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=r"^here: ") as error:
        Item.of_record({**records(1)[0], **change}, "here")
    assert message in str(error.value)


def test_items_of_a_template_are_one_unit() -> None:
    (record,) = records(1)
    assert Item.of_record({**record, "made": "template:market"}, "").unit == "template market"
    assert Item.of_record({**record, "group": "s-1"}, "").unit == "s-1"
