"""Material that most lines of a file have, and their sources have not: wrapped outputs."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from maege.data.text_checks.version import Version

SHARE = 0.5  # of the lines, that have it
ODD_SHARE = 0.2  # of the lines, if it is a sign that no source has
WORD_LINES, WORD_SHARE = 10, 0.8  # if it is one word, which may be a correction
IN_SOURCES = 0.02  # of the sources, at most, that have it
MAX_LENGTH = 80  # of a beginning or an end that is looked at
LETTERS_OF_TOKENS = 0.4  # a letter, as often as so many tokens, that marks parts of words
MAX_SHOWN = 3  # pieces of material
_DIGITS = re.compile(r"\d+")
# Signs that corrections add.
_ORDINARY = ".,;:!?…'’‘\"“”„«»()-‐‑–—%/&$€£+`。，、；：！？「」『』《》（）؟،؛। "
_ENDS = frozenset(".!?…。！？؟।")


@dataclass(frozen=True)
class _Material:
    """What lines have that sources have not."""

    text: str
    where: str
    lines: Sequence[int]  # indices


def material_note(version: Version) -> str | None:
    """Return what to say of material that outputs have and sources lack; None if there is none."""
    found: list[_Material] = []
    for material in (*_edge(version, is_end=False), *_edge(version, is_end=True),
                     *_inside(version), *_letters(version)):  # fmt: skip
        if not any(material.text.strip(" ") in other.text for other in found):
            found.append(material)
    if not found:
        return _case_note(version)
    lines = max((material.lines for material in found), key=len)
    what = ", ".join(f"{material.text!r} {material.where}" for material in found[:MAX_SHOWN])
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines have what their sources "
        f"lack, the first in line {lines[0] + 1}: {what}. Take away what is no correction"
    )


def _edge(version: Version, *, is_end: bool) -> Iterator[_Material]:
    """Yield the longest text that most lines begin with, or end in, if sources do not."""
    at = -1 if is_end else 0
    changed, least = version.changed, version.least(SHARE)
    if sum(line.text[at] != line.source[at] for line in changed) < least / 2:
        return

    def read(text: str) -> str:
        """Return the text from the edge on, with all numbers alike."""
        part = text[-MAX_LENGTH:][::-1] if is_end else text[:MAX_LENGTH]
        return _DIGITS.sub("0", part)

    edges = [read(line.text) for line in changed]
    edge = _common_start(edges, least)
    lines = [
        line.index
        for line, text in zip(changed, edges, strict=True)
        if text.startswith(edge) and not read(line.source).startswith(edge)
    ]
    shown = edge[::-1] if is_end else edge
    if shown.strip() and shown.strip() not in _ENDS and _is_enough(version, shown, len(lines)):
        yield _Material(shown, "at the end" if is_end else "at the beginning", lines)


def _common_start(texts: Sequence[str], least: float) -> str:
    """Return the longest text that so many of the texts begin with.

    >>> _common_start(["A: he", "A: she", "He"], 2)
    'A: '
    """
    start = ""
    while True:
        following = Counter(text[len(start)] for text in texts if len(text) > len(start))
        sign, number = following.most_common(1)[0] if following else ("", 0)
        if number < least or not number:
            return start
        start += sign
        texts = [text for text in texts if text.startswith(start)]


def _inside(version: Version) -> Iterator[_Material]:
    """Yield tokens and signs that lines have anywhere, if sources have them next to nowhere."""
    changed, least = version.changed, version.least(ODD_SHARE)
    tokens = Counter(chain.from_iterable(line.gained for line in changed))
    signs = _new_signs("".join(line.text for line in changed),
                       "".join(line.source for line in changed), least)  # fmt: skip
    frequent = [token for token, number in tokens.items() if number >= least]
    found = []
    for text in (*frequent, *signs):
        lines = [line.index for line in changed if text in line.text and text not in line.source]
        if text.strip(_ORDINARY) and _is_enough(version, text, len(lines)):
            found.append(_Material(text, "inside", lines))
    yield from sorted(found, key=lambda item: (-len(item.lines), -len(item.text), item.text))


def _new_signs(texts: str, sources: str, least: float) -> list[str]:
    """Return the signs that are in texts so often, and far less in sources; no ordinary ones."""
    signs = {sign for sign in {*texts} if not sign.isalnum()} - {*_ORDINARY}
    counts = {sign: texts.count(sign) for sign in sorted(signs)}
    return [sign for sign, n in counts.items() if n >= max(least, 2 * sources.count(sign))]


def _letters(version: Version) -> Iterator[_Material]:
    """Yield letters that mark parts of words, as Ġ does."""
    lines = [line for line in version.changed if not line.text.isascii()]
    if len(lines) < version.least(SHARE):
        return
    letters = Counter(
        letter
        for line in lines
        for letter in line.text
        if letter.isalpha() and not letter.isascii() and letter not in line.source
    )
    tokens = sum(len(version.sources.tokens(index)) for index in version.written)
    for letter, number in letters.items():
        if number >= LETTERS_OF_TOKENS * tokens:
            yield _Material(letter, "inside", [x.index for x in lines if letter in x.text])


def _is_enough(version: Version, text: str, lines: int) -> bool:
    """Whether so many lines with the same material are no corrections."""
    folded = text.strip(" ").casefold()
    with_it = sum(folded in _DIGITS.sub("0", s.casefold()) for s in version.sources.lines)
    core = "".join(sign for sign in text if sign not in _ORDINARY)
    if with_it == 0 and any(not sign.isalnum() for sign in core):
        return lines >= version.least(ODD_SHARE)
    if with_it > IN_SOURCES * len(version.sources.lines):
        return False
    if core.isalpha() and not (len(core) > 1 and core.isupper()):
        return lines >= max(WORD_LINES, WORD_SHARE * len(version.written))
    return lines >= version.least(SHARE)


def _case_note(version: Version) -> str | None:
    """Return what to say of a file without capital letters, or without small ones."""
    for name, change in (("lower", str.lower), ("upper", str.upper)):
        lines = [(i, version.lines[i] or "") for i in version.written]
        if not all(text == change(text) for _, text in lines):
            continue
        changed = [i for i, text in lines if text != version.sources.lines[i]
                   and change(version.sources.lines[i]) != version.sources.lines[i]]  # fmt: skip
        if len(changed) >= version.least(SHARE):
            return (
                f"{version.name}: all letters are in {name} case, and those of {len(changed):,} "
                f"sources are not, the first in line {changed[0] + 1}"
            )
    return None
