"""Scorers of words equal readable ones."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.randomness import generator
from maege.ranking import Ranking
from maege.sampling.sample import RepeatedPairs
from maege.statistics.random_scorers import orders, words
from maege.statistics.random_scorers.orders import RANDOM_ORDER_STATISTICS
from maege.statistics.random_scorers.words import WEIGHT_KINDS
from tests.statistics.random_scorers.drawn_rankings import random_scorer_statistics

SCORERS = 5


Scorer = Callable[[str, str], float]


def lexical_scorers(kind: str) -> list[Scorer]:
    """The scorers of seed 1, one text at a time."""

    def weight(direction: int, word: str, scorer: int) -> float:
        rng = generator(1, "random scorers", kind, direction, word)
        return float(rng.standard_normal(SCORERS, dtype=np.float32)[scorer])

    def of(scorer: int) -> Scorer:
        def words(source: str, text: str) -> float:
            return sum(weight(0, word, scorer) for word in text.split())

        def words_changed(source: str, text: str) -> float:
            own, other = Counter(text.split()), Counter(source.split())
            put_in = sum(weight(0, word, scorer) for word in (own - other).elements())
            return put_in + sum(weight(1, word, scorer) for word in (other - own).elements())

        return words if kind == "words" else words_changed

    return [of(scorer) for scorer in range(SCORERS)]


def mean_r(points: Sequence[tuple[float, float]]) -> float:
    """Pearson's r of scores and gold scores; 0 for constant scores."""
    scores, gold = np.array(points).T
    return 0.0 if np.ptp(scores) < 1e-9 else float(np.corrcoef(scores, gold)[0, 1])


def readable_statistics(
    rankings: Sequence[Ranking], scorer: Scorer, repeated_pairs: RepeatedPairs
) -> dict[str, float]:
    """RANDOM_ORDER_STATISTICS of one scorer."""
    seen = set()
    signs = defaultdict(list)
    points = []
    within = defaultdict(list)
    for ranking in rankings:
        scores = [scorer(ranking.sources[0], c.hypotheses[0]) for c in ranking.candidates]
        sentence = ranking.sentences[0]
        own = [(s, c.gold_score) for s, c in zip(scores, ranking.candidates, strict=True)]
        points += own
        within[sentence].append(mean_r(own))
        for worse, better in ranking.pairs:
            low, high = ranking.candidates[worse], ranking.candidates[better]
            key = sentence, ranking.sources, low.hypotheses, high.hypotheses, high.references
            if repeated_pairs == "always" or key not in seen:
                seen.add(key)
                difference = scores[better] - scores[worse]
                signs[sentence].append(0 if abs(difference) < 1e-6 else np.sign(difference))
    return {
        "tau_micro": float(np.mean(list(chain.from_iterable(signs.values())))),
        "tau_macro": float(np.mean([np.mean(of_sentence) for of_sentence in signs.values()])),
        "pearson": mean_r(points),
        "pearson_within": float(np.mean([np.mean(of_sentence) for of_sentence in within.values()])),
    }


@pytest.mark.parametrize("repeated_pairs", ["once", "always"])
@pytest.mark.parametrize("kind", WEIGHT_KINDS)
def test_lexical_scorers_equal_readable_ones(
    rankings: list[Ranking], kind: str, repeated_pairs: RepeatedPairs
) -> None:
    computed = random_scorer_statistics(
        rankings, seed=1, repeated_pairs=repeated_pairs, scorers=SCORERS
    ).values
    row = WEIGHT_KINDS.index(kind)
    for index, scorer in enumerate(lexical_scorers(kind)):
        for ranking_type in ("chains", "lattices"):
            of_type = [ranking for ranking in rankings if ranking.type == ranking_type]
            expected = readable_statistics(of_type, scorer, repeated_pairs)
            assert list(expected) == list(RANDOM_ORDER_STATISTICS)
            for statistic, value in expected.items():
                actual = computed[ranking_type, statistic][row, index]
                assert actual == pytest.approx(value, abs=1e-9), (ranking_type, statistic)
        rhos = [
            spearmanr(
                [
                    sum(map(scorer, ranking.sources, c.hypotheses)) / len(ranking.sources)
                    for c in ranking.candidates
                ],
                [c.gold_score for c in ranking.candidates],
            ).statistic
            for ranking in rankings
            if ranking.type == "corpora"
        ]
        actual = computed["corpora", "spearman"][row, index]
        assert actual == pytest.approx(np.mean(rhos), abs=1e-9)


def test_scorers_in_several_batches_are_the_same(
    rankings: list[Ranking], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    monkeypatch.setattr(words, "SCORERS_PER_BATCH", 2)
    monkeypatch.setattr(orders, "_ROWS_AT_ONCE", 3)
    batches = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    assert at_once.keys() == batches.keys()
    for key, values in at_once.items():
        assert values.shape == (len(WEIGHT_KINDS), SCORERS)
        np.testing.assert_allclose(values, batches[key], atol=1e-12)
