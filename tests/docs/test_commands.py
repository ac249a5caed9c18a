"""The commands that the documentation shows exist, with the options that it shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.cli import app
from maege.studies.edits import command as edits
from tests.support.command_line import ROOT

COMMANDS = dict(app.all_commands())
GROUPS = {"data", "results", "judge", "doctor"}
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of each command, in blocks of a shell and in running text."""
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        lines = block.replace("\\\n", " ")
        for line in re.findall(r"^maege (?:[^'\n]|'[^']*')*", lines, re.MULTILINE):
            yield shlex.split(line, comments=True)[1:]
    for inline in re.findall(r"`maege ([^`]+)`", text):
        yield re.sub(r"\s+", " ", inline).split(" ")


def mistakes(words: list[str]) -> Iterator[str]:
    """Yield what a command line has that no command of this name has."""
    name, *rest = words
    if name.startswith("-") or not re.fullmatch(r"[a-z]+", name):
        return
    if name == "constant":  # a study that the documentation adds
        return
    called = next((c for n in (3, 2, 1) if (c := " ".join(words[:n])) in COMMANDS), None)
    has_name = bool(rest) and re.fullmatch("[a-z]+", rest[0]) is not None
    if name in GROUPS and called in (None, name):
        if has_name:
            yield f"{name} {rest[0]}"
        return
    if called is None:
        yield name
        return
    found = COMMANDS[called]
    if name == "edits" and "--text" in rest:
        found = edits.text_command
    options = {"--help", "-h", "--text"} | {
        o for p in found.params for o in (*p.opts, *p.secondary_opts)
    }
    for word in rest:
        option = word.partition("=")[0]
        if re.fullmatch("--[a-z][a-z0-9-]*", option) and option not in options:
            yield f"{called} {option}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_and_options_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [m for words in commands(text) for m in mistakes(words)] == []


def test_mistakes_are_found() -> None:
    page = "```sh\nmaege run x --sets k=1 \\\n  --jobs 2\n```\n`maege nothing`, `maege judge say`"
    found = [m for words in commands(page) for m in mistakes(words)]
    assert found == ["run --sets", "nothing", "judge say"]
