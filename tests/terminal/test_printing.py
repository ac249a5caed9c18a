"""Lines are as wide as the terminal, and whole in a file."""

import re
import subprocess
import sys
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
    (caption,) = (line for line in printed.splitlines() if line.startswith("Tau: "))
    assert caption.endswith("agreement with people: `--humans SET`.")


def test_what_was_said_before_a_result_stands_above_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "maege", "systems", "tiny", "--metrics", "ld",
               "--set", "trust=false", "--output", "out"]  # fmt: skip
    both = subprocess.run(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=True,
    ).stdout.splitlines()  # fmt: skip
    (time,) = (number for number, line in enumerate(both) if line.startswith("Time: "))
    assert not any(line.startswith("  ") for line in both[:time])  # the rows of the table
    assert both[-1].startswith("Report: ")
