"""Clusters: gold edits of all annotators, grouped where they overlap (Felice and Briscoe, 2015)."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from maege.data.corpus import Annotation
from maege.data.edit import Tokens

Change = tuple[int, int, Tokens]  # tokens start to end become these
Option = tuple[Change, ...]  # what may be done at one place, left to right; nothing if empty


class Cluster(NamedTuple):
    """Edits about one place: of each annotator (by its place in the gold) all there are.

    ``required``: every annotator corrects something here, so that doing nothing is wrong.
    ``written``: how many different sets of edits the annotators wrote. It can be more than there
    are different options, for edits of one span are joined: "who" and "have" become "who have".
    """

    alternatives: dict[int, Option]
    required: bool
    written: int

    @property
    def options(self) -> tuple[Option, ...]:
        """The different things to do: nothing, unless required, then by annotator."""
        nothing: tuple[Option, ...] = () if self.required else ((),)
        return tuple(dict.fromkeys((*nothing, *self.alternatives.values())))


def clusters(gold: Sequence[Annotation], annotators: int | None = None) -> list[Cluster]:
    """Cluster the edits of one sentence, long edits first.

    An edit joins the first cluster that has one it overlaps. Of alternatives (``||``) the first
    counts. ``annotators``: how many there are, if more than ``gold`` names; the others found
    nothing to correct.
    """
    edits = [(place, edit) for place, annotation in enumerate(gold) for edit in annotation.edits]
    edits.sort(key=lambda one: one[1].start - one[1].end)
    groups: list[dict[int, list[Change]]] = []  # by annotator
    spans: list[tuple[int, int]] = []  # of the first edit of each
    first: dict[int, int] = {}  # the first group at a token or between two
    for place, edit in edits:
        touched = places(edit.start, edit.end)
        if len(touched) == 1:  # as most are
            group = first.setdefault(touched[0], len(groups))
        else:
            group = min([first.get(one, len(groups)) for one in touched])
            for one in touched:
                if first.setdefault(one, group) > group:
                    first[one] = group
        if group == len(groups):
            groups.append({})
            spans.append(edit.span)
        groups[group].setdefault(place, []).append((edit.start, edit.end, edit.replacement))
    number = len(gold) if annotators is None else annotators
    return [
        _cluster(groups[k], len(groups[k]) == number)
        for k in sorted(range(len(groups)), key=spans.__getitem__)
    ]


def number_of_references(found: Iterable[Cluster]) -> int:
    """Return how many combinations the published tool would have to try.

    Some may give equal texts, or none.

    >>> from maege.data.edit import Edit
    >>> number_of_references(clusters([
    ...     Annotation(0, (Edit(0, 1, ("A",), ""),)),
    ...     Annotation(1, (Edit(0, 1, ("B",), ""), Edit(5, 5, (".",), "")))]))
    4
    """
    return prod(cluster.written + (not cluster.required) for cluster in found)


def places(start: int, end: int) -> range:
    """Return the tokens that a span has (odd) and what is between them (even).

    Spans overlap if they have a place in common: an insertion overlaps what it stands inside of.

    >>> list(places(1, 3)), list(places(2, 2)), list(places(3, 3))
    ([3, 4, 5], [4], [6])
    """
    return range(2 * start + 1, 2 * end) if start < end else range(2 * start, 2 * start + 1)


def _cluster(group: dict[int, list[Change]], required: bool) -> Cluster:
    alternatives = {place: _option(group[place]) for place in sorted(group)}
    return Cluster(alternatives, required, len(set(map(frozenset, group.values()))))


def _option(changes: list[Change]) -> Option:
    """Sort the edits of an annotator, and join those of one span."""
    if len(changes) == 1:
        return (changes[0],)
    words: dict[tuple[int, int], Tokens] = {}
    for start, end, more in changes:
        words[start, end] = (*words.get((start, end), ()), *more)
    return tuple((start, end, words[start, end]) for start, end in sorted(words))
