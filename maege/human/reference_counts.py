"""Agreement of metrics with people as a function of the number of references, and of the level.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There the mean score of sentences is compared
with the score of a corpus, for metrics with many references.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats
from maege.human.aggregation import Aggregation, has_aggregation, observed, system_scores
from maege.human.comparisons import comparisons
from maege.human.judged_texts import JudgedTexts, OutputScores
from maege.human.judgements import JudgementSet
from maege.human.sentence_measures import (
    HEADLINE,
    MEASURES,
    Counts,
    counts_by_sentence,
    outcomes,
    score_differences,
)
from maege.human.system_level import MIN_SYSTEMS
from maege.human.system_measures import pearson, spearman
from maege.human.system_scores import ScoreSettings
from maege.reference_subsets import Subset
from maege.score_request import ScoreRequest
from maege.scoring.scores import Scores
from maege.statistics.bootstrap import Interval, Resampling, percentile_interval

# Scores requests by all metrics; by name, of those that scored all.
Score = Callable[[Sequence[ScoreRequest]], Mapping[str, Scores]]
# What the sentences of a system become; tau is of outputs for the same sentence.
LEVELS: tuple[Aggregation, ...] = ("mean", "pooled")
TAU = "tau"


@dataclass(frozen=True)
class ReferenceCountEstimate:
    """The agreement of a metric with people, with a number of references.

    Parameters
    ----------
    metric
        Its name.
    references
        How many there are for each sentence.
    measure
        ``tau`` of unexpanded comparisons; ``pearson`` or ``spearman`` with TrueSkill.
    level
        ``mean`` of the scores of sentences, or ``pooled``: the score of a corpus; for tau
        ``sentence``.
    subsets
        Number of sets of references.
    value
        Mean over these; None if it is undefined in one of them.
    interval
        Of this mean, by resampling sentences, for these references.
    lowest, highest
        Of single sets of references.
    gain, gain_interval
        The value minus that with the smallest number of references.
    """

    metric: str
    references: int
    measure: str
    level: str
    subsets: int
    value: float | None
    interval: Interval | None = None
    lowest: float | None = None
    highest: float | None = None
    gain: float | None = None
    gain_interval: Interval | None = None


def number_of_scorings(texts: JudgedTexts, subsets: Mapping[int, Sequence[Subset]]) -> int:
    """Return how many outputs each metric scores; equal ones, which are scored once, count."""
    number = sum(len(of_size) for of_size in subsets.values())
    return number * len(texts.systems) * len(texts.sentences)


def reference_counts(
    judgements: JudgementSet,
    texts: JudgedTexts,
    references: Mapping[str, Sequence[str]],
    subsets: Mapping[int, Sequence[Subset]],
    score: Score,
    settings: Resampling,
) -> list[ReferenceCountEstimate]:
    """Compare metrics with people, with different numbers of references.

    Parameters
    ----------
    judgements, texts
        What was judged. References and gold edits of ``texts`` are not used.
    references
        By name, a text for each sentence of ``texts``.
    subsets
        By size, sets of these names.
    score
        Scores requests.
    settings
        Of the intervals; sentences are drawn alike for all sizes, so that gains are paired.
    """
    if not subsets:
        return []
    agreement = _Agreement(judgements, settings)
    tables: dict[tuple[str, str, str], dict[int, Floats]] = {}
    for size, of_size in subsets.items():
        variants = [_with_references(texts, references, subset) for subset in of_size]
        requests = [variant.requests() for variant in variants]
        scores = score([request for of_variant in requests for request in of_variant])
        length = len(requests[0])
        for metric, of_metric in scores.items():
            estimates = [
                agreement.values(variant.attach(of_metric.part(n * length, (n + 1) * length)))
                for n, variant in enumerate(variants)
            ]
            for measure, level in estimates[0]:
                table = np.stack([of_subset[measure, level] for of_subset in estimates])
                tables.setdefault((metric, measure, level), {})[size] = table
    return [
        estimate
        for (metric, measure, level), by_size in tables.items()
        for estimate in _estimates(metric, measure, level, by_size, settings)
    ]


def _with_references(
    texts: JudgedTexts, references: Mapping[str, Sequence[str]], subset: Subset
) -> JudgedTexts:
    """Return the texts with these references; an empty one is dropped if there are others."""
    rows = zip(*(references[name] for name in subset), strict=True)
    non_empty = tuple(tuple(text for text in row if text) or row[:1] for row in rows)
    return replace(texts, references=non_empty, gold_edits=None)


class _Agreement:
    """Agreement with people, as observed and in resamples of sentences: shape (1 + resamples,)."""

    def __init__(self, judgements: JudgementSet, settings: Resampling) -> None:
        self._unexpanded = comparisons(judgements, "unexpanded")
        expanded = comparisons(judgements, "expanded")
        self._resampler = settings.for_clusters(len(judgements.sentences))
        self._human = None
        if len(judgements.systems) >= MIN_SYSTEMS:
            wins, ties = self._sums(expanded.wins()), self._sums(expanded.tie_counts())
            self._human = ScoreSettings("trueskill").scores(wins, ties)

    def _sums(self, values: Floats) -> Floats:
        return np.concatenate([observed(values), self._resampler.sums(values)])

    def values(self, scores: OutputScores) -> dict[tuple[str, str], Floats]:
        """Return the agreement by measure and level."""
        compared = self._unexpanded
        selected = scores.select(compared.systems, compared.sentences)
        metric = outcomes(score_differences(selected.outputs, compared))
        table = counts_by_sentence(
            compared.outcome, metric, compared.sentence, len(compared.sentences)
        )
        values = {(TAU, "sentence"): MEASURES[HEADLINE].value(Counts.of(self._sums(table)))}
        if self._human is None:
            return values
        for level in LEVELS:
            if has_aggregation(selected, level):
                systems = system_scores(selected, level, self._sums)
                values["pearson", level] = pearson(self._human, systems)
                values["spearman", level] = spearman(self._human, systems)
        return values


def _estimates(
    metric: str, measure: str, level: str, by_size: Mapping[int, Floats], settings: Resampling
) -> Iterable[ReferenceCountEstimate]:
    smallest = by_size[min(by_size)].mean(axis=0)
    for size, table in by_size.items():
        mean = table.mean(axis=0)
        estimate = ReferenceCountEstimate(metric, size, measure, level, len(table), None)
        if not np.isfinite(mean[0]):
            yield estimate
            continue
        estimate = replace(
            estimate,
            value=float(mean[0]),
            interval=percentile_interval(mean[1:], settings.confidence),
            lowest=float(table[:, 0].min()),
            highest=float(table[:, 0].max()),
        )
        gain = mean - smallest
        if size > min(by_size) and np.isfinite(gain[0]):
            estimate = replace(
                estimate,
                gain=float(gain[0]),
                gain_interval=percentile_interval(gain[1:], settings.confidence),
            )
        yield estimate
