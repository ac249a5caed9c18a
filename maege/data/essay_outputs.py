"""Essays of MultiGEC-2025 to be scored: originals, references and submissions as sentences."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from maege.data.multigec import (
    Essays,
    check_known,
    joined_essays,
    parallel_sentences,
    read_essays,
)
from maege.errors import DataError
from maege.user_warnings import warn_caller

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
