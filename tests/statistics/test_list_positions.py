from itertools import permutations

import numpy as np
import pytest

from maege.statistics.list_positions import ListPositions, list_positions, order_variance

EFFECTS = np.array([0.8, 0.1, -0.3, -0.6])  # their mean is 0
SENTENCES, REPEATS = 12, 3


def lists(noise: float, effects: np.ndarray, seed: int, taste: float = 0.0) -> ListPositions:
    """Lists of three or four texts of a sentence, in random order, several times.

    ``taste``: standard deviation of what a sentence adds to the effect of each position.
    """
    random = np.random.default_rng(seed)
    scores, texts, sentences = [], [], []
    for sentence in range(SENTENCES):
        number = 3 + sentence % 2
        quality = random.normal(0, 2, number)
        of_positions = effects[:number] + (random.normal(0, taste, number) if taste else 0)
        for _ in range(REPEATS):
            order = random.permutation(number)
            noisy = quality[order] + of_positions + random.normal(0, noise, number)
            scores.append(noisy.tolist())
            texts.append((sentence * 10 + order).tolist())
            sentences.append(sentence)
    return list_positions(scores, texts, np.array(sentences))


def test_effects_are_found_without_those_of_texts() -> None:
    exact = lists(0.0, EFFECTS, 1)
    assert exact.lists == SENTENCES * REPEATS
    assert [v.value for v in exact.effects] == pytest.approx(EFFECTS.tolist())
    assert exact.pvalue == 0.001
    noisy = lists(0.5, EFFECTS, 3)
    for value, effect in zip(noisy.effects, EFFECTS, strict=True):
        low, high = value.interval
        assert low < effect < high and high - low < 1.5


def test_without_effects_the_p_value_is_uniform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.statistics.list_positions.PERMUTATIONS", 39)
    pvalues = [lists(1.0, EFFECTS * 0, seed).pvalue for seed in range(30)]
    assert 0.3 < np.mean(pvalues) < 0.7 and np.std(pvalues) > 0.2


def test_a_taste_of_sentences_is_no_effect_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.statistics.list_positions.PERMUTATIONS", 39)
    pvalues = [lists(0.5, EFFECTS * 0, seed, taste=1.0).pvalue for seed in range(100)]
    assert np.mean(np.array(pvalues) <= 0.05) <= 0.1  # lists taken for independent: .36
    found = [lists(0.5, EFFECTS * 2, seed, taste=1.0).pvalue for seed in range(20)]
    assert np.mean(np.array(found) <= 0.05) > 0.5


def lists_of(number: int, effects: np.ndarray, noise: float, answers: int) -> list:
    """Texts with variance 1, at positions with effects, in two of all orders."""
    random = np.random.default_rng(7)
    orders = [*permutations(range(len(effects)))]
    lists = []
    for _ in range(number):
        texts = random.normal(0, 1, len(effects))
        chosen = random.choice(len(orders), 2, replace=False)
        lists.append(tuple(
            texts + effects[list(orders[i])] + random.normal(0, noise, (answers, len(texts)))
            + random.normal(0, 3, (answers, 1))  # what an answer adds to all texts
            for i in chosen
        ))  # fmt: skip
    return lists


@pytest.mark.parametrize(
    ("effects", "noise", "answers"), [([0.4, -0.4], 0.7, 3), ([0.9, 0.0, -0.3, -0.6], 0.5, 2)]
)
def test_variances_are_those_that_scores_were_made_with(
    effects: list[float], noise: float, answers: int
) -> None:
    lists = lists_of(3000, np.array(effects), noise, answers)
    estimate = order_variance(lists, np.arange(3000) // 2)
    assert (estimate.sentences, estimate.lists) == (1500, 3000)
    # Of all orders, by brute force: the effect on a text, without what is common to the list.
    every = np.array(
        [np.array(effects)[list(order)] for order in permutations(range(len(effects)))]
    )
    centred = every - every.mean(axis=1, keepdims=True)
    truth = (centred**2).sum(axis=1).mean() / (len(effects) - 1)
    values = estimate.texts, estimate.order, estimate.noise
    assert [value.value for value in values] == pytest.approx([1, truth, noise**2], abs=0.03)
    assert all(
        low < value.value < high < low + 0.15 for value in values for low, high in [value.interval]
    )


def test_orders_without_an_effect_and_too_few_sentences() -> None:
    lists = lists_of(2000, np.zeros(3), 1.0, 2)
    low, high = order_variance(lists, np.arange(2000)).order.interval
    assert low < 0 < high
    assert order_variance(lists[:2], np.array([4, 4])) is None
    assert order_variance([], np.array([])) is None


def test_texts_that_only_their_position_decides_have_no_variance() -> None:
    pairs = [(np.tile([0.5, -0.5], (2, 1)), np.tile([-0.5, 0.5], (2, 1)))] * 3
    estimate = order_variance(pairs, np.arange(3))
    assert (estimate.texts.value, estimate.order.value, estimate.noise.value) == (0, 0.5, 0)
