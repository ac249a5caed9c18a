"""Systems ranked by several aggregations of the scores of their sentences.

Goto, T., Kobayashi, M. and Watanabe, T. (2025). Rethinking Evaluation Metrics for Grammatical Error
Correction: Why Use a Different Evaluation Process than Human?
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from maege.array_types import Floats, Indices, Interval
from maege.judgements.aggregation import AGGREGATIONS, Aggregation
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.expected_wins import expected_wins
from maege.statistics.kendall import tau_b
from maege.statistics.rank_ranges import rank_clusters, rank_ranges
from maege.statistics.ties import pair_signs, sign_with_tolerance, spread
from maege.statistics.trueskill import trueskill

PAIRS_AT_ONCE = 1000  # bounds memory

# From values of documents, shape (documents, ...), to their sums, shape (resamples, ...).
Sums = Callable[[Floats], Floats]


@dataclass(frozen=True)
class AggregatedSystem:
    """A system among others, by one metric and one aggregation.

    Parameters
    ----------
    metric, aggregation, system
        Names; see AGGREGATIONS.
    score
        None if it is undefined, as Expected Wins of a system that ties with all others.
    interval
        Of the score, by resampling documents (or sentences). None with one document.
    best_rank, worst_rank
        Range of the rank in resamples; 1 is best. None where there is no interval.
    cluster
        Number of the cluster; 1 is best.
    """

    metric: str
    aggregation: Aggregation
    system: str
    score: float | None
    interval: Interval | None = None
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
    a: Aggregation
    b: Aggregation
    tau: float | None
    pairs: int
    swapped: int
    swapped_clearly: int


def aggregated_scores(
    outputs: Floats, clusters: Indices, number: int, sums: Sums
) -> dict[Aggregation, Floats]:
    """Return scores of systems by each aggregation of the scores of sentences.

    Two outputs of a sentence tie if their scores differ by rounding errors only.

    Parameters
    ----------
    outputs
        Scores, shape (sentences, systems).
    clusters
        The document of each sentence, shape (sentences,).
    number
        Of documents.
    sums
        Adds up values of documents in each resample.

    Returns
    -------
    dict
        Shape (resamples, systems) each; nan where undefined.

    Examples
    --------
    >>> scores = aggregated_scores(
    ...     np.array([[1.0, 0.5], [0.5, 0.5], [0.2, 0.9]]), np.arange(3), 3,
    ...     lambda values: values.sum(axis=0)[None])
    >>> {name: values.round(3).tolist() for name, values in scores.items()}
    {'mean': [[0.567, 0.633]], 'trueskill': [[0.0, 0.0]], 'expected-wins': [[0.5, 0.5]]}
    """
    sizes = sums(np.bincount(clusters, minlength=number).astype(float))
    totals = sums(cluster_sums(outputs, clusters, number))
    wins = np.stack(
        [
            sums(cluster_sums(_wins(outputs, system), clusters, number))
            for system in range(outputs.shape[1])
        ],
        axis=1,
    )
    ties = sizes[:, None, None] - wins - wins.swapaxes(1, 2)
    ties *= ~np.eye(outputs.shape[1], dtype=bool)
    return {
        "mean": totals / sizes[:, None],
        "trueskill": trueskill(wins, ties),
        "expected-wins": np.asarray(expected_wins(wins)),
    }


def _wins(outputs: Floats, system: int) -> Floats:
    """Return where a system has a higher score than each, shape (sentences, systems)."""
    own = outputs[:, system, None]
    return (sign_with_tolerance(outputs, own, spread(outputs)) > 0).astype(float)


def aggregated_systems(
    metric: str,
    systems: Sequence[str],
    observed: Mapping[Aggregation, Floats],
    resampled: Mapping[Aggregation, Floats],
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
    rows = []
    for aggregation in AGGREGATIONS:
        if aggregation not in observed:
            continue
        values = observed[aggregation]
        order = np.argsort(-values, kind="stable")  # undefined scores are last
        ranges: list[tuple[Interval | None, int | None, int | None, int | None]]
        ranges = [(None, None, None, None)] * len(systems)
        if aggregation in resampled and resampler.size > 1:
            of_resamples = resampled[aggregation]
            best, worst = rank_ranges(of_resamples, resampler.settings.confidence)
            clusters = rank_clusters(best[order], worst[order])
            ranges = [
                (resampler.interval(of_resamples[:, i]), int(best[i]), int(worst[i]), cluster)
                for i, cluster in zip(order, clusters, strict=True)
            ]
        rows += [
            AggregatedSystem(
                metric,
                aggregation,
                systems[i],
                float(values[i]) if np.isfinite(values[i]) else None,
                *of_system,
            )
            for i, of_system in zip(order, ranges, strict=True)
        ]
    return rows


def aggregation_agreements(
    metric: str,
    observed: Mapping[Aggregation, Floats],
    resampled: Mapping[Aggregation, Floats],
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
    for start in range(0, len(pairs), PAIRS_AT_ONCE):
        block = pairs[start : start + PAIRS_AT_ONCE]
        a, b = resampled[:, first[block]], resampled[:, second[block]]
        # Undefined scores order nothing.
        smaller = np.minimum((~(a > b)).sum(axis=0), (~(a < b)).sum(axis=0))
        clear[start : start + PAIRS_AT_ONCE] = smaller < limit
    return clear
