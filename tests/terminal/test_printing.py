"""Lines are as wide as the terminal, and whole in a file."""

import re
from pathlib import Path

import pytest

from maege.terminal.printing import wrap_text
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
    (tmp_path / "c.yaml").write_text("corpus: tiny\nmetrics: [ld, max-sari]\n")
    printed = ok("run", "c.yaml", *FAST, cwd=tmp_path, COLUMNS=columns)
    lines = printed.splitlines()
    assert int(columns) * 0.8 < max(map(len, lines)) <= int(columns)
    # An interval is on one line, also in a table, which has none where they do not fit.
    assert all(line.count("[") == line.count("]") for line in lines)
    row = next(line for line in lines if line.startswith("  max-sari"))
    assert bool(re.search(r"\[ ?\S+ +\S+\]", row)) == (int(columns) >= 80)


def test_lines_are_whole_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text("corpus: tiny\nmetrics: [ld, max-sari]\n")
    printed = ok("run", "c.yaml", *FAST, cwd=tmp_path, COLUMNS="")
    assert any(line.startswith("Tau: ") and len(line) > 500 for line in printed.splitlines())
