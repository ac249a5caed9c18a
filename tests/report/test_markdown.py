"""Markdown: what is shown as it is, and what is code."""

from maege.report import markdown
from maege.report.markdown import study_markdown
from maege.report.study_result import StudyResult


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


def test_parts_claims_and_views_are_in_order(result: StudyResult) -> None:
    lines = study_markdown(result).splitlines()
    assert lines[0] == "# A toy"
    assert "Failed: m2: it failed" in lines and "Note: A note." in lines
    order = ["All sets.", "## Tau", "## Tau again", "## GJG15", "### Tau", "## Signatures"]
    places = [lines.index(line) for line in order]
    assert places == sorted(places)
    assert any(line.startswith("- ") and "gleu is up." in line for line in lines)
    assert lines[-1] == "- gleu: `gleu|v:1`"


def test_each_view_has_its_table_and_its_caption(result: StudyResult) -> None:
    text = study_markdown(result)
    assert text.count("| gleu | **.250** |") == text.count("Kendall's tau, by `gleu`.") == 4
    assert r"| =1+1\|\<b\> | – |" in text
