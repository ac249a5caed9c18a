"""Paired numbers that are compared by signs."""

import numpy as np
import pytest

from maege.statistics.sign_comparison import SignComparison


def test_differences_are_tested_by_their_signs() -> None:
    first, second = np.array([5.0, 4, 3, 2, 6, 7, 1, 2]), np.zeros(8)
    compared = SignComparison.of(first, second)
    assert compared.pvalue == pytest.approx(2 * 0.5**8)
    assert compared.detectable == pytest.approx(2.8 * first.std(ddof=1) / 8**0.5)
    assert compared.first_is_larger and not SignComparison.of(second, first).first_is_larger
    assert SignComparison.of(second, second).pvalue is None


def test_a_few_large_numbers_do_not_reverse_the_signs() -> None:
    first = np.array([-1.0] * 12 + [100.0])
    compared = SignComparison.of(first, np.zeros(13))
    assert compared.first > compared.second and compared.pvalue < 0.05
    assert not compared.first_is_larger
