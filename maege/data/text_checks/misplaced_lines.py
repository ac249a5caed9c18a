"""Lines that are no versions of their sources: shifted, exchanged, or of other sentences."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from maege.data.text_checks.version import ChangedLine, Sources, Version, looks_untokenised
from maege.data.units import TOKENS

_WORD = re.compile(r"\w+")
MAX_OF_TOKENS = 0.6  # similarity of tokens, of a line that is looked at
MAX_OWN = 0.45  # similarity of words to the own source, of a line that may belong to another one
MIN_OTHER = 0.5  # similarity to the other source
MAX_RATIO = 0.6  # of the similarity to the own source to that to the other one
MIN_WORDS = 2  # of a line, among others that are misplaced
# Of a line that is misplaced alone.
ALONE_WORDS, ALONE_OWN, ALONE_OTHER = 6, 0.25, 0.65
NEIGHBOURS = (-1, 1, -2, 2)
MAX_LINES_OF_WORD = 12  # a word that more sources have does not tell which one is meant
CANDIDATES = 3  # sources that share most of a line's rare words
MAX_UNRELATED = 0.2  # similarity of a line to its source that chance explains
LEAST_UNRELATED = 2  # lines
UNRELATED_SHARE = 0.5  # of the lines
ABOVE_CHANCE = 2.0  # mean similarity, in times of that to other sources, of versions


@dataclass(frozen=True, eq=False)
class _Index:
    """The words of sources, to find those that some lines are nearest to."""

    sources: Sources
    in_characters: bool
    searched: Sequence[str]  # lines whose sources are looked for
    _words: dict[int, Counter[str]] = field(default_factory=dict)

    def words(self, text: str) -> Counter[str]:
        """Return the words of a text without marks and case; else pairs of characters."""
        words = _WORD.findall(text.casefold())
        if not self.in_characters:
            return Counter(words)
        joined = "".join(words)
        return Counter(joined[i : i + 2] for i in range(len(joined) - 1))

    def source(self, index: int) -> Counter[str]:
        """Return the words of a source."""
        if index not in self._words:
            self._words[index] = self.words(self.sources.lines[index])
        return self._words[index]

    @cached_property
    def _indices(self) -> Mapping[str, list[int]]:
        """The sources that have each word of the lines that are searched."""
        needed = {word for text in self.searched for word in self._keys(text)}
        indices: dict[str, list[int]] = {}
        for index, text in enumerate(self.sources.lines):
            keys = self._keys(text) if self.in_characters else self.sources.tokens(index)
            for word in needed & keys:
                indices.setdefault(word, []).append(index)
        return indices

    def _keys(self, text: str) -> set[str]:
        return {*self.words(text)} if self.in_characters else set(text.split())

    def candidates(self, text: str, own: int) -> list[int]:
        """Return the sources that a line could belong to, besides its own."""
        votes: Counter[int] = Counter()
        for word in self._keys(text):
            found = self._indices.get(word, ())
            if len(found) <= MAX_LINES_OF_WORD:
                votes.update(found)
        lines = self.sources.lines
        near = [own + offset for offset in NEIGHBOURS if 0 <= own + offset < len(lines)]
        likely = sorted(votes, key=lambda i: (-votes[i], abs(i - own), i))[:CANDIDATES]
        return [i for i in dict.fromkeys((*near, *likely)) if lines[i] != lines[own]]


def similarity(a: Counter[str], b: Counter[str]) -> float:
    """Return the share of words that are in both texts, as often as they are; 0 to 1.

    >>> similarity(Counter("aab"), Counter("abb"))
    0.6666666666666666
    """
    total = a.total() + b.total()
    return 2 * sum(min(n, b[word]) for word, n in a.items() if word in b) / total if total else 0.0


@dataclass(frozen=True)
class _Misplaced:
    """A line that is nearer to another source than to its own."""

    position: int  # of the line, from 0
    other: int  # index of that source
    is_certain: bool  # without others like it


def misplaced_note(version: Version) -> str | None:
    """Return what to say of lines that are no versions of their sources; None if all are."""
    doubtful = [line for line in version.changed if line.similarity < MAX_OF_TOKENS]
    if not doubtful:
        return None
    index = _Index(version.sources, _without_blanks(version), [line.text for line in doubtful])
    found, unrelated = [], []
    for line in doubtful:
        words, own = index.words(line.text), index.source(line.position)
        if words.total() < MIN_WORDS or not own or (nearness := similarity(words, own)) > MAX_OWN:
            continue
        if misplaced := _nearest(index, line, words, nearness):
            found.append(misplaced)
        elif nearness < MAX_UNRELATED:
            unrelated.append(line)
    return _misplaced(version, found) or _unrelated(version, index, unrelated)


def _without_blanks(version: Version) -> bool:
    lines = [version.lines[i] or "" for i in version.written]
    sources = [version.sources.lines[i] for i in version.written]
    return version.sources.unit != TOKENS or looks_untokenised(lines) or looks_untokenised(sources)


def _nearest(
    index: _Index, line: ChangedLine, words: Counter[str], own: float
) -> _Misplaced | None:
    """Return the source that a line belongs to, if that is not its own."""
    candidates = index.candidates(line.text, line.position)
    similarities = {i: similarity(words, index.source(i)) for i in candidates}
    if not similarities:
        return None
    other = max(similarities, key=lambda i: (similarities[i], -abs(i - line.position)))
    best = similarities[other]
    if best < MIN_OTHER or own > MAX_RATIO * best:
        return None
    is_certain = words.total() >= ALONE_WORDS and own <= ALONE_OWN and best >= ALONE_OTHER
    return _Misplaced(line.position, other, is_certain)


def _misplaced(version: Version, found: Sequence[_Misplaced]) -> str | None:
    other_of = {line.position: line.other for line in found}
    exchanged = {i for i, other in other_of.items() if other_of.get(other) == i}
    sure = [
        line
        for line in found
        if line.is_certain or line.position in exchanged or _has_neighbour(line, other_of)
    ]
    if not sure:
        return None
    first, other = sure[0].position + 1, sure[0].other + 1
    if len(sure) == 1:
        return (
            f"{version.name}: line {first} shares more words with source {other} than with its own"
        )
    if len(sure) == len(exchanged) == 2:
        return (
            f"{version.name}: lines {first} and {other} seem exchanged; each shares more words "
            f"with the source of the other"
        )
    offset, number = Counter(line.other - line.position for line in sure).most_common(1)[0]
    source, doubt = "another source", "are they out of order"
    if number > len(sure) / 2:
        distance = "one line" if abs(offset) == 1 else f"{abs(offset):,} lines"
        source = f"the source {distance} {'before' if offset < 0 else 'after'}"
        doubt = "is a line missing or doubled"
    return (
        f"{version.name}: {len(sure):,} of {len(version.lines):,} lines share more words with "
        f"{source} than with their own, the first in line {first} (source {other}); {doubt}?"
    )


def _has_neighbour(line: _Misplaced, other_of: Mapping[int, int]) -> bool:
    """Whether a line near to this one has the same offset."""
    offset = line.other - line.position
    return any(other_of.get(line.position + k) == line.position + k + offset for k in NEIGHBOURS)


def _unrelated(version: Version, index: _Index, lines: Sequence[ChangedLine]) -> str | None:
    size = len(version.written)
    if len(lines) < max(LEAST_UNRELATED, UNRELATED_SHARE * size) or not _by_chance(version, index):
        return None
    return (
        f"{version.name}: {len(lines):,} of {size:,} lines share next to no words with their "
        f"sources, the first in line {lines[0].position + 1}; are they versions of other sentences?"
    )


def _by_chance(version: Version, index: _Index) -> bool:
    """Whether lines are hardly nearer to their sources than to those half the file away."""
    size = len(version.sources.lines)
    own = others = 0.0
    for i in version.written:
        words = index.words(version.lines[i] or "")
        own += similarity(words, index.source(i))
        others += similarity(words, index.source((i + size // 2) % size))
    return own <= max(ABOVE_CHANCE * others, MAX_UNRELATED / 2 * len(version.written))
