"""Agreement about systems by means of sentence scores and by pooled scores."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from maege.judgements.judgements import JudgementSet
from maege.report.statements import sentences
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import Resampled, ScoreTable
from maege.statistics.williams import williams
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.level_estimates import (
    LevelEstimate,
    LevelValue,
    level_estimates,
)
from maege.studies.humans.report.level_tables import levels
from maege.studies.humans.system_level import SystemLevel
from tests.studies.humans.judged_sets import compared, judgements, page_claims

FEW = Resampling(resamples=60, permutations=9)


def counted(systems: tuple[str, ...], sentences: tuple[int, ...], seed: int = 1) -> ScoreTable:
    """Random scores: the share of hits of a sentence, whose trials vary, and of all sentences."""
    rng = np.random.default_rng(seed)
    trials = rng.integers(1, 20, size=(len(systems), len(sentences))).astype(float)
    share = 0.4 + 0.1 * rng.random((len(systems), 1))
    hits = rng.binomial(trials.astype(int), share).astype(float)
    return replace(
        ScoreTable.from_sentences("m", systems, (hits / trials).T),
        observed=hits.sum(1) / trials.sum(1),
        counts=np.stack([hits.T, trials.T], axis=-1),
        score_totals=ratio_of_sums,
    )


def ratio_of_sums(sums: np.ndarray) -> np.ndarray:
    return np.asarray(sums[..., 0] / sums[..., 1])


def estimates(data: Path, scores: ScoreTable | None = None) -> list[LevelEstimate]:
    expanded = compared(data, "seeda-e")
    scores = scores or counted(expanded.systems, expanded.sentences)
    return list(SystemLevel(expanded, FEW).levels("m", scores))


def test_values_are_correlations_of_either_level(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    level = SystemLevel(expanded, FEW)
    by_key = {(e.human_score, e.measure): e for e in level.levels("m", scores)}
    assert len(by_key) == 4
    means = scores.sentence_scores.mean(axis=0)
    for (human_score, measure), e in by_key.items():
        people = level.human[human_score]
        correlate = {"pearson": pearsonr, "spearman": spearmanr}[measure]
        expected = [correlate(people, of)[0] for of in (means, scores.observed)]
        assert [e.mean.value, e.pooled.value] == pytest.approx(expected)
        assert e.difference.value == pytest.approx(expected[0] - expected[1])
        between = correlate(means, scores.observed)[0]
        p = 2 * williams(max(expected), min(expected), between, len(people))
        assert e.williams == pytest.approx(min(1, p))


def test_a_range_is_of_values_without_one_system(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    level = SystemLevel(expanded, FEW)
    e = next(e for e in level.levels("m", scores) if e.measure == "pearson")
    people, means = level.human[e.human_score], scores.sentence_scores.mean(axis=0)
    differences = []
    for system in range(len(people)):
        rest = np.arange(len(people)) != system
        r = [pearsonr(people[rest], of[rest])[0] for of in (means, scores.observed)]
        differences.append(r[0] - r[1])
    assert e.difference.without_a_system == pytest.approx((min(differences), max(differences)))


def test_intervals_follow_from_resamples() -> None:
    """Three resamples, of which the median of a value is in its interval."""
    people = np.array([1.0, 2.0, 3.0, 4.0])
    turned = people[::-1].copy()
    resampled = np.stack([people, people, turned])
    of_people = {"trueskill": Resampled(people, resampled)}
    pooled = np.array([1.0, 3.0, 2.0, 4.0])
    scores = {
        "mean": Resampled(people, resampled),
        "pooled": Resampled(pooled, np.stack([pooled] * 3)),
    }
    rho = next(level_estimates("m", of_people, scores, 0.9999999))
    assert rho.measure == "spearman"
    assert rho.mean.fixed_people == pytest.approx((-1, 1))  # the metric turns, people do not
    assert rho.mean.interval == pytest.approx((1, 1))  # both turn
    assert rho.pooled.fixed_people == pytest.approx((0.8, 0.8))
    assert rho.pooled.interval == pytest.approx((-0.8, 0.8))
    assert rho.difference.fixed_people == pytest.approx((-1.8, 0.2), abs=1e-5)
    assert rho.difference.interval == pytest.approx((0.2, 1.8), abs=1e-5)


def test_people_that_vary_widen_intervals_of_values(data: Path) -> None:
    for e in estimates(data):
        assert e.mean.fixed_people is not None
        assert e.mean.interval is not None
        widths = [high - low for low, high in (e.mean.fixed_people, e.mean.interval)]
        assert widths[0] < widths[1]


def test_one_level_is_not_compared_with_itself(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    assert not estimates(data, replace(scores, counts=None))
    sentences = scores.sentence_scores
    counts = np.stack([sentences, np.ones_like(sentences)], axis=-1)
    assert not estimates(data, replace(scores, observed=sentences.mean(axis=0), counts=counts))


def test_a_constant_level_has_no_difference(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    constant = replace(scores, score_totals=lambda sums: 0 * sums[..., 0] + 1)
    for e in estimates(data, constant):
        assert e.mean.value is not None
        assert (e.pooled.value, e.difference.value, e.williams) == (None, None, None)
        assert (e.difference.interval, e.difference.without_a_system) == (None, None)


def results(estimates: list[LevelEstimate], judged: JudgementSet) -> SetResults:
    metrics: dict[str, list] = {e.metric: [] for e in estimates}
    return SetResults(
        "mine", judged.systems, ("j",), 200, {}, (), [], [], [], metric_systems=metrics,
        levels=estimates,
    )  # fmt: skip


def test_findings_state_values_and_no_verdict(data: Path) -> None:
    """Intervals of several metrics are not adjusted, so nothing is called different."""

    def renamed(metric: str, interval: tuple[float, float]) -> LevelEstimate:
        value = LevelValue(sum(interval) / 2, interval, interval, interval)
        return LevelEstimate(metric, "trueskill", "spearman", value, value, value, 0.001)

    estimates = [renamed("up", (0.1, 0.3)), renamed("same", (-0.1, 0.3))]
    of_set = results(estimates, judgements(data, "seeda-e"))
    (text,) = sentences(c for c in page_claims(of_set) if c.statement == "humans.level")
    assert text.endswith("`same` +0.100 [−.10, .30], `up` +0.200 [.10, .30].")
    assert "significant" not in text


def test_the_table_has_both_levels_and_all_intervals(data: Path) -> None:
    table = levels(results(estimates(data), judgements(data, "seeda-e")))
    assert [row[:3] for row in table.rows] == [
        ("m", "trueskill", "rho"), ("m", "trueskill", "r"),
        ("m", "expected-wins", "rho"), ("m", "expected-wins", "r"),
    ]  # fmt: skip
    assert all(len(row) == len(table.headings) for row in table.rows)
    assert "These are 15 systems" in table.caption
