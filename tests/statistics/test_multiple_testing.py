import math

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
    one_sided,
    partial_conjunction,
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


PVALUES = st.lists(st.floats(1e-6, 1), min_size=1, max_size=6)


def test_partial_conjunction_by_hand() -> None:
    # 3 * .01, 2 * .02, 1 * .04
    assert partial_conjunction([0.04, 0.01, 0.02]) == pytest.approx([0.03, 0.04, 0.04])
    # 3 * .01, 2 * .3, and .4, raised to .6
    assert partial_conjunction([0.3, 0.4, 0.01]) == pytest.approx([0.03, 0.6, 0.6])
    # The upper tail of chi-squared with 4 degrees of freedom is exp(-x / 2) (1 + x / 2).
    product = 0.05 * 0.1
    expected = [product * (1 - math.log(product)), 0.1]
    assert partial_conjunction([0.1, 0.05], "fisher") == pytest.approx(expected)
    assert partial_conjunction([0.2]) == [0.2]
    assert partial_conjunction([0.2], "fisher") == pytest.approx([0.2])
    assert partial_conjunction([]) == []


@given(PVALUES)
def test_partial_conjunction_never_falls(pvalues: list[float]) -> None:
    for combination in ("bonferroni", "fisher"):
        combined = partial_conjunction(pvalues, combination)
        assert combined == sorted(combined)
        assert combined[-1] >= max(pvalues) * (1 - 1e-12)
        assert all(0 <= pvalue <= 1 for pvalue in combined)


@given(PVALUES)
def test_bonferroni_shows_as_many_corpora_as_holm_names(pvalues: list[float]) -> None:
    """So Dror et al. (2017) say; the p-values themselves are the same."""
    assert partial_conjunction(pvalues) == pytest.approx(sorted(holm(pvalues)))


def test_one_sided_pvalues() -> None:
    assert one_sided(0.1, 0.04) == 0.02
    assert one_sided(-0.1, 0.04) == 0.98
    assert one_sided(0.0, 1.0) == one_sided(0.1, None) == one_sided(None, None) == 1
