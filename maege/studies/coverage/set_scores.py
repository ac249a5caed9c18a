"""Scores of systems and people against sets of references, and the counts that they are made of."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, compress

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Floats, Interval
from maege.counts.indexed_rows import smallest_floats
from maege.errors import ConfigError
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, SentenceCounts, mean_of_totals
from maege.statistics.jackknife import jackknife
from maege.texts.reference_subsets import ReferencePairs, Subset
from maege.texts.texts import Texts

ANY: Interval = (-np.inf, np.inf)


@dataclass(frozen=True, eq=False)
class SetScores:
    """Scores of systems and people by one metric, against sets of references of one size.

    Deviations are those of the jackknife over sentences, see ``maege.statistics.jackknife``: the
    sum of their squares is a variance. Where a metric chooses references by the order of the
    sentences (M2, ERRANT), those chosen in the whole corpus stay without a sentence.
    """

    metric: str
    texts: Texts  # the first system is the unchanged source
    subsets: tuple[Subset, ...]
    values: Floats  # shape (sets, systems + annotators); nan for annotators of the set
    # Of the means over sets, shape (systems + annotators, sentences); nan, as the next one, for
    # metrics without counts of sentences.
    deviations: Floats
    # Of the mean over sets and annotators outside them, shape (sentences,).
    people_deviations: Floats
    # Of the scores of systems against each set, shape (sets, systems, systems); None without counts
    # of sentences.
    covariances: Floats | None = None
    # Standard errors of ``beside_people``, of the same shape.
    errors_beside_people: Floats | None = None
    limits: Interval = ANY  # the lowest and the highest possible score

    @property
    def references(self) -> int:
        """Number of references in a set."""
        return len(self.subsets[0])

    @property
    def of_systems(self) -> Floats:
        """The scores of systems, the first of them the source, shape (sets, systems)."""
        return self.values[:, : len(self.texts.systems)]

    @property
    def of_people(self) -> Floats:
        """The scores of annotators, nan for those of the set, shape (sets, annotators)."""
        return self.values[:, len(self.texts.systems) :]

    @property
    def sets_without(self) -> Floats:
        """The number of sets without each annotator, shape (annotators,)."""
        return np.asarray(np.isfinite(self.of_people).sum(axis=0), dtype=float)

    @property
    def beside_people(self) -> Floats:
        """Scores of systems minus those of each annotator, shape (annotators, systems).

        Both are means over the sets without the annotator; nan if there are none.
        """
        outside = np.isfinite(self.of_people)
        people = np.where(outside, self.of_people, 0.0).sum(axis=0)
        sums = outside.T.astype(float) @ self.of_systems - people[:, None]
        with np.errstate(invalid="ignore"):
            return np.asarray(sums / self.sets_without[:, None])

    def disjoint_pairs(self) -> NDArray[np.int64]:
        """Return indices of sets that have no annotator in common, shape (pairs, 2)."""
        members = [set(subset) for subset in self.subsets]
        every = combinations(range(len(members)), 2)
        pairs = [(i, j) for i, j in every if members[i].isdisjoint(members[j])]
        return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def set_scores_from_counts(
    metric: str,
    texts: Texts,
    subsets: Sequence[Subset],
    counts: Iterable[Floats],
    score_totals: Callable[[Floats], Floats],
    limits: Interval = ANY,
) -> SetScores:
    """Score all hypotheses against one or more sets of references of one size, with the jackknife.

    ``counts`` of each set have the shape (hypotheses, sentences, columns); ``score_totals`` turns
    sums of counts, shape (..., columns), into scores, shape (...).
    """
    systems = len(texts.systems)
    outside = outsiders(texts, subsets)
    values, covariances = [], []
    deviations = np.zeros((len(texts.hypotheses), len(texts.sources)))
    people = np.zeros(len(texts.sources))
    beside = np.zeros((len(texts.annotators), systems, len(texts.sources)))
    for of_set, is_outside in zip(counts, outside, strict=True):
        value, deviation = _jackknifed(of_set, score_totals)
        values.append(np.where(is_outside, value, np.nan))
        deviation[~is_outside] = 0
        deviations += deviation
        people += deviation[systems:].sum(axis=0)
        members = is_outside[systems:]
        beside[members] += deviation[:systems] - deviation[systems:][members, None]
        # einsum, whose sums do not depend on the number of threads
        covariances.append(np.einsum("is,js->ij", deviation[:systems], deviation[:systems]))
    numbers = outside.sum(axis=0)
    errors = np.sqrt((beside**2).sum(axis=-1))
    return SetScores(
        metric,
        texts,
        tuple(subsets),
        values=np.array(values),
        deviations=deviations / np.maximum(1, numbers)[:, None],
        people_deviations=people / max(1, numbers[systems:].sum()),
        covariances=np.array(covariances),
        errors_beside_people=errors / np.maximum(1, numbers[systems:])[:, None],
        limits=limits,
    )


def set_scores_from_values(
    metric: str, texts: Texts, subsets: Sequence[Subset], values: Floats
) -> SetScores:
    """Return scores without deviations; ``values`` has shape (sets, hypotheses)."""
    values = np.where(outsiders(texts, subsets), values, np.nan)
    unknown = np.full((len(texts.hypotheses), len(texts.sources)), np.nan)
    return SetScores(metric, texts, tuple(subsets), values, unknown, unknown[0])


def outsiders(texts: Texts, subsets: Sequence[Subset]) -> Bools:
    """Return which hypotheses are not by an annotator of the set, shape (sets, hypotheses)."""
    systems = [True] * len(texts.systems)
    return np.array([systems + [a not in subset for a in texts.annotators] for subset in subsets])


def _jackknifed(counts: Floats, score_totals: Callable[[Floats], Floats]) -> tuple[Floats, Floats]:
    """Return scores, shape (hypotheses,), and deviations, shape (hypotheses, sentences)."""
    hypotheses, sentences, columns = counts.shape
    by_sentence = np.moveaxis(counts, 1, 0).reshape(sentences, -1)
    with np.errstate(invalid="ignore", divide="ignore"):  # of annotators of the set
        value, deviations = jackknife(
            by_sentence,
            lambda totals: score_totals(totals.reshape(*totals.shape[:-1], hypotheses, columns)),
            np.ones(sentences),
        )
    return value, deviations.T.copy()


@dataclass(frozen=True, eq=False)
class PairCounts(ReferencePairs):
    """The counts of each hypothesis against each annotator alone, by one metric.

    Those of annotators against themselves are 0, and those against sets that they are part of mean
    nothing.
    """

    # Turns sums of counts, shape (..., columns), into scores, shape (...).
    score_totals: Callable[[Floats], Floats]

    @classmethod
    def from_scores(
        cls, texts: Texts, scored: SentenceCounts, merge: Callable[[Floats], Floats]
    ) -> "PairCounts":
        """Take the counts of ``single_annotator_requests``."""
        annotator, hypothesis = np.nonzero(outsiders(texts, _single_annotators(texts)))
        columns = np.asarray(scored.counts[0], dtype=float).shape
        table = np.zeros((len(texts.hypotheses), len(texts.annotators), *columns))
        for a, h, counts in zip(annotator, hypothesis, scored.counts, strict=True):
            table[h, a] = counts
        return cls(texts.annotators, smallest_floats(table), merge, scored.score_totals)

    @classmethod
    def of_exact_match(cls, texts: Texts, normalise: Callable[[str], str]) -> "PairCounts":
        """Count the outputs that equal a reference; the score is their share.

        Of two texts that ``normalise`` makes equal, one counts for the other.
        """
        keys: dict[str, int] = {}
        numbers = np.array(
            [[keys.setdefault(normalise(t), len(keys)) for t in text] for text in texts.hypotheses]
        )
        equal = numbers[:, None] == numbers[None, -len(texts.annotators) :]
        counts = np.stack([equal, np.ones_like(equal)], axis=-1).astype(np.float32)
        return cls(texts.annotators, counts, _any_reference, mean_of_totals)


def required_counts(of: str, metric: str, scores: Scores) -> SentenceCounts:
    """Return the counts of sentences that sets of references are looked up in.

    ``of``: what was scored, for the message. Raises ConfigError if there are none.
    """
    if scores.counts is None:
        raise ConfigError(
            f"{of}: {metric} was scored without the counts of sentences that sets of references "
            f"are looked up in; `statistics.corpora_interval: replicates` has none, choose another "
            f"one"
        )
    return scores.counts


def set_requests(texts: Texts, subsets: Sequence[Subset]) -> list[ScoreRequest]:
    """Return a corpus for each set of references, and each hypothesis by anyone outside it."""
    return [
        request
        for subset, is_outside in zip(subsets, outsiders(texts, subsets), strict=True)
        for request in texts.requests(compress(texts.hypotheses, is_outside), subset)
    ]


def single_annotator_requests(texts: Texts) -> list[ScoreRequest]:
    """Return a corpus for each annotator as the reference, and each hypothesis by anyone else."""
    return set_requests(texts, _single_annotators(texts))


def _single_annotators(texts: Texts) -> list[Subset]:
    return [(name,) for name in texts.annotators]


def _any_reference(counts: Floats) -> Floats:
    """Return the greatest counts, shape (..., references, columns) -> (..., columns)."""
    return np.asarray(counts.max(axis=-2), dtype=float)
