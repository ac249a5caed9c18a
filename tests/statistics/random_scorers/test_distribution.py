"""How many random scorers reach a value."""

from dataclasses import replace

import numpy as np
import pytest

from maege.config.schema import load
from maege.ranking import Ranking, attach_scores
from maege.ranking_requests import requests
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.random_scorers.distribution import RandomScorerStatistics, share_reaching
from maege.statistics.sample_statistics import CorpusStatistics
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.sentinels import Sentinel
from maege.studies.vet.config import DEFAULT_CONFIG
from tests.statistics.random_scorers.drawn_rankings import random_scorer_statistics


def test_the_share_of_scorers_that_reach_a_value() -> None:
    statistics = RandomScorerStatistics(
        {("chains", "tau_micro"): np.array([[0.1, 0.2, 0.3], [0.3, 0.3, 0.1]])}
    )
    assert statistics.share_reaching("chains", "tau_micro", 0.3) == 0.75
    assert statistics.share_reaching("chains", "tau_micro", 0.1 + 0.2) == 0.75
    assert statistics.share_reaching("chains", "tau_micro", 0.4) == 0.25
    assert statistics.share_reaching("chains", "tau_micro", -1) == 1
    assert statistics.share_reaching("chains", "tau_micro", None) is None
    assert statistics.share_reaching("corpora", "tau_micro", 0.3) is None
    assert share_reaching(np.zeros((2, 9)), 1.0) == 0.1


SCORERS = 5


def test_the_order_of_sentences_has_no_effect(rankings: list[Ranking]) -> None:
    there = random_scorer_statistics(rankings, seed=1, scorers=SCORERS).values
    shuffled = [
        replace(
            ranking,
            sources=ranking.sources[::-1],
            candidates=tuple(replace(c, hypotheses=c.hypotheses[::-1]) for c in ranking.candidates),
        )
        for ranking in rankings
        if ranking.type == "corpora"
    ]
    shuffled += [ranking for ranking in rankings if ranking.type != "corpora"][::-1]
    back = random_scorer_statistics(shuffled, seed=1, scorers=SCORERS).values
    for key, values in there.items():
        np.testing.assert_allclose(values, back[key], atol=1e-9)


def test_the_seed_and_the_words_determine_a_lexical_scorer(rankings: list[Ranking]) -> None:
    def tau(rankings: list[Ranking], seed: int) -> np.ndarray:
        return random_scorer_statistics(rankings, seed=seed, scorers=SCORERS).values[
            "chains", "tau_micro"
        ]

    assert (tau(rankings[:4], 1) != tau(rankings[:4], 2)).any()
    text = "other words, which no other sentence has"
    (low, high, *_) = rankings[0].candidates
    candidates = (replace(low, hypotheses=(text,)), replace(high, hypotheses=(text,)))
    tied = replace(
        rankings[0], sentences=(99,), candidates=candidates, pairs=((0, 1),), sources=("x",)
    )
    pairs = sum(len(ranking.pairs) for ranking in rankings[:4])
    np.testing.assert_allclose(
        tau([*rankings[:4], tied], 1) * (pairs + 1), tau(rankings[:4], 1) * pairs
    )


@pytest.mark.slow
def test_words_vary_more_than_random_metrics_on_real_corpora() -> None:
    config = load(
        DEFAULT_CONFIG, ["chains=null", "lattices=null", "synthetic_corpora.replicates=6"]
    )
    rankings = draw(config, load_inputs(config)).corpora
    words = random_scorer_statistics(rankings, seed=1).values["corpora", "spearman"]
    metrics = {str(seed): Sentinel("random", seed) for seed in range(40)}
    scores = score_all(requests(rankings), metrics).scores
    scored = attach_scores(rankings, {name: values.values for name, values in scores.items()})
    statistics = CorpusStatistics.from_rankings(scored, Resampling(corpora_interval="replicates"))
    rhos = [statistics.by_replicate("spearman", metric).mean() for metric in metrics]
    # Fewer words differ than texts, so chance has a larger effect.
    assert words.std(axis=1).min() > 1.5 * np.std(rhos)


def test_rankings_without_pairs_have_no_tau(rankings: list[Ranking]) -> None:
    single = replace(rankings[0], candidates=rankings[0].candidates[:1], pairs=(), steps=())
    values = random_scorer_statistics([single], seed=1, scorers=SCORERS).values
    assert values.keys() == {("chains", "pearson"), ("chains", "pearson_within")}
    assert not any(rows.any() for rows in values.values())
    assert not random_scorer_statistics([], seed=1).values
