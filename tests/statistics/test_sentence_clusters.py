import numpy as np
import pytest

from maege.statistics.sentence_clusters import BLOCK_LENGTH, block_ratio


def test_independent_sentences() -> None:
    pvalues, ratios = [], []
    for seed in range(60):
        values = np.random.default_rng(seed).standard_normal((400, 3))
        blocks = block_ratio(values, seed)
        pvalues.append(blocks.pvalue)
        ratios.append(blocks.ratio)
    assert np.mean(np.array(pvalues) <= 0.05) <= 0.15
    assert np.mean(ratios) == pytest.approx(1, abs=0.05)


def test_sentences_of_an_essay_share_something() -> None:
    rng = np.random.default_rng(1)
    essays = np.repeat(rng.standard_normal((20, 2)), BLOCK_LENGTH, axis=0)
    blocks = block_ratio(essays + 3 * rng.standard_normal(essays.shape), 1)
    # The design effect of blocks of 25 with an intra-class correlation of .1: 1 + 24 x .1.
    assert blocks.ratio == pytest.approx(3.4**0.5, rel=0.25)
    assert blocks.pvalue == 0.005


def test_too_few_sentences_and_constant_metrics() -> None:
    assert block_ratio(np.random.default_rng(1).random((199, 2)), 1) is None
    assert block_ratio(np.ones((400, 2)), 1) is None
    with_constant = np.random.default_rng(1).random((400, 2)) * [1, 0]
    assert block_ratio(with_constant, 1) is not None
