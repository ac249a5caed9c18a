"""What people score against other people, the ceiling, and where systems are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Literal

import numpy as np

from maege.array_types import Bools, Floats
from maege.metric.metric import Metric
from maege.metric.scores import SentenceCounts
from maege.report.columns import NO_PREFIX, own_name
from maege.scoring.engine import ScoreFunction
from maege.statistics.jackknife import least_pvalue, paired_pvalue, t_interval, t_pvalues
from maege.statistics.multiple_testing import ALPHA, holm_of_tested
from maege.statistics.value import Value
from maege.studies.coverage.config import EXACT_MATCH, MEAN_OF_PEOPLE
from maege.studies.coverage.reference_effects import (
    OrderAgreement,
    ReferenceGain,
    order_agreement,
    reference_gains,
)
from maege.studies.coverage.set_scores import (
    ANY,
    PairCounts,
    SetScores,
    outsiders,
    required_counts,
    set_requests,
    set_scores_from_counts,
    set_scores_from_values,
    single_annotator_requests,
)
from maege.texts.reference_subsets import Subset
from maege.texts.texts import SOURCE, Texts

_Kind = Literal["people", "annotator", "system", "source"]
Position = Literal["below everyone", "below", "undecided", "above", "above everyone"]

_UNDEFINED = Value(None)


@dataclass(frozen=True)
class BesidePeople:
    """A system, the source or an annotator beside people: which of them scores higher."""

    # Of a system or the source, minus the mean of people; of an annotator, minus that of the
    # others.
    difference: Value = _UNDEFINED
    # Of this difference, by the same jackknife (``paired_pvalue``); adjusted for all systems and
    # the source, or for all annotators, with this metric and number of references (Holm, 1979).
    pvalue: float | None = None
    adjusted: float | None = None
    # Of a system or the source: that it is above each annotator, or below each, both with the sets
    # without the annotator. An intersection-union test: the largest of the p-values, or 1 if the
    # signs differ; adjusted in the same way.
    everyone_pvalue: float | None = None
    everyone_adjusted: float | None = None
    # ``below`` or ``above`` the mean of people, if the adjusted p-value is below 0.05; ``below
    # everyone`` or ``above everyone``, if that of each annotator is.
    position: Position | None = None
    ratio: float | None = None  # to the mean of people; None if that is not positive


_NOT_COMPARED = BesidePeople()


@dataclass(frozen=True)
class CeilingEstimate:
    """The score of a system, of an annotator or of people, with a number of references.

    Intervals are for other sentences of the kind, with these annotators.
    """

    metric: str
    references: int  # for each sentence
    # ``people``: the mean over sets of references and annotators outside them, the ceiling;
    # ``annotator``: one of them, against the sets without their own reference; ``system``;
    # ``source``: the unchanged source.
    kind: _Kind
    name: str  # of the system or annotator
    subsets: int  # sets of references
    # Mean over these; undefined if an annotator is in all of them. Its interval is by the jackknife
    # over sentences; there is none for metrics without counts of sentences.
    score: Value
    # Of ``people``, means of single annotators; else scores with single sets of references.
    lowest: float | None = None
    highest: float | None = None
    # Undefined for ``people``, and without a score.
    beside_people: BesidePeople = field(default=_NOT_COMPARED, metadata=NO_PREFIX)


def ceiling(scores: SetScores, confidence: float) -> list[CeilingEstimate]:
    """Compare systems with people, all against the same sets of references.

    Returns the mean of people, each annotator, the source, and each system; ``confidence`` of the
    intervals is between 0 and 1.

    References
    ----------
    Bryant, C. and Ng, H. (2015). How far are we from fully automatic high quality grammatical error
    correction? ACL. There one annotator is scored against all others, and a system against as many.
    Berger, R. (1982). Multiparameter hypothesis testing and acceptance sampling. Technometrics 24.
    """
    rows = _Rows(scores, confidence)
    systems, hypotheses = len(scores.texts.systems), len(scores.texts.hypotheses)
    return [
        rows.people(),
        *_adjusted([rows.hypothesis(index) for index in range(systems, hypotheses)]),
        *_adjusted([rows.hypothesis(index) for index in range(systems)]),
    ]


class _Rows:
    """The estimates of one metric with one number of references, without adjusted p-values."""

    def __init__(self, scores: SetScores, confidence: float) -> None:
        self._scores, self._confidence = scores, confidence
        self._names = (*scores.texts.systems, *scores.texts.annotators)
        self._weights = np.ones(len(scores.texts.sources))
        self._means = [_mean(column) for column in scores.values.T]
        self._people = _mean(scores.of_people)
        self._everyone = _everyone_pvalues(scores)

    def people(self) -> CeilingEstimate:
        scores = self._scores
        single = [mean for mean in self._means[len(scores.texts.systems) :] if mean is not None]
        name = own_name(MEAN_OF_PEOPLE, self._names)
        row = self._row("people", name, self._people, scores.people_deviations)
        return replace(row, lowest=min(single, default=None), highest=max(single, default=None))

    def hypothesis(self, index: int) -> CeilingEstimate:
        """Return the estimate of a system or annotator, with the difference from (other) people."""
        scores, name, value = self._scores, self._names[index], self._means[index]
        place = index - len(scores.texts.systems)  # among annotators
        is_system = place < 0
        kind: _Kind = "annotator"
        if is_system:
            kind = "source" if name == SOURCE else "system"
        row = self._row(kind, name, value, scores.deviations[index])
        if value is None:
            return row
        values, people = scores.values[:, index], self._people
        row = replace(row, lowest=float(np.nanmin(values)), highest=float(np.nanmax(values)))
        if people is None:
            return row
        # The mean over sets and annotators has an annotator with this weight.
        numbers = scores.sets_without
        weight = 0.0 if is_system else numbers[place] / numbers.sum()
        beside = _NOT_COMPARED
        if is_system:
            ratio = value / people if people > 0 else None
            beside = BesidePeople(ratio=ratio, everyone_pvalue=self._everyone[index])
        if weight == 1:
            return replace(row, beside_people=beside)
        difference = float((value - people) / (1 - weight))
        deviations = (scores.deviations[index] - scores.people_deviations) / (1 - weight)
        interval = t_interval(difference, deviations, self._weights, self._confidence)
        pvalue = None if interval is None else paired_pvalue(difference, deviations)
        beside = replace(beside, difference=Value(difference, interval), pvalue=pvalue)
        return replace(row, beside_people=beside)

    def _row(
        self, kind: _Kind, name: str, value: float | None, deviations: Floats
    ) -> CeilingEstimate:
        scores, interval = self._scores, None
        if value is not None:
            interval = t_interval(value, deviations, self._weights, self._confidence, scores.limits)
        score, sets = Value(value, interval), len(scores.subsets)
        return CeilingEstimate(scores.metric, scores.references, kind, name, sets, score)


def _mean(values: Floats) -> float | None:
    """Return the mean of the numbers that there are, None if there are none."""
    defined = values[np.isfinite(values)]
    return float(defined.mean()) if defined.size else None


def _everyone_pvalues(scores: SetScores) -> list[float | None]:
    """Return for each system the p-value of being above, or below, each annotator."""
    errors, sentences = scores.errors_beside_people, len(scores.texts.sources)
    if errors is None or sentences < 2 or not scores.sets_without.all():
        return [None] * len(scores.texts.systems)
    differences = scores.beside_people
    pvalues = t_pvalues(differences, errors, sentences - 1).max(axis=0)
    same_sign = (np.sign(differences) == np.sign(differences[0])).all(axis=0)
    joint = np.where(same_sign, np.maximum(pvalues, least_pvalue(sentences)), 1.0)
    return [None if np.isnan(pvalue) else float(pvalue) for pvalue in joint]


def _adjusted(rows: list[CeilingEstimate]) -> Iterator[CeilingEstimate]:
    """Adjust both p-values for all rows, and conclude on the position."""
    compared = [row.beside_people for row in rows]
    adjusted = holm_of_tested([beside.pvalue for beside in compared])
    everyone = holm_of_tested([beside.everyone_pvalue for beside in compared])
    for row, beside, pvalue, of_everyone in zip(rows, compared, adjusted, everyone, strict=True):
        position = None if pvalue is None else _position(beside.difference, pvalue, of_everyone)
        concluded = replace(
            beside, adjusted=pvalue, everyone_adjusted=of_everyone, position=position
        )
        yield replace(row, beside_people=concluded)


def _position(difference: Value, adjusted: float, everyone: float | None) -> Position:
    is_above = (difference.value or 0.0) > 0
    if everyone is not None and everyone < ALPHA:
        return "above everyone" if is_above else "below everyone"
    if adjusted < ALPHA:
        return "above" if is_above else "below"
    return "undecided"


@dataclass(frozen=True)
class HumanCeiling:
    """People and systems of a corpus, with different numbers of references."""

    corpus: str
    # Of people, annotators, the source and systems, by metric and number of references. Those of
    # ``exact match`` are the shares of outputs that some reference has.
    estimates: tuple[CeilingEstimate, ...]
    # Agreement of the order of systems between disjoint sets of references.
    orders: tuple[OrderAgreement, ...]
    gains: tuple[ReferenceGain, ...]
    notes: tuple[str, ...] = ()  # to the user


def ceiling_cost(
    texts: Texts, metrics: Mapping[str, Metric], subsets: Mapping[int, Sequence[Subset]]
) -> str:
    """Return how many outputs each metric scores, as a sentence; equal ones are scored once.

    Metrics that merge references score each hypothesis against each annotator; others against each
    set of references.
    """
    people, systems = len(texts.annotators), len(texts.systems)
    pairs = people * (systems + people - 1)
    of_sets = sum((systems + people - size) * len(of_size) for size, of_size in subsets.items())
    costs = ", ".join(
        f"{name} {len(texts.sources) * (pairs if metric.merges_references else of_sets):,}"
        for name, metric in metrics.items()
    )
    return (
        f"{texts.name}: {people} annotators, {systems - 1} systems, "
        f"{sum(map(len, subsets.values()))} sets of references"
        + (f"; outputs to be scored: {costs}" if costs else "")
    )


def human_ceiling(
    texts: Texts,
    metrics: Mapping[str, Metric],
    subsets: Mapping[int, Sequence[Subset]],
    score: ScoreFunction,
    confidence: float = 0.95,
    normalise: Callable[[str], str] | None = None,
) -> HumanCeiling:
    """Score people and systems against the same sets of references, and compare them.

    ``texts`` are those of ``people_and_systems``, ``metrics`` read references, ``subsets`` are sets
    of annotators by size, at least one less than there are. For the row of exact matches,
    ``normalise`` makes texts equal that count for each other; there is none without it.
    ``confidence`` is between 0 and 1.

    Raises ConfigError if there are no counts of sentences for a metric that merges references.
    """
    by_metric: dict[str, list[SetScores]] = {}
    exact_match = own_name(EXACT_MATCH, metrics)
    if normalise is not None:
        exact = PairCounts.of_exact_match(texts, normalise)
        by_metric[exact_match] = list(_from_pairs(exact_match, texts, subsets, exact, (0.0, 1.0)))
    merging = {name: metric for name, metric in metrics.items() if metric.merges_references}
    pair_scores = score(single_annotator_requests(texts), merging) if merging else {}
    for name, scores in pair_scores.items():
        metric = metrics[name]
        counts = required_counts(texts.name, name, scores)
        pairs = PairCounts.from_scores(texts, counts, metric.merge_references)
        limits = metric.range or ANY
        by_metric[name] = list(_from_pairs(name, texts, subsets, pairs, limits))
    others = {name: metric for name, metric in metrics.items() if name not in merging}
    if others:
        for size in sorted(subsets):
            for scores_of_size in _from_sets(texts, others, subsets[size], score):
                by_metric.setdefault(scores_of_size.metric, []).append(scores_of_size)
    of_all = [by_metric[name] for name in (exact_match, *metrics) if name in by_metric]
    orders = [order_agreement(scores) for by_size in of_all for scores in by_size]
    return HumanCeiling(
        texts.name,
        tuple(row for by_size in of_all for s in by_size for row in ceiling(s, confidence)),
        tuple(order for order in orders if order is not None),
        tuple(row for by_size in of_all for row in reference_gains(by_size)),
        tuple(
            f"{texts.name}: {by_size[0].metric} has no counts of sentences, so there are no "
            f"intervals and no tests"
            for by_size in of_all
            if by_size and by_size[0].covariances is None
        ),
    )


def _from_pairs(
    name: str,
    texts: Texts,
    subsets: Mapping[int, Sequence[Subset]],
    pairs: PairCounts,
    limits: tuple[float, float],
) -> Iterator[SetScores]:
    """Yield the scores with each number of references, ascending, by looking counts up."""
    for _, of_size in sorted(subsets.items()):
        counts = pairs.of_sets(of_size)
        yield set_scores_from_counts(name, texts, of_size, counts, pairs.score_totals, limits)


def _from_sets(
    texts: Texts, metrics: Mapping[str, Metric], subsets: Sequence[Subset], score: ScoreFunction
) -> Iterator[SetScores]:
    """Yield the scores by each metric with one number of references, by scoring all sets."""
    outside = outsiders(texts, subsets)
    for name, scores in score(set_requests(texts, subsets), metrics).items():
        if scores.counts is None:
            values = np.full(outside.shape, np.nan)
            values[outside] = scores.values
            yield set_scores_from_values(name, texts, subsets, values)
            continue
        counts = _counts_of_sets(scores.counts, outside)
        totals, limits = scores.counts.score_totals, metrics[name].range or ANY
        yield set_scores_from_counts(name, texts, subsets, counts, totals, limits)


def _counts_of_sets(scored: SentenceCounts, outside: Bools) -> Iterator[Floats]:
    """Yield the counts with each set, shape (hypotheses, sentences, columns); others are 0."""
    arrays = iter(scored.counts)
    for is_outside in outside:
        counts = np.array(list(islice(arrays, int(is_outside.sum()))), dtype=float)
        result = np.zeros((len(is_outside), *counts.shape[1:]))
        result[is_outside] = counts
        yield result
