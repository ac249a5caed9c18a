from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from scipy import stats

from maege.metric.scores import mean_of_totals
from maege.statistics.multiple_testing import holm
from maege.studies.coverage.reference_effects import order_agreement, reference_gains
from maege.studies.coverage.set_scores import set_scores_from_counts, set_scores_from_values
from maege.texts.reference_subsets import reference_subsets
from tests.studies.coverage.test_set_scores import N, scores_of_means, texts


def test_agreement_of_values() -> None:
    values = np.zeros((4, 10))
    # the source, which does not count, and five systems with each of four references
    values[:, :6] = [[9, 1, 2, 3, 4, 5], [0, 1, 2, 3, 5, 4], [0, 1, 2, 2, 4, 5], [0, 5, 4, 3, 2, 1]]
    scores = set_scores_from_values("m", texts("uvwx", "abcde"), list("uvwx"), values)  # type: ignore[arg-type]
    agreement = order_agreement(scores)
    assert agreement is not None
    taus = [
        stats.kendalltau(values[i, 1:6], values[j, 1:6]).statistic
        for i, j in combinations(range(4), 2)
    ]
    assert agreement.pairs == 6
    assert agreement.tau == pytest.approx(np.mean(taus))
    assert agreement.lowest_tau == pytest.approx(-1)
    assert agreement.same_winner == pytest.approx(1 / 6)
    assert agreement.significant is agreement.reversed is None


def test_significant_differences_that_turn_round() -> None:
    subsets = reference_subsets("uvwx", 2, 10, 1)
    rng = np.random.default_rng(3)
    values = rng.random((len(subsets), 9, N))
    strength = np.array([[0, k, 0, -k, 0] for k in (0.5, 0.5, 0.5, 0.1, -0.5, -0.1)])
    values[:, :5] += strength[:, :, None]
    systems = values[:, 1:5]
    counts = np.stack([values, np.ones_like(values)], axis=-1)
    scores = set_scores_from_counts("m", texts("uvwx", "abcd"), subsets, counts, mean_of_totals)
    agreement = order_agreement(scores)
    assert agreement is not None

    pairs = list(combinations(range(4), 2))
    significant = np.array(
        [
            np.array(holm([stats.ttest_rel(one[i], one[j]).pvalue for i, j in pairs])) < 0.05
            for one in systems
        ]
    )
    means = systems.mean(axis=-1)
    signs = np.array([[np.sign(m[i] - m[j]) for i, j in pairs] for m in means])
    total = number = turned = both = 0
    for first, second in scores.disjoint_pairs():
        for one, other in ((first, second), (second, first)):
            total += len(pairs)
            number += significant[one].sum()
            opposite = significant[one] & (signs[one] != signs[other])
            turned += opposite.sum()
            both += (opposite & significant[other]).sum()
    assert 0 < both < turned < number < total
    assert agreement.significant == number / total
    assert agreement.reversed == turned / number
    assert agreement.reversed_significantly == both / number


def test_without_disjoint_sets_or_two_systems_there_is_no_agreement() -> None:
    assert order_agreement(scores_of_means(3)[0]) is None
    one = set_scores_from_values("m", texts("uv", "s"), [("u",), ("v",)], np.ones((2, 4)))
    assert order_agreement(one) is None


def test_equal_systems_have_no_order() -> None:
    scores = set_scores_from_values("m", texts("uv", "st"), [("u",), ("v",)], np.ones((2, 5)))
    agreement = order_agreement(scores)
    assert agreement is not None
    assert agreement.tau is None
    assert agreement.same_winner == 1


def test_errors_are_those_of_sentences_and_of_sets_of_references() -> None:
    one, values = scores_of_means(1)
    two, other = scores_of_means(2)
    first, second, difference, _ = reference_gains([one, two])
    systems = values[:, 1:3]
    assert first.of == "score"
    assert first.sentence_error == pytest.approx(sqrt(systems.var(axis=-1, ddof=1).mean() / N))
    means = systems.mean(axis=-1)
    # Half the mean squared difference of all pairs is the variance with n - 1.
    assert first.reference_error == pytest.approx(sqrt(means.var(axis=0, ddof=1).mean()))
    assert first.signal == pytest.approx(sqrt((means**2).mean()))
    assert difference.of == "difference"
    gap = systems[:, 0] - systems[:, 1]
    assert difference.sentence_error == pytest.approx(sqrt(gap.var(axis=-1, ddof=1).mean() / N))
    assert first.more_sentences == pytest.approx(
        N * (systems.var(axis=-1, ddof=1).mean() / other[:, 1:3].var(axis=-1, ddof=1).mean() - 1)
    )
    assert second.more_sentences is None
    assert first.more_sentences_relative == pytest.approx(
        N * ((first.sentence_error / first.signal * second.signal / second.sentence_error) ** 2 - 1)  # type: ignore[operator]
    )


def test_a_gap_in_the_numbers_of_references_is_shared_out() -> None:
    one, three = scores_of_means(1)[0], scores_of_means(3)[0]
    first, last, *_ = reference_gains([one, three])
    assert first.more_sentences == pytest.approx(
        N * ((first.sentence_error / last.sentence_error) ** 2 - 1) / 2  # type: ignore[operator]
    )
    assert last.reference_error is None  # no disjoint sets


def test_undefined_without_counts_and_without_systems() -> None:
    row = reference_gains([set_scores_from_values("m", texts(), [("u",)], np.ones((1, 7)))])[0]
    assert row.sentence_error is row.reference_error is row.more_sentences is None
    alone = set_scores_from_values("m", texts(systems=""), [("u",)], np.ones((1, 5)))
    assert reference_gains([alone]) == []
    single = set_scores_from_values("m", texts(systems="s"), [("u",)], np.ones((1, 6)))
    assert [row.of for row in reference_gains([single])] == ["score"]
