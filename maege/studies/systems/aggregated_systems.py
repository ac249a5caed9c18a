"""Systems ranked by several aggregations of the scores of their sentences.

Goto, T., Kobayashi, M. and Watanabe, T. (2025). Rethinking Evaluation Metrics for Grammatical Error
Correction: Why Use a Different Evaluation Process than Human?
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.kendall import tau_b
from maege.statistics.rank_ranges import ranked
from maege.statistics.score_table import AGGREGATIONS, ItemAggregation
from maege.statistics.ties import pair_signs
from maege.statistics.value import Value

_PAIRS_AT_ONCE = 1000  # bounds memory


@dataclass(frozen=True)
class AggregatedSystem:
    """A system among others, by one metric and one aggregation.

    Parameters
    ----------
    metric, aggregation, system
        Names; see AGGREGATIONS.
    score
        With its interval by resampling documents (or sentences), if there are two or more.
        Undefined are Expected Wins of a system that ties with all others.
    best_rank, worst_rank
        Range of the rank in resamples; 1 is best. None where there is no interval.
    cluster
        Number of the cluster; 1 is best.
    """

    metric: str
    aggregation: ItemAggregation
    system: str
    score: Value
    best_rank: int | None = None
    worst_rank: int | None = None
    cluster: int | None = None


@dataclass(frozen=True)
class AggregationAgreement:
    """How far two aggregations of one metric put the systems into the same order.

    Parameters
    ----------
    metric, a, b
        Names.
    tau
        Kendall's tau-b of the scores of the systems; None if one of them is undefined, or one
        aggregation gives all systems the same score.
    pairs
        Number of pairs of systems.
    swapped
        Number of those that one of both puts in the opposite order.
    swapped_clearly
        Number of those where each of both has its order in so many resamples as the level of
        confidence says (both tails count, without adjustment for the number of pairs).
    """

    metric: str
    a: ItemAggregation
    b: ItemAggregation
    tau: float | None
    pairs: int
    swapped: int
    swapped_clearly: int


def aggregated_systems(
    metric: str,
    systems: Sequence[str],
    observed: Mapping[ItemAggregation, Floats],
    resampled: Mapping[ItemAggregation, Floats],
    resampler: ClusterResampler,
) -> list[AggregatedSystem]:
    """Return the systems by each aggregation, the best first.

    Parameters
    ----------
    metric, systems
        Names.
    observed
        Scores of the systems, shape (systems,) each.
    resampled
        The same in resamples, shape (resamples, systems) each; some may be missing.
    resampler
        Of the documents.
    """
    return [
        AggregatedSystem(
            metric,
            aggregation,
            systems[system.index],
            Value(system.score, system.interval),
            system.best_rank,
            system.worst_rank,
            system.cluster,
        )
        for aggregation in AGGREGATIONS
        if aggregation in observed
        for system in ranked(observed[aggregation], resampled.get(aggregation), resampler)
    ]


def aggregation_agreements(
    metric: str,
    observed: Mapping[ItemAggregation, Floats],
    resampled: Mapping[ItemAggregation, Floats],
    confidence: float,
) -> list[AggregationAgreement]:
    """Compare the orders of systems by every two aggregations; see ``aggregated_systems``."""
    names = [name for name in AGGREGATIONS if name in observed]
    signs = {name: pair_signs(observed[name]) for name in names}
    rows = []
    for a, b in combinations(names, 2):
        taus = tau_b(signs[a], signs[b])
        swapped = np.flatnonzero(signs[a] * signs[b] < 0)
        clearly = np.ones(len(swapped), dtype=bool)
        for name in (a, b):
            clearly &= _is_clear(resampled.get(name), swapped, confidence)
        rows.append(
            AggregationAgreement(
                metric,
                a,
                b,
                float(taus) if np.isfinite(taus) else None,
                len(signs[a]),
                len(swapped),
                int(clearly.sum()),
            )
        )
    return rows


def _is_clear(resampled: Floats | None, pairs: np.ndarray, confidence: float) -> np.ndarray:
    """Return for pairs of systems whether nearly all resamples have one order, shape (pairs,)."""
    clear = np.zeros(len(pairs), dtype=bool)
    if resampled is None:
        return clear
    first, second = np.triu_indices(resampled.shape[1], k=1)
    limit = len(resampled) * (1 - confidence) / 2
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        block = pairs[start : start + _PAIRS_AT_ONCE]
        a, b = resampled[:, first[block]], resampled[:, second[block]]
        # Undefined scores order nothing.
        smaller = np.minimum((~(a > b)).sum(axis=0), (~(a < b)).sum(axis=0))
        clear[start : start + _PAIRS_AT_ONCE] = smaller < limit
    return clear
