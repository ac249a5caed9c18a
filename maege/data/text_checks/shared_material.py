"""Material that most lines of a file have, and their sources have not: wrapped, or repeated."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from unicodedata import category

from maege.data.text_checks.character_variants import folded, shown
from maege.data.text_checks.version import LEAST_LINES, UNSPACED, ChangedLine, Version
from maege.data.units import TOKENS

SHARE = 0.5  # of the lines, that have it
ODD_SHARE = 0.2  # of the lines, if it is a sign that no source has
WORD_LINES, WORD_SHARE = 10, 0.8  # if it is one word, which may be a correction
IN_SOURCES = 0.02  # of the sources, at most, that have it
MAX_LENGTH = 80  # of a beginning or an end that is looked at
MIN_PHRASE = 3  # words, that are more than a correction
MIN_SENTENCES = 2
LETTERS_OF_TOKENS = 0.4  # a letter, as often as so many tokens, that marks parts of words
LEAST_NUMBERED = 2  # lines whose sources begin with a number
LACKING_SHARE = 0.9  # of the lines whose sources begin with a sign, if they lack it
MAX_SHOWN = 3  # pieces of material
# Of lines that say everything twice: length of what comes after a source, in times of its own.
AGAIN = 0.7
MIN_TOKENS = 3  # of what is repeated
_DIGITS = re.compile(r"\d+")
# Signs that corrections add.
_ORDINARY = ".,;:!?…'’‘\"“”„«»()-‐‑–—%/&$€£+`。，、；：！？「」『』《》（）؟،؛। "
_SECOND_STOP = re.compile(r"[^.。](?<![.。]\s)([.。])\s*\1$")
_ENDS = " .!?…。！？؟।"  # of a sentence


@dataclass(frozen=True)
class _Material:
    """What lines have that sources have not."""

    text: str
    where: str
    has: Callable[[str], bool]  # whether a text has it, or a variant of it
    is_word: bool = False  # that people may add, too

    def is_gained(self, version: Version, line: ChangedLine) -> bool:
        """Whether a line has it, its source has not, and people did not add the same word."""
        if not self.has(line.text) or self.has(line.source):
            return False
        return not (self.is_word and any(map(self.has, version.by_people(line.position))))


def material_note(version: Version) -> str | None:
    """Return what to say of material that outputs have and sources lack; None if there is none."""
    # Equal sentences have equal corrections.
    lines = [*{line.source: line for line in version.changed}.values()]
    size = len({version.sources.lines[index] for index in version.written})
    if size < MIN_SENTENCES:
        return None
    changed = _Changed(version, lines, size)
    found: list[_Material] = []
    for material in (*_edges(changed, is_end=False), *_edges(changed, is_end=True),
                     *_full_stops(changed), *_inside(changed), *_letters(changed)):  # fmt: skip
        text = material.text.strip(" ")
        if not any(text in other.text or other.text.strip(" ") in text for other in found):
            found.append(material)
    if not found:
        return None
    found = found[:MAX_SHOWN]
    positions = [
        line.position
        for line in version.changed
        if any(material.is_gained(version, line) for material in found)
    ]
    what = ", ".join(f"{shown(material.text)!r} {material.where}" for material in found)
    return (
        f"{version.name}: {len(positions):,} of {len(version.written):,} lines have what their "
        f"sources lack, the first in line {positions[0] + 1}: {what}. Take away what is no "
        f"correction"
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

    def gaining(self, material: _Material) -> list[ChangedLine]:
        """Return the lines that have it, and whose sources have not."""
        return [line for line in self.lines if material.is_gained(self.version, line)]


def _edges(changed: _Changed, *, is_end: bool) -> Iterator[_Material]:
    """Yield the longest texts that many lines begin with, or end in, if sources do not."""
    at = -1 if is_end else 0
    if sum(x.text[at] != x.source[at] for x in changed.lines) < changed.least(SHARE) / 2:
        return
    left, share = changed.lines, SHARE
    while material := _edge(changed, left, share, is_end=is_end):
        yield material
        # One prefix is next to others.
        left, share = [line for line in left if not material.has(line.text)], ODD_SHARE


def _edge(
    changed: _Changed, lines: Sequence[ChangedLine], share: float, *, is_end: bool
) -> _Material | None:
    """Return the longest text that so many lines begin with, or end in, and sources do not."""
    edges = [_at_edge(line.text, is_end=is_end) for line in lines]
    edge = _common_start([text[::-1] for text in edges] if is_end else edges, changed.least(share))
    if is_end:  # without the mark that it comes after
        edge = edge.rstrip(_ENDS)[::-1]
    words = edge.strip(_ENDS)
    if not folded(words):
        return None
    is_word = len(words.split()) < MIN_PHRASE and all(map(_is_letter, words.replace(" ", "")))
    material = _Material(
        edge,
        "at the end" if is_end else "at the beginning",
        partial(_has_edge, edge=edge, is_end=is_end),
        is_word,
    )
    with_it = changed.gaining(material)
    if not with_it or not _is_enough(changed, edge, len(with_it), share, is_word=is_word):
        return None
    pattern = re.escape(edge).replace("0", r"\d+")
    found = re.search(f"{pattern}$" if is_end else pattern, with_it[0].text)
    return replace(material, text=found[0] if found else edge)


def _at_edge(text: str, *, is_end: bool) -> str:
    """Return the beginning of a text, or its end, with all numbers alike."""
    return _DIGITS.sub("0", text[-MAX_LENGTH:] if is_end else text[:MAX_LENGTH])


def _has_edge(text: str, edge: str, *, is_end: bool) -> bool:
    part = _at_edge(text, is_end=is_end)
    has = str.endswith if is_end else str.startswith
    return has(part, edge) or has(folded(part), folded(edge))


def _full_stops(changed: _Changed) -> Iterator[_Material]:
    """Yield a second full stop at the end."""
    lines = [x for x in changed.lines if _SECOND_STOP.search(x.text)]
    if len(lines) >= changed.least(SHARE):
        mark = _SECOND_STOP.search(lines[0].text)
        material = _Material(mark[1] if mark else "", "at the end", _has_second_stop)
        if len(changed.gaining(material)) >= changed.least(SHARE):
            yield material


def _has_second_stop(text: str) -> bool:
    return _SECOND_STOP.search(text) is not None


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
        core = "".join(sign for sign in text if sign not in _ORDINARY)
        is_word = all(map(_is_letter, core)) and not (len(core) > 1 and core.isupper())
        if is_word and core != text:  # a word with its marks, which may be split in another way
            continue
        if is_word and changed.version.is_reference and text == text.lower():
            continue  # such a word is a correction
        material = _Material(text, "inside", partial(_has_part, part=text), is_word)
        number = len(changed.gaining(material))
        if core and _is_enough(changed, text, number, SHARE, is_word=is_word):
            found.append((number, material))
    for _, material in sorted(found, key=lambda x: (-x[0], -len(x[1].text), x[1].text)):
        yield material


def _has_part(text: str, part: str) -> bool:
    return part in text or folded(part) in folded(text)


def _is_letter(character: str) -> bool:
    """Whether it is part of a word, as accents and joiners are."""
    return character.isalpha() or category(character) in ("Mn", "Mc", "Me", "Cf")


def _is_sign(character: str) -> bool:
    """Whether it is neither part of words and numbers, nor an ordinary mark."""
    return not (character.isalnum() or character in _ORDINARY or _is_letter(character))


def _new_signs(texts: str, sources: str, least: float) -> list[str]:
    """Return the signs that are in texts so often, and far less in sources; no ordinary ones."""
    counts = {sign: texts.count(sign) for sign in sorted(filter(_is_sign, {*texts}))}
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
        and not UNSPACED.match(letter)
    )  # fmt: skip
    tokens = sum(len(line.source.split()) for line in changed.lines)
    for letter, number in letters.items():
        material = _Material(letter, "inside", partial(_has_part, part=letter))
        lines = changed.gaining(material)
        if number >= LETTERS_OF_TOKENS * tokens and len(lines) >= changed.least(SHARE):
            yield material


def _is_enough(changed: _Changed, text: str, lines: int, share: float, *, is_word: bool) -> bool:
    """Whether so many lines with the same material are no corrections."""
    part, sources = text.strip(" ").casefold(), changed.version.sources.lines
    with_it = sum(part in _DIGITS.sub("0", source.casefold()) for source in sources)
    if with_it == 0 and any(map(_is_sign, text)):
        return lines >= changed.least(ODD_SHARE)
    if with_it > IN_SOURCES * len(sources):
        return False
    if is_word:
        return lines >= max(WORD_LINES, WORD_SHARE * changed.size)
    return lines >= changed.least(share)


def lacking_note(version: Version, *, is_end: bool = False) -> str | None:
    """Return what to say of lines without what most sources begin with, as numbers, or end in."""
    sources = version.sources.lines
    edges = {index: _edge_token(sources[index], is_end=is_end) for index in version.written}
    edge, number = Counter(edges.values()).most_common(1)[0] if edges else ("", 0)
    least = LEAST_LINES if is_end or "0" not in edge else LEAST_NUMBERED
    if all(map(_is_letter, edge)) or number <= SHARE * len(edges):
        return None
    has = partial(_has_edge, edge=edge, is_end=is_end)
    with_it = [index for index in version.written if edges[index] == edge]
    lines = [
        index
        for index in with_it
        if not has("".join((version.lines[index] or "").split()))
        and all(has("".join(text.split())) for text in version.by_people(index))
    ]
    if len(lines) < max(LACKING_SHARE * len(with_it), SHARE * len(version.written), least):
        return None
    token = sources[lines[0]].split()[-1 if is_end else 0]
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines lack what their sources "
        f"{'end in' if is_end else 'begin with'} ({shown(token)!r} in line {lines[0] + 1}), which "
        f"counts as an error"
    )


@lru_cache(maxsize=16_384)  # for each file has the same sources
def _edge_token(text: str, *, is_end: bool) -> str:
    """Return the first or last token with all numbers alike; empty if it is the whole text."""
    tokens = text.split()
    return _DIGITS.sub("0", tokens[-1 if is_end else 0]) if len(tokens) > 1 else ""


def case_note(version: Version) -> str | None:
    """Return what to say of a file without capital letters, or without small ones."""
    lines = [(i, version.lines[i] or "") for i in version.written]
    for name, change in (("lower", str.lower), ("upper", str.upper)):
        if not all(text == change(text) for _, text in lines):
            continue
        # Of those with letters that have a case.
        changed = [i for i, text in lines if text.lower() != text.upper()
                   and change(version.sources.lines[i]) != version.sources.lines[i]]  # fmt: skip
        if len(changed) >= version.least(SHARE):
            return (
                f"{version.name}: all letters are in {name} case, and those of {len(changed):,} "
                f"sources are not, the first in line {changed[0] + 1}"
            )
    return None


def repetition_note(version: Version) -> str | None:
    """Return what to say if most lines are twice as long as they should be."""
    split = version.sources.split
    pairs = [(line.position, split(line.text), split(line.source)) for line in version.changed]
    doubled = [i for i, text, source in pairs if _is_doubled(text, source)]
    going_on = [i for i, text, source in pairs if _goes_on(text, source)]
    lines = max(doubled, going_on, key=len)
    if len(lines) < version.least(SHARE):
        return None
    what = "have the same text twice" if lines is doubled else "repeat their source, and go on"
    return (
        f"{version.name}: {len(lines):,} of {len(version.written):,} lines {what}, first in line "
        f"{lines[0] + 1}"
    )


def _is_doubled(text: Sequence[str], source: Sequence[str]) -> bool:
    half = len(text) // 2
    return (
        half >= MIN_TOKENS and text[:half] == text[half:] and len(source) * (1 + AGAIN) <= len(text)
    )


def _goes_on(text: Sequence[str], source: Sequence[str]) -> bool:
    size = len(source)
    return size >= MIN_TOKENS and text[:size] == source and len(text) >= size * (1 + AGAIN)
