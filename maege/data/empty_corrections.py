"""Empty corrections: no annotation, a deletion, or a mistake; and sentences without a reference."""

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from maege.choices import choice_text
from maege.errors import DataError, check_choice
from maege.user_warnings import warn_caller

EmptyCorrections = Literal["drop", "delete", "error"]
EMPTY = (
    "An empty correction of a sentence with text, such as an empty line: no correction (`drop`), "
    "one that deletes the sentence (`delete`), or stop (`error`)"
)
MAX_NAMED = 5  # sentences that a message names


def settle_empty(
    sources: Sequence[str],
    rows: Sequence[Iterable[str | None]],
    empty: EmptyCorrections,
    name: str = "",
) -> list[tuple[str | None, ...]]:
    """Return the corrections of each sentence, with None for those that are none.

    Warns of empty corrections of sentences with text; with ``error``, raises DataError instead.
    ``name`` begins the message. Raises ConfigError if ``empty`` is something else.

    >>> settle_empty(["", "a"], [[""], ["b", None]], "error")
    [('',), ('b', None)]
    """
    check_choice(empty, get_args(EmptyCorrections), "empty")
    settled = [tuple(row) for row in rows]
    empty_texts = [
        sum(_is_empty(text, source) for text in row)
        for source, row in zip(sources, settled, strict=True)
    ]
    numbers = [number for number, count in enumerate(empty_texts, start=1) if count]
    if not numbers:
        return settled
    named = ", ".join(map(str, numbers[:MAX_NAMED])) + (", ..." if len(numbers) > MAX_NAMED else "")
    problem = (
        f"{name + ': ' if name else ''}empty corrections of sentences with text: "
        f"{sum(empty_texts):,} (of the sentences {named}, counted from 1)"
    )
    if empty == "error":
        ways = (
            f". With {choice_text('empty', 'drop')} they are no corrections, with "
            f"{choice_text('empty', 'delete')} they delete the sentence"
        )
        raise DataError(problem + (ways if choice_text("empty", "drop") else ""))
    if empty == "delete":
        warn_caller(f"{problem}; they delete the whole sentence")
        return settled
    delete = choice_text("empty", "delete")
    otherwise = f" ({delete}: they delete the sentence)" if delete else ""
    warn_caller(f"{problem}; they are no corrections{otherwise}")
    return [
        tuple(None if _is_empty(text, source) else text for text in row)
        for source, row in zip(sources, settled, strict=True)
    ]


def _is_empty(text: str | None, source: str) -> bool:
    return text is not None and not text.strip() and bool(source.strip())


def with_references(has_reference: Sequence[bool], name: str = "") -> list[int]:
    """Return the positions of the sentences that have a reference.

    The others are left out of all scores, with a MaegeWarning. ``name`` begins the message. Raises
    DataError if no sentence has a reference.

    >>> with_references([True, True])
    [0, 1]
    """
    positions = [index for index, has in enumerate(has_reference) if has]
    start = f"{name}: " if name else ""
    if not positions:
        delete = choice_text("empty", "delete")
        raise DataError(
            f"{start}no sentence has a reference. Where nothing is wrong, the reference is the "
            f"sentence itself (an empty line is none{delete and f', unless {delete}'})"
        )
    missing = len(has_reference) - len(positions)
    if missing:
        first = next(index for index, has in enumerate(has_reference, start=1) if not has)
        warn_caller(
            f"{start}{missing:,} of {len(has_reference):,} sentences have no reference (the first: "
            f"{first}) and are left out of all scores"
        )
    return positions
