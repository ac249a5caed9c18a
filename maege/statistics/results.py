"""The result of a run: what every statistic says of every metric."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from maege.ranking import ScoredRanking, of_type, scores_by_metric
from maege.sampling.sample import RepeatedPairs, Sample
from maege.statistics.bootstrap import Clusters, Resampling
from maege.statistics.comparison import (
    Compared,
    Difference,
    compare_corpora,
    paired_differences,
    rank_clusters,
)
from maege.statistics.correlation import (
    CorpusScores,
    Pearson,
    Replicated,
    pearson,
    replicated,
    row_pearson,
    row_spearman,
)
from maege.statistics.edit_types import Reward, Steps, rewards
from maege.statistics.kendall import ComparablePairs, Kendall, kendall


@dataclass(frozen=True)
class OrderResult:
    """How a metric keeps the order within chains (or lattices).

    kendall and rank have the keys ``micro`` and ``macro``; the rank is that of the metric's
    cluster, 1 best.
    """

    kendall: dict[str, Kendall]
    pearson: Pearson
    rank: dict[str, int | None]


@dataclass(frozen=True)
class CorporaResult:
    """How a metric keeps the order of corpora.

    spearman and pearson are against the expected number of edits, the ``_applied`` ones against
    the mean number really applied, which the edits available limit.
    """

    spearman: Replicated
    pearson: Replicated
    spearman_applied: Replicated
    pearson_applied: Replicated
    rank: int | None


@dataclass(frozen=True)
class MetricResult:
    """All results of one metric; None (or empty) for what was not sampled."""

    signature: str
    chains: OrderResult | None
    lattices: OrderResult | None
    corpora: CorporaResult | None
    edit_types: dict[str, Reward]


@dataclass(frozen=True)
class Result:
    """All results of a run."""

    sample: dict[str, Any]
    metrics: dict[str, MetricResult]
    differences: list[Difference]


def evaluate(
    sample: Sample,
    scored: Sequence[ScoredRanking],
    signatures: Mapping[str, str],
    resampling: Resampling,
) -> Result:
    """Compute all statistics of the scores of a sample.

    Parameters
    ----------
    sample
        What was drawn.
    scored
        Its rankings (``sample.rankings``), with the scores of all metrics.
    signatures
        By metric, of those that have scores.
    resampling
        How intervals and p-values are computed.
    """
    chains, chain_differences = _orders(
        "chains", of_type(scored, "chains"), resampling, sample.repeated_pairs
    )
    lattices, lattice_differences = _orders(
        "lattices", of_type(scored, "lattices"), resampling, sample.repeated_pairs
    )
    corpora, corpora_differences = _corpora(of_type(scored, "corpora"), resampling)
    types = _edit_types(of_type(scored, "chains"), resampling)
    metrics = {
        name: MetricResult(
            signature,
            chains.get(name),
            lattices.get(name),
            corpora.get(name),
            types.get(name, {}),
        )
        for name, signature in signatures.items()
    }
    differences = chain_differences + lattice_differences + corpora_differences
    return Result(sample.summary(), metrics, differences)


def _orders(
    name: str,
    scored: Sequence[ScoredRanking],
    resampling: Resampling,
    repeated_pairs: RepeatedPairs,
) -> tuple[dict[str, OrderResult], list[Difference]]:
    if not scored:
        return {}, []
    taus, rs, resamples = order_statistics(scored, resampling, repeated_pairs)
    differences, ranks = _compare_orders(name, taus, rs, resamples)
    return {
        m: OrderResult(taus[m], rs[m], {level: ranks[level][m] for level in taus[m]}) for m in taus
    }, differences


def order_statistics(
    scored: Sequence[ScoredRanking], resampling: Resampling, repeated_pairs: RepeatedPairs = "once"
) -> tuple[dict[str, dict[str, Kendall]], dict[str, Pearson], Clusters]:
    """Return, for each metric, tau (``micro`` and ``macro``) and r; and the resamples they share.

    The rankings are of one sentence each; there is at least one.
    """
    pairs = ComparablePairs.from_rankings(scored, repeated_pairs)
    resamples = resampling.over(pairs.clusters)
    gold = np.array([c.gold_score for item in scored for c in item.ranking.candidates])
    sentence = [item.ranking.sentences[0] for item in scored for _ in item.ranking.candidates]
    _, cluster = np.unique(sentence, return_inverse=True)
    concordance = zip(pairs.metrics, pairs.concordance().T, strict=True)
    taus = {metric: kendall(signs, pairs, resamples) for metric, signs in concordance}
    scores = scores_by_metric(scored)
    rs = {metric: pearson(values, gold, cluster, resamples) for metric, values in scores.items()}
    return taus, rs, resamples


def _compare_orders(
    name: str,
    taus: Mapping[str, dict[str, Kendall]],
    rs: Mapping[str, Pearson],
    resamples: Clusters,
) -> tuple[list[Difference], dict[str, dict[str, int | None]]]:
    differences = []
    ranks = {}
    for level in ("micro", "macro"):
        compared = {m: Compared.of(found[level]) for m, found in taus.items()}
        found = paired_differences(name, f"tau {level}", compared, resamples, "sentences")
        ranks[level] = rank_clusters({m: c.value for m, c in compared.items()}, found)
        differences += found
    of_r = {m: Compared.of(r) for m, r in rs.items()}
    differences += paired_differences(name, "pearson", of_r, resamples, "sentences")
    return differences, ranks


def _corpora(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> tuple[dict[str, CorporaResult], list[Difference]]:
    if not scored:
        return {}, []
    resamples = resampling.over(len(scored))
    tables = CorpusScores.from_rankings(scored)
    differences = compare_corpora(tables, resamples)
    spearman = {
        m: replicated(row_spearman(t.scores, t.expected), resamples) for m, t in tables.items()
    }
    ranks = rank_clusters(
        {m: s.mean for m, s in spearman.items()},
        [d for d in differences if d.statistic == "spearman"],
    )
    return {
        m: CorporaResult(
            spearman=spearman[m],
            pearson=replicated(row_pearson(t.scores, t.expected), resamples),
            spearman_applied=replicated(row_spearman(t.scores, t.applied), resamples),
            pearson_applied=replicated(row_pearson(t.scores, t.applied), resamples),
            rank=ranks[m],
        )
        for m, t in tables.items()
    }, differences


def _edit_types(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, dict[str, Reward]]:
    if not scored:
        return {}
    steps = Steps.from_rankings(scored)
    return rewards(steps, resampling.over(steps.clusters))
