"""Families of metrics, which are no independent evidence: of one kind, or with similar scores."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np

from maege.array_types import Floats
from maege.config.metric_config import MetricConfig
from maege.statistics.score_table import ScoreTable

_SIMILAR = 0.8  # mean correlation within sentences from which on metrics are of one family
# Adapters of something else: two metrics by these need not have anything in common.
_ADAPTERS = ("comparing-judge", "external", "http", "interpolated", "judge", "table")
Families = tuple[tuple[str, ...], ...]


def metric_families(
    metrics: Sequence[MetricConfig],
    declared: Iterable[Sequence[str]] | None,
    scores: Iterable[Mapping[str, ScoreTable]],
) -> Families:
    """Divide metrics into families: sorted names; each metric is in one.

    ``declared``: the families that the user knows; a metric that is in none is one of its own.
    None: metrics of the same class or plug-in are of one family, whatever their parameters, and
    those whose scores of the outputs for a sentence correlate: the mean of Pearson's r over
    sentences is at least .8, or at most -.8. A metric that is similar to two others joins their
    families. ``scores``: by metric, of each set of judgements.
    """
    names = [metric.name for metric in metrics]
    if declared is not None:
        return _join(names, [pair for family in declared for pair in combinations(family, 2)])
    kinds = {m.name: m.name if m.metric in _ADAPTERS else m.metric for m in metrics}
    of_kind = [pair for pair in combinations(names, 2) if kinds[pair[0]] == kinds[pair[1]]]
    return _join(names, [*of_kind, *_similar(scores)])


def _join(names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> Families:
    """Join names that are in a common pair, transitively.

    >>> _join("dcba", [("a", "b"), ("b", "d")])
    (('a', 'b', 'd'), ('c',))
    """
    family = {name: {name} for name in names}
    for first, second in pairs:
        if first in family and second in family:
            joined = family[first] | family[second]
            family |= dict.fromkeys(joined, joined)
    return tuple(sorted({tuple(sorted(members)) for members in family.values()}))


def _similar(scores: Iterable[Mapping[str, ScoreTable]]) -> list[tuple[str, str]]:
    """Return the pairs of metrics whose scores correlate within sentences."""
    correlations: dict[tuple[str, str], list[Floats]] = {}
    for of_set in scores:
        standardised = {name: _standardised(s.sentence_scores) for name, s in of_set.items()}
        for first, second in combinations(sorted(of_set), 2):
            r = (standardised[first] * standardised[second]).sum(axis=1)
            correlations.setdefault((first, second), []).append(r[np.isfinite(r)])
    values = {pair: np.concatenate(of_sets) for pair, of_sets in correlations.items()}
    return [pair for pair, r in values.items() if len(r) and abs(r.mean()) >= _SIMILAR]


def _standardised(scores: Floats) -> Floats:
    """Return scores with mean 0 and norm 1 within sentences, shape (sentences, systems)."""
    centred = scores - scores.mean(axis=1, keepdims=True)
    spread = np.ptp(scores, axis=1, keepdims=True)
    norm = np.sqrt((centred**2).sum(axis=1, keepdims=True))
    return np.asarray(centred / np.where(spread > 0, norm, np.nan))
