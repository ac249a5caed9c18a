import numpy as np

from maege.studies.vet.contrast_pairs import contrast_requests, preference_rates
from maege.studies.vet.plan import Plan, degenerate_group


def test_preference_rates(plan: Plan) -> None:
    pairs = plan.contrast_pairs[degenerate_group("empty")]
    lengths = np.array([len(r.hypotheses[0]) for r in contrast_requests(pairs)], dtype=float)
    for rates in preference_rates(pairs, lengths, 0.95):
        assert rates.better_preferred.share == 1
        assert (rates.worse_preferred.count, rates.tied.count) == (0, 0)
        assert rates.mean_change < 0
    for rates in preference_rates(pairs, -lengths, 0.95):
        assert rates.worse_preferred.share == 1
    assert {rates.tied.share for rates in preference_rates(pairs, 0 * lengths, 0.95)} == {1}


def test_the_mean_change_is_that_of_the_pairs(plan: Plan) -> None:
    pairs = plan.contrast_pairs[degenerate_group("shuffled")]
    scores = np.random.default_rng(1).random(2 * len(pairs))
    changes = scores[1::2] - scores[::2]
    for rates in preference_rates(pairs, scores, 0.95):
        same = [i for i, pair in enumerate(pairs) if pair.baseline_text == rates.baseline_text]
        assert rates.mean_change == np.mean([changes[i] for i in same])
