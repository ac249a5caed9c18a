"""What GitHub shows at the file of a metric in a pull request, from lines that a command prints."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maege.studies.vet.report.result import VettingResult

# GitHub reads the second as the first.
_OF_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_OF_PROPERTY = {**_OF_MESSAGE, ":": "%3A", ",": "%2C"}


def annotation_lines(result: "VettingResult") -> list[str]:
    """Return an error for each threshold that is not met, and a warning for each failed check."""
    entries = result.manifest["config"]["metrics"]
    files = {entry["name"]: _file(entry["metric"]) for entry in entries}
    errors = [
        annotation("error", _file_of(t.text, files), f"{t.text} is not met", t.observed)
        for t in result.thresholds if not t.is_met
    ]  # fmt: skip
    warnings = [
        annotation("warning", files[v.metric], f"{v.metric}: {c.name} failed", c.message)
        for v in result.vettings for c in v.checks if c.verdict == "fail"
    ]  # fmt: skip
    return [*errors, *dict.fromkeys(warnings)]


def _file(metric: str) -> str:
    """Return the file of a metric as it was named; empty if it is none.

    >>> _file("metrics/mine.py:Overlap"), _file("gleu")
    ('metrics/mine.py', '')
    """
    path = metric.rpartition(":")[0]
    return path if path.endswith(".py") else ""


def _file_of(threshold: str, files: Mapping[str, str]) -> str:
    """Return the file of the metric that a threshold names, by default of the first one."""
    named = (file for name, file in files.items() if threshold.startswith(f"{name}."))
    return next(named, next(iter(files.values())))


def annotation(level: str, file: str, title: str, message: str) -> str:
    r"""Return a command of GitHub, in one line.

    >>> annotation("error", "a,b.py", "tau>.1", "100 %\n")
    '::error file=a%2Cb.py,title=tau>.1::100 %25%0A'
    """
    properties = {"file": file, "title": title}
    written = (f"{k}={_escaped(v, _OF_PROPERTY)}" for k, v in properties.items() if v)
    return f"::{level} {','.join(written)}::{_escaped(message, _OF_MESSAGE)}"


def _escaped(text: str, codes: Mapping[str, str]) -> str:
    return "".join(codes.get(character, character) for character in text)
