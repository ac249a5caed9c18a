"""A version of the sources, by a system or a person, as its lines differ from theirs."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from maege.data.corpus import Annotation
from maege.data.edit import apply_edits
from maege.data.units import TOKENS, Unit

_CHARACTERS = re.compile(r"\S[\u0300-\u036f\u3099\u309a]*")  # with their accents
_MIN_CHARACTERS = 12  # mean length of texts from which they should have several tokens
UNSPACED = re.compile(  # of scripts that are written without blanks
    "[\u0e00-\u0edf\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
)
_MIN_UNSPACED = 3  # mean number of these
LEAST_LINES = 3  # that say something of a file
MAX_TOKENS = 1.5  # mean number of tokens of texts that look untokenised


class ChangedLine(NamedTuple):
    """A line that differs from its source; neither is empty."""

    position: int  # of the line, from 0
    source: str
    text: str
    tokens: set[str]  # of the text
    gained: set[str]  # those that its source has not
    similarity: float  # share of the tokens that both have, 0 to 1


@dataclass(frozen=True, eq=False)
class Sources:
    """The sentences before correction."""

    lines: Sequence[str]
    unit: Unit = TOKENS
    _tokens: dict[int, set[str]] = field(default_factory=dict)

    def tokens(self, index: int) -> set[str]:
        """Return the distinct tokens of a line."""
        if index not in self._tokens:
            self._tokens[index] = set(self.split(self.lines[index]))
        return self._tokens[index]

    @property
    def split(self) -> Callable[[str], list[str]]:
        """What splits a line into tokens, or into characters where these are counted."""
        return str.split if self.unit == TOKENS else _CHARACTERS.findall


@dataclass(frozen=True, eq=False)
class Version:
    """What a system, or a person, made of the sources."""

    name: str  # of the file or system, for notes
    lines: Sequence[str | None]  # None where there is none
    sources: Sources
    people: Sequence["Version"] = field(default=(), kw_only=True)  # what an output is scored by
    is_reference: bool = field(default=False, kw_only=True)

    @cached_property
    def written(self) -> list[int]:
        """The indices of the lines with text, whose sources have text, too."""
        pairs = zip(self.lines, self.sources.lines, strict=True)
        return [index for index, (line, source) in enumerate(pairs) if line and source]

    @cached_property
    def changed(self) -> list[ChangedLine]:
        """The lines that differ from their sources."""
        changed = []
        of_source, split = self.sources.tokens, self.sources.split
        for index, (text, source) in enumerate(zip(self.lines, self.sources.lines, strict=True)):
            if text and source and text != source:
                new, old = set(split(text)), of_source(index)
                gained = new - old
                similarity = 2 * (len(new) - len(gained)) / ((len(new) + len(old)) or 1)
                changed.append(ChangedLine(index, source, text, new, gained, similarity))
        return changed

    def lost(self, line: ChangedLine) -> set[str]:
        """Return the tokens of its source that a line has not."""
        return self.sources.tokens(line.position) - line.tokens

    def least(self, share: float) -> float:
        """Return the number of lines that is such a share of them, and not too small by itself."""
        size = len(self.written)
        return max(min(LEAST_LINES, size), share * size, 2 if self.is_reference else 1)

    def texts(self, position: int) -> Iterator[str]:
        """Yield what became of a source: one text, or one by each annotator."""
        if text := self.lines[position]:
            yield text

    def by_people(self, position: int) -> Iterator[str]:
        """Yield what people made of the source: an output that has the same is right."""
        for person in self.people:
            yield from person.texts(position)


@dataclass(frozen=True, eq=False)
class GoldEdits(Version):
    """What annotators replaced in the sources; ``lines`` are these, not what the edits make."""

    annotations: Sequence[Sequence[Annotation]]  # of each sentence
    _texts: dict[int, list[str]] = field(default_factory=dict, kw_only=True)

    @cached_property
    def changed(self) -> list[ChangedLine]:
        """The sentences with edits of tokens that may be split, or written, in another way.

        Their tokens are those that the edits leave, and those that they add.
        """
        changed = []
        for index, of_sentence in enumerate(self.annotations):
            source = self.sources.lines[index].split()
            edits = [(source[edit.start : edit.end], edit.replacement)
                     for annotation in of_sentence for edit in annotation.edits]  # fmt: skip
            if any(map(_is_compound, chain.from_iterable(chain.from_iterable(edits)))):
                old = self.sources.tokens(index)
                added = {token for _, new in edits for token in new}
                left = old.difference(*(lost for lost, _ in edits)) | added
                line = self.sources.lines[index], " ".join(sorted(added))
                changed.append(ChangedLine(index, *line, left, added - old, 1.0))
        return changed

    def texts(self, position: int) -> Iterator[str]:
        """Yield the corrected text of each annotator."""
        if position not in self._texts:  # each output is compared with it
            tokens = self.sources.lines[position].split()
            made = (apply_edits(tokens, of_one.edits) for of_one in self.annotations[position])
            self._texts[position] = [*map(" ".join, made)]
        yield from self._texts[position]


def _is_compound(token: str) -> bool:
    """Whether a token has signs, besides letters, or letters of another alphabet."""
    return not (token.isalnum() and token.isascii()) and len(token) > 1


def looks_untokenised(lines: Sequence[str]) -> bool:
    """Whether lines have several words, as far as one sees, and next to no blanks."""
    most = MAX_TOKENS * len(lines)
    if sum(line.count(" ") for line in lines) + len(lines) > 2 * most:  # faster
        return False
    characters = sum(map(len, lines))
    tokens = sum(len(line.split()) for line in lines)
    if tokens >= most or characters >= _MIN_CHARACTERS * len(lines):
        return tokens < most
    unspaced = sum(len(UNSPACED.findall(line)) for line in lines)
    return unspaced >= max(_MIN_UNSPACED * len(lines), 1)
