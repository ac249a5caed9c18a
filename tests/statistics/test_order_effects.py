"""Effects of order, cycles, and the model of Bradley and Terry."""

import numpy as np
import pytest

from maege.metric.bradley_terry import PairOutcomes, strengths
from maege.statistics.order_effects import cycles, position_bias

RANDOM = np.random.default_rng(46)
PAIRS = np.array([(0, 1), (1, 2), (0, 2)])


def outcomes(signs: np.ndarray, answers: float = 1.0) -> PairOutcomes:
    """Triads: of each sentence the outcomes of 0 against 1, 1 against 2, 0 against 2."""
    sentences = len(signs)
    pairs = (3 * np.arange(sentences)[:, None, None] + PAIRS).reshape(-1, 2)
    number = np.repeat(np.arange(sentences), 3)
    values = signs.reshape(-1).astype(float)
    return PairOutcomes(number, *pairs.T, values, np.full(len(values), answers))


def test_a_position_that_always_wins() -> None:
    answers = np.array([[1, 1]] * 30 + [[1, -1]] * 50 + [[-1, -1]] * 20)
    position = position_bias(answers.astype(float), np.arange(100))
    assert (position.pairs, position.first, position.second) == (100, 30, 20)
    assert position.bias.value == pytest.approx(0.1)
    assert position.inconsistent.value == pytest.approx(0.5)
    assert position.detectable == pytest.approx(2.8 * np.sqrt(0.5 / 100))
    assert position.pvalue == pytest.approx(0.2026, abs=1e-3)  # binomial, 30 of 50
    assert position.bias.interval[0] < 0.1 < position.bias.interval[1]


def test_consistent_answers_have_no_bias_and_no_test() -> None:
    position = position_bias(np.array([[1.0, -1.0], [-1.0, 1.0]]), np.arange(2))
    assert position.bias.value == 0 and position.pvalue is None and position.detectable is None


def test_cycles_are_found_where_noise_does_not_make_them() -> None:
    around = np.tile([1, 1, -1], (40, 1))  # 0 beats 1, 1 beats 2, 2 beats 0
    counted = cycles(outcomes(around, answers=20))
    assert (counted.triads, counted.cyclic) == (40, 40)
    assert counted.pvalue < 0.01 and counted.expected < 30
    ordered = cycles(outcomes(np.tile([1, 1, 1], (40, 1))))
    assert ordered.cyclic == 0 and ordered.pvalue > 0.5
    assert cycles(outcomes(np.tile([0, 1, 1], (4, 1)))).triads == 0


def test_strengths_are_where_the_gradient_is_0() -> None:
    data = outcomes(RANDOM.choice([-1, 0, 1], (5, 3)))
    values = strengths(data)
    gradient = -0.2 * values
    for i, j, outcome in zip(data.first, data.second, data.outcome, strict=True):
        expected = 1 / (1 + np.exp(values[j] - values[i]))
        gradient[i] += (1 + outcome) / 2 - expected
        gradient[j] -= (1 + outcome) / 2 - expected
    assert gradient == pytest.approx(np.zeros(15), abs=1e-8)
    assert values.reshape(5, 3).sum(axis=1) == pytest.approx(np.zeros(5), abs=1e-8)


def test_strengths_do_not_depend_on_the_order_of_pairs_or_on_other_sentences() -> None:
    data = outcomes(RANDOM.choice([-1, 0, 1], (5, 3)))
    turned = PairOutcomes(data.sentence, data.second, data.first, -data.outcome, data.answers)
    assert strengths(turned) == pytest.approx(strengths(data))
    few = PairOutcomes(*(getattr(data, k)[:3] for k in ("sentence", "first", "second", "outcome",
                                                         "answers")))  # fmt: skip
    assert strengths(few) == pytest.approx(strengths(data)[:3])
