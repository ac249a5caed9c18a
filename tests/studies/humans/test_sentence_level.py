"""Intervals and tests of agreement about outputs for the same sentence."""

import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.studies.humans.sentence_level import sentence_differences, sentence_estimates

SETTINGS = Resampling(resamples=20, permutations=199)
# Two comparisons of each of 40 sentences, in which people prefer an output.
RIGHT = np.array([[2.0, 0, 0, 0, 0]] * 40)
MIXED = np.array([[2.0, 0, 0, 0, 0], [1, 1, 0, 0, 0]] * 20)


def test_values_and_pvalues_of_the_main_measure() -> None:
    estimates = {
        (e.metric, e.measure): e
        for e in sentence_estimates({"right": RIGHT, "mixed": MIXED}, "unexpanded", SETTINGS)
    }
    mixed = estimates["mixed", "noties"]
    assert (mixed.value, mixed.comparisons) == (0.5, 80)
    assert mixed.interval is not None
    assert mixed.interval[0] < 0.5 < mixed.interval[1]
    assert mixed.pvalue is not None
    assert mixed.pvalue < 0.001
    assert estimates["right", "accuracy"].value == 1
    assert {e.pvalue for (_, measure), e in estimates.items() if measure != "noties"} == {None}


def test_differences_exchange_metrics_in_whole_sentences() -> None:
    tables = {"right": RIGHT, "mixed": MIXED, "copy": RIGHT}
    differences = {
        (d.a, d.b): d for d in sentence_differences(tables, "unexpanded", "noties", SETTINGS)
    }
    better = differences["right", "mixed"]
    assert better.difference == 0.5
    assert better.is_significant
    same = differences["right", "copy"]
    assert (same.difference, same.pvalue, same.adjusted) == (0, 1, 1)
    assert better.adjusted == pytest.approx(3 * better.pvalue)


def test_without_a_metric_there_are_no_differences() -> None:
    assert sentence_differences({}, "unexpanded", "noties", SETTINGS) == []
