"""The report of a study as Markdown: every part, claim and view is there, in order."""

from maege.report.markdown import study_markdown
from maege.report.study_result import StudyResult


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
