"""The results of a row on several sets of judgements as one: symmetric, whatever sets share.

Sets without a common system or sentence are independent, so their z values add up (Stouffer). Of
sets that share some, as two kinds of judgements of the same outputs, the mean of the z values
counts: its variance is at most 1, however they depend on each other.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from maege.array_types import Floats
from maege.statistics.corpus_statistic import fisher
from maege.statistics.value import Value
from maege.studies.rows import LimitComparison, RowResult

# The sets that share systems or sentences, by their numbers; each is in one group.
Groups = Sequence[Sequence[int]]
_SMALLEST = 1e-12  # p-value whose z is finite


def groups_of(shared: Sequence[frozenset[str]]) -> Groups:
    """Join sets that have something in common, transitively.

    >>> groups_of([frozenset("ab"), frozenset("cd"), frozenset("be")])
    [[0, 2], [1]]
    """
    groups: list[list[int]] = []
    for number, members in enumerate(shared):
        touching = [g for g in groups if any(shared[other] & members for other in g)]
        rest = [g for g in groups if g not in touching]
        groups = [*rest, sorted([*(n for g in touching for n in g), number])]
    return sorted(groups)


def joint_comparison(compared: Sequence[LimitComparison], groups: Groups) -> LimitComparison:
    """Return the comparison with one limit on all sets.

    ``compared``: on each set. What no set can test is not tested.
    """
    return replace(
        compared[0],
        difference=_mean([c.difference for c in compared], groups),
        above=joint_pvalue([c.above for c in compared], groups),
        below=joint_pvalue([c.below for c in compared], groups),
    )


def joint_pvalue(pvalues: Sequence[float], groups: Groups) -> float:
    """Return the one-sided p-value of all sets; 1 if a set cannot test it.

    >>> round(joint_pvalue([0.02275, 0.02275], [[0, 1]]), 4)
    0.0228
    >>> round(joint_pvalue([0.02275, 0.02275], [[0], [1]]), 4)
    0.0023
    """
    from scipy.special import ndtr, ndtri

    if max(pvalues) >= 1:
        return 1.0
    z = -ndtri(np.clip(pvalues, _SMALLEST, 1 - _SMALLEST))
    of_groups = np.array([z[list(group)].mean() for group in groups])
    return float(ndtr(-of_groups.sum() / np.sqrt(len(groups))))


def _mean(
    values: Sequence[Value], groups: Groups, z: Callable[[Floats], Floats] = np.array
) -> Value:
    """Return the mean over groups of the means of their sets, with its interval.

    The standard errors of the sets of a group are averaged, as if they had the same sentences.
    """
    if any(value.value is None for value in values):
        return Value(None)
    points = z(np.array([value.value for value in values], dtype=float))
    mean = float(np.mean([points[list(group)].mean() for group in groups]))
    if any(value.interval is None for value in values):
        return Value(mean)
    ends = z(np.array([value.interval for value in values], dtype=float))
    halves = np.abs(ends - points[:, None])  # below and above, shape (sets, 2)
    of_groups = np.array([halves[list(group)].mean(axis=0) for group in groups])
    low, high = np.sqrt((of_groups**2).sum(axis=0)) / len(groups)
    return Value(mean, (mean - float(low), mean + float(high)))


def joint_result(results: Sequence[RowResult], groups: Groups, *, of_r: bool) -> RowResult:
    """Return the result of a metric on all sets, which has those of each as ``sets``.

    Sets without a value, as of too few systems, and limits that only some sets have do not count.
    ``of_r``: whether the values are correlations, whose mean is that of Fisher's z.
    """
    if len(results) == 1:
        return results[0]
    for result in results:
        if result.not_applicable:
            return replace(result, sets=tuple(results))
    defined = [number for number, r in enumerate(results) if r.value.value is not None]
    if len(defined) < len(results):
        among = [[defined.index(n) for n in group if n in defined] for group in groups]
        few = [results[number] for number in defined] or results[:1]
        joint = joint_result(few, [group for group in among if group], of_r=of_r)
        return replace(joint, sets=tuple(results))
    by_limit = [{(c.limit, c.subject): c for c in r.comparisons} for r in results]
    common = [key for key in by_limit[0] if all(key in of_set for of_set in by_limit)]
    value = _mean([r.value for r in results], groups, fisher if of_r else np.array)
    value = _correlation(value) if of_r else value
    joined = []
    for key in common:
        compared = [of_set[key] for of_set in by_limit]
        limit = _joint_limit(results, compared, groups) if of_r else None
        comparison = joint_comparison(compared, groups)
        if limit is not None and value.value is not None:
            difference = _moved(comparison.difference, value.value - limit)
            comparison = replace(comparison, difference=difference)
        joined.append(comparison)
    return replace(
        results[0],
        corpus=", ".join(r.corpus for r in results),
        n=sum(max(results[number].n for number in group) for group in groups),
        value=value,
        comparisons=tuple(joined),
        conditions=tuple(dict.fromkeys(c for r in results for c in r.conditions)),
        ceiling=None,
        sets=tuple(results),
    )


def _correlation(z: Value) -> Value:
    """Return the correlation of a mean of Fisher's z."""
    if z.value is None:
        return z
    interval = z.interval and (float(np.tanh(z.interval[0])), float(np.tanh(z.interval[1])))
    return Value(float(np.tanh(z.value)), interval)


def _joint_limit(
    results: Sequence[RowResult], compared: Sequence[LimitComparison], groups: Groups
) -> float | None:
    """Return the correlation of a limit on all sets, joined as that of the metric is."""
    limits = [
        None
        if r.value.value is None or c.difference.value is None
        else r.value.value - c.difference.value
        for r, c in zip(results, compared, strict=True)
    ]
    return _correlation(_mean([Value(limit) for limit in limits], groups, fisher)).value


def _moved(difference: Value, to: float) -> Value:
    """Return a difference with another value; the interval keeps its width."""
    if difference.value is None or difference.interval is None:
        return Value(to)
    low, high = (end + to - difference.value for end in difference.interval)
    return Value(to, (low, high))
