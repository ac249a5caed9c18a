"""What people say of metrics, as evidence."""

from pathlib import Path

import numpy as np
import pytest

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evidence import people_evidence
from maege.studies.humans.system_level import SystemLevel
from tests.studies.humans.judged_sets import compared


def _random_scores(systems: tuple[str, ...], sentences: tuple[int, ...]) -> ScoreTable:
    outputs: Floats = np.random.default_rng(1).random((len(systems), len(sentences)))
    return ScoreTable.from_sentences("random", systems, outputs.T)


def test_people_evidence_is_that_of_the_estimates(data: Path) -> None:
    unexpanded, expanded = (compared(data, "gjg15", k) for k in ("unexpanded", "expanded"))
    scores = {"random": _random_scores(expanded.systems, expanded.sentences)}
    resampling = Resampling(resamples=50, permutations=9)
    level = SystemLevel(expanded, resampling)
    tau, r = people_evidence("gjg15", unexpanded, level, scores, resampling)
    estimate = next(
        e
        for e in level.estimates("random", scores["random"])
        if (e.human_score, e.aggregation, e.measure) == ("trueskill", "mean", "pearson")
    )
    assert r.values["random"] == pytest.approx(estimate.value)
    ends = np.quantile(r.resampled["random"], [0.025, 0.975])
    assert estimate.by_sentences_and_systems == pytest.approx(tuple(ends))
    outputs = scores["random"].sentence_scores.T
    first, second = (
        outputs[systems, unexpanded.sentence] for systems in (unexpanded.first, unexpanded.second)
    )
    judged = unexpanded.outcome != 0
    agree = (np.sign(first - second) * unexpanded.outcome)[judged]
    assert tau.values["random"] == pytest.approx(agree.mean())
    assert abs(tau.resampled["random"].mean() - agree.mean()) < 0.02
    assert 0.005 < tau.resampled["random"].std() < 0.05
