from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from maege.array_types import Floats
from maege.ranking import Candidate, GivenRanking, Ranking, RankingType, all_ordered_pairs
from maege.ranking_requests import requests
from maege.studies.sentinels import is_sentinel
from maege.studies.vet.trained_sentinels import (
    FOLDS,
    PENALTY,
    TRAINED_SENTINELS,
    fold_of,
    surface_features,
    trained_sentinel_scores,
)

SOURCE, HYPOTHESIS = TRAINED_SENTINELS


def text_of(rng: np.random.Generator) -> str:
    words = ["a", "Word", "word,", ",", "longer-words", "17", "the"]
    return " ".join(rng.choice(words, size=rng.integers(0, 9)).tolist())


def ranking(
    rng: np.random.Generator, sentences: Sequence[int], ranking_type: RankingType
) -> Ranking:
    """Two candidates; longer sources and texts have higher gold scores."""
    sources = tuple(text_of(rng) for _ in sentences)
    candidates = []
    for _ in range(2):
        texts = tuple(text_of(rng) for _ in sentences)
        gold = len(texts[0]) / 20 + len(sources[0]) / 50 + rng.normal(0, 0.1)
        candidates.append(Candidate(texts, ((),) * len(texts), (0,) * len(texts), gold))
    keys = tuple(map(str, sentences))
    pairs = all_ordered_pairs(2)
    return GivenRanking(
        ranking_type, tuple(sentences), 0, 0, sources, keys, tuple(candidates), pairs
    )


@pytest.fixture
def chains() -> list[Ranking]:
    rng = np.random.default_rng(1)
    return [ranking(rng, [sentence // 2], "chains") for sentence in range(80)]


def scores_of(rankings: Sequence[Ranking]) -> dict[str, Floats]:
    return {name: scores.values for name, scores in trained_sentinel_scores(rankings).items()}


def readable_prediction(chains: Sequence[Ranking], text: str, sentence: int, field: str) -> float:
    """The prediction of one text by the ridge regression of all other folds."""
    rows, gold = [], []
    for chain in chains:
        for candidate in chain.candidates:
            if fold_of(chain.clusters[0]) != fold_of(str(sentence)):
                fitted = chain.sources[0] if field == "source" else candidate.hypotheses[0]
                rows.append(surface_features(fitted))
                gold.append(candidate.gold_score)
    features = np.array(rows)
    mean, sd = features.mean(axis=0), features.std(axis=0)
    # Ridge regression is least squares with a pseudo-observation of 0 for each coefficient.
    extended = np.vstack([(features - mean) / sd, PENALTY**0.5 * np.eye(features.shape[1])])
    observed = np.concatenate([gold - np.mean(gold), np.zeros(features.shape[1])])
    coefficients = np.linalg.lstsq(extended, observed, rcond=None)[0]
    return float(np.mean(gold) + (surface_features(text) - mean) / sd @ coefficients)


def test_predictions_equal_those_of_a_readable_regression(chains: list[Ranking]) -> None:
    rng = np.random.default_rng(2)
    corpora = [ranking(rng, [3, 8, 30, 8], "corpora"), ranking(rng, [3, 8, 30, 8], "corpora")]
    rankings = [*chains, *corpora]
    scores = scores_of(rankings)
    assert all(is_sentinel(name) for name in scores)
    assert {name: len(values) for name, values in scores.items()} == dict.fromkeys(
        TRAINED_SENTINELS, len(requests(rankings))
    )
    start = 0
    for item in rankings:
        for candidate in item.candidates:
            for name, field, texts in (
                (SOURCE, "source", item.sources),
                (HYPOTHESIS, "hypothesis", candidate.hypotheses),
            ):
                expected = np.mean(
                    [
                        readable_prediction(chains, text, sentence, field)
                        for text, sentence in zip(texts, item.sentences, strict=True)
                    ]
                )
                assert scores[name][start] == pytest.approx(expected)
            start += 1


def test_a_sentence_has_no_influence_on_its_own_scores(chains: list[Ranking]) -> None:
    before = scores_of(chains)
    high = tuple(replace(c, gold_score=99.0) for c in chains[0].candidates)
    after = scores_of([replace(chains[0], candidates=high), *chains[1:]])
    held_out = [fold_of(c.clusters[0]) == fold_of("0") for c in chains for _ in c.candidates]
    for name in TRAINED_SENTINELS:
        np.testing.assert_array_equal(before[name] == after[name], held_out)


def test_the_gold_score_is_learnt(chains: list[Ranking]) -> None:
    gold = [candidate.gold_score for chain in chains for candidate in chain.candidates]
    scores = scores_of(chains)
    assert np.corrcoef(scores[HYPOTHESIS], gold)[0, 1] > 0.8
    assert np.corrcoef(scores[SOURCE], gold)[0, 1] > 0.2


def test_lattices_are_fitted_only_without_chains(chains: list[Ranking]) -> None:
    lattices = [replace(chain, type="lattices") for chain in chains]
    expected = scores_of(chains)
    alone = scores_of(lattices)
    flipped = [
        replace(c, candidates=tuple(replace(x, gold_score=-x.gold_score) for x in c.candidates))
        for c in lattices
    ]
    both = scores_of([*flipped, *chains])
    for name, values in expected.items():
        np.testing.assert_allclose(alone[name], values)
        np.testing.assert_allclose(both[name], [*values, *values])


def test_without_sentences_to_fit_all_scores_are_0(chains: list[Ranking]) -> None:
    corpora = [ranking(np.random.default_rng(2), [3, 8], "corpora")]
    for alone in (corpora, chains[:2]):
        for values in scores_of(alone).values():
            assert values.shape == (len(requests(alone)),)
            assert not values.any()
    assert all(len(values) == 0 for values in scores_of([]).values())


def test_folds_are_of_similar_sizes() -> None:
    sizes = np.bincount([fold_of(str(sentence)) for sentence in range(2000)], minlength=FOLDS)
    assert len(sizes) == FOLDS
    assert sizes.min() > 150


def test_counts_of_sentences_give_the_scores(chains: list[Ranking]) -> None:
    corpora = [ranking(np.random.default_rng(2), [3, 8, 30], "corpora")]
    for scores in trained_sentinel_scores([*chains, *corpora]).values():
        totals = np.array([counts.sum(axis=0) for counts in scores.counts.counts])
        assert scores.counts.score_totals(totals) == pytest.approx(scores.values)
