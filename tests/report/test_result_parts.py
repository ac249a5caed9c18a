"""The result of a study with several parts: where its findings and tables are."""

import pytest

from maege.errors import ConfigError
from maege.report.display_table import DisplayTable
from maege.report.html.page import study_page
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim


def part(key: str, title: str, *names: str) -> Part:
    shown = DisplayTable("Numbers.", ("v",), [("1",)], ())
    view = View(f"Values of {key or 'all'}", shown, is_main=True)
    tables = [StudyTable(name, [{"value": 1.0}], (view,)) for name in names]
    return Part(key, title, f"{key}." if key else "", (Section("Values", tables=tuple(tables)),))


def claim(part: str, text: str, *, is_key: bool = True) -> Claim:
    return Claim(text, (), part=part, text=text, is_key=is_key)


@pytest.fixture
def result() -> StudyResult:
    """Two sets, then what is of both."""
    parts = (
        part("one", "Set one", "values", "own"), part("two", "Set two", "values"),
        part("", "Do they agree?", "both"),
    )  # fmt: skip
    claims = (
        claim("", "They agree."), claim("one", "One is good."), claim("two", "Two is bad."),
        claim("two", "Two is small.", is_key=False), claim("nowhere", "It is said."),
    )  # fmt: skip
    return StudyResult("humans", "sets", parts, claims, {}, {})


def test_findings_stand_with_their_parts_and_none_is_lost(result: StudyResult) -> None:
    of_parts = [result.findings_of(p) for p in result.parts]
    assert of_parts == [
        ["One is good.", "It is said."], ["Two is bad.", "Two is small."], ["They agree."]
    ]  # fmt: skip
    assert sorted(text for texts in of_parts for text in texts) == sorted(result.findings)
    assert result.findings_of(result.parts[1], only_key=True) == ["Two is bad."]


def test_texts_go_from_part_to_part(result: StudyResult) -> None:
    order = ["One is good.", "Values of one", "Two is bad.", "Values of two", "They agree."]
    for text in (
        str(result),
        result.to_markdown(),
        study_page(result).partition("<main>")[2],
    ):
        places = [text.index(piece) for piece in order]
        assert places == sorted(places)
    assert "## Set two\n\ntwo.\n\n- Two is bad.\n" in result.to_markdown()
    assert '<a href="#part-two">Set two</a>' in study_page(result)


def test_a_table_that_one_part_has_needs_no_part(result: StudyResult) -> None:
    assert result.table("own").equals(result.table("own", "one"))
    assert result.table("both").equals(result.table("both", ""))
    with pytest.raises(ConfigError, match=r"several parts have a table 'values'.*'one', 'two'"):
        result.table("values")
    with pytest.raises(ConfigError, match=r'no table is called .ow.; did you mean "own"'):
        result.table("ow")
    with pytest.raises(ConfigError, match=r'no part is called .tow.; did you mean "two"'):
        result.table("values", "tow")
