"""Evidence on the quality of metrics, by people or by lattices, and how far it agrees.

Each kind of evidence gives a metric a value, and values in resamples of what it was computed from.
Values in the same resample are of the same sentences and systems for all metrics, where this is
known. Metrics are ranked by each kind of evidence, and the rankings are correlated. The correlation
is of these metrics: they come in kinds, so that nothing is said of others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons
from maege.randomness import generator
from maege.ranking import of_type
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.corpus_statistic import fisher
from maege.statistics.kendall import sentence_taus, tau_of_signs
from maege.statistics.results import Results
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import spearman
from maege.statistics.value import Value
from maege.studies.humans.sentence_level import outcomes, score_differences
from maege.studies.humans.system_level import SystemLevel
from maege.studies.lattices.samples import LatticeRun

Source = Literal["people", "lattices"]
_MIN_METRICS = 3  # the rank correlation of two metrics is 1 or -1, whatever they are


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
    """Spearman's rank correlation of metrics by two kinds of evidence."""

    a: str  # names of the evidence
    b: str
    metrics: int  # number of those that both have
    rho: Value  # undefined for fewer than three metrics, or if all are tied; by sentences, systems


@dataclass(frozen=True)
class EvidenceAgreement:
    """Kinds of evidence, and the correlations of every two of them."""

    evidence: tuple[Evidence, ...] = ()
    correlations: tuple[EvidenceCorrelation, ...] = ()
    # By metric, the sets and runs whose data it was trained on.
    trained_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def has_both(self) -> bool:
        """Whether there are results by people and by lattices."""
        return len({evidence.source for evidence in self.evidence}) > 1

    @property
    def stated(self) -> list[EvidenceCorrelation]:
        """The correlations of people with lattices; without one of them, all.

        Two results of one set, or of one run, are not compared: the chance in them is the same.
        """
        by_name = {evidence.name: evidence for evidence in self.evidence}
        pairs = [(by_name[c.a], by_name[c.b], c) for c in self.correlations]
        both = self.has_both
        return [c for a, b, c in pairs if (a.source != b.source if both else a.origin != b.origin)]


def evidence_agreement(
    evidence: Sequence[Evidence],
    settings: Resampling,
    trained_on: Mapping[str, tuple[str, ...]] | None = None,
) -> EvidenceAgreement:
    """Correlate the rankings of metrics by every two kinds of evidence.

    A resample draws sentences and systems of each kind of evidence. Resampled values have noise on
    top of that of the data, so a resampled correlation is on average nearer to 0 than the true one:
    intervals are rather too wide.

    ``evidence`` has as many resamples as ``settings``; what has the name of another, as with two
    selections of systems of a set, is numbered. ``trained_on`` is shown beside the values.
    """
    evidence = _with_numbers(evidence)
    correlations = [_correlation(a, b, settings.confidence) for a, b in combinations(evidence, 2)]
    return EvidenceAgreement(tuple(evidence), tuple(correlations), trained_on or {})


def _with_numbers(evidence: Sequence[Evidence]) -> list[Evidence]:
    names = [e.name for e in evidence]
    earlier = [names[:place].count(name) for place, name in enumerate(names)]
    return [
        replace(e, statistic=f"{e.statistic}, {number + 1}") if number else e
        for e, number in zip(evidence, earlier, strict=True)
    ]


def _correlation(a: Evidence, b: Evidence, confidence: float) -> EvidenceCorrelation:
    metrics = sorted(set(a.values) & set(b.values))
    rho = Value(None)
    if len(metrics) >= _MIN_METRICS:
        value = float(spearman(*(np.array([e.values[m] for m in metrics]) for e in (a, b))))
        if np.isfinite(value):
            resampled = (np.stack([e.resampled[m] for m in metrics], axis=-1) for e in (a, b))
            rho = Value(value, percentile_interval(spearman(*resampled), confidence))
    return EvidenceCorrelation(a.name, b.name, len(metrics), rho)
