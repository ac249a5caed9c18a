from collections import Counter

import numpy as np
import pytest

from maege.statistics.nested_bootstrap import NestedBootstrap

REPLICATES, SENTENCES = 4, 9


def one_hot() -> np.ndarray:
    """Counts that tell which sentence of which replicate was drawn, for two equal models."""
    counts = np.zeros((REPLICATES, 2, SENTENCES, REPLICATES * SENTENCES))
    for replicate in range(REPLICATES):
        for sentence in range(SENTENCES):
            counts[replicate, :, sentence, replicate * SENTENCES + sentence] = 1
    return counts


def drawn(cluster: np.ndarray, resamples: int = 60) -> np.ndarray:
    """How often each is drawn: (resamples, replicate drawn, replicate, sentence)."""
    bootstrap = NestedBootstrap(cluster, REPLICATES, resamples, seed=1)
    totals = bootstrap.totals(one_hot())
    assert totals.shape == (resamples, REPLICATES, 2, REPLICATES * SENTENCES)
    assert (totals[:, :, 0] == totals[:, :, 1]).all()
    return totals[:, :, 0].reshape(resamples, REPLICATES, REPLICATES, SENTENCES)


def test_copies_of_a_sentence_take_the_draws_of_other_replicates() -> None:
    times = drawn(np.arange(SENTENCES))
    assert (times.sum(axis=(2, 3)) == SENTENCES).all()
    of_sentence = times.sum(axis=2)  # the same sentences in all corpora of a resample
    assert (of_sentence == of_sentence[:, :1]).all()
    copies = of_sentence.max(axis=(1, 2))
    assert copies.max() > 2
    few = copies <= REPLICATES
    assert times[few].max() == 1  # no draw is used twice
    share = times.mean(axis=(0, 1)).ravel()
    assert share == pytest.approx(np.full_like(share, 1 / REPLICATES), abs=0.13)


def test_whole_clusters_are_drawn() -> None:
    cluster = np.array([0, 0, 0, 1, 1, 1, 2, 2, 2])[np.random.default_rng(3).permutation(9)]
    of_sentence = drawn(cluster).sum(axis=2)
    for number in range(3):
        columns = of_sentence[..., cluster == number]
        assert (columns == columns[..., :1]).all()
    assert Counter(of_sentence.sum(axis=2).ravel().tolist()) == {9.0: 60 * REPLICATES}


def test_the_variance_of_a_mean_is_that_of_sentences() -> None:
    """Resampled means of independent sentences vary as samples of sentences do."""
    rng = np.random.default_rng(5)
    of_sentence = rng.standard_normal(200)
    counts = (of_sentence + 0.5 * rng.standard_normal((10, 1, 200)))[..., None]
    totals = NestedBootstrap(np.arange(200), 10, 800, seed=2).totals(counts)
    means = totals[..., 0].mean(axis=(1, 2)) / 200
    assert means.std() == pytest.approx(of_sentence.std() / 200**0.5, rel=0.15)
    assert means.mean() == pytest.approx(counts.mean(), abs=0.02)


def test_the_number_of_rows_at_once_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    before = drawn(np.arange(SENTENCES))
    monkeypatch.setattr("maege.statistics.nested_bootstrap.MAX_ROWS", 7)
    assert (drawn(np.arange(SENTENCES)) == before).all()
