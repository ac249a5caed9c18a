"""Tables of text: separated by several signs, or JSON objects in lines, with lines in messages."""

from pathlib import Path

import pytest

from maege.data.data_table import float_value, parse_table, simplified, whole_number
from maege.errors import DataError

PATH = Path("t.csv")


@pytest.mark.parametrize(
    "text",
    [
        "Name,Score\na,1\n\nb\n",
        "Name\tScore\r\na\t1\r\n\t\r\nb\t\r\n",
        'Name;Score\n"a";1\n;\nb;\n',
        '{"Name": "a", "Score": 1}\n{"Name": null}\n{"Name": "b"}\n',
    ],
)
def test_all_forms_are_the_same_table(text: str) -> None:
    table = parse_table(text, PATH)
    assert table.columns == ("Name", "Score")
    assert [row.cells for row in table.rows] == [("a", "1"), ("b", "")]
    assert [row.line for row in table.rows] == ([1, 3] if text[0] == "{" else [2, 4])
    assert (table.find("name"), table.find("x", "SCORE"), table.find("x")) == (0, 1, None)
    assert table.whole_number(table.rows[0], 1) == 1
    assert table.rows[0].name(0, "system") == "a"


def test_quotation_marks_may_be_part_of_cells() -> None:
    text = 'a\tb\n"x\t"y"\n'
    (row,) = parse_table(text, PATH, quotes_in_tabs=False).rows
    assert row.cells == ('"x', '"y"')
    (row,) = parse_table('a,b\n"x, 1","say ""y"""\n', PATH).rows
    assert row.cells == ("x, 1", 'say "y"')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n", "no rows"),
        ("a,b\n1,2,3\n", "line 2: 3 cells, but there are 2 columns"),
        (f'a,b\n"{"x" * 140_000}"\n', "not CSV"),
        ("{}\n[]\n", "line 2: not a JSON object"),
        ('{"a": {}}\n', "'a' should be text, a number or a list"),
    ],
)
def test_mistakes_have_their_line(text: str, message: str) -> None:
    with pytest.raises(DataError, match=rf"^t.csv.*{message}"):
        parse_table(text, PATH)


def test_columns_and_cells_are_checked() -> None:
    table = parse_table("Name,na-me,size\na\u202eb,b,1.5\n", PATH)
    with pytest.raises(DataError, match="two columns are called 'name'"):
        table.find("name")
    with pytest.raises(DataError, match="no column 'sizes'; did you mean \"size\""):
        table.require("sizes")
    with pytest.raises(DataError, match=r"line 2: `size` is '1\.5'"):
        table.whole_number(table.rows[0], 2)
    with pytest.raises(DataError, match="line 2: system"):
        table.rows[0].name(0, "system")


def test_numbers_have_ascii_digits() -> None:
    assert [whole_number(text) for text in ("007", "3.00", "3.5", "٣", "1234567890")] == [
        7, 3, None, None, None
    ]  # fmt: skip
    assert [float_value(text) for text in ("-.5", "1e3", "+2.", "1e999", "nan", "٣")] == [
        -0.5, 1000.0, 2.0, None, None, None
    ]  # fmt: skip
    assert simplified("Ranking ID") == simplified("ranking_id")


def test_lists_of_json_are_cells_with_commas() -> None:
    (row,) = parse_table('{"a": ["x", 1, [2]], "b": 0.5}\n', PATH).rows
    assert row.cells == ("x,1", "0.5")
