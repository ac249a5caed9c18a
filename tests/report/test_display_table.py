"""Tables for people: in Markdown, and in columns of a terminal."""

from maege.report.display_table import DisplayTable, padded, text_table, width_of
from maege.report.markdown import table_lines


def test_markdown_is_escaped_and_emphasised() -> None:
    table = DisplayTable("A caption.", ("a|b", "n"), [("x*", "1"), ("y", "2")], bold={(1, 1)})  # type: ignore[arg-type]
    assert table_lines(table) == [r"| a\|b | n |", "| --- | --- |", r"| x\* | 1 |", "| y | **2** |"]


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    rows = [["name", "n", "note"], ["学校", "10", ""], ["b", "7", "x"]]
    assert list(text_table(rows, 1)) == ["  name   n  note", "  学校  10", "  b      7     x"]


def test_wide_characters_take_two_columns_and_marks_none() -> None:
    assert [width_of(text) for text in ("ab", "é", "e\u0301", "学", "")] == [2, 1, 1, 2, 0]
    assert padded("学", 4, on_left=True) == "学  "
    assert padded("学", 4, on_left=False) == "  学"
    assert padded("long", 2, on_left=True) == "long"
