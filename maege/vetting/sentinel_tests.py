"""A measure: one statistic of all scorers under one condition, and who beats the sentinels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import ScoredRanking, of_type
from maege.statistics.bootstrap import Clusters, Interval, Resampling
from maege.statistics.comparison import ALPHA, Compared
from maege.statistics.correlation import CorpusScores
from maege.statistics.multiple_testing import holm
from maege.statistics.results import order_statistics
from maege.vetting.conditions import Condition
from maege.vetting.random_baseline import random_rhos


@dataclass(frozen=True)
class Measure:
    """One statistic of all scorers under one condition.

    sample: ``chains``, ``lattices`` or ``corpora``. own, source, references: see Condition.
    statistic: ``tau micro``, ``tau macro``, ``r`` or ``rho``. ties: of tau, the share of pairs that
    each scorer ties. chance: of rho, what random scorers have (see ``random_rhos``).
    """

    sample: str
    own: bool
    source: str
    references: int | None
    statistic: str
    scorers: dict[str, Compared]
    resamples: Clusters
    ties: dict[str, float]
    chance: Floats | None = None

    def ci(self, scorer: str) -> Interval | None:
        """Return the interval of a scorer's statistic."""
        found = self.scorers[scorer]
        return None if found.value is None else self.resamples.interval(found.resampled)


@dataclass(frozen=True)
class Claim:
    """What can be said of one scorer in one measure.

    sentinel: the best of them, and its value (one that is undefined counts as 0, as a constant's).
    gap: how much better the scorer is, with its interval. holm: p-value of its difference from
    the sentinels (on corpora, also from random scorers), the largest, corrected for all measures
    of the scorer. informative: its interval
    is above the best sentinel's value, and it differs from every sentinel (p < 0.05). too_few:
    with so few sentences or replicates nothing could be.
    """

    sample: str
    own: bool
    source: str
    references: int | None
    statistic: str
    value: float | None
    ci: Interval | None
    ties: float | None
    sentinel: str
    sentinel_value: float
    gap: float | None
    gap_ci: Interval | None
    holm: float | None
    informative: bool
    too_few: bool


def measures(
    condition: Condition, scored: Sequence[ScoredRanking], resampling: Resampling
) -> Iterator[Measure]:
    """Yield all measures of a condition, whose rankings have the scores of all scorers."""
    for name in ("chains", "lattices"):
        if rankings := of_type(scored, name):
            yield from _orders(name, condition, rankings, resampling)
    if corpora := of_type(scored, "corpora"):
        yield _corpora(condition, corpora, resampling)


def _orders(
    name: str,
    condition: Condition,
    scored: Sequence[ScoredRanking],
    resampling: Resampling,
) -> Iterator[Measure]:
    taus, rs, resamples = order_statistics(scored, resampling, condition.sample.counted)
    where = name, condition.own, condition.source, condition.references
    for level in ("micro", "macro"):
        compared = {scorer: Compared.of(found[level]) for scorer, found in taus.items()}
        ties = {scorer: found[level].tie_rate for scorer, found in taus.items()}
        yield Measure(*where, f"tau {level}", compared, resamples, ties)
    yield Measure(*where, "r", {s: Compared.of(found) for s, found in rs.items()}, resamples, {})


def _corpora(
    condition: Condition, scored: Sequence[ScoredRanking], resampling: Resampling
) -> Measure:
    resamples = resampling.over(len(scored))
    compared = {
        scorer: Compared.of_corpora(corpora, resamples)
        for scorer, corpora in CorpusScores.from_rankings(scored).items()
    }
    where = "corpora", condition.own, condition.of_corpora, condition.references
    chance = random_rhos([item.ranking for item in scored], seed=resampling.seed)
    return Measure(*where, "rho", compared, resamples, {}, chance)


def claims(
    measures: Sequence[Measure], scorers: Sequence[str], sentinels: Sequence[str]
) -> dict[str, list[Claim]]:
    """Return, for each scorer, what can be said of it in each measure, against the sentinels.

    A scorer must beat all sentinels, so of its tests the one with the largest p-value counts
    (an intersection-union test), and is corrected for the number of measures (Holm). On corpora it
    must also beat chance.
    """
    tests = [_pvalues(measure, scorers, sentinels) for measure in measures]
    found: dict[str, list[Claim]] = {}
    for scorer in scorers:
        mine = [(m, p[scorer]) for m, p in zip(measures, tests, strict=True) if scorer in p]
        adjusted = iter(holm([pvalue for _, pvalue in mine if pvalue is not None]))
        found[scorer] = [
            _claim(measure, scorer, sentinels, None if pvalue is None else next(adjusted))
            for measure, pvalue in mine
        ]
    return found


def _pvalues(
    measure: Measure, scorers: Sequence[str], sentinels: Sequence[str]
) -> dict[str, float | None]:
    """Return the largest p-value of the differences from the sentinels of each scorer it has."""
    scorers = [scorer for scorer in scorers if scorer in measure.scorers]
    if not scorers:
        return {}
    parts = {name: np.nan_to_num(one.contributions) for name, one in measure.scorers.items()}
    pairs = [(parts[a], parts[b]) for a in scorers for b in sentinels]
    gaps = np.stack([a - b for a, b in pairs], axis=-1)
    scale = np.stack([abs(a) + abs(b) for a, b in pairs], axis=-1)
    of_pair = measure.resamples.sign_flip_pvalues(gaps, scale).reshape(len(scorers), -1)
    return {
        scorer: None
        if (value := measure.scorers[scorer].value) is None
        else max(float(row.max()), _of_chance(measure, value))
        for scorer, row in zip(scorers, of_pair, strict=True)
    }


def _of_chance(measure: Measure, value: float) -> float:
    """Return the share of random scorers, this one included, that have as large a value.

    There are several kinds; the largest share counts.
    """
    if measure.chance is None:
        return 0.0
    reached = (measure.chance >= value).sum(axis=1).max()
    return float((1 + reached) / (1 + measure.chance.shape[1]))


def _claim(measure: Measure, scorer: str, sentinels: Sequence[str], pvalue: float | None) -> Claim:
    values = {name: measure.scorers[name].value or 0.0 for name in sentinels}
    best = max(values, key=lambda name: values[name])
    found, other = measure.scorers[scorer], measure.scorers[best]
    ci = measure.ci(scorer)
    gap = None if found.value is None else found.value - values[best]
    resampled = found.resampled - np.nan_to_num(other.resampled)
    return Claim(
        measure.sample,
        measure.own,
        measure.source,
        measure.references,
        measure.statistic,
        found.value,
        ci,
        measure.ties.get(scorer),
        best,
        values[best],
        gap,
        None if gap is None else measure.resamples.interval(resampled),
        pvalue,
        bool(ci and ci[0] > values[best] and pvalue is not None and pvalue < ALPHA),
        2.0 ** (1 - measure.resamples.size) >= ALPHA,  # there are so few patterns of signs
    )
