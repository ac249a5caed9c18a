import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maege.ranking import (
    attach_scores,
)
from maege.sampling.sample import Sample
from maege.statistics.evaluation import evaluate
from tests.support.rankings import FEW, chain, scored_by


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_other_metrics_and_their_order_change_nothing_but_corrections(rng: random.Random) -> None:
    chains = tuple(chain(s, rng.randint(2, 5), types="ABCD") for s in range(12))
    sample = Sample((), chains=chains)
    items = sum(len(c.candidates) for c in chains)
    scores = {m: np.array([rng.random() for _ in range(items)]) for m in "abc"}
    signatures = dict.fromkeys("abc", "s")
    first = evaluate(sample, attach_scores(chains, scores), signatures, FEW)
    backwards = attach_scores(chains, dict(reversed(scores.items())))
    second = evaluate(sample, backwards, signatures, FEW)
    by_key = [sorted(map(repr, results.estimates)) for results in (first, second)]
    assert by_key[0] == by_key[1]
    assert (first.differences, first.edit_types) == (second.differences, second.edit_types)
    assert first.score_by_errors_left == second.score_by_errors_left
    alone = evaluate(sample, scored_by(chains, scores["a"]), {"m": "s"}, FEW)
    for estimate in alone.estimates:
        same = first.estimate("a", estimate.statistic, "chains")
        assert replace(same, metric="m", rank=estimate.rank) == estimate
    assert alone.sentence_taus.taus["m"] == first.sentence_taus.taus["a"]


def test_a_metric_that_is_constant_in_some_replicate_has_a_rho_but_no_rank() -> None:
    corpora = tuple(
        replace(chain(0, 5, number=n), type="corpora", steps=(), annotator=None) for n in range(3)
    )
    scores = {
        "good": np.tile(np.arange(5.0), 3),
        "partly": np.array([0, 1, 2, 4, 3, *[7] * 5, 0, 1, 2, 3, 4], dtype=float),
        "reverse": np.tile(-np.arange(5.0), 3),
    }
    scored = attach_scores(corpora, scores)
    results = evaluate(Sample((), corpora=corpora), scored, dict.fromkeys(scores, "s"), FEW)
    rho = {metric: results.estimate(metric, "spearman", "corpora") for metric in scores}
    assert rho["partly"].value == pytest.approx((0.9 + 1) / 2)
    assert rho["partly"].interval is not None
    assert rho["partly"].rank is None
    assert None not in (rho["good"].rank, rho["reverse"].rank)
    for statistic in ("spearman", "pearson"):
        differences = {
            (d.a, d.b): d
            for d in results.differences
            if (d.ranking_type, d.statistic) == ("corpora", statistic)
        }
        assert differences["good", "reverse"].difference == pytest.approx(2)
        for pair in (("good", "partly"), ("partly", "reverse")):
            d = differences[pair]
            assert (d.difference, d.interval, d.pvalue, d.holm) == (None, None, None, None)
