"""The format of MultiGEC-2025: essays, their corrections in further files, and submissions."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from maege.data.mucgec import CorrectedSentences
from maege.errors import DataError
from maege.files.file_kinds import ESSAY_HEADING
from maege.files.text_files import read_text
from maege.user_warnings import warn_caller

_MISSED_HEADING = re.compile(r"^\W*essay.?id\b", re.MULTILINE | re.IGNORECASE)
Essays = Mapping[str, Sequence[str]]  # the lines of each, by its ID
_TOKEN = re.compile(r"\w+(?:['’.-]\w+)*|[^\w\s]")


def read_multigec(original: str | Path, corrected: Sequence[str | Path]) -> CorrectedSentences:
    """Read essays and their corrections; each essay is a document.

    An essay has a heading ``### essay_id = ID``, and lines. Where all files have the same number of
    lines in an essay, each line is a sentence; else the essay is one. Punctuation is split from
    words. An essay that a file does not have was not corrected there. MaegeWarnings tell of essays
    that are missing, or one sentence each. Raises DataError if a file has no essay, text before the
    first one, or an essay twice, or one that the original does not have.
    """
    essays, *others = (read_essays(path) for path in (original, *corrected))
    for path, other in zip(corrected, others, strict=True):
        check_known(path, other, original, essays)
        if missing := [name for name in essays if name not in other]:
            warn_caller(
                f"{path}: {len(missing):,} of {len(essays):,} essays are not there, and have no "
                f"correction by it; the first is {missing[0]!r}"
            )
    if joined := joined_essays(essays, others):
        warn_caller(
            f"{len(joined):,} of {len(essays):,} essays have not as many lines in all files, and "
            f"are one sentence each; the first is {joined[0]!r}"
        )
    return parallel_sentences(essays, others, joined)


def check_known(path: str | Path, other: Essays, original: str | Path, essays: Essays) -> None:
    """Raise DataError if a file has an essay that the original does not have."""
    if unknown := [name for name in other if name not in essays]:
        raise DataError(f"{path}: essay {unknown[0]!r} is not in {original}")


def joined_essays(essays: Essays, others: Sequence[Essays]) -> list[str]:
    """Return the essays that have another number of lines in one of the other files."""
    return [
        name
        for name, lines in essays.items()
        if any(name in other and len(other[name]) != len(lines) for other in others)
    ]


def parallel_sentences(
    essays: Essays, others: Sequence[Essays], joined: Collection[str]
) -> CorrectedSentences:
    """Return the lines of essays beside those of the other files; joined essays are one each."""
    sources: list[str] = []
    rows: list[tuple[str | None, ...]] = []
    documents: list[str] = []
    for name, lines in essays.items():
        versions = [other.get(name) for other in others]
        if name in joined:
            lines = [" ".join(lines)]
            versions = [None if v is None else [" ".join(v)] for v in versions]
        for k, line in enumerate(lines):
            sources.append(line)
            rows.append(tuple(None if v is None else v[k] for v in versions))
            documents.append(name)
    return CorrectedSentences(sources, rows, tuple(documents))


def read_essays(path: str | Path) -> dict[str, list[str]]:
    """Return the lines of each essay with text, with blanks between tokens."""
    before, *parts = ESSAY_HEADING.split(read_text(path))
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


_NAMED = 5  # essays that a note has, at most


class EssayTexts(NamedTuple):
    """Parallel sentences of essays, a column for each file."""

    sources: list[str]
    references: list[list[str | None]]  # None where the file does not have the essay
    outputs: list[list[str]]
    documents: tuple[str, ...]  # the essay of each sentence


def read_essay_texts(
    original: Path, references: Sequence[Path], outputs: Sequence[Path]
) -> EssayTexts:
    """Read essays, their corrections by people, and by systems; see ``read_multigec``.

    An essay that an output does not have counts as unchanged: a system that returns nothing has
    corrected nothing. One that no reference has is left out. A MaegeWarning has their numbers and
    names, and of essays that are one text each. Raises DataError as ``read_multigec`` does.
    """
    essays = read_essays(original)
    by_people, by_systems = ([read_essays(path) for path in of] for of in (references, outputs))
    for path, other in zip([*references, *outputs], [*by_people, *by_systems], strict=True):
        check_known(path, other, original, essays)
    nobody = [name for name in essays if by_people and not any(name in of for of in by_people)]
    kept: Essays = {name: lines for name, lines in essays.items() if name not in nobody}
    if not kept:
        raise DataError(f"{original}: no essay has a reference")
    others: list[Essays] = [*by_people, *({**kept, **of} for of in by_systems)]
    joined = joined_essays(kept, others)
    notes = [
        *_missing(references, by_people, kept, "have no correction by it"),
        *_missing(outputs, by_systems, kept, "count as unchanged"),
    ]
    if nobody:
        notes.append(f"{len(nobody):,} are in no reference and are left out ({_named(nobody)})")
    if joined:
        notes.append(
            f"{len(joined):,} have other numbers of lines in some file, and are one text each "
            f"({_named(joined)})"
        )
    if notes:
        warn_caller(f"of {len(essays):,} essays, {'; '.join(notes)}")
    sources, rows, documents = parallel_sentences(kept, others, joined)
    columns = [[*column] for column in zip(*rows, strict=True)] or [[] for _ in others]
    texts = [[text or "" for text in column] for column in columns[len(by_people) :]]
    return EssayTexts(sources, columns[: len(by_people)], texts, documents)


def _missing(
    paths: Sequence[Path], read: Sequence[Essays], essays: Mapping[str, object], meaning: str
) -> Iterator[str]:
    """Say which essays each file does not have, and what follows."""
    for path, own in zip(paths, read, strict=True):
        if missing := [name for name in essays if name not in own]:
            yield f"{len(missing):,} are not in {path} and {meaning} ({_named(missing)})"


def _named(names: Collection[str]) -> str:
    """Return the first names, and how many more there are.

    >>> _named(["1", "2", "3", "4", "5", "6"])
    '1, 2, 3, 4, 5 and 1 more'
    """
    more = len(names) - _NAMED
    return ", ".join([*names][:_NAMED]) + (f" and {more:,} more" if more > 0 else "")
