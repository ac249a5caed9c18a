from pathlib import Path

import numpy as np
import pytest

from maege.studies.coverage.estimators.coverage_curve import CoverageCurve
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.perfect_accuracy import perfect_accuracies
from maege.studies.coverage.estimators.poisson_binomial import PoissonBinomial
from tests.studies.coverage.crowd_pools import exact_english, golden, golden_column


def test_accuracy_of_a_perfect_system_in_the_study(data: Path, goldens: Path) -> None:
    samples = tuple(entry.fingerprint for entry in exact_english(data / "ibgec"))
    curve = CoverageCurve(samples)
    ten, twenty = perfect_accuracies(curve, [10, 20], "histogram")
    assert round(twenty.value, 3) == 0.488  # .487 with the stale histograms of the study
    (rarefied,) = perfect_accuracies(curve, [20])
    assert (round(rarefied.value, 3), rarefied.method) == (0.483, "rarefaction")
    p = golden_column(golden(goldens, "poisson-binomial.tsv"), "p_of_sentence_k")
    hits = PoissonBinomial(p[np.isfinite(p)])
    assert ten.interval_these_sentences == hits.accuracy_interval()
    low, high = ten.interval_other_sentences
    assert low < ten.value < high
    assert hits.pvalue(round(48 * ten.value)) > 0.9
    assert hits.pvalue(8) < 0.001


def test_bias_shrinks_with_what_there_is_to_correct() -> None:
    (accuracy,) = perfect_accuracies(CoverageCurve((Fingerprint((2, 1)),)), [3])
    assert accuracy.value == 0.5
    assert accuracy.bias() == 0.5
    assert accuracy.bias(right=0.8, to_correct=0.5) == pytest.approx(0.2)
    assert accuracy.interval_other_sentences is None
    assert accuracy.interval_these_sentences == (0.0, 1.0)
