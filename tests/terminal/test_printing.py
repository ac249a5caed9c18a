"""Lines are as wide as the terminal, and whole in a file."""

import re
from pathlib import Path

import pytest

from maege.report.display_table import DisplayTable
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.terminal.printing import result_lines, wrap_text
from tests.support.command_line import FAST, ok


def test_text_is_wrapped_by_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    lines = wrap_text("a difference of -.10 [-.22, -.00], in 13 % of them", "- ")
    assert lines == ["- a difference of", "  -.10 [-.22, -.00],", "  in 13 % of them"]
    monkeypatch.delenv("COLUMNS")
    text = "a sentence " * 50
    assert wrap_text(text, "- ") == [f"- {text}"]


@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_a_run_is_printed_as_wide_as_the_terminal(tmp_path: Path, columns: str) -> None:
    (tmp_path / "c.yaml").write_text("corpus: quickstart\nmetrics: [ld, max-sari]\n")
    printed = ok("run", "c.yaml", *FAST, cwd=tmp_path, COLUMNS=columns)
    lines = printed.splitlines()
    assert int(columns) * 0.8 < max(map(len, lines)) <= int(columns)
    # An interval is on one line, also in a table, which has none where they do not fit.
    assert all(line.count("[") == line.count("]") for line in lines)
    row = next(line for line in lines if line.startswith("max-sari"))
    assert bool(re.search(r"\[ ?\S+ +\S+\]", row)) == (int(columns) >= 80)


def test_lines_are_whole_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text("corpus: quickstart\nmetrics: [ld, max-sari]\n")
    printed = ok("run", "c.yaml", *FAST, cwd=tmp_path, COLUMNS="")
    assert any(line.startswith("Tau: ") and len(line) > 500 for line in printed.splitlines())


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
