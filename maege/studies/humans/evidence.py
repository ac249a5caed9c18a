"""Evidence on the quality of metrics: a value of each metric, by people or by lattices.

Each kind of evidence gives a metric a value, and values in resamples of what it was computed from.
Values in the same resample are of the same sentences and systems for all metrics, where this is
known.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons
from maege.randomness import generator
from maege.ranking import ScoredRanking, of_type
from maege.sampling.sample import RepeatedPairs
from maege.statistics.bootstrap import Resampling, system_draws
from maege.statistics.corpus_statistic import fisher
from maege.statistics.kendall import ComparablePairs, sentence_taus
from maege.statistics.results import Results
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.sentence_level import outcomes, score_differences
from maege.studies.humans.system_level import SystemLevel
from maege.studies.lattice_runs import LatticeRun

Source = Literal["people", "lattices"]


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

    def sums(terms: Floats) -> tuple[float, Floats]:
        flat: Floats = np.bincount(cell, terms, sentences * len(pairs)).astype(np.float64)
        cells = flat.reshape(sentences, len(pairs))
        return float(cells.sum()), (resampler.sums(cells) * weights).sum(axis=1)

    count, counts = sums((compared.outcome != 0).astype(np.float64))
    values, resampled = [], []
    for of_metric in scores.values():
        metric = outcomes(score_differences(of_metric.sentence_scores.T, compared))
        total, totals = sums((compared.outcome * metric).astype(np.float64))
        values.append(total / count if count else np.nan)
        resampled.append(totals / np.where(counts > 0, counts, np.nan))
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
        tau = _macro_tau(rankings, results.metrics, run.repeated_pairs, settings)
        evidence.append(_evidence("lattices", run.name, f"tau ({order})", results.metrics, *tau))
    if of_type(run.scored, "corpora"):
        rho = _corpora_rho(results, run.name, settings)
        evidence.append(_evidence("lattices", run.name, "rho (corpora)", results.metrics, *rho))
    return tuple(evidence)


def _macro_tau(
    scored: Sequence[ScoredRanking],
    metrics: Sequence[str],
    repeated_pairs: RepeatedPairs,
    settings: Resampling,
) -> tuple[Floats, Floats]:
    pairs = ComparablePairs.from_rankings(scored, repeated_pairs)
    taus = sentence_taus(pairs)
    by_sentence = np.stack([taus[metric] for metric in metrics], axis=-1)
    resampler = settings.for_clusters(pairs.sentences.size)
    sizes = resampler.sums(pairs.sentences.sizes.astype(float))
    sums = resampler.sums(pairs.sentences.sums(by_sentence))
    return by_sentence.mean(axis=0), sums / sizes[:, None]


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
