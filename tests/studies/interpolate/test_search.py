"""Interpolating two metrics: the grid, the choice of the weight, and the command."""

from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.config.loading import load_as
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.statistics.bootstrap import Resampling
from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.cross_validation import (
    CorrelationObjective,
    assign_folds,
    search_weight,
    weight_grid,
)
from maege.studies.interpolate.study import STUDY
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import draw
from tests.support.command_line import FAST, ROOT, ok, refused
from tests.support.studies import measured

QUICKSTART = ROOT / "configs/quickstart.yaml"
SETTINGS = ["synthetic_corpora.replicates=3", "statistics.resamples=50", "lattices=null"]


def objective(rng: np.random.Generator, noise_a: float, noise_b: float) -> CorrelationObjective:
    """Return the objective of two metrics: the truth, each with independent noise."""
    gold = np.arange(8.0)
    a = gold + noise_a * rng.standard_normal((60, 1, 8))
    b = gold + noise_b * rng.standard_normal((60, 1, 8))
    return CorrelationObjective("systems", "pearson", a, b, gold[None])


def mixed(correlation_objective: CorrelationObjective, steps: int = 20):
    fold = assign_folds(60, 10, seed=1)
    resampler = Resampling(resamples=200).for_clusters(60)
    return search_weight(correlation_objective, fold, weight_grid(steps), np.arange(60), resampler)


def test_folds_are_random_and_of_nearly_equal_sizes() -> None:
    fold = assign_folds(63, 10, seed=1)
    assert sorted(np.bincount(fold)) == [6] * 7 + [7] * 3
    assert (fold != np.arange(63) % 10).any()
    assert (fold == assign_folds(63, 10, seed=1)).all()
    assert (fold != assign_folds(63, 10, seed=2)).any()


def test_better_metric_gets_more_weight() -> None:
    rng = np.random.default_rng(1)
    assert mixed(objective(rng, 0.1, 500)).weight > 0.8
    assert mixed(objective(rng, 500, 0.1)).weight < 0.2
    both = mixed(objective(rng, 40, 40))
    assert 0.2 < both.weight < 0.8


def test_oracle_is_optimistic_and_cross_validation_is_not() -> None:
    """On noise, the oracle weight correlates spuriously; the cross-validated one does not."""
    rng = np.random.default_rng(2)
    oracle, honest = [], []
    for _ in range(60):
        noise = rng.standard_normal((2, 60, 1, 8))
        result = mixed(
            CorrelationObjective("s", "pearson", noise[0], noise[1], np.arange(8.0)[None])
        )
        oracle.append(result.oracle)
        honest.append(result.cross_validated.value)
    assert np.mean(oracle) > 0.1
    assert np.mean(honest) < 0.5 * np.mean(oracle)


def test_ends_of_the_grid_equal_the_single_metrics() -> None:
    correlation_objective = objective(np.random.default_rng(3), 30, 60)
    result = mixed(correlation_objective)
    assert result.grid[0] == pytest.approx(result.b)
    assert result.grid[-1] == pytest.approx(result.a)
    assert result.oracle == result.grid.max()
    means = correlation_objective.a.mean(axis=0)[0]
    assert result.a == pytest.approx(np.corrcoef(means, correlation_objective.gold[0])[0, 1])


def alone(metric: Metric, corpus: ScoreRequest) -> np.ndarray:
    """Score the sentences of a corpus, each by itself."""
    segments = [(s.source, s.hypothesis, s.references) for s in corpus.segments()]
    return np.array(
        metric.score([ScoreRequest((s,), (h,), (r,), "sentence") for s, h, r in segments])
    )


def test_a_run_on_chains_and_corpora() -> None:
    config = load_as(InterpolateConfig, QUICKSTART, SETTINGS, {"a": "gleu", "b": "ld", "steps": 10})
    a, b = build("gleu"), build("ld")
    chains, corpora = measured(STUDY, config)
    assert (chains.ranking_type, corpora.ranking_type) == ("chains", "corpora")
    # Reference: interpolate the scores of all texts, and count.
    sample = draw(config, load_inputs(config))
    for weight, expected in zip(weight_grid(10), corpora.grid, strict=True):
        rhos = []
        for ranking in sample.corpora:
            requests = [ranking.request(candidate) for candidate in ranking.candidates]
            means = [
                np.mean(weight * alone(a, request) + (1 - weight) * alone(b, request))
                for request in requests
            ]
            rhos.append(
                spearmanr(
                    means, [candidate.gold_score for candidate in ranking.candidates]
                ).statistic
            )
        assert expected == pytest.approx(np.mean(rhos))
    signs = defaultdict(list)
    seen = set()
    for ranking in sample.chains:
        requests = [ranking.request(candidate) for candidate in ranking.candidates]
        scores = 0.3 * np.array(a.score(requests)) + 0.7 * np.array(b.score(requests))
        for low, high in ranking.pairs:
            texts = (
                *(ranking.candidates[i].hypotheses for i in (low, high)),
                ranking.sources,
                ranking.sentences,
            )
            if texts not in seen:
                seen.add(texts)
                sign = np.sign(round(scores[high] - scores[low], 12))
                signs[ranking.sentences].append(sign)
    assert chains.grid[3] == pytest.approx(np.mean([np.mean(s) for s in signs.values()]))


@pytest.fixture(autouse=True)
def _directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def systems(tmp_path: Path) -> Path:
    for i in (1, 2, 3):
        reference = ROOT / f"corpora/quickstart/english.reference-{i}.txt"
        (tmp_path / f"S{i}.txt").write_text(reference.read_text())
    (tmp_path / "human.tsv").write_text("x\tS1\t0.5\nS2\t0.25\nS3\t-1\n")
    return tmp_path


@pytest.mark.slow
def test_the_command(systems: Path) -> None:
    command = ["interpolate", QUICKSTART, "--a", "gleu", "--b", "ld: {unit: character}"]
    command += [
        "--human-scores",
        systems / "human.tsv",
        "--outputs",
        systems,
        "--steps",
        "4",
    ]
    command += ["--output", systems / "result", *FAST]
    printed = ok(*command)
    assert [line.strip().split("  ")[0] for line in printed.splitlines()[4:8]] == [
        "chains tau_macro", "corpora spearman", "systems spearman", "systems pearson"
    ]  # fmt: skip
    grid = (systems / "result/tables/grid.csv").read_text().splitlines()
    assert grid[0] == "weight,chains tau_macro,corpora spearman,systems spearman,systems pearson"
    assert [line.split(",")[0] for line in grid[1:]] == ["0.0", "0.25", "0.5", "0.75", "1.0"]
    assert ok(*command, "--jobs", "2", "--force") == printed


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("S1\t0.5\nS2\tgood\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS2\tnan\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS1\t1\n", "line 2: expected another system and its score"),
        ("S1\t0.5\nS2\t1\n", "2 systems; a correlation takes at least 3"),
        ("S1\t0.5\nS2\t1\nS4\t2\n", "S4.txt: no such file"),
    ],
)
def test_invalid_human_scores_are_refused(change: str, message: str, systems: Path) -> None:
    (systems / "human.tsv").write_text(change)
    command = ["interpolate", QUICKSTART, "--a", "gleu", "--b", "ld"]
    command += ["--human-scores", systems / "human.tsv", "--outputs", systems]
    assert message in refused(*command)


def test_too_few_sentences_or_conditions_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "one.yaml").write_text("corpus: {m2: one.m2}\nmetrics: [ld]\n")
    command = ["interpolate", tmp_path / "one.yaml", "--a", "gleu", "--b", "ld"]
    assert "takes at least 2 sentences" in refused(*command)
    nothing = ["--set", "chains=null", "--set", "synthetic_corpora=null", "--set", "lattices={}"]
    assert "nothing to judge by" in refused(*command, *nothing)
    message = refused("interpolate", QUICKSTART, *command[2:], "--set", "references.use=[]")
    assert "metric 'gleu' needs references" in message


def test_invalid_outputs_and_options_are_refused(systems: Path) -> None:
    (systems / "S3.txt").write_text("too short\n")
    command = ["interpolate", QUICKSTART, "--a", "gleu", "--b", "ld"]
    message = refused(*command, "--human-scores", systems / "human.tsv", "--outputs", systems)
    assert "S3.txt: 1 lines, but" in message
    assert "has no output of a system 'S1'" in refused(
        *command, "--human-scores", systems / "human.tsv"
    )
    assert "needs human_scores (--human-scores)" in refused(*command, "--outputs", systems)
    assert 'did you mean "gleu"' in refused("interpolate", QUICKSTART, "--a", "gluu", "--b", "ld")
