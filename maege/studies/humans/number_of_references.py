"""Agreement of metrics with people as a function of the number of references, and of the level.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There the mean score of sentences is compared
with the score of a corpus, for metrics with many references.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat, zip_longest

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import comparisons
from maege.judgements.human_rankings import resampled_scores
from maege.judgements.judged_texts import judged_requests, judged_scores
from maege.judgements.judgements import JudgementSet
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.randomness import generator
from maege.scoring.engine import ScoreFunction
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.kendall import MAIN_MEASURE, SENTENCE_MEASURES, Counts
from maege.statistics.number_of_references import by_number_of_references
from maege.statistics.score_table import ScoreTable, as_observed
from maege.statistics.system_measures import MIN_SYSTEMS, SYSTEM_MEASURES
from maege.statistics.value import Value
from maege.studies.humans.sentence_level import metric_counts
from maege.studies.humans.system_level import CORPUS_LEVELS, LEVEL_MEASURES
from maege.texts.reference_subsets import COMBINE, ReferencePairs, Subset, scores_by_pairs
from maege.texts.texts import Texts, text_corrections

_SETS_AT_ONCE = 20  # that are scored; bounds memory
TAU = "tau"
MAX_RESAMPLED_SETS = 50  # of a size; intervals of the mean over all sets are from these
_Key = tuple[str, str]  # measure, level


@dataclass(frozen=True)
class ReferenceStudy:
    """References whose number varies."""

    references: Mapping[str, Sequence[str]]  # by name, a text for each sentence
    subsets: Mapping[int, Sequence[Subset]]  # by size, sets of names; empty if none are wanted
    # references that are left out, and which others they equal
    copies: Mapping[str, str] = field(default_factory=dict)

    @property
    def members(self) -> list[str]:
        """The references that are in some set, sorted."""
        return sorted(
            {name for sets in self.subsets.values() for subset in sets for name in subset}
        )


def scorings_by_metric(
    texts: Texts, metrics: Mapping[str, Metric], study: ReferenceStudy
) -> dict[str, int]:
    """Return how many outputs each metric scores; equal ones, which are scored once, count.

    Metrics for which scores against single references tell all score each output against each
    reference; others against each set of references.
    """
    outputs = len(texts.systems) * len(texts.sentences)
    sets = sum(map(len, study.subsets.values()))
    return {
        name: outputs * (len(study.members) if scores_by_pairs(metric) else sets)
        for name, metric in metrics.items()
    }


def scores_of_sets(
    texts: Texts, study: ReferenceStudy, metrics: Mapping[str, Metric], score: ScoreFunction
) -> Iterator[tuple[str, int, ScoreTable]]:
    """Score the outputs with each set of references.

    Yield a metric, a size, and the scores with a set of this size, in the order of the sets. Of
    metrics that scored all; the scores of corpora are in the counts of their sentences only.
    """
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    if by_pairs:
        names = study.members
        singles = _scored(texts, study.references, [(name,) for name in names], by_pairs, score)
        empty = np.array([[not text for text in study.references[name]] for name in names])
        for name, scores in singles.items():
            for size, sets in study.subsets.items():
                for of_set in _looked_up(metrics[name], names, scores, empty, sets):
                    yield name, size, of_set
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    for size, sets in study.subsets.items() if others else ():
        for start in range(0, len(sets), _SETS_AT_ONCE):
            some = sets[start : start + _SETS_AT_ONCE]
            for name, scores in _scored(texts, study.references, some, others, score).items():
                for of_set in scores:
                    yield name, size, of_set


def _scored(
    texts: Texts,
    references: Mapping[str, Sequence[str]],
    sets: Sequence[Subset],
    metrics: Mapping[str, Metric],
    score: ScoreFunction,
) -> dict[str, list[ScoreTable]]:
    """Return the scores with each set of references, by metric."""
    variants = [_with_references(texts, references, subset) for subset in sets]
    requests = [judged_requests(variant) for variant in variants]
    length = len(requests[0])

    def attached(name: str, scores: Scores) -> list[ScoreTable]:
        return [
            judged_scores(name, variant, scores.part(number * length, (number + 1) * length))
            for number, variant in enumerate(variants)
        ]

    scored = score([request for of_variant in requests for request in of_variant], metrics)
    return {name: attached(name, scores) for name, scores in scored.items()}


def _with_references(
    texts: Texts, references: Mapping[str, Sequence[str]], subset: Subset
) -> Texts:
    """Return the texts with these references; an empty one is dropped if there are others."""
    rows = zip(*(references[name] for name in subset), strict=True)
    non_empty = ([t or None for t in row] if any(row) else [row[0]] for row in rows)
    columns = dict(zip(subset, zip_longest(*non_empty), strict=False))
    return replace(texts, corrections=text_corrections(columns))


def _looked_up(
    metric: Metric,
    names: Sequence[str],
    singles: Sequence[ScoreTable],
    empty: np.ndarray,
    sets: Sequence[Subset],
) -> Iterator[ScoreTable]:
    """Yield the scores with each set of references, from those with single ones.

    ``singles``: the scores with each of the references ``names``. ``empty``: whether a reference
    has no text for a sentence, shape (references, sentences).
    """
    combine = COMBINE[str(metric.reference_use)]
    missing = empty if empty.any() else None

    def pairs(values: Sequence[Floats], merge: Callable[[Floats], Floats]) -> Iterator[Floats]:
        table = np.stack(values, axis=1)
        averages = metric.reference_use == "mean"
        return ReferencePairs(
            tuple(names), table, merge, missing=missing, averages=averages
        ).of_sets(sets)

    outputs = pairs(
        [of_single.sentence_scores.T[..., None] for of_single in singles],
        lambda values: combine(np.moveaxis(values, -2, 0)),
    )
    counts = [
        of_single.counts.swapaxes(0, 1) for of_single in singles if of_single.counts is not None
    ]
    of_corpora = pairs(counts, metric.merge_references) if counts else repeat(None)
    undefined = np.full(len(singles[0].items), np.nan)
    for of_sentences, of_corpus in zip(outputs, of_corpora, strict=False):
        yield replace(
            singles[0],
            observed=undefined,
            sentences=of_sentences[..., 0].T,
            counts=None if of_corpus is None else of_corpus.swapaxes(0, 1),
        )


@dataclass(frozen=True)
class ReferenceCountEstimate:
    """The agreement of a metric with people, with a number of references.

    The value is the mean over sets of references. Intervals are by resampling sentences with their
    scores and the judgements on them, for these references, from at most MAX_RESAMPLED_SETS of the
    sets.
    """

    metric: str
    references: int  # how many there are for each sentence
    measure: str  # "tau" of unexpanded comparisons; "pearson" or "spearman" with TrueSkill
    level: str  # "mean" of sentence scores, or "pooled": the score of a corpus; for tau "sentence"
    subsets: int  # number of sets of references
    value: Value  # None if it is undefined in one of the sets
    # if scores of systems by people stay as they are; None for tau
    fixed_people: Interval | None = None
    spread: Interval | None = None  # quantiles of 2.5 and 97.5 % of single sets; None of one set
    gain: Value | None = None  # the value minus that with the smallest number of references


def reference_counts(
    judgements: JudgementSet,
    texts: Texts,
    study: ReferenceStudy,
    metrics: Mapping[str, Metric],
    score: ScoreFunction,
    settings: Resampling,
) -> list[ReferenceCountEstimate]:
    """Compare metrics with people, with different numbers of references.

    References and gold edits of ``texts`` are not used: those of ``study`` have a text for each
    sentence of ``texts``. The ``metrics`` read references. Sentences are drawn alike for all sizes,
    so that gains are paired.
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
    """Agreement with the sets of references of a size."""

    observed: list[dict[_Key, float]] = field(default_factory=list)  # of each set
    # Sums over the sets for which sentences are resampled, shape (2, 1 + resamples); see
    # ``_Agreement.values``.
    resampled: dict[_Key, Floats] = field(default_factory=dict)
    number: int = 0  # of sets for which sentences are resampled

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
        self._resampler = settings.for_clusters(len(judgements.sentences))
        self._human: dict[str, Floats] = {}
        if len(judgements.systems) >= MIN_SYSTEMS:
            expanded = comparisons(judgements, "expanded")
            trueskill = resampled_scores(expanded, "trueskill", self._resampler)
            people = np.vstack(trueskill)
            self._human = {name: SYSTEM_MEASURES[name].prepare(people) for name in LEVEL_MEASURES}

    def _sums(self, values: Floats) -> Floats:
        return np.concatenate([as_observed(values), self._resampler.sums(values)])

    def values(self, scores: ScoreTable, *, resampled: bool) -> dict[_Key, Floats]:
        """Return the agreement by measure and level.

        The shape is (2, 1 + resamples), or (2, 1) without these: as observed, and in resamples of
        sentences with the judgements on them, or with scores by people that stay as they are.
        """
        sums = self._sums if resampled else as_observed
        table = metric_counts(self._unexpanded, scores.sentence_scores.T)
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
    single = {size: sets.of_sets(key) for size, sets in by_size.items()}
    # As observed, and in resamples; of all sizes for which no set is undefined.
    means = {size: sets.mean(key) for size, sets in by_size.items()}
    defined = {size for size, mean in means.items() if np.isfinite(mean[0, 0])}

    def interval(resampled: Floats) -> Interval | None:
        return percentile_interval(np.clip(resampled, -1, 1), settings.confidence)

    def mean(size: int) -> Value:
        if size not in defined:
            return Value(None)
        return Value(float(single[size].mean()), interval(means[size][0, 1:]))

    def gain(size: int, fewer: int) -> Value | None:
        if not {size, fewer} <= defined:
            return None
        value, *resampled = means[size][0] - means[fewer][0]
        return Value(float(value), percentile_interval(np.array(resampled), settings.confidence))

    values = {s: of.tolist() if s in defined else [None] * len(of) for s, of in single.items()}
    for size, sets, value, spread, more in by_number_of_references(values, mean, gain, "smallest"):
        fixed = interval(means[size][1, 1:]) if size in defined else None
        yield ReferenceCountEstimate(metric, size, *key, sets, value, fixed, spread, more)
