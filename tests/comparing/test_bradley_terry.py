"""Strengths of texts by the model of Bradley and Terry."""

import numpy as np
import pytest

from maege.comparing.bradley_terry import PairOutcomes, strengths
from tests.support.triads import outcomes

RANDOM = np.random.default_rng(46)


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
