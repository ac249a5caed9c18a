"""Evidence on the quality of metrics, by people or by lattices, and how far it agrees.

Each kind of evidence gives a metric a value, and values in resamples of what it was computed from.
Values in the same resample are of the same sentences and systems for all metrics, where this is
known. Metrics are ranked by each kind of evidence, and the rankings are correlated. What one
correlation bears depends on the number of metrics, which is small: two intervals and an exact test
show it. Metrics come in families, as two kinds of BLEU do, which are no independent evidence: what
is drawn and permuted are whole families.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Literal

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.randomness import generator
from maege.ranking import of_type
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.corpus_statistic import fisher
from maege.statistics.kendall import sentence_taus, tau_b, tau_of_signs
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.results import Results
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import SystemMeasure, TwoStepMeasure, spearman
from maege.statistics.ties import TIE_TOLERANCE, pair_signs, tied_ranks
from maege.studies.humans.metric_families import Families
from maege.studies.humans.sentence_level import outcomes, score_differences
from maege.studies.humans.system_level import SystemLevel
from maege.studies.lattices import LatticeRun

Source = Literal["people", "lattices"]
_MIN_METRICS = 3  # the rank correlation of two metrics is 1 or -1, whatever they are
_ALL_ORDERS = 7  # families up to which all orders are tried
# Families for an interval of other metrics. In simulations of independent metrics (rho 0, .6, .9)
# it has the true value in 89 to 97 % of the cases with 6 to 20 of them, in 59 to 92 % with 4 or 5.
MIN_FAMILIES = 6


@dataclass(frozen=True, eq=False)
class Evidence:
    """How good metrics are by one kind of evidence."""

    source: Source
    origin: str  # name of the set of judgements, or of the run
    statistic: str  # what was computed
    values: Mapping[str, float]  # by metric, higher is better; without undefined ones
    resampled: Mapping[str, Floats]  # by metric, shape (resamples,); nan where undefined

    @property
    def name(self) -> str:
        """What it is called, unique among those of different origin."""
        return f"{self.origin}: {self.statistic}"


def _evidence(
    source: Source,
    origin: str,
    statistic: str,
    metrics: Sequence[str],
    values: Floats,
    resampled: Floats,
) -> Evidence:
    """Return evidence; ``values`` has shape (metrics,), ``resampled`` (resamples, metrics)."""
    defined = [(i, name) for i, name in enumerate(metrics) if np.isfinite(values[i])]
    return Evidence(
        source,
        origin,
        statistic,
        {name: float(values[i]) for i, name in defined},
        {name: resampled[:, i] for i, name in defined},
    )


def people_evidence(
    origin: str,
    unexpanded: Comparisons,
    level: SystemLevel | None,
    scores: Mapping[str, ScoreTable],
    settings: Resampling,
) -> tuple[Evidence, ...]:
    """Return tau of sentences, and Pearson's r of systems, in resamples of sentences and systems.

    ``unexpanded``: the comparisons for tau. A resample of systems has those of drawn systems; the
    first system of an output, by name, stands for it. ``level``: for r of mean scores with
    TrueSkill; None for too few systems.
    """
    names = list(scores)
    if not names:
        return ()
    tau = _sentence_tau(unexpanded, scores, settings)
    evidence = [_evidence("people", origin, "tau (sentences)", names, *tau)]
    if level is not None:
        r = level.correlations(scores)
        evidence.append(_evidence("people", origin, "r (systems)", names, *r))
    return tuple(evidence)


def _sentence_tau(
    compared: Comparisons, scores: Mapping[str, ScoreTable], settings: Resampling
) -> tuple[Floats, Floats]:
    """Return tau, shape (metrics,), and in resamples, shape (resamples, metrics)."""
    number, sentences = len(compared.systems), len(compared.sentences)
    pairs, pair = np.unique(compared.first * number + compared.second, return_inverse=True)
    cell = compared.sentence * len(pairs) + pair
    resampler = settings.for_clusters(sentences)
    copies = (system_draws(number, settings)[:, :, None] == np.arange(number)).sum(axis=1)
    weights = (copies[:, pairs // number] * copies[:, pairs % number]).astype(np.float64)

    def sums(terms: Floats) -> tuple[Floats, Floats]:
        flat: Floats = np.bincount(cell, terms, sentences * len(pairs)).astype(np.float64)
        cells = flat.reshape(sentences, len(pairs))
        return np.asarray(cells.sum()), (resampler.sums(cells) * weights).sum(axis=1)

    count, counts = sums((compared.outcome != 0).astype(np.float64))
    values, resampled = [], []
    for of_metric in scores.values():
        metric = outcomes(
            score_differences(of_metric.sentence_scores.T, compared, of_metric.outcomes)
        )
        total, totals = sums((compared.outcome * metric).astype(np.float64))
        values.append(tau_of_signs(total, count))
        resampled.append(tau_of_signs(totals, counts))
    return np.array(values), np.stack(resampled, axis=-1)


def lattice_evidence(run: LatticeRun, settings: Resampling) -> tuple[Evidence, ...]:
    """Return tau (macro) of chains or lattices, and rho of corpora, of a finished run.

    Tau is resampled over sentences, or documents, the same for all metrics. Rho is drawn from a
    normal distribution of Fisher's z with the width of the interval of the run, for each metric on
    its own: the data of a run do not have what a joint resample of its corpora needs. Metrics whose
    errors go together, which is usual, are thus ordered with more certainty than this shows.
    """
    results, evidence = run.results, list[Evidence]()
    if (order := results.main_ranking_type) is not None:
        rankings = of_type(run.scored, order)
        pairs = ComparablePairs.from_rankings(rankings, run.sample.repeated_pairs)
        taus = sentence_taus(pairs)
        by_sentence = np.stack([taus[metric] for metric in results.metrics], axis=-1)
        resampler = settings.for_clusters(pairs.sentences.size)
        sizes = resampler.sums(pairs.sentences.sizes.astype(float))
        sums = resampler.sums(pairs.sentences.sums(by_sentence))
        tau = by_sentence.mean(axis=0), sums / sizes[:, None]
        evidence.append(_evidence("lattices", run.name, f"tau ({order})", results.metrics, *tau))
    if of_type(run.scored, "corpora"):
        rho = _corpora_rho(results, run.name, settings)
        evidence.append(_evidence("lattices", run.name, "rho (corpora)", results.metrics, *rho))
    return tuple(evidence)


def _corpora_rho(results: Results, origin: str, settings: Resampling) -> tuple[Floats, Floats]:
    from scipy.special import ndtri

    quantile = ndtri((1 + results.settings.confidence) / 2)
    values, resampled = [], []
    for metric in results.metrics:
        estimate = results.estimate(metric, "spearman", "corpora")
        value = np.nan if estimate is None or estimate.value is None else estimate.value
        low, high = (estimate and estimate.interval) or (value, value)
        error = float(np.ptp(fisher(np.array([low, high])))) / (2 * quantile)
        rng = generator(settings.seed, "rho of corpora", origin, metric)
        noise = error * rng.standard_normal(settings.resamples)
        values.append(value)
        resampled.append(np.tanh(fisher(np.array(value)) + noise))
    return np.array(values), np.stack(resampled, axis=-1)


@dataclass(frozen=True)
class EvidenceCorrelation:
    """The rank correlation of metrics by two kinds of evidence.

    The test is two-sided, of the mean ranks of families, by permuting the families.
    """

    a: str  # names of the evidence
    b: str
    measure: str  # key in RANK_MEASURES
    metrics: int  # number of those that both have
    value: float | None  # undefined for fewer than three metrics, or if all are tied
    these_metrics: Interval | None = None  # by resampling sentences and systems
    other_metrics: Interval | None = None  # and families of metrics; None for fewer than six
    pvalue: float | None = None  # None if it is undefined
    adjusted: float | None = None  # Holm, over all correlations of the measure
    families: int = 0  # number of families of these metrics

    @property
    def is_significant(self) -> bool:
        """Whether it differs from 0 at 5 %, by the test and by the interval of other metrics."""
        return self.adjusted is not None and self.adjusted < ALPHA and self.excludes_0

    @property
    def excludes_0(self) -> bool:
        """Whether there is an interval of other metrics, and it is without 0."""
        low, high = self.other_metrics or (0.0, 0.0)
        return low > TIE_TOLERANCE or high < -TIE_TOLERANCE


@dataclass(frozen=True)
class EvidenceAgreement:
    """Kinds of evidence, and the correlations of every two of them."""

    evidence: tuple[Evidence, ...]
    correlations: tuple[EvidenceCorrelation, ...]
    # By metric, the sets and runs whose data it was trained on.
    trained_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    families: Families = ()

    @property
    def metrics(self) -> list[str]:
        """All metrics, sorted."""
        return sorted({metric for evidence in self.evidence for metric in evidence.values})

    def between(self, first: str, second: str, measure: str) -> EvidenceCorrelation | None:
        """Return the correlation of two kinds of evidence, by name, in either order."""
        keys = ({first, second}, measure)
        return next((c for c in self.correlations if ({c.a, c.b}, c.measure) == keys), None)


RANK_MEASURES: dict[str, SystemMeasure] = {
    "spearman": spearman,
    "kendall": TwoStepMeasure(pair_signs, tau_b),
}


def evidence_agreement(
    evidence: Sequence[Evidence],
    settings: Resampling,
    trained_on: Mapping[str, tuple[str, ...]] | None = None,
    families: Families = (),
) -> EvidenceAgreement:
    """Correlate the rankings of metrics by every two kinds of evidence.

    A resample draws sentences and systems of each kind of evidence, and, for the wider interval,
    families with replacement, with all their metrics. Resampled values have noise on top of that of
    the data, so a resampled correlation is on average nearer to 0 than the true one: intervals are
    rather too wide.

    ``evidence`` has as many resamples as ``settings``; what has the name of another, as with two
    selections of systems of a set, is numbered. ``trained_on`` is shown beside the values. A metric
    that is in none of the ``families`` is one of its own.
    """
    evidence = _with_numbers(evidence)
    family = {metric: members[0] for members in families for metric in members}
    correlations = []
    for measure in RANK_MEASURES:
        pairs = [
            _correlation(a, b, measure, family, settings) for a, b in combinations(evidence, 2)
        ]
        correlations += with_holm(pairs)
    return EvidenceAgreement(tuple(evidence), tuple(correlations), trained_on or {}, families)


def _with_numbers(evidence: Sequence[Evidence]) -> list[Evidence]:
    names = [e.name for e in evidence]
    earlier = [names[:place].count(name) for place, name in enumerate(names)]
    return [
        replace(e, statistic=f"{e.statistic}, {number + 1}") if number else e
        for e, number in zip(evidence, earlier, strict=True)
    ]


def _correlation(
    a: Evidence, b: Evidence, measure: str, family: Mapping[str, str], settings: Resampling
) -> EvidenceCorrelation:
    metrics = sorted(set(a.values) & set(b.values))
    number = len(metrics)
    names, family_of = np.unique([family.get(m, m) for m in metrics], return_inverse=True)
    undefined = EvidenceCorrelation(a.name, b.name, measure, number, None, families=len(names))
    if number < _MIN_METRICS:
        return undefined
    correlate = RANK_MEASURES[measure]
    first, second = (np.array([e.values[m] for m in metrics]) for e in (a, b))
    value = float(correlate(first, second))
    if not np.isfinite(value):
        return undefined
    resampled = [np.stack([e.resampled[m] for m in metrics], axis=-1) for e in (a, b)]
    other_metrics = None
    if len(names) >= MIN_FAMILIES:
        drawn = _drawn_families(correlate, resampled, family_of, settings)
        other_metrics = percentile_interval(drawn, settings.confidence)
    return replace(
        undefined,
        value=value,
        these_metrics=percentile_interval(correlate(*resampled), settings.confidence),
        other_metrics=other_metrics,
        pvalue=_pvalue(first, second, family_of, measure, settings),
    )


def _drawn_families(
    correlate: SystemMeasure,
    resampled: Sequence[Floats],
    family_of: np.ndarray,
    settings: Resampling,
) -> Floats:
    """Return a correlation in resamples of families, each with all its metrics."""
    members = [np.flatnonzero(family_of == index) for index in range(family_of.max() + 1)]
    rng = generator(settings.seed, "families", len(members))
    draws = rng.integers(len(members), size=(settings.resamples, len(members)))
    drawn = [np.concatenate([members[index] for index in draw]) for draw in draws]
    lengths = np.array([len(metrics) for metrics in drawn])
    values = np.full(settings.resamples, np.nan)
    for length in np.unique(lengths):
        rows = np.flatnonzero(lengths == length)
        metrics = np.stack([drawn[row] for row in rows])
        values[rows] = correlate(
            *(np.take_along_axis(table[rows], metrics, axis=1) for table in resampled)
        )
    return values


def _pvalue(
    first: Floats, second: Floats, family_of: np.ndarray, measure: str, settings: Resampling
) -> float | None:
    """Test a correlation of mean ranks of families by permuting these: exact for few of them."""
    sizes = np.bincount(family_of)
    number, correlate = len(sizes), RANK_MEASURES[measure]
    of_first, of_second = (
        np.bincount(family_of, tied_ranks(values)) / sizes for values in (first, second)
    )
    observed = np.abs(correlate(of_first, of_second))
    if number < _MIN_METRICS or not np.isfinite(observed):
        return None
    if number <= _ALL_ORDERS:
        orders = np.array(list(permutations(range(number))))
    else:
        rng = generator(settings.seed, "orders of families", number)
        shape = settings.permutations, number
        orders = rng.permuted(np.broadcast_to(np.arange(number), shape), axis=1)
        orders = np.vstack([np.arange(number), orders])  # the observed order, so p is never 0
    values = np.abs(correlate(np.broadcast_to(of_first, orders.shape), of_second[orders]))
    return float((values >= observed - TIE_TOLERANCE).mean())
