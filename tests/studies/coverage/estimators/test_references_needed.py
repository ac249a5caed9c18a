from pathlib import Path

import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.estimators.coverage_curve import CoverageCurve
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.references_needed import references_for_coverages
from tests.studies.coverage.crowd_pools import exact_english


@pytest.fixture(scope="module")
def english(data: Path) -> CoverageCurve:
    return CoverageCurve(tuple(entry.fingerprint for entry in exact_english(data / "ibgec")))


def test_half_of_the_probability_needs_24_references(english: CoverageCurve) -> None:
    half, sixty, *_, ninety = references_for_coverages(english)
    assert (half.references, half.extrapolated, half.limit) == (24, False, 500)
    before, enough = english.by_sentence([23, 24]).mean(axis=0)
    assert before < 0.5 <= enough
    assert (sixty.references, sixty.extrapolated) == (77, True)
    assert (ninety.references, ninety.low, ninety.high, ninety.extrapolated) == (
        None,
        None,
        None,
        True,
    )


def test_ends_are_where_the_interval_of_the_coverage_gets_there(english: CoverageCurve) -> None:
    (half,) = references_for_coverages(english, [0.5])
    points = {p.references: p for p in english.points(range(1, 101))}
    assert points[half.low].interval[1] >= 0.5 > points[half.low - 1].interval[1]
    assert points[half.high].interval[0] >= 0.5 > points[half.high - 1].interval[0]


def test_without_estimator_nothing_is_extrapolated() -> None:
    samples = (Fingerprint((1, 0, 1)), Fingerprint((0, 2)), Fingerprint((4,)))
    curve = CoverageCurve(samples, estimator=None, resampling=Resampling(resamples=200))
    some, more = references_for_coverages(curve, [0.3, 0.9])
    assert (some.limit, some.extrapolated) == (3, False)
    assert some.references == 1 + int(np.argmax(curve.by_sentence([1, 2, 3]).mean(axis=0) >= 0.3))
    assert (more.references, more.extrapolated) == (None, False)


def test_one_sentence_has_no_interval() -> None:
    (half,) = references_for_coverages(CoverageCurve((Fingerprint((2, 1, 2)),)), [0.5])
    assert (half.references, half.low, half.high) == (4, None, None)
