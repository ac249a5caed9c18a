"""Material that most lines of a file have, and their sources have not: wrapped outputs."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from maege.data.text_checks.version import LEAST_LINES, ChangedLine, Version
from maege.data.units import TOKENS

SHARE = 0.5  # of the lines, that have it
ODD_SHARE = 0.2  # of the lines, if it is a sign that no source has
WORD_LINES, WORD_SHARE = 10, 0.8  # if it is one word, which may be a correction
IN_SOURCES = 0.02  # of the sources, at most, that have it
MAX_LENGTH = 80  # of a beginning or an end that is looked at
MIN_PHRASE = 3  # words, that are more than a correction
MIN_SENTENCES = 2
LETTERS_OF_TOKENS = 0.4  # a letter, as often as so many tokens, that marks parts of words
MAX_SHOWN = 3  # pieces of material
_DIGITS = re.compile(r"\d+")
# Signs that corrections add.
_ORDINARY = ".,;:!?…'’‘\"“”„«»()-‐‑–—%/&$€£+`。，、；：！？「」『』《》（）؟،؛। "
_ENDS = " .!?…。！？؟।"  # of a sentence


@dataclass(frozen=True)
class _Material:
    """What lines have that sources have not."""

    text: str
    where: str
    lines: Sequence[int]  # indices


def material_note(version: Version) -> str | None:
    """Return what to say of material that outputs have and sources lack; None if there is none."""
    # Equal sentences have equal corrections.
    lines = [*{line.source: line for line in version.changed}.values()]
    size = len({version.sources.lines[index] for index in version.written})
    if size < MIN_SENTENCES:
        return None
    changed = _Changed(version, lines, size)
    found: list[_Material] = []
    for material in (*_edge(changed, is_end=False), *_edge(changed, is_end=True),
                     *_inside(changed), *_letters(changed)):  # fmt: skip
        text = material.text.strip(" ")
        if not any(text in other.text or other.text.strip(" ") in text for other in found):
            found.append(material)
    if not found:
        return None
    most = max((material.lines for material in found), key=len)
    what = ", ".join(f"{material.text!r} {material.where}" for material in found[:MAX_SHOWN])
    return (
        f"{version.name}: {len(most):,} of {size:,} lines have what their sources lack, the first "
        f"in line {min(most) + 1}: {what}. Take away what is no correction"
    )


@dataclass(frozen=True)
class _Changed:
    """Lines that differ from their sources, no two of which are equal."""

    version: Version
    lines: Sequence[ChangedLine]
    size: int  # number of different sources, with those that stay as they are

    def least(self, share: float) -> float:
        """Return the number of lines that is such a share of them, and not too small by itself."""
        return max(min(LEAST_LINES, self.size), share * self.size)


def _edge(changed: _Changed, *, is_end: bool) -> Iterator[_Material]:
    """Yield the longest text that most lines begin with, or end in, if sources do not."""
    at = -1 if is_end else 0
    least = changed.least(SHARE)
    if sum(line.text[at] != line.source[at] for line in changed.lines) < least / 2:
        return

    def read(text: str) -> str:
        """Return the text from the edge on, with all numbers alike."""
        part = text[-MAX_LENGTH:][::-1] if is_end else text[:MAX_LENGTH]
        return _DIGITS.sub("0", part)

    edges = [read(line.text) for line in changed.lines]
    edge = _common_start(edges, least)
    if is_end:  # without the mark that it comes after
        edge = edge.rstrip(_ENDS)
    lines = [
        line
        for line, text in zip(changed.lines, edges, strict=True)
        if text.startswith(edge) and not read(line.source).startswith(edge)
    ]
    edge = edge[::-1] if is_end else edge
    words = edge.strip(_ENDS)
    is_phrase = len(words.split()) >= MIN_PHRASE or not words.replace(" ", "").isalpha()
    if words and _is_enough(changed, edge, len(lines), is_word=not is_phrase):
        pattern = re.escape(edge).replace("0", r"\d+")
        shown = re.search(f"{pattern}$" if is_end else pattern, lines[0].text)
        where = "at the end" if is_end else "at the beginning"
        yield _Material(shown[0] if shown else edge, where, [line.position for line in lines])


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


def _inside(changed: _Changed) -> Iterator[_Material]:
    """Yield tokens and signs that lines have anywhere, if sources have them next to nowhere."""
    lines, least = changed.lines, changed.least(ODD_SHARE)
    tokens = Counter(chain.from_iterable(line.gained for line in lines))
    signs = _new_signs("".join(x.text for x in lines), "".join(x.source for x in lines), least)
    frequent = [token for token, number in tokens.items() if number >= least]
    found = []
    for text in (*frequent, *signs):
        of_text = [x.position for x in lines if text in x.text and text not in x.source]
        core = "".join(sign for sign in text if sign not in _ORDINARY)
        is_word = core.isalpha() and not (len(core) > 1 and core.isupper())
        if is_word and core != text:  # a word with its marks, which may be split in another way
            continue
        if core and _is_enough(changed, text, len(of_text), is_word=is_word):
            found.append(_Material(text, "inside", of_text))
    yield from sorted(found, key=lambda item: (-len(item.lines), -len(item.text), item.text))


def _new_signs(texts: str, sources: str, least: float) -> list[str]:
    """Return the signs that are in texts so often, and far less in sources; no ordinary ones."""
    signs = {sign for sign in {*texts} if not sign.isalnum()} - {*_ORDINARY}
    counts = {sign: texts.count(sign) for sign in sorted(signs)}
    return [sign for sign, n in counts.items() if n >= max(least, 2 * sources.count(sign))]


def _letters(changed: _Changed) -> Iterator[_Material]:
    """Yield letters that mark parts of words, as Ġ does."""
    lines = [line for line in changed.lines if not line.text.isascii()]
    if changed.version.sources.unit != TOKENS or len(lines) < changed.least(SHARE):
        return
    letters = Counter(
        letter
        for line in lines
        for letter in line.text
        if letter.isalpha() and not letter.isascii() and letter not in line.source
    )
    tokens = sum(len(line.source.split()) for line in changed.lines)
    for letter, number in letters.items():
        of_letter = [line.position for line in lines if letter in line.text]
        if number >= LETTERS_OF_TOKENS * tokens and len(of_letter) >= changed.least(SHARE):
            yield _Material(letter, "inside", of_letter)


def _is_enough(changed: _Changed, text: str, lines: int, *, is_word: bool) -> bool:
    """Whether so many lines with the same material are no corrections."""
    folded, sources = text.strip(" ").casefold(), changed.version.sources.lines
    with_it = sum(folded in _DIGITS.sub("0", source.casefold()) for source in sources)
    if with_it == 0 and any(not sign.isalnum() and sign not in _ORDINARY for sign in text):
        return lines >= changed.least(ODD_SHARE)
    if with_it > IN_SOURCES * len(sources):
        return False
    if is_word:
        return lines >= max(WORD_LINES, WORD_SHARE * changed.size)
    return lines >= changed.least(SHARE)


def case_note(version: Version) -> str | None:
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
