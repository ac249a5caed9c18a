"""Slots: the segments of a source where references differ, and the texts that each may have."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain, pairwise, product
from math import prod
from operator import itemgetter
from typing import NamedTuple

from maege.data.corpus import Annotation
from maege.data.edit import Tokens

Change = tuple[int, int, Tokens]  # tokens start to end become these
Option = tuple[Change, ...]  # one way to correct a cluster, left to right; empty: no correction


class Cluster(NamedTuple):
    """Overlapping edits."""

    alternatives: dict[int, Option]  # the edits of each annotator, by index among the annotations
    # whether every annotator corrects something here, so that no correction is no option
    required: bool
    # Number of different sets of edits that annotators made. It can exceed the number of different
    # options, because edits with one span are joined: "who" and "have" become "who have".
    distinct_edit_sets: int

    @property
    def options(self) -> tuple[Option, ...]:
        """The different options: no correction, unless required, then by annotator."""
        no_correction: tuple[Option, ...] = () if self.required else ((),)
        return tuple(dict.fromkeys((*no_correction, *self.alternatives.values())))


def cluster_edits(
    annotations: Sequence[Annotation], annotators: int | None = None
) -> list[Cluster]:
    """Cluster the edits of one sentence; clusters are sorted by the span of their first edit.

    Edits are taken from the longest span to the shortest; each joins the first cluster with an edit
    that it overlaps. Of alternatives (``||``) the first counts. ``annotators`` is their number, if
    greater than that of the annotations; the others corrected nothing.
    """
    edits = [(index, edit) for index, a in enumerate(annotations) for edit in a.edits]
    edits.sort(key=lambda indexed: indexed[1].start - indexed[1].end)
    groups: list[dict[int, list[Change]]] = []  # by annotator
    spans: list[tuple[int, int]] = []  # of the first edit of each
    first_group: dict[int, int] = {}  # the first group at each position
    for index, edit in edits:
        occupied = _positions(edit.start, edit.end)
        if len(occupied) == 1:  # most edits
            group = first_group.setdefault(occupied[0], len(groups))
        else:
            group = min([first_group.get(position, len(groups)) for position in occupied])
            for position in occupied:
                if first_group.setdefault(position, group) > group:
                    first_group[position] = group
        if group == len(groups):
            groups.append({})
            spans.append(edit.span)
        groups[group].setdefault(index, []).append((edit.start, edit.end, edit.replacement))
    number = len(annotations) if annotators is None else annotators
    return [
        _cluster(groups[k], len(groups[k]) == number)
        for k in sorted(range(len(groups)), key=spans.__getitem__)
    ]


def number_of_combinations(clusters: Iterable[Cluster]) -> int:
    """Return the number of combinations that the published tool has to try.

    Some may have equal texts, or be invalid.

    >>> from maege.data.edit import Edit
    >>> number_of_combinations(cluster_edits([
    ...     Annotation(0, (Edit(0, 1, ("A",), ""),)),
    ...     Annotation(1, (Edit(0, 1, ("B",), ""), Edit(5, 5, (".",), "")))]))
    4
    """
    return prod(cluster.distinct_edit_sets + (not cluster.required) for cluster in clusters)


def _positions(start: int, end: int) -> range:
    """Return the positions that a span occupies: tokens (odd) and the gaps between them (even).

    Spans overlap if they share a position: an insertion overlaps a span that it is strictly inside.

    >>> list(_positions(1, 3)), list(_positions(2, 2)), list(_positions(3, 3))
    ([3, 4, 5], [4], [6])
    """
    return range(2 * start + 1, 2 * end) if start < end else range(2 * start, 2 * start + 1)


def _cluster(group: dict[int, list[Change]], required: bool) -> Cluster:
    alternatives = {index: _option(group[index]) for index in sorted(group)}
    return Cluster(alternatives, required, len(set(map(frozenset, group.values()))))


def _option(changes: list[Change]) -> Option:
    """Sort the edits of an annotator, and join those with one span."""
    if len(changes) == 1:
        return (changes[0],)
    words: dict[tuple[int, int], Tokens] = {}
    for start, end, more in changes:
        words[start, end] = (*words.get((start, end), ()), *more)
    return tuple((start, end, words[start, end]) for start, end in sorted(words))


MAX_COMBINATIONS = 1 << 12  # in one slot
Pieces = list[int | str]  # source tokens by position, new tokens by name


class TooManyError(Exception):
    """Too many edits overlap to try all their combinations."""


class Slot(NamedTuple):
    """Tokens ``start`` to ``end`` of the source become one of several different texts.

    Texts are in the order of the options they are made of, the last cluster varying slowest.
    """

    start: int
    end: int
    texts: tuple[Tokens, ...]


class _Group(NamedTuple):
    """Clusters (index and options) that are combined with each other, and their joint span."""

    start: int
    end: int
    clusters: tuple[tuple[int, tuple[Option, ...]], ...]

    @property
    def options(self) -> list[tuple[Option, ...]]:
        """The options of each cluster."""
        return [options for _, options in self.clusters]

    def overlaps(self, later: "_Group") -> bool:
        """Whether the result is not simply the concatenation of the two results."""
        if self.end < later.start:
            return False
        if max(self.start, later.start) < min(self.end, later.end):
            return True
        if self.start < later.start == later.end < self.end:
            return True
        return later.inserts(later.start) and self.inserts(later.start)

    def inserts(self, position: int) -> bool:
        """Whether an option inserts tokens at a position."""
        return any(
            start == end == position
            for options in self.options
            for option in options
            for start, end, _ in option
        )

    def merge(self, later: "_Group") -> "_Group":
        return _Group(
            min(self.start, later.start),
            max(self.end, later.end),
            tuple(sorted((*self.clusters, *later.clusters), key=itemgetter(0))),
        )


def make_slots(
    source: Tokens, clusters: Sequence[tuple[Option, ...]], *, exclusive_spans: bool = True
) -> list[Slot]:
    """Turn the options of clusters into slots, left to right.

    A reference is made of one option of each cluster as the published tool makes it: edits are
    applied from right to left (start, then end, descending) to the changing list of tokens, so that
    an edit that overlaps another one may affect more than its span; an edit that would delete all
    tokens is skipped. Clusters that interact in this way share a slot. With ``exclusive_spans`` a
    reference can have only one edit of a span; if no reference remains, the source does. Raises
    TooManyError if a slot has too many combinations.
    """
    groups = []
    for index, options in enumerate(clusters):
        starts = [start for option in options for start, _, _ in option]
        ends = [end for option in options for _, end, _ in option]
        if starts:
            groups.append(_Group(min(starts), max(ends), ((index, options),)))
    groups = _merge_overlapping(groups)
    while True:  # until no group affects tokens of another
        combinations = [_combine(group, exclusive_spans=exclusive_spans) for group in groups]
        if not all(combinations):
            return []
        ends = [_affected_end(*pair) for pair in zip(groups, combinations, strict=True)]
        merged = groups
        if ends != [group.end for group in groups]:
            groups = [g._replace(end=end) for g, end in zip(groups, ends, strict=True)]
            merged = _merge_overlapping(groups)
        if len(merged) == len(groups):
            deletable = _can_delete_all(len(source), groups)
            if not deletable or len(groups) <= 1:
                return [
                    _slot(source, group, combined, whole_source=deletable)
                    for group, combined in zip(groups, combinations, strict=True)
                ]
            merged = [reduce(_Group.merge, groups)._replace(start=0, end=len(source))]
        groups = merged


def apply_right_to_left(
    pieces: Pieces, changes: Option, *, start: int = 0, skip_if_empty: bool = False
) -> Pieces:
    """Apply sorted edits from right to left; ``start`` is the source position of the first piece.

    ``skip_if_empty``: whether to skip edits that would leave nothing.

    >>> apply_right_to_left([0, 1, 2, 3], ((1, 2, ("x", "y")), (3, 3, ("z",))))
    [0, 'x', 'y', 2, 'z', 3]
    """
    for first, last, words in reversed(changes):
        changed = [*pieces[: first - start], *words, *pieces[last - start :]]
        if changed or not skip_if_empty:
            pieces = changed
    return pieces


def _merge_overlapping(groups: list[_Group]) -> list[_Group]:
    merged: list[_Group] = []
    for group in sorted(groups, key=itemgetter(0, 1)):
        while merged and merged[-1].overlaps(group):
            group = merged.pop().merge(group)
        merged.append(group)
    return merged


def _combine(group: _Group, *, exclusive_spans: bool) -> list[Option]:
    """Return the combinations of one option of each cluster, each as sorted edits."""
    if len(group.clusters) == 1:
        return list(group.options[0])
    if prod(map(len, group.options)) > MAX_COMBINATIONS:
        raise TooManyError
    combinations = []
    for options in product(*reversed(group.options)):
        changes = sorted(chain.from_iterable(options))
        if not exclusive_spans or len({change[:2] for change in changes}) == len(changes):
            combinations.append(tuple(changes))
    return combinations


def _disjoint(changes: Option) -> bool:
    """Whether no two of the sorted edits overlap."""
    return len(changes) < 2 or all(a[1] <= b[0] for a, b in pairwise(changes))


def _affected_end(group: _Group, combinations: Sequence[Option]) -> int:
    """Return the position from which all combinations leave the source as it is."""
    end = group.end
    for changes in combinations:
        if not _disjoint(changes):
            pieces = _applied(group, changes)
            last = int(pieces[-1])
            unchanged = 0
            while unchanged < len(pieces) and pieces[-1 - unchanged] == last - unchanged:
                unchanged += 1
            end = max(end, last + 1 - unchanged)
    return end


def _applied(group: _Group, changes: Option) -> Pieces:
    """Apply edits to the span of a group and more tokens than they can affect beyond it."""
    lookahead = 1 + sum(last - first for first, last, _ in changes)
    pieces: Pieces = list(range(group.start, group.end + lookahead))
    return apply_right_to_left(pieces, changes, start=group.start)


def _slot(
    source: Tokens, group: _Group, combinations: Sequence[Option], *, whole_source: bool
) -> Slot:
    """Return the slot of a group; ``whole_source``: it may delete all tokens of the source."""
    end = min(group.end, len(source))
    texts = []
    for changes in combinations:
        if whole_source:
            pieces = apply_right_to_left(list(range(len(source))), changes, skip_if_empty=True)
        elif _disjoint(changes):
            texts.append(_concatenate(source, changes, group.start, end))
            continue
        else:
            pieces = _applied(group, changes)
        inside = (p for p in pieces if isinstance(p, str) or p < end)
        texts.append(tuple(source[p] if isinstance(p, int) else p for p in inside))
    return Slot(group.start, end, tuple(dict.fromkeys(texts)))


def _concatenate(source: Tokens, changes: Option, start: int, end: int) -> Tokens:
    """Apply disjoint edits to source[start:end]."""
    text: list[str] = []
    for first, last, words in changes:
        text += source[start:first]
        text += words
        start = last
    return (*text, *source[start:end])


def _can_delete_all(length: int, groups: Sequence[_Group]) -> bool:
    """Whether edits could delete every token, which the published tool prevents.

    True in some cases where they could not; that only takes more time.
    """
    wide = [group for group in groups if group.start < group.end]
    covered = sum(min(group.end, length) - group.start for group in wide) == length
    return covered and all(_deletes(group) for group in wide)


def _deletes(group: _Group) -> bool:
    changes = chain.from_iterable(chain.from_iterable(group.options))
    return any(start < end and not words for start, end, words in changes)
