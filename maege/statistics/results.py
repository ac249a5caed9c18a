"""The result of a run: what every statistic says of every metric."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from maege.metric import Floats
from maege.ranking import Ranking
from maege.sampling.sample import Counted, Sample
from maege.statistics.bootstrap import Clusters, Resampling
from maege.statistics.comparison import (
    Compared,
    Difference,
    corpora_differences,
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
from maege.statistics.edit_types import Reward, Steps, corrected, rewards
from maege.statistics.kendall import Kendall, Pairs, kendall


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
    scores: Mapping[str, Floats],
    signatures: Mapping[str, str],
    resampling: Resampling,
) -> Result:
    """Compute all statistics from the scores of all items of ``sample.rankings``, in order."""
    ends = np.cumsum([_items(sample.chains), _items(sample.lattices), _items(sample.corpora)])
    parts = {name: np.split(values, ends[:-1]) for name, values in scores.items()}
    counted = sample.counted
    chains, chain_differences = _orders(
        "chains", sample.chains, {m: p[0] for m, p in parts.items()}, resampling, counted
    )
    lattices, lattice_differences = _orders(
        "lattices", sample.lattices, {m: p[1] for m, p in parts.items()}, resampling, counted
    )
    corpora, corpora_found = _corpora(
        sample.corpora, {m: p[2] for m, p in parts.items()}, resampling
    )
    types = _edit_types(sample.chains, {m: p[0] for m, p in parts.items()}, resampling)
    metrics = {
        name: MetricResult(
            signatures[name],
            chains.get(name),
            lattices.get(name),
            corpora.get(name),
            types.get(name, {}),
        )
        for name in scores
    }
    differences = chain_differences + lattice_differences + corpora_found
    return Result(sample.summary(), metrics, differences)


def _items(rankings: Sequence[Ranking]) -> int:
    return sum(len(ranking.candidates) for ranking in rankings)


def _orders(
    name: str,
    rankings: Sequence[Ranking],
    scores: Mapping[str, Floats],
    resampling: Resampling,
    counted: Counted,
) -> tuple[dict[str, OrderResult], list[Difference]]:
    if not rankings:
        return {}, []
    taus, rs, resamples = order_statistics(rankings, scores, resampling, counted)
    differences, ranks = _compare_orders(name, taus, rs, resamples)
    return {
        m: OrderResult(taus[m], rs[m], {level: ranks[level][m] for level in taus[m]})
        for m in scores
    }, differences


def order_statistics(
    rankings: Sequence[Ranking],
    scores: Mapping[str, Floats],
    resampling: Resampling,
    counted: Counted = "distinct",
) -> tuple[dict[str, dict[str, Kendall]], dict[str, Pearson], Clusters]:
    """Return, for each metric, tau (``micro`` and ``macro``) and r; and the resamples they share.

    The rankings are of one sentence each; there is at least one.
    """
    pairs = Pairs.of(rankings, counted)
    resamples = resampling.over(pairs.clusters)
    gold = np.array(
        [candidate.gold_score for ranking in rankings for candidate in ranking.candidates]
    )
    sentence = [ranking.sentences[0] for ranking in rankings for _ in ranking.candidates]
    _, cluster = np.unique(sentence, return_inverse=True)
    taus = {m: kendall(pairs.agreement(v), pairs, resamples) for m, v in scores.items()}
    rs = {m: pearson(v, gold, cluster, resamples) for m, v in scores.items()}
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
    rankings: Sequence[Ranking], scores: Mapping[str, Floats], resampling: Resampling
) -> tuple[dict[str, CorporaResult], list[Difference]]:
    if not rankings:
        return {}, []
    resamples = resampling.over(len(rankings))
    tables = {m: CorpusScores.of(rankings, values) for m, values in scores.items()}
    differences = corpora_differences(tables, resamples)
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
    rankings: Sequence[Ranking], scores: Mapping[str, Floats], resampling: Resampling
) -> dict[str, dict[str, Reward]]:
    if not rankings:
        return {}
    steps = Steps.of(rankings)
    resamples = resampling.over(steps.clusters)
    return corrected({m: rewards(values, steps, resamples) for m, values in scores.items()})
