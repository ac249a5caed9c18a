import numpy as np
import pytest

from maege.statistics.length_effect import length_effect


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
