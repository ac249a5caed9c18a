"""Slots: the stretches of a source where references differ, and the texts that each may have."""

from collections.abc import Sequence
from itertools import chain, pairwise, product
from math import prod
from operator import itemgetter
from typing import NamedTuple

from maege.edit import Tokens
from maege.metrics.mixing.clusters import Option

MOST_COMBINATIONS = 1 << 14  # tried in one slot
Pieces = list[int | str]  # source tokens by place, new ones by name


class TooManyError(Exception):
    """So many edits intersect that their combinations cannot be tried."""


class Slot(NamedTuple):
    """Tokens ``start`` to ``end`` of the source become one of some texts, all different.

    Texts are in the order of the options they come from, the last cluster's being slowest.
    """

    start: int
    end: int
    texts: tuple[Tokens, ...]


class _Group(NamedTuple):
    """Clusters that are tried together, and what they reach of the source."""

    start: int
    end: int
    clusters: tuple[tuple[Option, ...], ...]

    def touches(self, later: "_Group") -> bool:
        """Whether the outcome depends on more than the two outcomes side by side."""
        if self.end < later.start:
            return False
        if max(self.start, later.start) < min(self.end, later.end):
            return True
        if self.start < later.start == later.end < self.end:
            return True
        return later.inserts(later.start) and self.inserts(later.start)

    def inserts(self, place: int) -> bool:
        """Whether something may be inserted at a place."""
        return any(
            start == end == place
            for options in self.clusters
            for option in options
            for start, end, _ in option
        )

    def joined(self, later: "_Group") -> "_Group":
        return _Group(
            min(self.start, later.start),
            max(self.end, later.end),
            (*self.clusters, *later.clusters),
        )


def slots(source: Tokens, clusters: Sequence[tuple[Option, ...]]) -> list[Slot]:
    """Turn the options of clusters into slots, left to right.

    A reference is made of one option of each cluster as the published tool makes it: edits are
    applied from right to left (start, then end, descending) to the changing list of tokens, so
    that one which intersects another may reach further than its span; one that would leave
    nothing is passed over; and two edits of one span exclude each other (if that excludes all, the
    source stays). Clusters which this entangles share a slot. Raises TooManyError if they are too
    many.
    """
    groups = []
    for options in clusters:
        starts = [start for option in options for start, _, _ in option]
        ends = [end for option in options for _, end, _ in option]
        if starts:
            groups.append(_Group(min(starts), max(ends), (options,)))
    groups = _merged(groups)
    while True:
        tried = [_combinations(group) for group in groups]
        reached = [_reach(len(source), g, c) for g, c in zip(groups, tried, strict=True)]
        again = groups
        if reached != [group.end for group in groups]:
            groups = [g._replace(end=end) for g, end in zip(groups, reached, strict=True)]
            again = _merged(groups)
        if len(again) == len(groups):
            nothing = _may_leave_nothing(len(source), groups)
            if not nothing or len(groups) == 1:
                return [
                    _slot(source, group, combinations, alone=nothing)
                    for group, combinations in zip(groups, tried, strict=True)
                ]
            again = [_Group(0, len(source), tuple(chain.from_iterable(g.clusters for g in groups)))]
        groups = again


def corrected(pieces: Pieces, changes: Option, *, never_nothing: bool = False) -> Pieces:
    """Apply sorted edits from right to left, except those that leave nothing if that must not be.

    >>> corrected([0, 1, 2, 3], ((1, 2, ("x", "y")), (3, 3, ("z",))))
    [0, 'x', 'y', 2, 'z', 3]
    """
    for start, end, words in reversed(changes):
        changed = [*pieces[:start], *words, *pieces[end:]]
        if changed or not never_nothing:
            pieces = changed
    return pieces


def _merged(groups: list[_Group]) -> list[_Group]:
    merged: list[_Group] = []
    for group in sorted(groups, key=itemgetter(0, 1)):
        while merged and merged[-1].touches(group):
            group = merged.pop().joined(group)
        merged.append(group)
    return merged


def _combinations(group: _Group) -> list[Option]:
    """Return what can be done in all clusters of a group together, each as sorted edits."""
    if len(group.clusters) == 1:
        return list(group.clusters[0])
    if prod(map(len, group.clusters)) > MOST_COMBINATIONS:
        raise TooManyError
    found = []
    for options in product(*reversed(group.clusters)):
        changes = sorted(chain.from_iterable(options), key=lambda change: change[:2])
        if len({change[:2] for change in changes}) == len(changes):
            found.append(tuple(changes))
    return found or [()]


def _apart(changes: Option) -> bool:
    """Whether no two of some sorted edits intersect."""
    return len(changes) < 2 or all(a[1] <= b[0] for a, b in pairwise(changes))


def _reach(length: int, group: _Group, combinations: Sequence[Option]) -> int:
    """Return from where on all combinations leave what follows, were there more of it."""
    end = group.end
    for changes in combinations:
        if not _apart(changes):
            further = length + 1 + sum(end - start for start, end, _ in changes)
            pieces = corrected(list(range(further)), changes)
            kept = 0
            while kept < len(pieces) and pieces[-1 - kept] == further - 1 - kept:
                kept += 1
            end = max(end, further - kept)
    return end


def _slot(source: Tokens, group: _Group, combinations: Sequence[Option], *, alone: bool) -> Slot:
    end = min(group.end, len(source))
    make = _text_of_pieces if alone or not all(map(_apart, combinations)) else _text
    texts = [make(source, changes, group.start, end, alone) for changes in combinations]
    return Slot(group.start, end, tuple(dict.fromkeys(texts)))


def _text(source: Tokens, changes: Option, start: int, end: int, alone: bool) -> Tokens:
    text: list[str] = []
    for first, last, words in changes:
        text += source[start:first]
        text += words
        start = last
    return (*text, *source[start:end])


def _text_of_pieces(source: Tokens, changes: Option, start: int, end: int, alone: bool) -> Tokens:
    length = len(source)
    spare = 0 if alone else sum(last - first for first, last, _ in changes)
    pieces = corrected(list(range(length + spare)), changes, never_nothing=alone)
    return tuple(
        source[piece] if isinstance(piece, int) else piece
        for piece in pieces[start:]
        if isinstance(piece, str) or piece < end
    )


def _may_leave_nothing(length: int, groups: Sequence[_Group]) -> bool:
    """Whether edits could at some time have removed every token, which the tool does not let them.

    (Some that could not are taken for those that could; that only costs time.)
    """
    wide = [group for group in groups if group.start < group.end]
    covered = sum(min(group.end, length) - group.start for group in wide) == length
    return covered and all(_deletes(group) for group in wide)


def _deletes(group: _Group) -> bool:
    changes = chain.from_iterable(chain.from_iterable(group.clusters))
    return any(start < end and not words for start, end, words in changes)
