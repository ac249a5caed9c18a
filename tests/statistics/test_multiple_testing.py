import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control

from maege.statistics.multiple_testing import (
    benjamini_hochberg,
    holm,
    holm_levels,
    holm_of_sequences,
)


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


def test_holm_of_sequences_by_hand() -> None:
    sequences = [[0.3, 0.3], [0.01, 0.02], [0.01, 0.2]]
    # Each has a third of the level. The second is rejected to its end at 3 * .02. From then on
    # the others have a half: the third ends at 2 * .2, and leaves all to the first.
    expected = [[0.4, 0.4], [0.03, 0.06], [0.03, 0.4]]
    assert np.array(holm_of_sequences(sequences)) == pytest.approx(np.array(expected))
    assert holm_of_sequences([]) == []


@given(st.lists(st.floats(0, 1), max_size=8))
def test_sequences_of_one_hypothesis_are_corrected_by_holm(pvalues: list[float]) -> None:
    corrected = holm_of_sequences([[pvalue] for pvalue in pvalues])
    assert [pvalue for (pvalue,) in corrected] == pytest.approx(holm(pvalues))


@given(st.lists(st.floats(0, 1), max_size=8), st.floats(0.001, 0.5))
def test_a_hypothesis_is_rejected_if_its_p_value_is_at_most_its_level(
    pvalues: list[float], level: float
) -> None:
    adjusted, levels = holm(pvalues), holm_levels(pvalues, level)
    for pvalue, of_holm, own in zip(pvalues, adjusted, levels, strict=True):
        if abs(of_holm - level) > 1e-9:
            assert (pvalue <= own) == (of_holm <= level)
