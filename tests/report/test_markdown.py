"""Markdown: what is shown as it is, and what is code."""

from maege.report import markdown


def test_signs_of_markdown_are_shown() -> None:
    assert markdown.inline("a  b\n`c` \\ ~x~ &amp; ![y](z) [n][m]") == (
        r"a b \`c\` \\ \~x\~ \&amp; ![y]\(z) [n]\[m]"
    )


def test_code_has_more_backticks_than_its_text() -> None:
    assert markdown.code("a``b`c") == "``` a``b`c ```"
    assert markdown.with_code("see `a*b` and *c*") == r"see `a*b` and \*c\*"
    assert markdown.with_code("one ` alone") == r"one \` alone"


def test_parts_of_a_report() -> None:
    assert list(markdown.heading_lines("T", ["m: no *"], ["a `b`"])) == [
        "# T", "", "Failed: m: no \\*\n", "Note: a `b`\n"
    ]  # fmt: skip
    assert list(markdown.signature_lines({"m_x": "m|a:1"})) == [
        "## Signatures", "", r"- m\_x: `m|a:1`"
    ]  # fmt: skip
    assert markdown.markdown_table(["a"], [["1"], ["2"]]) == [
        "| a |", "| --- |", "| 1 |", "| 2 |"
    ]  # fmt: skip
