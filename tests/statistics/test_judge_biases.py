"""Effects of order, cycles, and the model of Bradley and Terry."""

import numpy as np
import pytest
from scipy.special import ndtr, stdtr

from maege.statistics.judge_biases import SignComparison, cycles, length_effect, position_bias
from maege.statistics.value import Value
from tests.support.triads import outcomes


def test_a_position_that_always_wins() -> None:
    answers = np.array([[1, 1]] * 30 + [[1, -1]] * 50 + [[-1, -1]] * 20)
    position = position_bias(answers.astype(float), np.arange(100))
    assert position.pairs == 100
    assert position.bias.value == pytest.approx(0.1)
    assert position.inconsistent.value == pytest.approx(0.5)
    error = np.sqrt(0.5 - 0.1**2) / np.sqrt(
        99
    )  # of the mean of 30 times 1, 50 times 0, 20 times -1
    assert position.detectable == pytest.approx(2.8 * error, rel=0.01)
    assert position.pvalue == pytest.approx(2 * stdtr(99, -0.1 / error), abs=1e-3)
    assert position.bias.interval[0] < 0.1 < position.bias.interval[1]


def test_consistent_answers_have_no_bias_and_no_test() -> None:
    position = position_bias(np.array([[1.0, -1.0], [-1.0, 1.0]]), np.arange(2))
    assert position.bias.value == 0 and position.pvalue is None and position.detectable is None


def test_pairs_of_one_sentence_say_nothing_of_other_sentences() -> None:
    position = position_bias(np.ones((50, 2)), np.zeros(50, int))
    assert position.bias == Value(1.0) and position.pvalue is None and position.detectable is None
    few = position_bias(np.ones((50, 2)), np.arange(50) % 5)
    assert few.pvalue == 0.0625 and few.detectable is None  # five sentences alike


def test_a_taste_of_sentences_is_no_preference() -> None:
    """In 13 of 20 sentences the first text wins six of ten pairs, in the others the second."""
    wins = np.repeat([1.0] * 13 + [-1.0] * 7, 10) * np.tile(np.arange(10) < 6, 20)
    position = position_bias(np.stack([wins, wins], axis=1), np.repeat(np.arange(20), 10))
    assert position.bias.value == pytest.approx(0.18)
    assert position.bias.interval[0] < 0 and position.pvalue > 0.15  # by pairs it were .0013


def asked_in_both_orders(random: np.random.Generator, taste: float, mean: float) -> np.ndarray:
    """What the first text got in ten pairs of each of 40 sentences, by quality, taste and noise."""
    likes = random.normal(mean, taste, (40, 1, 1)) if taste else np.full((40, 1, 1), mean)
    quality = random.normal(0, 1, (40, 10, 1)) * [1, -1]
    return np.sign(quality + likes + random.normal(0, 1, (40, 10, 2))).reshape(400, 2)


@pytest.mark.parametrize("taste", [0.0, 0.7, 1.5])
def test_a_preference_is_seldom_found_where_there_is_none(taste: float) -> None:
    """A taste that differs between sentences is none: by pairs it were found in .3 or .4."""
    random, sentence = np.random.default_rng(3), np.repeat(np.arange(40), 10)
    results = [
        position_bias(asked_in_both_orders(random, taste, 0.0), sentence) for _ in range(300)
    ]
    found = np.mean([result.pvalue < 0.05 for result in results])
    outside = np.mean([not r.bias.interval[0] <= 0 <= r.bias.interval[1] for r in results])
    assert 0.02 <= found <= 0.09 and found == outside


def test_a_preference_is_found_as_often_as_is_said() -> None:
    random, sentence = np.random.default_rng(4), np.repeat(np.arange(40), 10)
    results = [position_bias(asked_in_both_orders(random, 0.5, 0.2), sentence) for _ in range(300)]
    bias = np.mean([result.bias.value for result in results])
    power = ndtr(2.8 * bias / np.mean([result.detectable for result in results]) - 1.96)
    assert np.mean([result.pvalue < 0.05 for result in results]) == pytest.approx(power, abs=0.07)


def test_cycles_are_found_where_noise_does_not_make_them() -> None:
    around = np.tile([1, 1, -1], (40, 1))  # 0 beats 1, 1 beats 2, 2 beats 0
    counted = cycles(outcomes(around, answers=20))
    assert (counted.triads, counted.cyclic) == (40, 40)
    assert counted.pvalue < 0.01 and counted.expected < 30
    ordered = cycles(outcomes(np.tile([1, 1, 1], (40, 1))))
    assert ordered.cyclic == 0 and ordered.pvalue > 0.5
    assert cycles(outcomes(np.tile([0, 1, 1], (4, 1)))).triads == 0


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


def test_length_and_the_known_order_are_told_apart() -> None:
    random = np.random.default_rng(2)
    longer = random.integers(-20, 40, 400).astype(float)  # better texts are often longer
    sentence = np.repeat(np.arange(40), 10)
    exact = length_effect(0.3 + 0.02 * longer, longer, sentence)
    assert (exact.of_ten.value, exact.equal.value) == pytest.approx((0.2, 0.3))
    signs = np.sign(0.3 + random.normal(0, 1, 400))  # an order, but no effect of length
    noisy = length_effect(signs, longer, sentence)
    low, high = noisy.of_ten.interval
    assert low < 0 < high < 0.1
    assert noisy.equal.value == pytest.approx(np.polyfit(longer / 10, signs, 1)[1])
    assert noisy.of_ten.value == pytest.approx(np.polyfit(longer / 10, signs, 1)[0])


def test_texts_of_equal_length_say_nothing_of_length() -> None:
    assert length_effect(np.ones(4), np.zeros(4), np.arange(4)).of_ten.value is None
