"""`maege results show`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.command_line import ok, refused

# One process has the directories.
pytestmark = pytest.mark.slow


def test_tables_are_listed_and_printed_in_all_formats(written: Callable[[str], Path]) -> None:
    folder = written("systems")
    assert "scores" in ok("results", "show", folder)
    shown = ok("results", "show", folder, "scores")
    assert shown.startswith("|")
    assert "tabular" in ok("results", "show", folder, "scores", "--format", "latex")
    csv = ok("results", "show", folder, "scores", "--format", "csv")
    assert csv.splitlines() == (folder / "tables/scores.csv").read_text().splitlines()


def test_a_paragraph_is_of_systems_only(written: Callable[[str], Path]) -> None:
    text = ok("results", "show", written("systems"), "--paragraph", "gleu")
    assert text.startswith("Systems were scored by gleu")
    message = refused("results", "show", written("coverage"), "--paragraph", "gleu")
    assert "only results of `maege systems`" in message


def test_what_is_not_there_is_named(written: Callable[[str], Path], tmp_path: Path) -> None:
    assert 'did you mean "scores"' in refused("results", "show", written("systems"), "score")
    assert "no such directory" in refused("results", "show", tmp_path / "none")
