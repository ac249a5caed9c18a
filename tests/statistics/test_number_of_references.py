import pytest

from maege.statistics.number_of_references import by_number_of_references
from maege.statistics.value import Value

SINGLE = {2: [0.6], 3: [0.7], 1: [0.5, 0.25]}
MEANS = {1: 0.375, 2: 0.6, 3: 0.7}


def mean(size: int) -> Value:
    return Value(MEANS[size])


def gain(size: int, fewer: int) -> Value:
    return Value(MEANS[size] - MEANS[fewer])


def test_numbers_ascend_and_gains_are_over_one_reference_fewer() -> None:
    rows = list(by_number_of_references(SINGLE, mean, gain))
    assert [(r.references, r.sets, r.value.value) for r in rows] == [
        (1, 2, 0.375), (2, 1, 0.6), (3, 1, 0.7)
    ]  # fmt: skip
    assert rows[0].spread == pytest.approx((0.25 + 0.025 * 0.25, 0.5 - 0.025 * 0.25))
    assert rows[0].gain is rows[1].spread is None
    assert rows[1].gain == gain(2, 1)
    assert rows[2].gain == gain(3, 2)
