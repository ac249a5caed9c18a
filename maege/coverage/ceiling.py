"""The human ceiling: what people score against other people, and where systems are."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.coverage.annotated_texts import PEOPLE, SOURCE
from maege.coverage.set_scores import SetScores
from maege.statistics.bootstrap import Interval
from maege.statistics.jackknife import (
    paired_pvalue,
    t_interval,
)
from maege.statistics.multiple_testing import ALPHA, holm

Kind = Literal["people", "annotator", "system", "source"]
Position = Literal["below", "not shown to differ", "above"]


@dataclass(frozen=True)
class CeilingEstimate:
    """The score of a system, of an annotator or of people, with a number of references.

    Intervals are for other sentences of the kind, with these annotators.

    Parameters
    ----------
    metric
        Its name.
    references
        How many there are for each sentence.
    kind
        ``people``: the mean over sets of references and annotators outside them, the ceiling;
        ``annotator``: one of them, against the sets without their own reference; ``system``;
        ``source``: the unchanged source.
    name
        Of the system or annotator.
    subsets
        Number of sets of references.
    value
        Mean over these; None if an annotator is in all of them.
    interval
        By the jackknife over sentences; None for metrics without counts of sentences.
    lowest, highest
        Of ``people``, means of single annotators; else scores with single sets of references.
    difference, difference_interval
        Of a system or the source, minus the mean of people.
    pvalue, adjusted
        Of this difference, by the same jackknife (``paired_pvalue``); adjusted for all systems and
        the source with this metric and number of references (Holm, 1979).
    position
        ``below`` or ``above`` the mean of people, if the adjusted p-value is below 0.05.
    ratio
        To the mean of people; None if that is not positive.
    """

    metric: str
    references: int
    kind: Kind
    name: str
    subsets: int
    value: float | None
    interval: Interval | None = None
    lowest: float | None = None
    highest: float | None = None
    difference: float | None = None
    difference_interval: Interval | None = None
    pvalue: float | None = None
    adjusted: float | None = None
    position: Position | None = None
    ratio: float | None = None

    @property
    def exceeds_ceiling(self) -> bool:
        """Whether it scores more than the mean of people, so that this is no ceiling."""
        return self.ratio is not None and self.ratio > 1


def ceiling(scores: SetScores, confidence: float) -> list[CeilingEstimate]:
    """Compare systems with people, all against the same sets of references.

    Parameters
    ----------
    scores
        Of systems and people.
    confidence
        Level of the intervals, between 0 and 1.

    Returns
    -------
    list of CeilingEstimate
        The mean of people, each annotator, the source, and each system.

    References
    ----------
    Bryant, C. and Ng, H. (2015). How far are we from fully automatic high quality grammatical error
    correction? ACL. There one annotator is scored against all others, and a system against as many.
    """
    rows = _Rows(scores, confidence)
    compared = [rows.compared(index) for index in range(len(scores.systems))]
    return [rows.people(), *rows.annotators(), *_adjusted(compared)]


class _Rows:
    """The estimates of one metric with one number of references, without adjusted p-values."""

    def __init__(self, scores: SetScores, confidence: float) -> None:
        self._scores, self._confidence = scores, confidence
        self._weights = np.ones(scores.sentences)
        self._means = [_mean(column) for column in scores.values.T]
        self._people = _mean(scores.of_people)

    def people(self) -> CeilingEstimate:
        scores = self._scores
        single = [mean for mean in self._means[len(scores.systems) :] if mean is not None]
        row = self._row("people", PEOPLE, self._people, scores.people_deviations)
        return replace(row, lowest=min(single, default=None), highest=max(single, default=None))

    def annotators(self) -> Iterator[CeilingEstimate]:
        for index, name in enumerate(self._scores.annotators, start=len(self._scores.systems)):
            yield self._of_hypothesis(index, "annotator", name)

    def compared(self, index: int) -> CeilingEstimate:
        """Return the estimate of a system, with its difference from people."""
        scores = self._scores
        name = scores.systems[index]
        row = self._of_hypothesis(index, "source" if name == SOURCE else "system", name)
        if row.value is None or self._people is None:
            return row
        difference = row.value - self._people
        ratio = row.value / self._people if self._people > 0 else None
        row = replace(row, difference=difference, ratio=ratio)
        if scores.deviations is None or scores.people_deviations is None:
            return row
        deviations = scores.deviations[index] - scores.people_deviations
        interval = t_interval(difference, deviations, self._weights, self._confidence)
        if interval is None:
            return row
        pvalue = paired_pvalue(difference, deviations)
        return replace(row, difference_interval=interval, pvalue=pvalue)

    def _of_hypothesis(self, index: int, kind: Kind, name: str) -> CeilingEstimate:
        deviations = None if self._scores.deviations is None else self._scores.deviations[index]
        row = self._row(kind, name, self._means[index], deviations)
        values = self._scores.values[:, index]
        if row.value is None:
            return row
        return replace(row, lowest=float(np.nanmin(values)), highest=float(np.nanmax(values)))

    def _row(
        self, kind: Kind, name: str, value: float | None, deviations: Floats | None
    ) -> CeilingEstimate:
        scores, interval = self._scores, None
        if value is not None and deviations is not None:
            interval = t_interval(value, deviations, self._weights, self._confidence, scores.limits)
        return CeilingEstimate(
            scores.metric, scores.references, kind, name, len(scores.subsets), value, interval
        )


def _mean(values: Floats) -> float | None:
    """Return the mean of the numbers that there are, None if there are none."""
    defined = values[np.isfinite(values)]
    return float(defined.mean()) if defined.size else None


def _adjusted(rows: list[CeilingEstimate]) -> Iterator[CeilingEstimate]:
    adjusted = iter(holm([row.pvalue for row in rows if row.pvalue is not None]))
    for row in rows:
        if row.pvalue is None or row.difference is None:
            yield row
            continue
        pvalue = next(adjusted)
        position: Position = "not shown to differ"
        if pvalue < ALPHA:
            position = "below" if row.difference < 0 else "above"
        yield replace(row, adjusted=pvalue, position=position)
