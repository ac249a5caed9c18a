"""The format of MultiGEC-2025: essays, and their corrections in further files."""

import re
from collections.abc import Sequence
from pathlib import Path

from maege.data.mucgec import CorrectedSentences
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.user_warnings import warn_caller

_HEADING = re.compile(r"^#+ *essay_id *= *(.*\S)\s*?$", re.MULTILINE)
_MISSED_HEADING = re.compile(r"^\W*essay.?id\b", re.MULTILINE | re.IGNORECASE)
_TOKEN = re.compile(r"\w+(?:['’.-]\w+)*|[^\w\s]")


def read_multigec(original: str | Path, corrected: Sequence[str | Path]) -> CorrectedSentences:
    """Read essays and their corrections; each essay is a document.

    An essay has a heading ``### essay_id = ID``, and lines. Where all files have the same number of
    lines in an essay, each line is a sentence; else the essay is one. Punctuation is split from
    words. An essay that a file does not have was not corrected there. MaegeWarnings tell of essays
    that are missing, or one sentence each. Raises DataError if a file has no essay, text before the
    first one, or an essay twice, or one that the original does not have.
    """
    essays, *others = (_essays(path) for path in (original, *corrected))
    sources: list[str] = []
    rows: list[tuple[str | None, ...]] = []
    documents: list[str] = []
    for path, other in zip(corrected, others, strict=True):
        if unknown := [name for name in other if name not in essays]:
            raise DataError(f"{path}: essay {unknown[0]!r} is not in {original}")
        if missing := [name for name in essays if name not in other]:
            warn_caller(
                f"{path}: {len(missing):,} of {len(essays):,} essays are not there, and have no "
                f"correction by it; the first is {missing[0]!r}"
            )
    joined = []
    for name, lines in essays.items():
        versions = [other.get(name) for other in others]
        if any(v is not None and len(v) != len(lines) for v in versions):
            joined.append(name)
            lines = [" ".join(lines)]
            versions = [None if v is None else [" ".join(v)] for v in versions]
        for k, line in enumerate(lines):
            sources.append(line)
            rows.append(tuple(None if v is None else v[k] for v in versions))
            documents.append(name)
    if joined:
        warn_caller(
            f"{len(joined):,} of {len(essays):,} essays have not as many lines in all files, and "
            f"are one sentence each; the first is {joined[0]!r}"
        )
    return CorrectedSentences(sources, rows, tuple(documents))


def _essays(path: str | Path) -> dict[str, list[str]]:
    """Return the lines of each essay with text, with blanks between tokens."""
    before, *parts = _HEADING.split(read_text(path))
    if not parts:
        raise DataError(f"{path}: no essay (a line `### essay_id = ID`)")
    if before.strip():
        raise DataError(f"{path}: text above the first essay; put a line `### essay_id = ID` there")
    essays: dict[str, list[str]] = {}
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        if name in essays:
            raise DataError(f"{path}: two essays are called {name!r}")
        if _MISSED_HEADING.search(text):
            raise DataError(f"{path}, essay {name!r}: a heading without an ID, or not of this form")
        tokens = (" ".join(_TOKEN.findall(line)) for line in text.splitlines())
        essays[name] = [line for line in tokens if line]
    return essays
