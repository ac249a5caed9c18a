from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.stats import norm

from maege.statistics.trueskill import trueskill
from tests.reference_implementations.trueskill_simulation import trueskill_runs
from tests.studies.humans.judged_sets import compared, number, rows


def counts(data: Path, name: str) -> tuple[list[str], np.ndarray, np.ndarray]:
    made = compared(data, name)
    return list(made.systems), made.wins().sum(axis=0), made.tie_counts().sum(axis=0)


def test_the_limit_is_the_mean_of_published_runs_on_gjg15(data: Path, goldens: Path) -> None:
    systems, wins, ties = counts(data, "gjg15")
    ours = dict(zip(systems, trueskill(wins, ties), strict=True))
    for row in rows(goldens, "gjg15-system-scores.tsv"):
        skill = ours.pop(row["system"])
        assert skill == pytest.approx(number(row["ts_printed"]), abs=0.0015)
        assert skill == pytest.approx(number(row["ts_published_file"]), abs=0.0015)
        assert skill == pytest.approx(number(row["ts_mean_1000_runs"]), abs=0.001)
        if row["ts_limit"]:
            assert skill == pytest.approx(number(row["ts_limit"]), abs=0.0001)
    assert not ours


def test_the_limit_is_the_published_score_on_seeda(data: Path, goldens: Path) -> None:
    systems, wins, ties = counts(data, "seeda-e")
    ours = dict(zip(systems, trueskill(wins, ties), strict=True))
    for row in rows(goldens, "seeda-system-scores.tsv"):
        skill = ours.pop(row["system"])
        assert skill == pytest.approx(number(row["ts_published"]), abs=0.0013)
        assert skill == pytest.approx(number(row["ts_limit"]), abs=0.0001)
    assert not ours
    systems, wins, ties = counts(data, "seeda-s")
    published = (data / "seeda/human/ts-sent.txt").read_text().split()
    np.testing.assert_allclose(trueskill(wins, ties), np.array(published, float), atol=0.0013)


def test_the_limit_is_nearly_the_mean_difference_of_wins_and_losses(data: Path) -> None:
    _, wins, ties = counts(data, "gjg15")
    compared_ = wins + wins.T + ties + np.eye(len(wins))
    differences = ((wins - wins.T) / compared_).sum(axis=1) / (len(wins) - 1)
    limit = trueskill(wins, ties)
    assert np.corrcoef(differences, limit)[0, 1] > 0.9997
    assert np.argsort(differences).tolist() == np.argsort(limit).tolist()


def test_runs_scatter_around_the_limit_as_published(data: Path, goldens: Path) -> None:
    systems, wins, ties = counts(data, "gjg15")
    runs = trueskill_runs(wins, ties, 50, seed=1)
    deviation = runs.mean(axis=0) - trueskill(wins, ties)
    assert np.abs(deviation / (runs.std(axis=0) / 50**0.5)).max() < 4
    published = {row["system"]: row for row in rows(goldens, "gjg15-system-scores.tsv")}
    for index, system in enumerate(systems):
        row = published[system]
        spread = number(row["ts_sd_of_a_run"])
        assert runs[:, index].std() == pytest.approx(spread, rel=0.4)
        assert runs[:, index].mean() == pytest.approx(number(row["ts_mean_1000_runs"]), abs=0.005)
        assert abs(number(row["ts_one_official_run"]) - runs[:, index].mean()) < 4 * spread


def test_a_run_does_not_depend_on_the_number_of_runs() -> None:
    wins, ties = np.array([[0.0, 5, 3], [2, 0, 4], [1, 1, 0]]), np.ones((3, 3))
    np.testing.assert_array_equal(
        trueskill_runs(wins, ties, 2, 1), trueskill_runs(wins, ties, 3, 1)[:2]
    )
    assert (trueskill_runs(wins, ties, 1, 1) != trueskill_runs(wins, ties, 1, 2)).all()


def reference(wins: np.ndarray, ties: np.ndarray) -> np.ndarray:
    """The limit, readable, for designs in which all rates are positive."""
    counts = wins + wins.T + ties
    games = wins.sum() + ties.sum() / 2 + 1
    beta = 0.5 * games / 40
    np.fill_diagonal(counts, 1)
    win, draw = wins / counts, ties / counts

    def change(_: float, state: np.ndarray) -> np.ndarray:
        skill, variance = state.reshape(2, -1)
        opponent = np.exp(-np.abs(np.subtract.outer(skill, skill)))
        np.fill_diagonal(opponent, 0)
        opponent /= opponent.sum(axis=1, keepdims=True)
        c = np.sqrt(2 * beta**2 + np.add.outer(variance, variance))
        t = np.subtract.outer(skill, skill) / c
        margin = norm.ppf(0.625) * np.sqrt(2) * beta / c
        v_win = norm.pdf(t - margin) / norm.cdf(t - margin)
        w_win = v_win * (v_win + t - margin)
        v_draw = norm.pdf(-margin - t) - norm.pdf(margin - t)
        w_draw = (margin - t) * norm.pdf(margin - t) + (margin + t) * norm.pdf(margin + t)
        between = norm.cdf(margin - t) - norm.cdf(-margin - t)
        v_draw, w_draw = v_draw / between, (v_draw / between) ** 2 + w_draw / between
        step = win * v_win - win.T * v_win.T + draw * v_draw
        information = win * w_win + win.T * w_win.T + draw * w_draw
        weight = opponent * information
        rate = np.linalg.solve(np.diag(weight.sum(axis=1)) + weight.T, np.ones(len(wins)))
        assert rate.min() > 0
        rate /= rate.sum()
        played = rate[:, None] * opponent + (rate[:, None] * opponent).T
        share = variance[:, None] / c
        return np.concatenate(
            [(played * share * step).sum(axis=1), -(played * share**2 * information).sum(axis=1)]
        )

    start = np.repeat([0, 0.25], len(wins))
    solution = solve_ivp(change, (0, games), start, max_step=games / 100)
    return np.asarray(solution.y[: len(wins), -1])


@pytest.mark.parametrize("seed", range(4))
def test_the_limit_follows_the_formulas(seed: int) -> None:
    rng = np.random.default_rng(seed)
    systems = 3 + seed
    wins = rng.integers(1, 30, (systems, systems)) * (1.0 - np.eye(systems))
    ties = np.triu(rng.integers(0, 30, (systems, systems)), k=1).astype(float)
    ties += ties.T
    np.testing.assert_allclose(trueskill(wins, ties), reference(wins, ties), atol=0.0003)


def test_two_systems() -> None:
    """A win moves a skill by 1.011 of variance / spread if there are many, and ties do nothing."""
    wins, ties = np.array([[0.0, 51000], [49000, 0]]), np.array([[0.0, 9000], [9000, 0]])
    first, second = trueskill(wins, ties)
    assert first == -second
    assert first == pytest.approx(2000 * 1.0112 * 0.25 / (2**0.5 * 109001 / 80), rel=0.01)


def test_systems_without_comparisons_are_undefined() -> None:
    wins, ties = np.zeros((4, 4)), np.zeros((4, 4))
    assert np.isnan(trueskill(wins, ties)).all()
    assert np.isnan(trueskill_runs(wins, ties, 2, 1)).all()
    wins[:3, :3] = [[0, 5, 3], [2, 0, 4], [1, 1, 0]]
    limit = trueskill(wins, ties)
    assert np.isnan(limit).tolist() == [False] * 3 + [True]
    np.testing.assert_array_equal(limit[:3], trueskill(wins[:3, :3], ties[:3, :3]))
    assert np.isnan(trueskill_runs(wins, ties, 2, 1)).tolist() == [[False] * 3 + [True]] * 2


def test_games_of_pairs_that_were_never_compared_are_void() -> None:
    """All are compared with the first system only, which is therefore never first player."""
    wins = np.zeros((4, 4))
    wins[0, 1:], wins[1:, 0] = [300, 200, 100], [100, 200, 300]
    ties = np.zeros((4, 4))
    limit = trueskill(wins, ties)
    assert limit[1] < limit[2] < limit[3]
    assert limit[0] == limit[2] == 0
    runs = trueskill_runs(wins, ties, 40, 1)
    error = runs.std(axis=0) / 40**0.5
    assert (np.abs(runs.mean(axis=0) - limit) < 4 * error + 0.01).all()


def test_sets_are_computed_as_one_by_one() -> None:
    rng = np.random.default_rng(1)
    wins = rng.integers(0, 9, (2, 3, 5, 5)) * (1.0 - np.eye(5))
    ties = rng.integers(0, 9, (2, 3, 5, 5)) * (1.0 - np.eye(5))
    ties = ties + ties.swapaxes(-1, -2)
    single = [[trueskill(wins[i, j], ties[i, j]) for j in range(3)] for i in range(2)]
    np.testing.assert_array_equal(trueskill(wins, ties), single)
