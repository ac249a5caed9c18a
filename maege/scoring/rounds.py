"""Scores of texts that are scored in rounds, in a file: what a killed command has done already."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from maege.metric.score_request import Segment

KEY_SIZE = 64  # of each line: hexadecimal digits of a hash


class Round(NamedTuple):
    """What a metric says of some texts."""

    values: list[float]  # nan where it failed
    failed: list[tuple[str, str]]  # texts that it cannot score, and why
    notes: list[str]  # warnings to the user


class Rounds:
    """The complete rounds of a command, a line of its file for each.

    A line that is not complete, since the process was killed, is removed. Without a path, or before
    the first round, there is no file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._starts: dict[bytes, int] = {}  # of lines, by key
        if path is not None and path.exists():
            end = 0
            with path.open("rb+") as file:
                for line in file:
                    if line.endswith(b"\n"):
                        self._starts[line[:KEY_SIZE]] = end
                        end += len(line)
                file.truncate(end)

    def get(self, name: str, texts: Sequence[Segment], score: Callable[[], Round]) -> Round:
        """Return what a metric, by its name, said of texts; if it was not asked, score them."""
        if self._path is None:
            return score()
        key = _key(name, texts)
        if key in self._starts:
            with self._path.open("rb") as file:
                file.seek(self._starts[key] + KEY_SIZE)
                return Round(*json.loads(file.readline()))
        scored = score()
        with self._path.open("ab") as file:
            file.write(key + json.dumps(scored).encode() + b"\n")
        return scored


def _key(name: str, texts: Sequence[Segment]) -> bytes:
    """Return a hash of the lines of a name and of texts, which have no line breaks."""
    lines = [name]
    for source, hypothesis, references in texts:
        lines += (source, hypothesis, str(len(references)), *references)
    return sha256("\n".join(lines).encode()).hexdigest().encode()
