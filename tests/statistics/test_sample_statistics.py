import numpy as np

from maege.ranking import attach_scores
from maege.sampling.sample import Sample
from maege.statistics.evaluation import evaluate
from maege.statistics.sample_statistics import (
    SampleStatistics,
    pairs_by_type,
    random_scorers_of,
)
from tests.support.rankings import FEW, chain


def test_precomputed_sample_statistics_can_be_passed() -> None:
    rng = np.random.default_rng(2)
    chains = tuple(chain(s, 4, types="ABC") for s in range(8))
    scored = attach_scores(chains, {m: rng.random(32) for m in "abc"})
    sample = Sample((), chains=chains)
    known = SampleStatistics.from_rankings(scored, FEW, sample.repeated_pairs).restricted_to(
        ["a", "c"]
    )
    some = [item.restricted_to(["a", "c"]) for item in scored]
    signatures = {"a": "s", "c": "s"}
    expected = evaluate(sample, some, signatures, FEW)
    assert evaluate(sample, some, signatures, FEW, lambda: known) == expected


def test_random_scorers_need_no_scores() -> None:
    chains = tuple(chain(s, 4, types="ABC") for s in (0, 1, 1, 2))  # pairs that count once
    sample = Sample((), chains=chains)
    scored = attach_scores(chains, {"a": np.arange(16.0)})
    statistics = SampleStatistics.from_rankings(scored, FEW, sample.repeated_pairs)
    expected, before = statistics.random_scorers.values, random_scorers_of(sample, FEW.seed).values
    assert before.keys() == expected.keys()
    assert all((before[key] == expected[key]).all() for key in before)


def test_pairs_that_are_known_are_those_that_would_be_found() -> None:
    chains = tuple(chain(s, 4, types="ABC") for s in (0, 1, 1, 2))  # the third one has none
    sample = Sample((), chains=chains)
    scored = attach_scores(chains, {"a": np.arange(16.0)})
    pairs = SampleStatistics.from_rankings(scored, FEW, "once").orders["chains"].pairs
    known = pairs_by_type(sample)
    again = SampleStatistics.from_rankings(scored, FEW, "once", pairs=known).orders["chains"].pairs
    assert again.candidates is known["chains"]
    assert np.array_equal(again.candidates, pairs.candidates)
    assert again.sentence.tolist() == pairs.sentence.tolist() == sorted([0, 1, 2] * 6)
