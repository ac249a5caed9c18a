from dataclasses import replace

import numpy as np
import pytest

from maege.ranking import Ranking
from maege.sampling.sample import Sample
from maege.statistics import comparable_pairs
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.evaluation import evaluate
from tests.support.rankings import FEW, chain, scored_by


def distinct_pairs(*rankings: Ranking) -> int:
    return len(
        ComparablePairs.from_rankings(scored_by(rankings, np.zeros(3 * len(rankings)))).worse
    )


def test_equal_texts_under_one_source_count_once() -> None:
    twin = replace(chain(0, 3), draw=1)
    assert distinct_pairs(chain(0, 3), twin) == 3
    assert distinct_pairs(chain(0, 3), replace(twin, sources=("t",))) == 6
    assert distinct_pairs(chain(0, 3), replace(twin, sentences=(1,), clusters=("1",))) == 6
    other = tuple(replace(candidate, references=(("r",),)) for candidate in twin.candidates)
    assert distinct_pairs(chain(0, 3), replace(twin, candidates=other)) == 6


def test_repeated_pairs_can_be_counted_each_time() -> None:
    twin = replace(chain(0, 3), draw=1)
    chains = (chain(0, 3), twin)
    pairs = ComparablePairs.from_rankings(scored_by(chains, np.arange(6)), "always")
    assert pairs.worse[:, 0].tolist() == [0, 0, 1, 3, 3, 4]
    assert pairs.better[:, 0].tolist() == [1, 2, 2, 4, 5, 5]
    sample = Sample((), chains=chains)
    scored = scored_by(chains, np.array([1.0, 2.0, 3.0, 3.0, 2.0, 1.0]))
    for repeated_pairs, tau in (("once", 1.0), ("always", 0.0)):
        results = evaluate(replace(sample, repeated_pairs=repeated_pairs), scored, {"m": "m"}, FEW)
        assert results.estimate("m", "tau_micro", "chains").value == tau


@pytest.mark.parametrize("shift", [-1e3, 1e6, 1e9])
def test_a_shift_of_the_scores_makes_no_ties(shift: float) -> None:
    rng = np.random.default_rng(1)
    rankings = [chain(s, 5) for s in range(40)]
    scores = np.round(rng.random(200), 3)  # with some ties
    plain = ComparablePairs.from_rankings(scored_by(rankings, scores)).concordance()
    shifted = ComparablePairs.from_rankings(scored_by(rankings, scores + shift)).concordance()
    assert (plain == shifted).all()


@pytest.mark.parametrize("at_once", [1, 2, 7])
def test_pairs_in_several_blocks_are_compared_as_all_at_once(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = np.round(np.random.default_rng(1).random(40), 1)  # with some ties
    pairs = ComparablePairs.from_rankings(scored_by([chain(s, 5) for s in range(8)], scores))
    expected = pairs.concordance()
    assert {*expected.ravel().tolist()} == {-1, 0, 1}
    monkeypatch.setattr(comparable_pairs, "_PAIRS_AT_ONCE", at_once)
    np.testing.assert_array_equal(pairs.concordance(), expected)


def test_effective_number_of_sentences() -> None:
    rankings = [chain(0, 5), *(chain(s, 2) for s in range(1, 11))]
    pairs = ComparablePairs.from_rankings(scored_by(rankings, np.zeros(25)))
    assert pairs.counts().tolist() == [10] + [1] * 10
    assert pairs.largest_share == 0.5
    assert pairs.effective_sentences == pytest.approx(400 / 110)
