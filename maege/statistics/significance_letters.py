"""Letters of significance: metrics without a common letter differ significantly.

The compact letter display of Piepho (2004, An Algorithm for a Letter-Based Representation of
All-Pairwise Comparisons): two metrics have a letter in common if and only if their difference is
not significant. ``a`` stands with the highest value.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase
from typing import Protocol

MAX_GROUPS = 200  # bounds time: before redundant groups are left out
_Group = frozenset[str]


class _Comparison(Protocol):
    """A test of two metrics, ``a`` and ``b``."""

    @property
    def a(self) -> str:
        """The first metric."""
        ...

    @property
    def b(self) -> str:
        """The second metric."""
        ...

    @property
    def adjusted(self) -> float | None:
        """The p-value, adjusted for all pairs; None if it could not be tested."""
        ...

    @property
    def is_significant(self) -> bool:
        """Whether they differ significantly."""
        ...


def significance_letters(
    values: Mapping[str, float | None], differences: Sequence[_Comparison]
) -> dict[str, str]:
    """Return the letters of metrics by name, in one statistic.

    A metric that was compared with no other has none. The result is empty unless all pairs of the
    others were compared, and if more than 26 letters were needed, which nobody could read. A pair
    whose difference could not be tested shares a letter. An undefined value is None.

    >>> from maege.statistics.metric_differences import Difference
    >>> def differ(a, b, p): return Difference("chains", "tau_macro", a, b, 0.1, None, p, p, "")
    >>> differences = [differ("x", "y", 0.5), differ("x", "z", 0.01), differ("y", "z", 0.3)]
    >>> significance_letters({"x": 0.5, "y": 0.4, "z": 0.3}, differences)
    {'x': 'a', 'y': 'ab', 'z': 'b'}
    """
    tested = {m for d in differences if d.adjusted is not None for m in (d.a, d.b)}
    compared = {frozenset((d.a, d.b)) for d in differences}
    defined = [(value, m) for m, value in values.items() if m in tested and value is not None]
    order = [metric for _, metric in sorted(defined, key=lambda pair: (-pair[0], pair[1]))]
    if any(frozenset(pair) not in compared for pair in combinations(order, 2)):
        return {}
    significant = [{d.a, d.b} for d in differences if d.is_significant]
    rank = {metric: index for index, metric in enumerate(order)}
    maximal = _maximal_groups(order, significant)
    groups = None if maximal is None else _without_redundant(maximal)
    if groups is None or len(groups) > len(ascii_lowercase):
        return {}
    groups.sort(key=lambda group: sorted(rank[metric] for metric in group))
    letters = dict(zip(groups, ascii_lowercase, strict=False))
    return {m: "".join(letters[group] for group in groups if m in group) for m in order}


def letter_breaks(letters: Sequence[str | None]) -> tuple[int, ...]:
    """Return the indices at which a cluster begins: no letter above it is one below it.

    So all above that have letters differ significantly from all below that have some. ``letters``
    are those of items in their order; what was not compared has none, and begins no cluster.

    >>> letter_breaks(["a", "ab", "b", "c", None, "d"])
    (3, 5)
    """
    return tuple(
        index
        for index, of_item in enumerate(letters)
        if of_item
        and (above := {*"".join(filter(None, letters[:index]))})
        and above.isdisjoint("".join(filter(None, letters[index:])))
    )


def _maximal_groups(metrics: Iterable[str], significant: Iterable[set[str]]) -> list[_Group] | None:
    """Return the largest groups that contain no significantly different pair.

    Their number can grow exponentially; None if they become more than ``MAX_GROUPS``.
    """
    groups = [frozenset(metrics)]
    for pair in significant:
        if len(groups) > MAX_GROUPS:
            return None
        split = [group - {metric} for group in groups if pair <= group for metric in sorted(pair)]
        groups = [group for group in groups if not pair <= group]
        for group in split:
            if not any(group <= other for other in groups):
                groups.append(group)
    return [group for group in groups if group]


def _without_redundant(groups: Sequence[_Group]) -> list[_Group]:
    """Leave out groups whose pairs are all in other groups, the smallest first."""
    needed = list(groups)
    for group in sorted(groups, key=lambda group: (len(group), sorted(group))):
        others = [other for other in needed if other != group]
        pairs = combinations(sorted(group), 2) if len(group) > 1 else [tuple(group)]
        if all(any(other.issuperset(pair) for other in others) for pair in pairs):
            needed = others
    return needed
