"""Scores of systems and people against many sets of references of one size."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.jackknife import jackknife
from maege.texts.reference_subsets import Subset
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
    references: int  # in a set
    subsets: tuple[Subset, ...]
    # Names; the first system is the unchanged source.
    systems: tuple[str, ...]
    annotators: tuple[str, ...]
    sentences: int
    values: Floats  # shape (sets, systems + annotators); nan for annotators of the set
    # Of the means over sets, shape (systems + annotators, sentences); None for metrics without
    # counts of sentences.
    deviations: Floats | None = None
    # Of the mean over sets and annotators outside them, shape (sentences,).
    people_deviations: Floats | None = None
    # Of the scores of systems against each set, shape (sets, systems, systems).
    covariances: Floats | None = None
    # Standard errors of ``beside_people``, of the same shape.
    errors_beside_people: Floats | None = None
    limits: Interval = ANY  # the lowest and the highest possible score

    @property
    def of_systems(self) -> Floats:
        """The scores of systems, the first of them the source, shape (sets, systems)."""
        return self.values[:, : len(self.systems)]

    @property
    def of_people(self) -> Floats:
        """The scores of annotators, nan for those of the set, shape (sets, annotators)."""
        return self.values[:, len(self.systems) :]

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
        pairs = [
            (first, second)
            for first, second in combinations(range(len(members)), 2)
            if members[first].isdisjoint(members[second])
        ]
        return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def set_scores_from_counts(
    metric: str,
    texts: Texts,
    subsets: Sequence[Subset],
    counts: Iterable[Floats],
    score_totals: Callable[[Floats], Floats],
    limits: Interval = ANY,
) -> SetScores:
    """Score all hypotheses against sets of references of one size, with the jackknife.

    Parameters
    ----------
    metric, texts, subsets, limits
        As in ``SetScores``; there is at least one set.
    counts
        For each set, shape (hypotheses, sentences, columns).
    score_totals
        Turns sums of counts, shape (..., columns), into scores, shape (...).
    """
    systems = len(texts.systems)
    outside = _outside(texts, subsets)
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
    return SetScores(
        metric,
        len(subsets[0]),
        tuple(subsets),
        texts.systems,
        texts.annotators,
        len(texts.sources),
        np.array(values),
        deviations / np.maximum(1, numbers)[:, None],
        people / max(1, numbers[systems:].sum()),
        np.array(covariances),
        np.sqrt((beside**2).sum(axis=-1)) / np.maximum(1, numbers[systems:])[:, None],
        limits,
    )


def set_scores_from_values(
    metric: str, texts: Texts, subsets: Sequence[Subset], values: Floats
) -> SetScores:
    """Return scores without deviations; ``values`` has shape (sets, hypotheses)."""
    return SetScores(
        metric,
        len(subsets[0]),
        tuple(subsets),
        texts.systems,
        texts.annotators,
        len(texts.sources),
        np.where(_outside(texts, subsets), values, np.nan),
    )


def _outside(texts: Texts, subsets: Sequence[Subset]) -> np.ndarray:
    """Return which hypotheses are not by an annotator of the set, shape (sets, hypotheses)."""
    rows = [
        [True] * len(texts.systems) + [name not in subset for name in texts.annotators]
        for subset in subsets
    ]
    return np.array(rows)


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
