"""Metrics are compared in their agreement about systems."""

import numpy as np

from experiments.statistics.judges import draw, scores_of
from maege.judgements.comparisons import comparisons
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.system_differences import system_differences
from maege.studies.humans.system_level import SystemLevel

FEW = Resampling(resamples=60, permutations=9)


def test_metrics_are_compared_for_other_systems() -> None:
    """PERM-BOTH rejects what is equal for other systems, so it is not what is adjusted."""
    drawn = draw(np.random.default_rng(1), 60, {"good": 0.8, "bad": 0.1, "noise": 0.0})
    compared = comparisons(drawn.judgements, "expanded")
    scores = {}
    for name, table in drawn.scores.items():
        judged = scores_of(compared, table).T
        scores[name] = ScoreTable.from_sentences(name, compared.systems, judged)
    level = SystemLevel(compared, Resampling(resamples=40, permutations=499))
    differences = [d for d in system_differences(level, scores) if d.human_score == "trueskill"]
    assert [d.adjusted for d in differences] == holm([d.by_systems for d in differences])
    assert [d.adjusted for d in differences] != holm([d.pvalue for d in differences])
