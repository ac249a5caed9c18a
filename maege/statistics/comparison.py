"""Differences between metrics: paired tests, corrected for their number, and rank clusters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from maege.metric import Floats
from maege.statistics.bootstrap import Clusters, Interval
from maege.statistics.correlation import CorpusScores, Pearson, row_pearson, row_spearman, williams
from maege.statistics.kendall import Kendall
from maege.statistics.multiple_testing import holm

ALPHA = 0.05


@dataclass(frozen=True)
class Difference:
    """Metric ``a`` less metric ``b`` in one statistic.

    ``holm`` is the p-value corrected for all pairs of metrics in that statistic
    (Holm, 1979); None where the statistic of one of them is undefined.
    """

    sample: str
    statistic: str
    a: str
    b: str
    difference: float | None
    ci: Interval | None
    pvalue: float | None
    holm: float | None
    test: str


@dataclass(frozen=True)
class Compared:
    """A statistic of one metric, prepared for comparison.

    resampled: in each bootstrap resample; contributions: of each cluster, adding up to the value.
    """

    value: float | None
    resampled: Floats
    contributions: Floats

    @classmethod
    def of(cls, statistic: Kendall | Pearson) -> "Compared":
        """Take what is compared out of a statistic."""
        if isinstance(statistic, Kendall):
            return cls(statistic.tau, statistic.resampled_tau, statistic.contributions)
        return cls(statistic.r, statistic.resampled, statistic.contributions)

    @classmethod
    def of_corpora(cls, corpora: CorpusScores, resamples: Clusters) -> "Compared":
        """Take Spearman's rho of corpora, mean of the replicates."""
        rho = row_spearman(corpora.scores, corpora.expected)
        defined = bool(np.isfinite(rho).all())
        return cls(
            float(rho.mean()) if defined else None,
            resamples.sums(rho) / resamples.size,
            rho / resamples.size,
        )


def paired_differences(
    sample: str, statistic: str, metrics: Mapping[str, Compared], resamples: Clusters, unit: str
) -> list[Difference]:
    """Compare all pairs of metrics by swapping them in whole clusters.

    Swapping two metrics in a cluster turns the sign of the difference of its contributions, so
    the test is a sign-flip test.
    """
    test = f"paired permutation of {unit}"
    names = list(combinations(sorted(metrics), 2))
    if not names:
        return []
    gaps = [metrics[a].contributions - metrics[b].contributions for a, b in names]
    scale = [abs(metrics[a].contributions) + abs(metrics[b].contributions) for a, b in names]
    pvalues = resamples.sign_flip_pvalues(np.stack(gaps, axis=-1), np.stack(scale, axis=-1))
    found = []
    for (a, b), pvalue in zip(names, pvalues, strict=True):
        x, y = metrics[a], metrics[b]
        if x.value is None or y.value is None:
            found.append(Difference(sample, statistic, a, b, None, None, None, None, test))
            continue
        ci = resamples.interval(x.resampled - y.resampled)
        gap = x.value - y.value
        found.append(Difference(sample, statistic, a, b, gap, ci, float(pvalue), None, test))
    return _with_holm(found)


def compare_corpora(metrics: Mapping[str, CorpusScores], resamples: Clusters) -> list[Difference]:
    """Compare all pairs of metrics on corpora.

    Spearman: the metrics are swapped in whole replicates. Pearson: Williams' test at the mean
    correlations, with as many cases as models, for what a single draw of corpora can show.
    """
    spearman = {name: Compared.of_corpora(corpora, resamples) for name, corpora in metrics.items()}
    found = paired_differences("corpora", "spearman", spearman, resamples, "replicates")
    return found + _with_holm(
        [_williams(a, b, metrics) for a, b in combinations(sorted(metrics), 2)]
    )


def _williams(a: str, b: str, metrics: Mapping[str, CorpusScores]) -> Difference:
    x, y = metrics[a], metrics[b]
    test = "Williams' test at mean correlations"
    of_a = float(row_pearson(x.scores, x.expected).mean())
    of_b = float(row_pearson(y.scores, y.expected).mean())
    between = float(row_pearson(x.scores, y.scores).mean())
    models = x.scores.shape[1]
    if models < 4 or not np.isfinite([of_a, of_b, between]).all():
        return Difference("corpora", "pearson", a, b, None, None, None, None, test)
    pvalue = williams(of_a, of_b, between, models)
    return Difference("corpora", "pearson", a, b, of_a - of_b, None, pvalue, None, test)


def _with_holm(differences: Sequence[Difference]) -> list[Difference]:
    known = [d.pvalue for d in differences if d.pvalue is not None]
    corrected = iter(holm(known))
    return [replace(d, holm=next(corrected) if d.pvalue is not None else None) for d in differences]


def rank_clusters(
    values: Mapping[str, float | None], differences: Sequence[Difference]
) -> dict[str, int | None]:
    """Rank metrics, 1 best: a new rank begins where all above beat all below significantly.

    Metrics with the same rank form a cluster, within which some may differ, but no line can be
    drawn; a metric without a value has no rank.

    >>> d = [Difference("chains", "tau", "a", "b", 0.1, None, 0.2, 0.2, "")]
    >>> rank_clusters({"a": 0.5, "b": 0.4}, d)
    {'a': 1, 'b': 1}
    """
    significant = {
        frozenset((d.a, d.b)) for d in differences if d.holm is not None and d.holm < ALPHA
    }
    ranked = sorted((m for m, v in values.items() if v is not None), key=lambda m: (-values[m], m))  # type: ignore[operator]
    ranks: dict[str, int | None] = dict.fromkeys(values)
    rank = 1
    for place, metric in enumerate(ranked):
        above, below = ranked[:place], ranked[place:]
        if place and all(frozenset((a, b)) in significant for a in above for b in below):
            rank = place + 1
        ranks[metric] = rank
    return ranks
