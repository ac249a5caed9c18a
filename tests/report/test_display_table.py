"""Tables for people: in Markdown, and in columns of a terminal."""

import pytest

from maege.report.display_table import DisplayTable, padded, text_table, width_of
from maege.report.latex_table import latex_table
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


GROUPED = DisplayTable(
    "", ("system", "P", "R", "P"), [("a", ".1", ".2", ".3")], bold=frozenset({(0, 3)}),
    groups=(("", 1), ("errant", 2), ("m2", 1)),
)  # fmt: skip


def test_columns_in_groups_are_called_by_both_headings() -> None:
    assert GROUPED.full_headings == ("system", "errant P", "errant R", "m2 P")
    assert table_lines(GROUPED)[0] == "| system | errant P | errant R | m2 P |"
    assert table_lines(GROUPED)[2] == "| a | .1 | .2 | **.3** |"
    lines = latex_table(GROUPED, "t").splitlines()
    above = lines.index(
        r"\multicolumn{1}{c}{} & \multicolumn{2}{c}{errant} & \multicolumn{1}{c}{m2} \\"
    )
    assert lines[above + 1] == r"\cmidrule(lr){2-3}\cmidrule(lr){4-4}"
    assert lines[above + 2] == r"system & P & R & P \\"


def test_a_table_is_divided_between_groups() -> None:
    first, second = GROUPED.blocks(lambda block: len(block.headings) < 4)
    assert (first.headings, first.groups) == (("system", "P", "R"), (("", 1), ("errant", 2)))
    assert (second.headings, second.rows) == (("system", "P"), [("a", ".3")])
    assert (second.groups, second.bold) == ((("", 1), ("m2", 1)), frozenset({(0, 1)}))
    assert [*GROUPED.blocks(lambda _: True)] == [GROUPED]
    assert len([*GROUPED.blocks(lambda _: False)]) == 2
    plain = DisplayTable("", ("a", "b"), [])
    assert [*plain.blocks(lambda _: False)] == [plain]


def test_the_heading_of_a_group_is_as_wide_as_its_columns() -> None:
    rows = [("system", "P"), ("a", ".1")]
    assert list(text_table(rows, 1, (("", 1), ("errant", 1)))) == [
        "          errant",
        "  system       P",
        "  a           .1",
    ]


@pytest.mark.parametrize("groups", [(("", 1),), (("", 1), ("x", 4)), (("", 3), ("x", -1))])
def test_groups_have_all_columns(groups: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(ValueError, match="in a table of 2"):
        DisplayTable("", ("a", "b"), [], groups=groups)


def test_a_line_between_rows_is_in_every_format() -> None:
    rows = [("a", ".9", ".1"), ("b", ".5", ".2"), ("c", ".4", ".3")]
    groups = (("", 1), ("errant", 1), ("gleu", 1))
    table = DisplayTable("", ("system", "P", "score"), rows, groups=groups, rules=(1,))
    assert table_lines(table)[2:5] == ["| a | .9 | .1 |", "|  |  |  |", "| b | .5 | .2 |"]
    latex = latex_table(table, "t").splitlines()
    assert latex[latex.index(r"a & .9 & .1 \\") + 1] == r"\midrule"
    cells = [table.headings, *rows]
    lines = list(text_table(cells, 1, rules=[2]))
    assert lines[1:4] == ["  a       .9     .1", f"  {'─' * 17}", "  b       .5     .2"]
    first, second = table.blocks(lambda block: len(block.headings) < 3)
    assert (first.rules, second.rules) == ((1,), ())  # of the first metric, not of others
