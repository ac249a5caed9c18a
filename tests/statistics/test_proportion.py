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


@pytest.mark.parametrize(("count", "n", "limit"), [(4, 20, 0.05), (0, 20, 0.05), (14, 20, 0.9)])
def test_pvalues_are_those_of_the_exact_binomial_test(count: int, n: int, limit: float) -> None:
    share = Proportion.of(count, n)
    for alternative, pvalue in (
        ("greater", share.pvalue_above(limit)),
        ("less", share.pvalue_below(limit)),
    ):
        assert pvalue == pytest.approx(binomtest(count, n, limit, alternative).pvalue)


def test_documents_widen_the_interval_if_their_sentences_are_alike() -> None:
    documents = [str(i // 10) for i in range(200)]
    alike = Proportion.of_documents([i // 10 < 2 for i in range(200)], documents)
    mixed = Proportion.of_documents([i % 10 == 0 for i in range(200)], documents)
    assert alike.share == mixed.share == 0.1
    assert alike.effective_n == pytest.approx(20, rel=0.15)
    assert mixed.effective_n == 200
    assert alike.interval[1] > 0.3 > 0.2 > mixed.interval[1]
    assert alike.pvalue_above(0.05) > 0.1 > mixed.pvalue_above(0.05)


def test_equal_cases_of_documents_have_an_assumed_correlation() -> None:
    documents = [str(i // 26) for i in range(260)]
    assert Proportion.of_documents([False] * 260, documents).effective_n == pytest.approx(
        260 / (1 + 25 * 0.05)
    )
