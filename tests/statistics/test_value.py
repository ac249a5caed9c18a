"""A number with its interval."""

import numpy as np
import pytest

from maege.statistics.value import Value, finite


def test_a_difference_moves_the_interval() -> None:
    assert Value(0.5, (0.25, 1.0)).minus(0.25) == Value(0.25, (0.0, 0.75))
    assert Value(3).minus(1) == Value(2)
    assert Value(None, (0.0, 1.0)).minus(1) == Value(None)


def test_without_an_interval_the_ends_are_the_value() -> None:
    assert Value(0.5, (0.25, 1.0)).ends == (0.25, 1.0)
    assert Value(0.5).ends == (0.5, 0.5)
    assert Value(None).ends == (None, None)


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf, np.float32("nan")])
def test_what_is_undefined_is_none(number: float) -> None:
    assert finite(number) is None
    found = finite(np.float64(0.5))
    assert found == 0.5 and type(found) is float
