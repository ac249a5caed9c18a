"""How studies score: failures are collected, and a metric that failed is not called again."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.progress import QUIET
from maege.studies.scorer import Scorer, resampling
from tests.support.command_line import TINY


class Strict(Metric):
    """A metric that refuses empty texts."""

    name = "strict"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        if any("" in request.hypotheses for request in requests):
            raise MetricError("no text")
        return [float(len(request.sources)) for request in requests]


REQUEST = ScoreRequest(("a b c d",), ("a b c d",), (("a b c d",),))
EMPTY = ScoreRequest(("a b",), ("",), (("a b",),))


@pytest.fixture
def config() -> RunConfig:
    settings = ["statistics.resamples=30", "statistics.corpora_interval=replicates"]
    return configuration(RunConfig, TINY, settings, cache=None, seed=7)


def test_a_metric_that_failed_is_left_out_from_then_on(config: RunConfig) -> None:
    scorer = Scorer(config, 1, QUIET.scored)
    metrics = {"strict": Strict(), "bleu": build("bleu")}
    assert scorer([REQUEST], metrics)["strict"].values.tolist() == [1.0]
    assert scorer([EMPTY], metrics).keys() == {"bleu"}
    assert "no text" in scorer.failures["strict"]
    assert scorer([REQUEST], metrics).keys() == {"bleu"}
    assert scorer([REQUEST], {"strict": metrics["strict"]}) == {}
    with pytest.raises(MetricError, match="no text"):
        scorer.require_scores()


@pytest.mark.parametrize("isolated", [False, True])
def test_failures_of_an_attempt_are_not_collected(config: RunConfig, isolated: bool) -> None:
    scorer = Scorer(config, 1, QUIET.scored, isolated=isolated)
    attempt = scorer.attempt([REQUEST, EMPTY], {"bleu": build("bleu"), "gluu": build("gleu")})
    assert attempt.scores["bleu"].values.tolist() == [1.0, 0.0]
    assert attempt.scores["bleu"].counts is None  # `replicates` needs none
    if not isolated:
        assert "strict" in scorer.attempt([EMPTY], {"strict": Strict()}).failures
    assert scorer.failures == {}
    scorer.require_scores()


def test_resampling_is_that_of_the_configuration(config: RunConfig) -> None:
    how = resampling(config)
    assert (how.resamples, how.seed, how.corpora_interval) == (30, 7, "replicates")


class Process(Metric):
    """A score is the number of the process that computed it."""

    name = "process"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [float(os.getpid()) for _ in requests]


def test_rounds_are_scored_by_the_same_processes(config: RunConfig) -> None:
    scorer = Scorer(config, 1, QUIET.scored, isolated=True)

    def process() -> float:
        return scorer([REQUEST], {"process": Process()})["process"].values[0]

    with scorer.in_rounds():
        assert process() == (kept := process()) != os.getpid()
    assert process() not in (kept, process())


def test_rounds_are_scored_in_one_session(config: RunConfig) -> None:
    class Serving(Strict):
        started = ended = 0

        @contextmanager
        def session(self) -> Iterator[Metric]:
            self.started += 1
            yield Strict()
            self.ended += 1

    scorer, metric = Scorer(config, 1, QUIET.scored), Serving()
    with scorer.in_rounds():
        for _ in range(2):
            scorer([REQUEST], {"serving": metric})
        assert (metric.started, metric.ended) == (1, 0)
    scorer([REQUEST], {"serving": metric})
    assert (metric.started, metric.ended) == (2, 2)


def test_progress_of_several_metrics_as_that_of_one(config: RunConfig) -> None:
    seen: list[tuple[str, int, int]] = []
    scorer = Scorer(config, 1, lambda name, done, total: seen.append((name, done, total)))
    metrics = {"a": Strict(), "b": Strict()}
    scorer.shown_as("both", len(metrics)).attempt([REQUEST], metrics)
    assert {name for name, *_ in seen} == {"both"}
    assert seen[-1][1] == seen[-1][2] > 0
