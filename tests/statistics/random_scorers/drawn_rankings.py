"""Rankings of random texts."""

from collections.abc import Sequence

import numpy as np

from maege.ranking import Candidate, GivenRanking, Ranking, Step, all_ordered_pairs
from maege.sampling.sample import RepeatedPairs
from maege.statistics.comparable_pairs import candidate_pairs
from maege.statistics.random_scorers import distribution
from maege.statistics.random_scorers.distribution import RandomScorerStatistics

WORDS = "a b c the The , ."


def random_text(rng: np.random.Generator) -> str:
    return " ".join(rng.choice(WORDS.split(), size=rng.integers(0, 6)).tolist())


def random_order(rng: np.random.Generator, sentence: int, draw: int, source: str) -> Ranking:
    texts = [random_text(rng) for _ in range(rng.integers(2, 5))]
    candidates = tuple(
        Candidate((text,), (("a b",),), (index,), float(gold))
        for index, (text, gold) in enumerate(zip(texts, rng.random(len(texts)), strict=True))
    )
    pairs = all_ordered_pairs(len(texts))
    steps = tuple(Step(low, low + 1, "T", low) for low in range(len(texts) - 1))
    key = (f"{sentence:03}",)
    return GivenRanking("chains", (sentence,), 0, draw, (source,), key, candidates, pairs, steps)


def random_corpora(rng: np.random.Generator, draw: int, sentences: int) -> Ranking:
    texts = [[random_text(rng) for _ in range(sentences)] for _ in range(4)]
    candidates = tuple(
        Candidate(tuple(corpus), (("a b",),) * sentences, (index,) * sentences, float(index))
        for index, corpus in enumerate(texts)
    )
    sources = tuple(random_text(rng) for _ in range(sentences))
    pairs = all_ordered_pairs(len(texts))
    keys = tuple(f"{sentence:03}" for sentence in range(sentences))
    indices = tuple(range(sentences))
    return GivenRanking("corpora", indices, None, draw, sources, keys, candidates, pairs)


def random_scorer_statistics(
    rankings: Sequence[Ranking], repeated_pairs: RepeatedPairs = "once", **settings: int
) -> RandomScorerStatistics:
    pairs = {
        ranking_type: candidate_pairs(of_type, repeated_pairs)
        for ranking_type in ("chains", "lattices")
        if (of_type := [ranking for ranking in rankings if ranking.type == ranking_type])
    }
    return distribution.random_scorer_statistics(rankings, pairs=pairs, **settings)
