"""Agreement of values with labels equals counts of pairs, and the jackknife one by one."""

import numpy as np
import pytest

from maege.attribution.agreement import LabelledEdits, area_under_curve, within_outputs

RNG = np.random.default_rng(3)
N = 60
OUTPUT = np.sort(RNG.integers(20, size=N))
EDITS = LabelledEdits(RNG.random(N) < 0.7, OUTPUT, OUTPUT // 2, OUTPUT // 4)
VALUES = np.round(RNG.random(N), 1)


def credit(right: float, wrong: float) -> float:
    return 0.5 if right == wrong else float(right > wrong)


def test_within_outputs() -> None:
    by_sentence: dict[int, list[float]] = {}
    for i in range(N):
        for j in range(N):
            if OUTPUT[i] == OUTPUT[j] and EDITS.right[i] and not EDITS.right[j]:
                by_sentence.setdefault(int(EDITS.sentence[i]), []).append(
                    credit(VALUES[i], VALUES[j])
                )
    found = within_outputs(VALUES, EDITS, 5)
    expected = np.mean([np.mean(credits) for credits in by_sentence.values()])
    assert found.value(0.95).value == pytest.approx(expected)
    assert (found.sentences, found.pairs) == (
        len(by_sentence),
        sum(map(len, by_sentence.values())),
    )
    difference, pvalue = found.minus(within_outputs(1 - VALUES, EDITS, 5), 0.95)
    assert difference.value == pytest.approx(2 * expected - 1)
    assert pvalue is not None


def area(chosen: np.ndarray) -> float:
    right, wrong = (VALUES[chosen & (EDITS.right == label)] for label in (True, False))
    return float(np.mean([credit(a, b) for a in right for b in wrong]))


def test_area_and_its_jackknife() -> None:
    found = area_under_curve(VALUES, EDITS, 5, 0.95)
    everything = np.ones(N, dtype=bool)
    assert found.value == pytest.approx(area(everything))
    without = [area(EDITS.cluster != cluster) for cluster in range(5)]
    variance = 4 / 5 * sum((value - area(everything)) ** 2 for value in without)
    assert found.interval is not None
    half = (found.interval[1] - found.interval[0]) / 2
    assert half == pytest.approx(2.7764451 * variance**0.5)  # Student's t, 4 degrees of freedom


def test_area_has_no_interval_if_all_wrong_edits_are_in_one_cluster() -> None:
    edits = LabelledEdits(np.array([True, True, False]), *[np.arange(3)] * 3)
    area = area_under_curve(np.array([2.0, 1.0, 0.0]), edits, 3, 0.95)
    assert (area.value, area.interval) == (1.0, None)


def test_labels_of_one_kind_compare_nothing() -> None:
    same = LabelledEdits(np.ones(3, dtype=bool), *[np.arange(3)] * 3)
    assert area_under_curve(np.zeros(3), same, 3, 0.95).value is None
    found = within_outputs(np.zeros(3), same, 3)
    assert (found.value(0.95).value, found.pvalue(), found.pairs) == (None, None, 0)
