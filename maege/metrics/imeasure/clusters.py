"""Clusters: gold edits of all annotators, grouped where they overlap (Felice and Briscoe, 2015)."""

from collections.abc import Iterable, Sequence
from math import prod
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
        occupied = positions(edit.start, edit.end)
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


def number_of_references(clusters: Iterable[Cluster]) -> int:
    """Return the number of combinations that the published tool has to try.

    Some may have equal texts, or be invalid.

    >>> from maege.data.edit import Edit
    >>> number_of_references(cluster_edits([
    ...     Annotation(0, (Edit(0, 1, ("A",), ""),)),
    ...     Annotation(1, (Edit(0, 1, ("B",), ""), Edit(5, 5, (".",), "")))]))
    4
    """
    return prod(cluster.distinct_edit_sets + (not cluster.required) for cluster in clusters)


def positions(start: int, end: int) -> range:
    """Return the positions that a span occupies: tokens (odd) and the gaps between them (even).

    Spans overlap if they share a position: an insertion overlaps a span that it is strictly inside.

    >>> list(positions(1, 3)), list(positions(2, 2)), list(positions(3, 3))
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
