import pytest
from scipy.stats import ks_2samp

from maege.ranking import attach_scores, requests
from maege.scoring.engine import score_all
from maege.statistics.correlation import CorpusScores, row_spearman
from maege.vetting.plan import Plan
from maege.vetting.random_baseline import RANDOM_SCORERS, random_baseline
from maege.vetting.sentinels import Sentinel


@pytest.mark.slow
def test_baseline_variance_equals_that_of_random_metrics(plan: Plan) -> None:
    rankings = plan.sample.corpora
    pairs, hypotheses = random_baseline(rankings, seed=1)
    assert len(pairs) == len(hypotheses) == RANDOM_SCORERS
    metrics = {str(seed): Sentinel("random", seed) for seed in range(40)}
    rhos = []
    scores = score_all(requests(rankings), metrics).scores
    scored = attach_scores(rankings, {name: values.values for name, values in scores.items()})
    for corpora in CorpusScores.from_rankings(scored).values():
        rhos.append(row_spearman(corpora.scores, corpora.expected).mean())
    assert ks_2samp(pairs, rhos).pvalue > 0.01
    assert abs(pairs.mean()) < 4 * pairs.std() / len(pairs) ** 0.5
    # Without the source fewer texts differ, so chance has a larger effect.
    assert hypotheses.std() > 1.3 * pairs.std()
    # Resampled replicates alone would vary less.
    assert pairs.std() > 0.9 / (10 * len(rankings)) ** 0.5
