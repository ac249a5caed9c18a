"""The format of MultiGEC-2025: essays, and their corrections in further files."""

import re
from collections.abc import Sequence
from pathlib import Path

from maege.data.mucgec import CorrectedSentences
from maege.errors import DataError
from maege.files.text_files import read_text

_HEADING = re.compile(r"^### essay_id = (.+)$", re.MULTILINE)
_TOKEN = re.compile(r"\w+(?:['’.-]\w+)*|[^\w\s]")


def read_multigec(original: str | Path, corrected: Sequence[str | Path]) -> CorrectedSentences:
    """Read essays and their corrections; each essay is a document.

    An essay has a heading ``### essay_id = ID``, and lines. Where all files have the same number of
    lines in an essay, each line is a sentence; else the essay is one. Punctuation is split from
    words. An essay that a file does not have was not corrected there. Raises DataError if a file
    has no essay, or one twice, or one that the original does not have.
    """
    essays, *others = (_essays(path) for path in (original, *corrected))
    sources: list[str] = []
    rows: list[tuple[str | None, ...]] = []
    documents: list[str] = []
    for path, other in zip(corrected, others, strict=True):
        if unknown := [name for name in other if name not in essays]:
            raise DataError(f"{path}: essay {unknown[0]!r} is not in {original}")
    for name, lines in essays.items():
        versions = [other.get(name) for other in others]
        if any(v is not None and len(v) != len(lines) for v in versions):
            lines = [" ".join(lines)]
            versions = [None if v is None else [" ".join(v)] for v in versions]
        for k, line in enumerate(lines):
            sources.append(line)
            rows.append(tuple(None if v is None else v[k] for v in versions))
            documents.append(name)
    return CorrectedSentences(sources, rows, tuple(documents))


def _essays(path: str | Path) -> dict[str, list[str]]:
    """Return the lines of each essay with text, with blanks between tokens."""
    _, *parts = _HEADING.split(read_text(path))
    if not parts:
        raise DataError(f"{path}: no essay (a line `### essay_id = ID`)")
    essays: dict[str, list[str]] = {}
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        if name in essays:
            raise DataError(f"{path}: two essays are called {name!r}")
        tokens = (" ".join(_TOKEN.findall(line)) for line in text.splitlines())
        essays[name] = [line for line in tokens if line]
    return essays
