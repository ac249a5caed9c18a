"""Rates and gains, against values that are computed by hand."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binomtest

from maege.studies.attack.sentences import AttackedSentence
from maege.studies.attack.win_rates import Duels, mean_value, win_rate

SENTENCES = [AttackedSentence(i, str(i), "", "", {}, {}) for i in range(20)]
SETTINGS = {"spread": 1.0, "worth": 0.5, "tolerance": 0.05, "confidence": 0.95}


def test_wins_ties_and_gains() -> None:
    found = np.array([1.0] * 4 + [0.5 + 1e-14] + [0.0] * 15)
    rate = win_rate("m", Duels("a", "o", SENTENCES, found, np.full(20, 0.5)), **SETTINGS)
    assert (rate.sentences, rate.wins, rate.ties) == (20, 4, 1)
    assert rate.rate.value == 0.2
    assert rate.pvalue == pytest.approx(binomtest(4, 20, 0.05, "greater").pvalue)
    assert rate.gain.value == pytest.approx((4 * 0.5 - 15 * 0.5) / 20 / 0.5)
    assert not rate.is_exposed
    assert replace(rate, adjusted=0.01).is_exposed
    without = win_rate("m", Duels("a", "o", SENTENCES, found, found), **SETTINGS | {"worth": None})
    assert (without.gain, without.ties, without.pvalue) == (None, 20, 1.0)


def test_sentences_of_a_document_are_one_unit() -> None:
    values = np.repeat([0.0, 1.0], 10)
    documents = [replace(s, document=str(s.index // 10)) for s in SENTENCES]
    apart, together = (mean_value(values, some, 0.95) for some in (SENTENCES, documents))
    assert apart.value == together.value == 0.5
    assert together.interval[1] - together.interval[0] > 5 * (apart.interval[1] - apart.interval[0])
    assert mean_value(values[:0], [], 0.95).value is None
