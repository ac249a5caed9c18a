"""Measures follow from counts of columns."""

from typing import Literal

import numpy as np
import pytest

from maege.counting.edit_counts import f_score
from maege.metrics.imeasure.column_counts import ColumnCounts, column_measures, improvement
from maege.metrics.imeasure.metric import IMeasure
from maege.randomness import generator


def test_measures_follow_from_the_counts() -> None:
    counts = ColumnCounts(tn=5, fn=1, fp=1, tp=2, fpn=1, source_tn=5, source_fn=4)
    expected = {
        "i": (9 / 13.5 - 5 / 9) / (1 - 5 / 9),
        "wacc": 9 / 13.5,
        "accuracy": 7 / 10,
        "precision": 1 / 2,
        "recall": 1 / 2,
        "f": 1 / 2,
    }
    totals = np.array(counts, dtype=float)
    for measure, value in expected.items():
        assert IMeasure(measure=measure).score_totals(totals) == pytest.approx(value)
    detection = IMeasure(measure="wacc", aspect="detection")
    assert detection.score_totals(totals) == pytest.approx(11 / 14)
    assert column_measures(np.zeros(7), "i", "correction", 2, 1) == 1


@pytest.mark.parametrize("aspect", ["correction", "detection"])
def test_measures_of_many_corpora_are_those_of_each(aspect: Literal["correction"]) -> None:
    totals = generator(1, "column counts").integers(3, size=(500, 7)).astype(float)
    for measure in ("i", "wacc", "accuracy", "precision", "recall", "f"):
        metric = IMeasure(measure=measure, aspect=aspect, weight=1.37, beta=0.5)
        expected = [scalar_measure(measure, row, aspect) for row in totals.tolist()]
        assert metric.score_totals(totals).tolist() == expected


def scalar_measure(measure: str, row: list[float], aspect: Literal["correction"]) -> float:
    """Return a measure for the weight 1.37 and a beta of 0.5, without arrays."""
    counts = ColumnCounts(*row)  # type: ignore[arg-type]
    tp, tn, fp, fn, fpn = counts.for_aspect(aspect)
    precision, recall = ratio(tp, tp + fp), ratio(tp, tp + fn)
    weighted = counts.for_aspect(aspect).weighted_accuracy(1.37)
    return {
        "i": improvement(weighted, ratio(row[5], row[5] + row[6])),
        "wacc": weighted,
        "accuracy": ratio(tp + tn, tp + tn + fp + fn - fpn),
        "precision": precision,
        "recall": recall,
        "f": f_score(precision, recall, 0.5),
    }[measure]


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0
