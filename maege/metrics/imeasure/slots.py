"""Slots: the stretches of a source where references differ, and the texts that each may have."""

from collections.abc import Sequence
from functools import reduce
from itertools import chain, pairwise, product
from math import prod
from operator import itemgetter
from typing import NamedTuple

from maege.data.edit import Tokens
from maege.metrics.imeasure.clusters import Option

MOST_COMBINATIONS = 1 << 12  # tried in one slot
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
    """Clusters (their places and options) tried together, and what they reach of the source."""

    start: int
    end: int
    clusters: tuple[tuple[int, tuple[Option, ...]], ...]

    @property
    def options(self) -> list[tuple[Option, ...]]:
        """The options of each cluster."""
        return [options for _, options in self.clusters]

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
            for options in self.options
            for option in options
            for start, end, _ in option
        )

    def joined(self, later: "_Group") -> "_Group":
        return _Group(
            min(self.start, later.start),
            max(self.end, later.end),
            tuple(sorted((*self.clusters, *later.clusters), key=itemgetter(0))),
        )


def slots(
    source: Tokens, clusters: Sequence[tuple[Option, ...]], *, exclude: bool = True
) -> list[Slot]:
    """Turn the options of clusters into slots, left to right.

    A reference is made of one option of each cluster as the published tool makes it: edits are
    applied from right to left (start, then end, descending) to the changing list of tokens, so
    that one which intersects another may reach further than its span; one that would leave
    nothing is passed over. With ``exclude``, two edits of one span exclude each other; if that
    excludes all references, the source stays. Clusters which this entangles share a slot. Raises
    TooManyError if they are too many.
    """
    groups = []
    for place, options in enumerate(clusters):
        starts = [start for option in options for start, _, _ in option]
        ends = [end for option in options for _, end, _ in option]
        if starts:
            groups.append(_Group(min(starts), max(ends), ((place, options),)))
    groups = _merged(groups)
    while True:
        tried = [_combinations(group, exclude=exclude) for group in groups]
        if not all(tried):
            return []
        reached = [_reach(group, made) for group, made in zip(groups, tried, strict=True)]
        again = groups
        if reached != [group.end for group in groups]:
            groups = [g._replace(end=end) for g, end in zip(groups, reached, strict=True)]
            again = _merged(groups)
        if len(again) == len(groups):
            nothing = _may_leave_nothing(len(source), groups)
            if not nothing or len(groups) <= 1:
                return [
                    _slot(source, group, combinations, alone=nothing)
                    for group, combinations in zip(groups, tried, strict=True)
                ]
            again = [reduce(_Group.joined, groups)._replace(start=0, end=len(source))]
        groups = again


def corrected(
    pieces: Pieces, changes: Option, *, start: int = 0, never_nothing: bool = False
) -> Pieces:
    """Apply sorted edits from right to left, except those that leave nothing if that must not be.

    ``start`` is the place of the first piece.

    >>> corrected([0, 1, 2, 3], ((1, 2, ("x", "y")), (3, 3, ("z",))))
    [0, 'x', 'y', 2, 'z', 3]
    """
    for first, last, words in reversed(changes):
        changed = [*pieces[: first - start], *words, *pieces[last - start :]]
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


def _combinations(group: _Group, *, exclude: bool) -> list[Option]:
    """Return what can be done in all clusters of a group together, each as sorted edits."""
    if len(group.clusters) == 1:
        return list(group.options[0])
    if prod(map(len, group.options)) > MOST_COMBINATIONS:
        raise TooManyError
    found = []
    for options in product(*reversed(group.options)):
        changes = sorted(chain.from_iterable(options))
        if not exclude or len({change[:2] for change in changes}) == len(changes):
            found.append(tuple(changes))
    return found


def _apart(changes: Option) -> bool:
    """Whether no two of some sorted edits intersect."""
    return len(changes) < 2 or all(a[1] <= b[0] for a, b in pairwise(changes))


def _reach(group: _Group, combinations: Sequence[Option]) -> int:
    """Return from where on all combinations leave what follows, were there more of it."""
    end = group.end
    for changes in combinations:
        if not _apart(changes):
            pieces = _pieces(group, changes)
            further = int(pieces[-1])
            kept = 0
            while kept < len(pieces) and pieces[-1 - kept] == further - kept:
                kept += 1
            end = max(end, further + 1 - kept)
    return end


def _pieces(group: _Group, changes: Option) -> Pieces:
    """Apply edits to what a group reaches, and to more than they can reach beyond."""
    beyond = 1 + sum(last - first for first, last, _ in changes)
    return corrected(list(range(group.start, group.end + beyond)), changes, start=group.start)


def _slot(source: Tokens, group: _Group, combinations: Sequence[Option], *, alone: bool) -> Slot:
    """Return the texts that a group can have; ``alone`` if all of the source can be removed."""
    end = min(group.end, len(source))
    texts = []
    for changes in combinations:
        if alone:
            pieces = corrected(list(range(len(source))), changes, never_nothing=True)
        elif _apart(changes):
            texts.append(_side_by_side(source, changes, group.start, end))
            continue
        else:
            pieces = _pieces(group, changes)
        kept = (p for p in pieces if isinstance(p, str) or p < end)
        texts.append(tuple(source[p] if isinstance(p, int) else p for p in kept))
    return Slot(group.start, end, tuple(dict.fromkeys(texts)))


def _side_by_side(source: Tokens, changes: Option, start: int, end: int) -> Tokens:
    text: list[str] = []
    for first, last, words in changes:
        text += source[start:first]
        text += words
        start = last
    return (*text, *source[start:end])


def _may_leave_nothing(length: int, groups: Sequence[_Group]) -> bool:
    """Whether edits could at some time have removed every token, which the tool does not let them.

    (Some that could not are taken for those that could; that only costs time.)
    """
    wide = [group for group in groups if group.start < group.end]
    covered = sum(min(group.end, length) - group.start for group in wide) == length
    return covered and all(_deletes(group) for group in wide)


def _deletes(group: _Group) -> bool:
    changes = chain.from_iterable(chain.from_iterable(group.options))
    return any(start < end and not words for start, end, words in changes)
