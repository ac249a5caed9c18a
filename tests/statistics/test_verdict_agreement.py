import numpy as np
import pytest
from scipy.stats import contingency

from maege.statistics.value import Value
from maege.statistics.verdict_agreement import MIN_GROUPS, VerdictAgreement, verdict_agreement


def of_counts(yes_yes: int, yes_no: int, no_yes: int, no_no: int) -> VerdictAgreement:
    """From numbers of cases with label and verdict."""
    counts = [yes_yes, yes_no, no_yes, no_no]
    labels = np.repeat([True, True, False, False], counts)
    verdicts = np.repeat([True, False, True, False], counts)
    return verdict_agreement(labels, verdicts, np.arange(len(labels)), np.arange(len(labels)))


def test_values_by_hand() -> None:
    """The example of Cohen's kappa in textbooks: 20, 5, 10, 15 of 50 cases."""
    found = of_counts(20, 5, 10, 15)
    assert (found.items, found.verdicts, found.base_rate) == (50, 50, 0.5)
    assert found.agreement.share == 0.7
    assert found.kappa.value == pytest.approx(0.4)
    assert (found.sensitivity.count, found.sensitivity.n) == (20, 25)
    assert (found.specificity.count, found.specificity.n) == (15, 25)
    assert found.above_constant.value == pytest.approx(0.2)
    assert (found.repeated, found.consistent.share) == (0, None)
    # The large-sample standard error of Fleiss, Cohen and Everitt (1969) is .1257 here.
    low, high = found.kappa.interval or (0, 0)
    assert (high - low) / 2 == pytest.approx(2.01 * 0.1257, rel=0.05)


def test_the_interval_above_a_constant_does_not_depend_on_what_is_called_yes() -> None:
    """With as many labels of yes as of no, and errors on one side only."""
    rng = np.random.default_rng(3)
    for size in (30, 29):
        labels = np.repeat([True, False], [30, size])
        verdicts = labels ^ (rng.random(len(labels)) < np.where(labels, 0.05, 0.4))
        cases = np.arange(len(labels))
        found = verdict_agreement(labels, verdicts, cases, cases).above_constant
        assert verdict_agreement(~labels, ~verdicts, cases, cases).above_constant == found
        low, high = found.interval or (0, 0)
        assert low < (found.value or 0) < high


def test_kappa_is_that_of_the_table_of_answers() -> None:
    rng = np.random.default_rng(2)
    a, b = rng.random((2, 40)) < 0.6
    counts = contingency.crosstab(a, b).count / 40
    expected = (counts.sum(axis=0) * counts.sum(axis=1)).sum()
    found = verdict_agreement(a, b, np.arange(40), np.arange(40)).kappa.value
    assert found == pytest.approx((counts.trace() - expected) / (1 - expected))


def test_a_constant_judge_agrees_with_the_base_rate() -> None:
    found = of_counts(78, 0, 22, 0)
    assert (found.agreement.share, found.constant, found.kappa.value) == (0.78, 0.78, 0)
    assert found.kappa.interval is None
    assert found.above_constant.value == 0


def test_labels_that_are_all_equal_tell_nothing() -> None:
    assert of_counts(30, 0, 0, 0).kappa == Value(None)
    assert of_counts(25, 5, 0, 0).kappa == Value(0.0)


@pytest.mark.parametrize(("wrong", "has_interval"), [(MIN_GROUPS - 1, False), (MIN_GROUPS, True)])
def test_few_cases_have_no_interval(wrong: int, has_interval: bool) -> None:
    assert (of_counts(30, wrong, 0, 30).kappa.interval is not None) == has_interval


def test_repeated_verdicts_are_no_new_items() -> None:
    """Each verdict said three times: the same values, and the same intervals as once."""
    rng = np.random.default_rng(1)
    labels = rng.random(80) < 0.6
    verdicts = labels ^ (rng.random(80) < 0.25)
    once = verdict_agreement(labels, verdicts, np.arange(80), np.arange(80))
    item = np.repeat(np.arange(80), 3)
    thrice = verdict_agreement(labels[item], verdicts[item], item, item)
    assert thrice.kappa.value == pytest.approx(once.kappa.value)
    assert thrice.kappa.interval == pytest.approx(once.kappa.interval)
    low, high = thrice.agreement.interval or (0, 0)
    assert once.agreement.interval == pytest.approx((low, high), abs=0.01)
    assert (thrice.repeated, thrice.consistent.share) == (80, 1.0)


def test_consistency_is_of_items_asked_again() -> None:
    item = np.array([0, 0, 1, 1, 1, 2])
    verdicts = np.array([1, 1, 1, 0, 1, 0]) > 0
    found = verdict_agreement(np.ones(6, dtype=bool), verdicts, item, item)
    assert (found.items, found.repeated) == (3, 2)
    assert (found.consistent.count, found.consistent.n) == (1, 2)


def test_items_of_a_group_may_be_alike() -> None:
    labels = np.tile([True, False], 60)
    verdicts = np.repeat(np.arange(30) % 3 > 0, 4) == labels
    single = verdict_agreement(labels, verdicts, np.arange(120), np.arange(120))
    grouped = verdict_agreement(labels, verdicts, np.arange(120), np.arange(120) // 4)
    assert grouped.kappa.value == single.kappa.value
    widths = [(f.kappa.interval or (0, 0))[1] - (f.kappa.interval or (0, 0))[0]
              for f in (single, grouped)]  # fmt: skip
    assert widths[1] > 1.5 * widths[0]
