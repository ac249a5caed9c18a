"""Word changes of systems, compared with those of people."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

import numpy as np

from maege.statistics.jackknife import jackknife, jackknife_value, paired_pvalue, ratio
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.value import Value, finite
from maege.texts.text_changes import COUNTINGS, Counting, TextChanges

_Comparison = Literal["fewer", "more", "undecided"]
_Conclusion = Literal["less than people", "more than people", "neither"]


@dataclass(frozen=True)
class ChangeRatio:
    """Word changes of a system, compared with those of one reference set.

    Intervals and tests are for other sentences of the kind, by the jackknife over sentences.
    """

    counting: Counting
    system: str
    annotator: str
    ratio: Value  # of mean word changes; None if the annotator changes nothing
    difference: Value  # the first mean minus the second
    pvalue: float | None  # of a paired test of this difference against 0
    adjusted: float | None = None  # for all systems and annotators of a counting (Holm, 1979)
    # ``fewer`` or ``more`` than the annotator if the adjusted p-value is below 0.05.
    comparison: _Comparison = "undecided"

    @property
    def direction(self) -> float:
        """-1 if the system changes fewer words, 1 if it changes more, 0 if it changes as many."""
        return float(np.sign(self.difference.value or 0.0))


@dataclass(frozen=True)
class SystemConservatism:
    """Whether a system changes less than people."""

    counting: Counting
    system: str
    annotators: int  # that it was compared with
    fewer: int  # annotators than whom it changes significantly fewer words
    more: int
    lowest_ratio: float | None  # to single annotators; None if none is defined
    highest_ratio: float | None
    is_less: bool  # whether it changes fewer words than the first reference set
    # That it changes fewer words than every reference set, or more than every one: the largest of
    # the p-values, or 1 if the signs differ (an intersection-union test); adjusted for all systems
    # of a counting (Holm, 1979).
    pvalue: float | None
    adjusted: float | None = None
    # ``less than people`` or ``more than people`` if that adjusted p-value is below 0.05.
    conclusion: _Conclusion = "neither"


def change_ratios(changes: Sequence[TextChanges], confidence: float) -> list[ChangeRatio]:
    """Compare each system with each annotator in the same sentences, by each counting.

    ``confidence`` of the intervals is between 0 and 1.
    """
    systems = [text for text in changes if text.author == "system"]
    annotators = [text for text in changes if text.author == "annotator"]
    rows: list[ChangeRatio] = []
    for counting in COUNTINGS:
        pairs = product(systems, annotators)
        compared = with_holm(_compared(*pair, counting, confidence) for pair in pairs)
        rows += map(_with_comparison, compared)
    return rows


def system_conservatism(ratios: Sequence[ChangeRatio]) -> list[SystemConservatism]:
    """Conclude for each system and counting whether it changes less than every reference set."""
    rows: list[SystemConservatism] = []
    for counting in COUNTINGS:
        of_counting = [row for row in ratios if row.counting == counting]
        systems = dict.fromkeys(row.system for row in of_counting)
        compared = [_joint([r for r in of_counting if r.system == system]) for system in systems]
        rows += map(_concluded, with_holm(compared))
    return rows


def _joint(rows: Sequence[ChangeRatio]) -> SystemConservatism:
    """Compare a system with all reference sets, without a conclusion."""
    defined = [row.ratio.value for row in rows if row.ratio.value is not None]
    pvalues = [row.pvalue for row in rows if row.pvalue is not None]
    joint = max(pvalues) if len(pvalues) == len(rows) else None
    if len({row.direction for row in rows}) > 1 and joint is not None:
        joint = 1.0
    return SystemConservatism(
        rows[0].counting,
        rows[0].system,
        len(rows),
        sum(row.comparison == "fewer" for row in rows),
        sum(row.comparison == "more" for row in rows),
        min(defined, default=None),
        max(defined, default=None),
        rows[0].direction < 0,
        joint,
    )


def _concluded(row: SystemConservatism) -> SystemConservatism:
    if row.adjusted is None or row.adjusted >= ALPHA:
        return row
    return replace(row, conclusion="less than people" if row.is_less else "more than people")


def _compared(
    system: TextChanges, annotator: TextChanges, counting: Counting, confidence: float
) -> ChangeRatio:
    of_system, of_annotator = system.counts(counting), annotator.counts(counting)
    weights = np.ones(len(of_system))
    of_both = np.stack([of_system, of_annotator], axis=-1)
    differences = np.stack([of_system - of_annotator, weights], axis=-1)
    difference, deviations = jackknife(differences, ratio, weights)
    return ChangeRatio(
        counting,
        system.name,
        annotator.name,
        jackknife_value(of_both, weights, confidence, (0.0, np.inf)),
        jackknife_value(differences, weights, confidence),
        finite(paired_pvalue(float(difference[0]), deviations[:, 0])),  # not of one sentence
    )


def _with_comparison(row: ChangeRatio) -> ChangeRatio:
    if row.adjusted is None or row.adjusted >= ALPHA:
        return row
    return replace(row, comparison="fewer" if row.direction < 0 else "more")
