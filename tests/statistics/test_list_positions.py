import numpy as np
import pytest

from maege.statistics.list_positions import ListPositions, list_positions

EFFECTS = np.array([0.8, 0.1, -0.3, -0.6])  # their mean is 0
SENTENCES, REPEATS = 12, 3


def lists(noise: float, effects: np.ndarray, seed: int) -> ListPositions:
    """Lists of three or four texts of a sentence, in random order, several times."""
    random = np.random.default_rng(seed)
    scores, texts, sentences = [], [], []
    for sentence in range(SENTENCES):
        number = 3 + sentence % 2
        quality = random.normal(0, 2, number)
        for _ in range(REPEATS):
            order = random.permutation(number)
            noisy = quality[order] + effects[:number] + random.normal(0, noise, number)
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
