"""Follow a page of the documentation: write its files, run its commands, compare the output."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.command_line import maege

BLOCK = re.compile(r"(?:^<!-- (.+?) -->\n)?^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def assert_parts(shown: str, text: str) -> None:
    """All parts between lines of three dots are in the text, in this order."""
    at = 0
    for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE):
        assert part.rstrip("\n") in text[at:], f"not in this text:\n{text[at:]}"
        at = text.index(part.rstrip("\n"), at) + len(part.rstrip("\n"))


def follow(page: str, folder: Path) -> int:
    """Do in a folder what a page says, and return how many blocks of output were compared.

    The comment above a block says what it is: `file: NAME` is written; `exit N` is the exit code of
    the commands, 0 without it; `printed` is what the last command printed, and any other name is a
    file that has this content. Commands that are `not run` need a network, or files of the reader.
    """
    printed, compared = "", 0
    for comment, language, content in BLOCK.findall(page):
        kind, _, argument = comment.partition(" ")
        if kind == "file:":
            (folder / argument).write_text(content, encoding="utf-8")
        elif language == "sh" and kind != "not":
            for name, *arguments in commands(content):
                if name == "python":
                    subprocess.run([sys.executable, *arguments], cwd=folder, check=True)
                else:
                    printed = run(arguments, folder, int(argument or 0))
        elif language == "text" and comment:
            text = printed if kind == "printed" else (folder / comment).read_text("utf-8")
            assert_parts(content, text)
            compared += 1
    return compared


def commands(content: str) -> Iterator[list[str]]:
    """Yield the commands of a block that are not installations: of MAEGE and of Python."""
    for line in content.replace("\\\n", " ").splitlines():
        command = shlex.split(line, comments=True) or [""]
        if command[0] in ("maege", "python"):
            yield command
        else:
            assert command[0] in ("", "pip"), line


def run(arguments: list[str], folder: Path, expected: int) -> str:
    """Run a command as in a window of 80 columns, and return what it prints."""
    done = maege(*arguments, cwd=folder, COLUMNS="80")
    assert done.returncode == expected, (arguments, done.returncode, done.stderr)
    return done.stdout
