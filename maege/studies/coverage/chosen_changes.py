"""How much chosen texts differ from their sources."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.jackknife import jackknife, t_interval
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value
from maege.texts.text_changes import compared_words, word_changes

# Which of the texts with the same score is chosen: any with the same probability, that with the
# fewest word changes, or that with the most.
TieRule = Literal["random", "fewest", "most"]
TIE_RULES: tuple[TieRule, ...] = ("random", "fewest", "most")
Measure = Literal["changes", "unchanged", "order"]
_LIMITS: Mapping[Measure, Interval] = {
    "changes": (0.0, np.inf),
    "unchanged": (0.0, 1.0),
    "order": (-1.0, 1.0),
}
CHANGE_MEASURES: tuple[Measure, ...] = tuple(_LIMITS)

# Columns of what is summed over sentences; each measure is the ratio of two sums.
CHANGES, UNCHANGED, _ORDER, _HAS_ORDER, _WEIGHT = range(5)
_NUMERATORS = [CHANGES, UNCHANGED, _ORDER]
_DENOMINATORS = [_WEIGHT, _WEIGHT, _HAS_ORDER]


@dataclass(frozen=True)
class ChosenChanges:
    """How much chosen texts differ from their sources: means over sentences.

    Intervals are for other sentences of the kind, by the jackknife over sentences.
    """

    changes: Value  # word changes of a sentence
    unchanged: Value  # share of sentences without any change of words or of their order
    # Spearman's rho of the positions of aligned words, of texts where it is defined; nan without
    # such a text.
    order: Value


class CandidateChanges:
    """The changes of several texts of each sentence."""

    def __init__(self, sources: Iterable[str], texts: Sequence[Sequence[str]]) -> None:
        pairs = zip(sources, texts, strict=True)
        # Shape (all texts, columns).
        self.values: Floats = np.array([_columns(s, text) for s, row in pairs for text in row])
        self._sizes = [len(of_sentence) for of_sentence in texts]
        self.starts = np.cumsum([0, *self._sizes[:-1]])  # first text of each, shape (sentences,)

    def first(self) -> Floats:
        """Return the columns of the first text of each sentence, shape (sentences, columns)."""
        return np.asarray(self.values[self.starts])

    def means(self) -> Floats:
        """Return the means over the texts of each sentence, shape (sentences, columns)."""
        return self._means(np.ones(len(self.values), dtype=bool))

    def chosen(self, scores: Floats) -> tuple[dict[TieRule, Floats], float]:
        """Return the means of the texts with the greatest scores, and how often there are several.

        ``scores`` are by sets of references, shape (sets, all texts). The means are by tie rule,
        over sets, shape (sentences, columns); then the share of sets and sentences with several
        best texts.
        """
        words = self.values[:, CHANGES]
        sums: dict[TieRule, Floats] = {
            rule: np.zeros((len(self.starts), self.values.shape[1])) for rule in TIE_RULES
        }
        tied = 0.0
        for of_set in scores:
            largest = self._extreme(np.maximum, of_set)
            best = sign_with_tolerance(of_set, largest, spread(of_set)) == 0
            fewest = self._extreme(np.minimum, np.where(best, words, np.inf))
            most = self._extreme(np.maximum, np.where(best, words, -np.inf))
            sums["random"] += self._means(best)
            sums["fewest"] += self._means(best & (words == fewest))
            sums["most"] += self._means(best & (words == most))
            tied += float((self._number(best) > 1).mean())
        return {rule: total / len(scores) for rule, total in sums.items()}, tied / len(scores)

    def _extreme(self, extreme: np.ufunc, values: Floats) -> Floats:
        """Return for each text the extreme value of all texts of its sentence."""
        return np.repeat(extreme.reduceat(values, self.starts), self._sizes)

    def _number(self, selected: NDArray[np.bool_]) -> Floats:
        return np.asarray(np.add.reduceat(selected.astype(float), self.starts))

    def _means(self, selected: NDArray[np.bool_]) -> Floats:
        """Return the means of the selected texts of each sentence, shape (sentences, columns)."""
        sums = np.add.reduceat(self.values * selected[:, None], self.starts, axis=0)
        return np.asarray(sums / self._number(selected)[:, None])


def _columns(source: str, text: str) -> list[float]:
    changes = word_changes(source, text)
    has_order = changes.order is not None
    unchanged = compared_words(source) == compared_words(text)
    return [changes.strict, unchanged, changes.order or 0.0, has_order, 1.0]


def measures(totals: Floats) -> Floats:
    """Return the measures of total sums, shape (..., columns) -> (..., measures)."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(totals[..., _NUMERATORS] / totals[..., _DENOMINATORS])


def chosen_changes(columns: Floats, confidence: float) -> ChosenChanges:
    """Return the measures of sentences, shape (sentences, columns)."""
    weights = np.ones(len(columns))
    values, deviations = jackknife(columns, measures, weights)
    of_measures = zip(values.tolist(), deviations.T, _LIMITS.values(), strict=True)
    return ChosenChanges(
        *(
            Value(value, t_interval(value, column, weights, confidence, limits))
            for value, column, limits in of_measures
        )
    )
