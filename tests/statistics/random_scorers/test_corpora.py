"""Random scorers on corpora."""

from dataclasses import replace

import numpy as np
import pytest

from maege.counts import numbered_columns
from maege.ranking import Ranking
from maege.statistics.random_scorers import corpora, orders, words
from tests.statistics.random_scorers.drawn_rankings import random_corpora, random_scorer_statistics

SCORERS = 5


@pytest.mark.parametrize("at_once", [1, 2, 7])
def test_sentences_in_several_blocks_are_the_same(
    at_once: int, rankings: list[Ranking], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    monkeypatch.setattr(words, "_PARTS_AT_ONCE", 2)
    monkeypatch.setattr(corpora, "_PAIRS_AT_ONCE", 3)
    monkeypatch.setattr(corpora, "_SENTENCES_AT_ONCE", at_once)
    monkeypatch.setattr(numbered_columns, "KEYS_AT_ONCE", at_once)
    monkeypatch.setattr(orders, "CANDIDATES_AT_ONCE", at_once)
    blocks = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    assert expected.keys() == blocks.keys()
    for key, values in expected.items():
        np.testing.assert_array_equal(values, blocks[key])


def test_equal_corpora_are_tied() -> None:
    rng = np.random.default_rng(5)
    ranking = random_corpora(rng, 0, 6)
    first, second, *_ = ranking.candidates
    pair = replace(ranking, candidates=(first, replace(second, hypotheses=first.hypotheses)))
    values = random_scorer_statistics([pair], seed=1, scorers=SCORERS).values
    assert (values["corpora", "spearman"] == 0).all()


@pytest.mark.parametrize("copies", [127, 128, 129])
def test_many_copies_of_a_pair_are_all_counted(copies: int) -> None:
    source, first, other = np.zeros(copies, int), np.ones(copies, int), np.full(copies, 2)
    pairs, differences = corpora._differences(np.array([[source, first, other]]), 3)
    assert pairs.tolist() == [3, 6]
    assert differences.toarray()[:, 1].tolist() == [-copies, copies]
