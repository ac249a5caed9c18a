"""What one text changes in another, word by word, cut to what a reader needs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

LONGEST_WHOLE = 40  # of a text that is shown whole
_CONTEXT = 10  # words that a longer one keeps before and after a change
_CUT = "…"


@dataclass(frozen=True)
class Piece:
    """Some words in a row, which are in both texts or in one of them."""

    kind: Literal["same", "deleted", "inserted"]
    text: str


def marked_changes(before: str, after: str) -> list[Piece]:
    """Return what was deleted from a text and inserted into it; the new text if most is new.

    Texts of more than ``LONGEST_WHOLE`` words are cut around the changes.

    >>> [(piece.kind, piece.text) for piece in marked_changes("He go home .", "He goes home .")]
    [('same', 'He'), ('deleted', 'go'), ('inserted', 'goes'), ('same', 'home .')]
    """
    old, new = before.split(), after.split()
    operations = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    same = sum(end - start for tag, start, end, _, _ in operations if tag == "equal")
    if 2 * same <= max(len(old), len(new)):
        cut = [_CUT] if len(new) > LONGEST_WHOLE else []
        return [Piece("same", " ".join([*new[:LONGEST_WHOLE], *cut]))]
    is_long = max(len(old), len(new)) > LONGEST_WHOLE
    pieces: list[Piece] = []
    for tag, start, end, new_start, new_end in operations:
        if tag == "equal":
            is_outer = start == 0, end == len(old)
            words = _near_changes(old[start:end], *is_outer) if is_long else old[start:end]
            pieces.append(Piece("same", " ".join(words)))
            continue
        if end > start:
            pieces.append(Piece("deleted", " ".join(old[start:end])))
        if new_end > new_start:
            pieces.append(Piece("inserted", " ".join(new[new_start:new_end])))
    return pieces


def with_marks(before: str, after: str) -> str:
    """Return a text with marks where it differs from an earlier one, as ``git --word-diff`` does.

    >>> with_marks("He go home now .", "He goes home .")
    'He [-go-] {+goes+} home [-now-] .'
    """
    marks = {"same": "{}", "deleted": "[-{}-]", "inserted": "{{+{}+}}"}
    return " ".join(marks[piece.kind].format(piece.text) for piece in marked_changes(before, after))


def _near_changes(words: Sequence[str], is_first: bool, is_last: bool) -> Iterator[str]:
    """Yield the words that are next to a change, of some between two changes or at an end."""
    if is_first and is_last:
        yield from [*words[:LONGEST_WHOLE], _CUT]
        return
    before = 0 if is_first else _CONTEXT
    after = 0 if is_last else _CONTEXT
    if len(words) <= before + after + 1:
        yield from words
        return
    yield from words[:before]
    yield _CUT
    yield from words[len(words) - after :]
