"""Outcomes of jobs that have no rows: why, in words for the user."""

from maege.plugins.registry import build
from maege.scoring.executors.job import Job, crash_outcome, timeout_outcome, worker_failure
from tests.support.stub_metrics import request

JOB = Job("mine", build("bleu", {}), [request("a", "b")])
TWO = Job("mine", JOB.metric, [*JOB.units, *JOB.units])


def test_a_timeout_says_of_how_many_requests() -> None:
    one, two = timeout_outcome(JOB, 2.5), timeout_outcome(TWO, 2.5)
    assert one.failure == (
        "metric 'mine' did not score a request within 2.5 s (`executor.timeout`)"
    )
    assert "did not score 2 requests" in two.failure
    assert one.timed_out and one.rows is None


def test_a_death_is_no_timeout() -> None:
    outcome = crash_outcome(JOB)
    assert "its process died" in outcome.failure
    assert not outcome.timed_out and outcome.rows is None


def test_errors_outside_of_the_metric_say_what_to_try() -> None:
    outcome = worker_failure(JOB, ValueError("no pickle"))
    assert "ValueError: no pickle" in outcome.failure and "`--jobs 1`" in outcome.failure
    interrupted = worker_failure(JOB, KeyboardInterrupt())
    assert interrupted.failure == "metric 'mine' failed: it raised KeyboardInterrupt"
