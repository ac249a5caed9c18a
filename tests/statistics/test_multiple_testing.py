import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control

from maege.statistics.multiple_testing import benjamini_hochberg, holm


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_is_monotone_and_never_smaller(pvalues: list[float]) -> None:
    corrected_ = holm(pvalues)
    assert all(q >= p for p, q in zip(pvalues, corrected_, strict=True))
    order = np.argsort(pvalues, kind="stable")
    assert all(np.diff(np.array(corrected_)[order]) >= 0)
    if pvalues:
        assert min(corrected_) == pytest.approx(min(1, len(pvalues) * min(pvalues)))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_benjamini_hochberg_equals_scipy(pvalues: list[float]) -> None:
    assert benjamini_hochberg(pvalues) == pytest.approx(false_discovery_control(pvalues))
