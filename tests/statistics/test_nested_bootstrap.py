from collections import Counter

import numpy as np
import pytest

from maege.randomness import generator
from maege.statistics import nested_bootstrap
from maege.statistics.nested_bootstrap import Draws, NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts

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
    totals = bootstrap.totals(ReplicateCounts.from_array(one_hot()))
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
    totals = NestedBootstrap(np.arange(200), 10, 800, seed=2).totals(
        ReplicateCounts.from_array(counts)
    )
    means = totals[..., 0].mean(axis=(1, 2)) / 200
    assert means.std() == pytest.approx(of_sentence.std() / 200**0.5, rel=0.15)
    assert means.mean() == pytest.approx(counts.mean(), abs=0.02)


@pytest.mark.parametrize("cluster", [np.arange(SENTENCES), np.arange(SENTENCES)[::-1] // 3])
def test_blocks_do_not_change_the_last_digit(
    monkeypatch: pytest.MonkeyPatch, cluster: np.ndarray
) -> None:
    counts = ReplicateCounts.from_array(
        np.random.default_rng(7).random((REPLICATES, 2, SENTENCES, 3))
    )
    bootstrap = NestedBootstrap(cluster, REPLICATES, 20, seed=1)
    before = bootstrap.totals(counts)
    monkeypatch.setattr("maege.statistics.nested_bootstrap.BLOCK_NUMBERS", 50)
    assert (bootstrap.totals(counts) == before).all()
    for name in ("RESAMPLES_IN_ORDER", "RESAMPLES_AT_ONCE"):
        monkeypatch.setattr(nested_bootstrap, name, 7)
        assert (bootstrap.totals(counts) == before).all()


@pytest.mark.parametrize("references", range(1, 9))
def test_sums_of_means_over_references_have_no_error_of_rounding(references: int) -> None:
    counts = np.random.default_rng(references).integers(0, 40, (REPLICATES, 1, SENTENCES, 1))
    bootstrap = NestedBootstrap(np.arange(SENTENCES), REPLICATES, 40, seed=1)
    whole = bootstrap.totals(ReplicateCounts.from_array(counts.astype(float)))
    # The mean as metrics compute it, by weights that are not exact.
    means = sum(part * (1 / references) for part in (counts // 2, counts - counts // 2))
    totals = bootstrap.totals(ReplicateCounts.from_array(means))
    assert (totals == whole / references).all()


def test_memory_is_bounded_for_large_clusters(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = ReplicateCounts.from_array(one_hot() / np.pi)  # whose sums are not exact
    bootstrap = NestedBootstrap(np.zeros(SENTENCES, dtype=int), REPLICATES, 20, seed=1)
    before = bootstrap.totals(counts)
    numbers = []
    entries = Draws.entries

    def recorded(draws: Draws, *clusters: object) -> tuple[np.ndarray, np.ndarray]:
        columns, ends = entries(draws, *clusters)
        numbers.append(len(columns))
        return columns, ends

    monkeypatch.setattr(Draws, "entries", recorded)
    limit = 3 * REPLICATES * SENTENCES
    monkeypatch.setattr("maege.statistics.nested_bootstrap.BLOCK_ENTRIES", limit)
    assert (bootstrap.totals(counts) == before).all()
    assert max(numbers) <= limit + 20 * REPLICATES  # of each row itself


def test_totals_are_sums_in_the_order_of_the_draws() -> None:
    """The draws as written down in words: see the module."""
    counts = np.random.default_rng(8).random((REPLICATES, 1, SENTENCES, 1))
    totals = NestedBootstrap(np.arange(SENTENCES), REPLICATES, 5, seed=3).totals(
        ReplicateCounts.from_array(counts)
    )
    rng = generator(3, "nested bootstrap", SENTENCES, REPLICATES)
    for resample in totals[:, :, 0, 0]:
        drawn = sorted(rng.integers(SENTENCES, size=SENTENCES).tolist())
        orders = rng.permuted(np.tile(np.arange(REPLICATES), (REPLICATES, 1)), axis=1)
        for order, total in zip(orders, resample, strict=True):
            expected = 0.0
            for position, sentence in enumerate(drawn):
                copy = position - drawn.index(sentence)
                expected += counts[order[copy % REPLICATES], 0, sentence, 0]
            assert total == expected


def test_the_totals_of_a_metric_do_not_depend_on_the_others() -> None:
    rng = np.random.default_rng(1)
    bootstrap = NestedBootstrap(np.arange(SENTENCES) // 2, REPLICATES, 30, seed=3)
    counts = [
        ReplicateCounts.from_array(rng.random((REPLICATES, models, SENTENCES, columns)))
        for models, columns in [(3, 1), (3, 10), (3, 70), (3, 1), (3, 2)]
    ]
    together = list(bootstrap.totals_of_each(counts))
    assert len(together) == len(counts)
    for of_metric, totals in zip(counts, together, strict=True):
        assert (bootstrap.totals(of_metric) == totals).all()


def test_equal_counts_are_added_once_and_returned_for_each() -> None:
    rng = np.random.default_rng(2)
    bootstrap = NestedBootstrap(np.arange(SENTENCES), REPLICATES, 30, seed=3)
    different = rng.random((REPLICATES, 2, SENTENCES, 3))
    counts = np.concatenate([different, different[..., ::-1], np.ones_like(different)], axis=-1)
    totals = bootstrap.totals(ReplicateCounts.from_array(counts))
    alone = bootstrap.totals(ReplicateCounts.from_array(different))
    assert (totals[..., :3] == alone).all()
    assert (totals[..., 3:6] == alone[..., ::-1]).all()
    assert (totals[..., 6:] == SENTENCES).all()


def test_counts_that_differ_by_little_are_not_taken_for_equal() -> None:
    """Beside a large number, a product does not tell small ones apart."""
    counts = np.zeros((REPLICATES, 1, SENTENCES, 2))
    counts[:, :, 0] = 2.0**60
    counts[:, :, 1:] = [1, 2]
    totals = NestedBootstrap(np.arange(SENTENCES), REPLICATES, 30, seed=3).totals(
        ReplicateCounts.from_array(counts)
    )
    without_first = totals[..., 0] < 2.0**60
    assert without_first.any()
    assert (totals[without_first][..., 1] == 2 * SENTENCES).all()


def test_a_cluster_may_be_drawn_more_often_than_a_byte_counts() -> None:
    bootstrap = NestedBootstrap(np.array([0, 1, 1]), replicates=2, resamples=3, seed=1)
    rare, often = (bootstrap.draw(np.random.default_rng(1), 3, number) for number in (9, 1000))
    assert rare.times.dtype == np.uint8
    assert rare.times.sum(axis=1).tolist() == [9] * 3
    assert often.times.sum(axis=1).tolist() == [1000] * 3
    assert often.times.min() > 255
