"""Agreement of metrics with people as a function of the number of references, and of the level.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There the mean score of sentences is compared
with the score of a corpus, for metrics with many references.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import comparisons
from maege.judgements.human_scores import ScoreSettings
from maege.judgements.judgements import JudgementSet
from maege.metric.metric import Metric
from maege.randomness import generator
from maege.scoring.score_function import ScoreFunction
from maege.statistics.bootstrap import Resampling, percentile_interval, spread_of_sets
from maege.statistics.score_table import ScoreTable, as_observed
from maege.statistics.system_measures import MIN_SYSTEMS, SYSTEM_MEASURES
from maege.statistics.value import Value
from maege.studies.humans.reference_set_scores import ReferenceStudy, scores_of_sets
from maege.studies.humans.sentence_measures import (
    MAIN_MEASURE,
    SENTENCE_MEASURES,
    Counts,
    counts_by_sentence,
    outcomes,
    score_differences,
)
from maege.studies.humans.system_level import CORPUS_LEVELS, LEVEL_MEASURES
from maege.texts.texts import Texts

TAU = "tau"
MAX_RESAMPLED_SETS = 50  # of a size; intervals of the mean over all sets are from these
_Key = tuple[str, str]  # measure, level


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
        Mean over these; None if it is undefined in one of them. Its interval is by resampling
        sentences with their scores and the judgements on them, for these references, from at most
        MAX_RESAMPLED_SETS of the sets.
    fixed_people
        The same with scores of systems by people that stay as they are; None for tau.
    spread
        What 95 % of the single sets have: the quantiles of 2.5 and 97.5 %. None of a single set.
    gain
        The value minus that with the smallest number of references.
    """

    metric: str
    references: int
    measure: str
    level: str
    subsets: int
    value: Value
    fixed_people: Interval | None = None
    spread: Interval | None = None
    gain: Value | None = None


def reference_counts(
    judgements: JudgementSet,
    texts: Texts,
    study: ReferenceStudy,
    metrics: Mapping[str, Metric],
    score: ScoreFunction,
    settings: Resampling,
) -> list[ReferenceCountEstimate]:
    """Compare metrics with people, with different numbers of references.

    Parameters
    ----------
    judgements, texts
        What was judged. References and gold edits of ``texts`` are not used.
    study
        The references, a text of each for each sentence of ``texts``, and sets of them.
    metrics
        By name; they read references.
    score
        Scores requests.
    settings
        Of the intervals; sentences are drawn alike for all sizes, so that gains are paired.
    """
    if not study.subsets:
        return []
    agreement = _Agreement(judgements, settings)
    numbers = {size: len(sets) for size, sets in study.subsets.items()}
    chosen = {size: _resampled_sets(numbers[size], size, settings) for size in numbers}
    by_size: dict[str, dict[int, _SetsOfSize]] = {}
    for name, size, scores in scores_of_sets(texts, study, metrics, score):
        sets = by_size.setdefault(name, {}).setdefault(size, _SetsOfSize())
        sets.add(agreement.values(scores, resampled=len(sets.observed) in chosen[size]))
    for name, of_metric in by_size.items():  # sizes of which it scored all sets
        complete = {size for size, of in of_metric.items() if len(of.observed) == numbers[size]}
        by_size[name] = {size: of_metric[size] for size in sorted(complete)}
    return [
        estimate
        for name in metrics
        if by_size.get(name)
        for key in next(iter(by_size[name].values())).resampled
        for estimate in _estimates(name, key, by_size[name], settings)
    ]


def _resampled_sets(number: int, size: int, settings: Resampling) -> frozenset[int]:
    """Return the indices of the sets of references for which sentences are resampled."""
    if number <= MAX_RESAMPLED_SETS:
        return frozenset(range(number))
    rng = generator(settings.seed, "resampled sets of references", size, number)
    return frozenset(rng.choice(number, size=MAX_RESAMPLED_SETS, replace=False).tolist())


@dataclass
class _SetsOfSize:
    """Agreement with the sets of references of a size.

    ``observed``: of each set. ``resampled``: sums over the sets for which sentences are resampled,
    of shape (2, 1 + resamples), see ``_Agreement.values``; ``number``: how many these are.
    """

    observed: list[dict[_Key, float]] = field(default_factory=list)
    resampled: dict[_Key, Floats] = field(default_factory=dict)
    number: int = 0

    def add(self, values: Mapping[_Key, Floats]) -> None:
        """Add the agreement with the next set."""
        self.observed.append({key: float(of_key[0, 0]) for key, of_key in values.items()})
        if any(of_key.shape[1] > 1 for of_key in values.values()):
            self.number += 1
            for key, of_key in values.items():
                self.resampled[key] = self.resampled.get(key, 0) + of_key

    def of_sets(self, key: _Key) -> Floats:
        """Return the agreement with each set, shape (sets,)."""
        return np.array([values[key] for values in self.observed])

    def mean(self, key: _Key) -> Floats:
        """Return the mean over all sets, in resamples, too: shape (2, 1 + resamples).

        That over the resampled sets is moved by the difference of their mean from that of all.
        """
        resampled = self.resampled[key] / self.number
        return np.asarray(resampled + (self.of_sets(key).mean() - resampled[0, 0]))


class _Agreement:
    """Agreement with people, as observed and in resamples of sentences."""

    def __init__(self, judgements: JudgementSet, settings: Resampling) -> None:
        self._unexpanded = comparisons(judgements, "unexpanded")
        expanded = comparisons(judgements, "expanded")
        self._resampler = settings.for_clusters(len(judgements.sentences))
        self._human: dict[str, Floats] = {}
        if len(judgements.systems) >= MIN_SYSTEMS:
            wins, ties = self._sums(expanded.wins()), self._sums(expanded.tie_counts())
            people = ScoreSettings("trueskill").scores(wins, ties)
            self._human = {name: SYSTEM_MEASURES[name].prepare(people) for name in LEVEL_MEASURES}

    def _sums(self, values: Floats) -> Floats:
        return np.concatenate([as_observed(values), self._resampler.sums(values)])

    def values(self, scores: ScoreTable, *, resampled: bool) -> dict[_Key, Floats]:
        """Return the agreement by measure and level.

        The shape is (2, 1 + resamples), or (2, 1) without these: as observed, and in resamples of
        sentences with the judgements on them, or with scores by people that stay as they are.
        """
        sums = self._sums if resampled else as_observed
        compared = self._unexpanded
        metric = outcomes(score_differences(scores.sentence_scores.T, compared))
        table = counts_by_sentence(
            compared.outcome, metric, compared.sentence, len(compared.sentences)
        )
        tau = SENTENCE_MEASURES[MAIN_MEASURE].value(Counts.of(sums(table)))
        values = {(TAU, "sentence"): np.stack([tau, np.full_like(tau, np.nan)])}
        if not self._human:
            return values
        for level in CORPUS_LEVELS:
            if level in scores.aggregations:
                systems = scores.scores(level, sums)
                for measure in LEVEL_MEASURES:
                    compare, human = SYSTEM_MEASURES[measure].compare, self._human[measure]
                    prepared = SYSTEM_MEASURES[measure].prepare(systems)
                    values[measure, level] = np.stack(
                        [compare(human[: len(systems)], prepared), compare(human[:1], prepared)]
                    )
        return values


def _estimates(
    metric: str, key: _Key, by_size: Mapping[int, _SetsOfSize], settings: Resampling
) -> Iterable[ReferenceCountEstimate]:
    measure, level = key
    smallest = by_size[min(by_size)].mean(key)[0]
    confidence = settings.confidence
    for size, sets in by_size.items():
        single, mean = sets.of_sets(key), sets.mean(key)
        estimate = ReferenceCountEstimate(metric, size, measure, level, len(single), Value(None))
        if not np.isfinite(mean[0, 0]):
            yield estimate
            continue
        joint, fixed = np.clip(mean[:, 1:], -1, 1)
        estimate = replace(
            estimate,
            value=Value(float(single.mean()), percentile_interval(joint, confidence)),
            fixed_people=percentile_interval(fixed, confidence),
            spread=spread_of_sets(single.tolist()),
        )
        gain = mean[0] - smallest
        if size > min(by_size) and np.isfinite(gain[0]):
            interval = percentile_interval(gain[1:], confidence)
            estimate = replace(estimate, gain=Value(float(gain[0]), interval))
        yield estimate
