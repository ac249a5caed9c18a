import random
from dataclasses import replace

import numpy as np
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
