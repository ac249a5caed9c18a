"""Reliability and tau by the number of repeats, against slow computations."""

import numpy as np
import pytest

from maege.statistics.reliability import reliability, rewording

RANDOM = np.random.default_rng(46)
SENTENCE = np.array([3, 3, 7, 7, 7, 9, 9, 9, 9, 12])  # the last has one text only
SCORES = np.round(3 + RANDOM.normal(0, 1, (10, 1)) + RANDOM.normal(0, 0.8, (10, 5)))


def test_reliability_is_that_of_a_slow_computation() -> None:
    repeats = SCORES.shape[1]
    between = residual = degrees = 0.0
    for number in (3, 7, 9):
        scores = SCORES[number == SENTENCE]
        degrees += len(scores) - 1
        for row in scores:
            between += repeats * (row.mean() - scores.mean()) ** 2
            for r, value in enumerate(row):
                expected = row.mean() + scores[:, r].mean() - scores.mean()
                residual += (value - expected) ** 2
    between, residual = between / degrees, residual / degrees / (repeats - 1)
    rho = (between - residual) / (between + (repeats - 1) * residual)
    estimates = reliability(SCORES, SENTENCE)
    assert (estimates.sentences, estimates.texts, estimates.repeats) == (3, 9, 5)
    assert estimates.within.value == pytest.approx(rho)
    assert estimates.of_mean.value == pytest.approx(5 * rho / (1 + 4 * rho))  # Spearman and Brown
    assert estimates.residual_variance.value == pytest.approx(residual)
    assert estimates.within.interval[0] < rho < estimates.within.interval[1]


def test_what_an_answer_adds_to_all_texts_changes_no_reliability() -> None:
    shift = RANDOM.normal(0, 3, (13, 5))[SENTENCE]
    plain, shifted = reliability(SCORES, SENTENCE), reliability(SCORES + shift, SENTENCE)
    assert shifted.within.value == pytest.approx(plain.within.value)
    assert shifted.shared_variance.value > plain.shared_variance.value + 1


def test_components_are_those_the_scores_were_made_with() -> None:
    number = np.repeat(np.arange(4000), 3)
    parts = RANDOM.normal(0, 1, (12000, 1)) * 1.0
    parts = parts + RANDOM.normal(0, 2, (4000, 1))[number]
    parts = parts + RANDOM.normal(0, 0.5, (4000, 4))[number] + RANDOM.normal(0, 1.5, (12000, 4))
    estimates = reliability(parts, number)
    assert estimates.texts_variance.value == pytest.approx(1, abs=0.1)
    assert estimates.sentences_variance.value == pytest.approx(4, abs=0.4)
    assert estimates.shared_variance.value == pytest.approx(0.25, abs=0.05)
    assert estimates.residual_variance.value == pytest.approx(2.25, abs=0.1)
    assert estimates.within.value == pytest.approx(1 / 3.25, abs=0.02)
    assert estimates.overall.value == pytest.approx(5 / 7.5, abs=0.03)


def test_scores_without_noise_or_without_texts() -> None:
    same = np.repeat(SCORES[:, :1], 3, axis=1)
    estimates = reliability(same, SENTENCE)
    assert estimates.within.value == 1 and estimates.unchanging.value == 1
    assert reliability(np.ones((10, 3)), SENTENCE).within.value is None
    assert reliability(SCORES[:, :1], SENTENCE) is None
    assert reliability(SCORES[:2], SENTENCE[:2]) is None


def test_sentences_can_be_left_out_together() -> None:
    alone = reliability(SCORES, SENTENCE)
    assert reliability(SCORES, SENTENCE, cluster=SENTENCE) == alone
    pairs = np.repeat(np.arange(12), 2)
    scores = RANDOM.normal(0, 1, (24, 1)) + RANDOM.normal(0, 1, (24, 3))
    groups = np.repeat(2 * pairs, 2) + np.tile([0, 1], 24)  # the same sentence twice
    twice = np.repeat(scores, 2, axis=0)
    doubled = reliability(twice, groups, cluster=np.repeat(pairs, 2))
    single = reliability(scores, pairs)
    assert doubled.within.value == pytest.approx(single.within.value)
    assert doubled.within.interval == pytest.approx(single.within.interval)


def test_a_variance_below_0_is_named() -> None:
    scores = np.array([[1.0, 2, 3], [3, 2, 1], [3, 1, 2], [1, 3, 2]])
    estimates = reliability(scores, np.array([0, 0, 1, 1]))
    assert "texts" in estimates.negative and estimates.texts_variance.value == 0
    assert estimates.within.value < 0


def test_one_seed_for_all_repeats_looks_reliable() -> None:
    """The mistake that seeds of questions must not make: noise that returns is no noise."""
    number = np.repeat(np.arange(200), 3)
    texts, noise = RANDOM.normal(0, 0.5, (600, 1)), RANDOM.normal(0, 1, (600, 5))
    common = noise[:, :1] + RANDOM.normal(0, 0.1, (600, 5))
    right = reliability(texts + noise, number).within.value
    assert reliability(texts + common, number).within.value > right + 0.2


def test_what_another_wording_says_of_texts_is_told_from_noise() -> None:
    random, texts = np.random.default_rng(8), 1200
    sentence = np.arange(texts) // 4
    common, sentences = random.normal(0, 1, texts), random.normal(0, 2, texts // 4)[sentence]
    first, second = (
        (common + random.normal(0, 0.5, texts) + sentences)[:, None]
        + random.normal(0, 0.8, (texts, 3))
        for _ in range(2)
    )
    estimate = rewording(first, second, sentence)
    for value, truth in (
        (estimate.texts_variance, 1.0),
        (estimate.wording_variance, 0.25),
        (estimate.correlation, 0.8),
    ):
        low, high = value.interval
        assert low < truth < high < low + 0.3
    same = rewording(SCORES, SCORES[:, ::-1], SENTENCE)
    variance = reliability(SCORES, SENTENCE).texts_variance.value
    noise = reliability(SCORES, SENTENCE).residual_variance.value
    assert same.texts_variance.value == pytest.approx(variance + noise / 5)  # not independent
