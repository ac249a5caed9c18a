"""Minimal against fluent references: who looks how good by either, and what people say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.coverage_today.corpora import ANNOTATORS, JUDGED, KINDS, REWRITES, Corpora
from maege.array_types import Floats, Interval
from maege.metric.metric import Metric
from maege.scoring.engine import ScoreFunction
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import jackknife, t_interval
from maege.statistics.value import Value
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.inputs import people_and_systems
from maege.studies.coverage.set_scores import PairCounts, single_annotator_requests
from maege.texts.texts import Texts

PEOPLE = "people"  # who scored systems, in the place of a metric
HUMAN_NAMES = {"REF-M": "EXPMINA", "REF-F": "EXPFLUENCYA"}  # in SEEDA, and as references
CORRECTORS = (*JUDGED, *HUMAN_NAMES)  # what people ranked, but the source
PAIRS = (("minimal", "fluent"), ("minimal, crowd", "fluent, crowd"), (ANNOTATORS, "fluent"))


@dataclass(frozen=True)
class KindScore:
    """The score of a system, or the mean of people of a kind, with one reference of a kind.

    Parameters
    ----------
    metric, references
        What it is scored by: the mean over single references of the kind, without its own. Scores
        by ``people`` are published ones, ``ts-edit`` and ``ts-sent``.
    name
        A system, or ``people, KIND``.
    score
        The interval is for other sentences, by the jackknife.
    rank
        1 and the number of judged systems with a higher score against the same references; the
        interval is that of resamples of sentences. None for people of a kind.
    """

    metric: str
    references: str
    name: str
    score: Value
    rank: Value | None = None


@dataclass(frozen=True)
class KindShift:
    """How much better a system looks, relative to others, by fluent than by minimal references.

    Parameters
    ----------
    metric, minimal, fluent
        What is compared.
    name
        The system, or ``people, fluent``: those of the fluent kind, without their own references,
        relative to those of the minimal kind.
    by_minimal, by_fluent
        Its score divided by the geometric mean of the other judged systems, or by that of people of
        the minimal kind.
    factor
        The second divided by the first. Intervals are for other sentences, by the jackknife.
    """

    metric: str
    minimal: str
    fluent: str
    name: str
    by_minimal: Value
    by_fluent: Value
    factor: Value


@dataclass(frozen=True)
class HumanAgreement:
    """Spearman's correlation of a metric with published human scores of the judged systems.

    Parameters
    ----------
    metric, references
        What scores the systems.
    human
        ``ts-edit`` or ``ts-sent``: TrueSkill of rankings by edits, or by sentences.
    systems
        Which of them: ``judged``, or without GPT-3.5.
    rho
        The interval is for other sentences, with these systems and this human score, by resamples.
    """

    metric: str
    references: str
    human: str
    systems: str
    rho: Value


@dataclass(frozen=True, eq=False)
class ReferenceKinds:
    """All results."""

    scores: tuple[KindScore, ...]
    shifts: tuple[KindShift, ...]
    agreements: tuple[HumanAgreement, ...]


class KindScores:
    """The scores of all texts by one metric, against single references, with resamples.

    Parameters
    ----------
    metric
        Its name.
    texts
        Systems, and all people as annotators.
    pairs
        Counts of each text against each annotator.
    resampling
        Of sentences.
    """

    def __init__(
        self, metric: str, texts: Texts, pairs: PairCounts, resampling: Resampling
    ) -> None:
        self.metric, self.resampling = metric, resampling
        self._annotators = texts.annotators
        self._rows = {
            name: number for number, name in enumerate((*texts.systems, *texts.annotators))
        }
        self._rows |= {name: self._rows[original] for name, original in HUMAN_NAMES.items()}
        self.weights = np.ones(len(texts.sources))
        counts = np.moveaxis(pairs.values, 2, 0)  # sentences first
        shape = counts.shape[1:]

        def of_pairs(totals: Floats) -> Floats:
            scores = pairs.score_totals(totals.reshape(*totals.shape[:-1], *shape))
            return scores.reshape(*totals.shape[:-1], -1)

        flat = counts.reshape(len(counts), -1).astype(float)
        with np.errstate(invalid="ignore", divide="ignore"):  # people against themselves
            value, deviations = jackknife(flat, of_pairs, self.weights)
            resampled = of_pairs(resampling.for_clusters(len(flat)).sums(flat))
        # The scores, then the jackknife deviations, then those of resamples.
        self.value = value.reshape(shape[:2])
        self.deviations = deviations.reshape(-1, *shape[:2])
        self.resampled = resampled.reshape(-1, *shape[:2])

    def mean(self, scores: Floats, names: Sequence[str], references: Sequence[str]) -> Floats:
        """Return the mean score of some texts by others' references.

        Shape (..., texts, annotators) -> (...).
        """
        chosen = [
            scores[..., self._rows[name], self._annotators.index(reference)]
            for name in names
            for reference in _without_own(name, references)
        ]
        return np.asarray(np.mean(chosen, axis=0))

    def references(self, kind: str) -> tuple[str, ...]:
        """Return the references of a kind."""
        if kind in KINDS:
            return KINDS[kind]
        return tuple(name for name in self._annotators if name not in REWRITES)

    def interval(self, value: float, deviations: Floats) -> Interval | None:
        """Return the interval of a statistic by the jackknife."""
        return t_interval(value, deviations, self.weights, self.resampling.confidence)

    def scores(self, kind: str) -> Iterator[KindScore]:
        """Yield the scores of systems, with ranks, and of people of all kinds."""
        sampler = self.resampling.for_clusters(len(self.weights))
        for name in CORRECTORS:
            rank, resampled = (self._rank(s, name, kind) for s in (self.value, self.resampled))
            yield self._score(kind, name, [name], Value(int(rank), sampler.interval(resampled)))
        yield self._score(kind, "source", ["source"])
        for of_kind in (*KINDS, ANNOTATORS):
            yield self._score(kind, f"people, {of_kind}", self.references(of_kind))

    def _rank(self, scores: Floats, name: str, kind: str) -> Floats:
        """Return ranks among the judged systems, shape (..., texts, annotators) -> (...)."""
        references = _without_own(name, self.references(kind))
        own = self.mean(scores, [name], references)
        others = [self.mean(scores, [system], references) for system in JUDGED if system != name]
        return np.asarray(1 + (np.array(others) > own).sum(axis=0), dtype=float)

    def _score(
        self,
        kind: str,
        name: str,
        members: Sequence[str],
        rank: Value | None = None,
    ) -> KindScore:
        references = self.references(kind)
        value = float(self.mean(self.value, members, references))
        interval = self.interval(value, self.mean(self.deviations, members, references))
        return KindScore(self.metric, kind, name, Value(value, interval), rank)

    def shifts(self, minimal: str, fluent: str) -> Iterator[KindShift]:
        """Yield how much better each system, and fluent people, look by fluent references."""
        for name in JUDGED:
            others = [[other] for other in JUDGED if other != name]
            yield self._shift(minimal, fluent, name, [name], others)
        people = (self.references(kind) for kind in (fluent, minimal))
        fluent_people, minimal_people = people
        yield self._shift(minimal, fluent, f"people, {fluent}", fluent_people, [minimal_people])

    def _shift(
        self,
        minimal: str,
        fluent: str,
        name: str,
        members: Sequence[str],
        others: Sequence[Sequence[str]],
    ) -> KindShift:
        """Compare logarithms; the deviations of a logarithm are those of the score, relative."""
        logarithms, deviations = [], []
        for kind in (minimal, fluent):
            references = self.references(kind)
            value, change = 0.0, np.zeros(len(self.weights))
            for texts, share in ((members, 1.0), *((other, -1 / len(others)) for other in others)):
                score = float(self.mean(self.value, texts, references))
                value += share * np.log(score)
                change += share * self.mean(self.deviations, texts, references) / score
            logarithms.append(value)
            deviations.append(change)
        logarithms.append(logarithms[1] - logarithms[0])
        deviations.append(deviations[1] - deviations[0])
        relative = map(self._exponential, logarithms, deviations)
        return KindShift(self.metric, minimal, fluent, name, *relative)

    def _exponential(self, logarithm: float, deviations: Floats) -> Value:
        interval = self.interval(logarithm, deviations)
        ends = interval and (float(np.exp(interval[0])), float(np.exp(interval[1])))
        return Value(float(np.exp(logarithm)), ends)

    def agreements(
        self, kind: str, human: Mapping[str, Mapping[str, float]]
    ) -> Iterator[HumanAgreement]:
        """Yield correlations with human scores."""
        chosen = {
            "judged": JUDGED,
            "without GPT-3.5": tuple(name for name in JUDGED if name != "GPT-3.5"),
        }
        sampler = self.resampling.for_clusters(len(self.weights))
        references = self.references(kind)
        for label, names in chosen.items():
            values = np.array([self.mean(self.value, [name], references) for name in names])
            resampled = np.array([self.mean(self.resampled, [name], references) for name in names])
            for score, of_systems in human.items():
                truth = np.array([of_systems[name] for name in names])
                rho = _rho(values[:, None], truth)
                value = Value(float(rho[0]), sampler.interval(_rho(resampled, truth)))
                yield HumanAgreement(self.metric, kind, score, label, value)


def _without_own(name: str, references: Sequence[str]) -> list[str]:
    """Return the references that are not the text itself."""
    return [other for other in references if other != HUMAN_NAMES.get(name, name)]


def _rho(values: Floats, truth: Floats) -> Floats:
    """Return Spearman's rho of each column, shape (systems, columns) -> (columns,)."""
    from scipy.stats import rankdata

    ranks = rankdata(values, axis=0) - (len(truth) + 1) / 2
    of_truth = rankdata(truth) - (len(truth) + 1) / 2
    return np.asarray(of_truth @ ranks / np.sqrt((of_truth**2).sum() * (ranks**2).sum(axis=0)))


def reference_kinds(
    corpora: Corpora, metrics: Mapping[str, Metric], score: ScoreFunction, resampling: Resampling
) -> ReferenceKinds:
    """Score judged systems and people with one reference of each kind.

    Parameters
    ----------
    corpora
        The texts.
    metrics
        By name; metrics of edits extract them by ERRANT, since rewrites have no gold edits.
    score
        Scores requests.
    resampling
        Of sentences.
    """
    texts = people_and_systems(corpora.rewritten)
    human = corpora.human_scores()
    scored = score(single_annotator_requests(texts), metrics)
    scores: list[KindScore] = []
    shifts: list[KindShift] = []
    agreements: list[HumanAgreement] = []
    for name, of_texts in human.items():
        for text in CORRECTORS:
            above = sum(of_texts[system] > of_texts[text] for system in JUDGED)
            scores.append(KindScore(PEOPLE, name, text, Value(of_texts[text]), Value(above + 1)))
    for name in (EXACT_MATCH, *metrics):
        if name == EXACT_MATCH:
            pairs = PairCounts.of_exact_match(texts, correction_key)
        else:
            counts = scored[name].counts
            if counts is None:
                raise ValueError(f"{name} has no counts of sentences")
            pairs = PairCounts.from_scores(texts, counts, metrics[name].merge_references)
        of_metric = KindScores(name, texts, pairs, resampling)
        for kind in (*KINDS, ANNOTATORS):
            scores += of_metric.scores(kind)
            agreements += of_metric.agreements(kind, human)
        for minimal, fluent in PAIRS:
            shifts += of_metric.shifts(minimal, fluent)
    return ReferenceKinds(tuple(scores), tuple(shifts), tuple(agreements))
