"""What commands print of results."""

from maege.report.display_table import DisplayTable
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.terminal.printed_result import result_lines


def part(key: str, title: str) -> Part:
    table = DisplayTable("Numbers.", ("v",), [("1",)], ())
    views = (
        View(f"Values of {key or 'all'}", table, is_main=True),
        View("Only on the page", table, "more"),
    )
    sections = (Section("Values", tables=(StudyTable("values", [{"value": 1.0}], views),)),)
    return Part(key, title, "", sections)


def claim(part: str, text: str, *, is_key: bool = True) -> Claim:
    return Claim(text, (), part=part, text=text, is_key=is_key)


def test_key_findings_and_main_tables_stand_with_their_parts() -> None:
    claims = (
        claim("", "They agree."), claim("one", "One is good."),
        claim("one", "One is small.", is_key=False),
    )  # fmt: skip
    parts = (part("one", "Set one"), part("", "Do they agree?"))
    lines = "\n".join(result_lines(StudyResult("humans", "sets", parts, claims, {}, {})))
    order = ["One is good.", "Values of one", "Do they agree?\n- They agree.\n", "Values of all"]
    places = [lines.index(text) for text in order]
    assert places == sorted(places)
    assert "One is small." not in lines
    assert "Only on the page" not in lines
