import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from maege.statistics.proportion import Proportion


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_intervals_equal_scipy(case: tuple[int, int]) -> None:
    count, n = case
    exact = binomtest(count, n).proportion_ci(0.95, method="wilson")
    interval = Proportion.of(count, n).interval
    assert interval == pytest.approx((exact.low, exact.high), abs=1e-12)
