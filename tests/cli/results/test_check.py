"""`maege results check`."""

from collections.abc import Callable
from pathlib import Path

import maege
from tests.support.command_line import maege as command
from tests.support.command_line import ok

Copied = Callable[[str], Path]


def test_the_command_prints_what_differs(copied: Copied) -> None:
    directory = copied("systems")
    assert "All that was checked matches." in ok("results", "check", directory)
    paper = directory.parent / "paper.tex"
    paper.write_text("eager has 62.345\\% by errant.")
    done = command("results", "check", directory, "--text", paper)
    assert done.returncode == 1
    assert "Differs:\n- line 1: errant of eager: 62.345% in the text, 66.212%" in done.stdout
    for text in (paper, str(paper), paper.read_text()):
        assert not maege.check(directory, text=text).passed
    assert sorted(p.name for p in directory.parent.iterdir()) == ["paper.tex", "systems"]
