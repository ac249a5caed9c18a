"""Letters of significance: metrics that share a letter are not shown to differ.

The compact letter display of Piepho (2004, An Algorithm for a Letter-Based Representation of
All-Pairwise Comparisons): two metrics have a letter in common if and only if their difference is
not significant. ``a`` stands with the highest value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, product
from string import ascii_lowercase

from maege.statistics.comparison import Difference

Group = frozenset[str]


def significance_letters(
    values: Mapping[str, float | None], differences: Sequence[Difference]
) -> dict[str, str]:
    """Return the letters of metrics by name, in one statistic.

    A metric that was compared with no other has none. The result is empty unless all pairs of the
    others were compared. A pair whose difference could not be tested shares a letter.

    Parameters
    ----------
    values
        Of the statistic, by metric; None where it is undefined.
    differences
        Of pairs of these metrics in that statistic.

    Examples
    --------
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
    groups = _without_redundant(_maximal_groups(order, significant))
    groups.sort(key=lambda group: sorted(rank[metric] for metric in group))
    letters = dict(zip(groups, _names(), strict=False))
    return {m: "".join(letters[group] for group in groups if m in group) for m in order}


def _maximal_groups(metrics: Iterable[str], significant: Iterable[set[str]]) -> list[Group]:
    """Return the largest groups that contain no significantly different pair."""
    groups = [frozenset(metrics)]
    for pair in significant:
        split = [group - {metric} for group in groups if pair <= group for metric in sorted(pair)]
        groups = [group for group in groups if not pair <= group]
        for group in split:
            if not any(group <= other for other in groups):
                groups.append(group)
    return [group for group in groups if group]


def _without_redundant(groups: Sequence[Group]) -> list[Group]:
    """Leave out groups whose pairs are all in other groups, the smallest first."""
    needed = list(groups)
    for group in sorted(groups, key=lambda group: (len(group), sorted(group))):
        others = [other for other in needed if other != group]
        pairs = combinations(sorted(group), 2) if len(group) > 1 else [tuple(group)]
        if all(any(other.issuperset(pair) for other in others) for pair in pairs):
            needed = others
    return needed


def _names() -> Iterator[str]:
    """Yield a, b, ..., z, (aa), (ab), ..."""
    yield from ascii_lowercase
    for length in count(2):
        yield from (f"({''.join(text)})" for text in product(ascii_lowercase, repeat=length))
