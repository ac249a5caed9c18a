"""Scores and ranges of ranks as Grundkiewicz et al. (2015) published them."""

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from experiments.humans.published_ranges import (
    ranked_by_pairs,
    ranked_by_runs,
    wins_of_beaten,
)
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.human_rankings import SCORES
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import expected_wins
from maege.statistics.trueskill import trueskill
from tests.studies.humans.judged_sets import assert_clusters, compared, judgements, number, rows


def of_judges(data: Path, judges: set[str]) -> Comparisons:
    judged = judgements(data, "gjg15").select(lambda j: j.judge in judges)
    return comparisons(judged, "expanded")


def test_clusters_by_single_pairs(data: Path, goldens: Path) -> None:
    made, settings = compared(data, "gjg15"), Resampling(resamples=1000)
    assert_clusters(ranked_by_pairs(made, SCORES["expected-wins"], settings), "pairs", goldens)
    assert ranked_by_pairs(made, trueskill, settings)[-1].cluster == 6


def assert_range(text: str, best: int, worst: int) -> None:
    """Compare with a published range, such as 2-4 or 1, of other resamples."""
    low, _, high = text.partition("-")
    assert best == pytest.approx(int(low), abs=1)
    assert worst == pytest.approx(int(high or low), abs=1)


def test_ranges(data: Path, goldens: Path) -> None:
    made = compared(data, "gjg15")
    pairs = ranked_by_pairs(made, SCORES["expected-wins"], Resampling(resamples=1000))
    runs = ranked_by_runs(made, Resampling(resamples=50))
    by_pairs, by_runs = ({s.system: s for s in systems} for systems in (pairs, runs))
    for row in rows(goldens, "gjg15-system-scores.tsv"):
        system = by_pairs[row["system"]]
        for column in ("ew_range_printed", "ew_range_official_script"):
            assert_range(row[column], system.best_rank, system.worst_rank)
        system = by_runs[row["system"]]
        for column in ("ts_range_printed", "ts_range_1000_runs"):
            assert_range(row[column], system.best_rank, system.worst_rank)


def test_single_judges(data: Path, goldens: Path) -> None:
    settings = Resampling(resamples=1000, confidence=0.9)
    table = rows(goldens, "gjg15-scores-by-judge.tsv")
    for judge in sorted({row["judge"] for row in table}):
        systems = ranked_by_pairs(of_judges(data, {judge}), wins_of_beaten, settings)
        by_name = {system.system: system for system in systems}
        for row in table:
            if row["judge"] == judge:
                system = by_name[row["system"]]
                assert round(system.score.value, 6) == number(row["ew_script_rule"])
                assert round(system.score.value, 4) == number(row["ew_official_script"])
                assert_range(row["range_official_script"], system.best_rank, system.worst_rank)


def test_correlations_of_judges(data: Path, goldens: Path) -> None:
    everybody = set(judgements(data, "gjg15").judges)
    rules = {"definition": lambda wins, _: expected_wins(wins), "script_rule": wins_of_beaten}
    for row in rows(goldens, "gjg15-judge-correlations.tsv"):
        others = {row["with"]} if row["with"] in everybody else everybody - {row["judge"]}
        sets = [of_judges(data, judges) for judges in ({row["judge"]}, others)]
        counts = [(s.wins().sum(axis=0), s.tie_counts().sum(axis=0)) for s in sets]
        for column, rule in rules.items():
            first, second = (rule(*of_set) for of_set in counts)
            assert round(spearmanr(first, second).statistic, 6) == number(row[f"rho_{column}"])
            assert round(pearsonr(first, second).statistic, 6) == number(row[f"r_{column}"])


def test_a_system_that_was_never_separated() -> None:
    wins = np.zeros((3, 3))
    wins[0, 1] = 2
    np.testing.assert_array_equal(wins_of_beaten(wins, wins), [1, 0, np.nan])
