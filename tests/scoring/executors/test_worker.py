"""What a process does with a job."""

from pathlib import Path

import pytest

from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.scoring.executors.job import Job
from maege.scoring.executors.processes import ProcessExecutor
from maege.scoring.executors.worker import execute
from tests.support.stub_metrics import StubMetric, lengths, request

REQUESTS = [
    request("a", "b", "c"),
    request("x", "b", "c"),
    request("a", "b", "c"),
    request("a", "d"),
]


def forking(requests):
    import os

    os.fork()  # and both go on
    return lengths(requests)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_process_forked_by_a_metric_ends_in_its_job() -> None:
    values = (
        score_all(REQUESTS, {"m": StubMetric(forking)}, executor=ProcessExecutor(2, 600))
        .scores["m"]
        .values
    )
    assert values.tolist() == [1, 1, 1, 1]
    outcome = execute(Job("m", StubMetric(forking), REQUESTS))
    assert outcome.forked
    assert not execute(Job("m", StubMetric(lengths), REQUESTS)).forked


LOUD = """
import os

class Loud:
    name = "loud"
    def score(self, requests):
        print("in Python")
        os.write(1, b"below Python")
        return [1.0 for _ in requests]

class Quiet:
    name = "quiet"
    def score(self, requests):
        return [1.0 for _ in requests]
"""


def test_output_is_attributed_to_its_metric(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(LOUD)
    jobs = [Job(c, build(f"{tmp_path}/loud.py:{c}"), REQUESTS) for c in ("Loud", "Quiet")]
    printed = []
    with ProcessExecutor(1, 600) as processes:
        for job in jobs:
            processes.submit(job)
            ((_, outcome),) = processes.outcomes()
            printed.append(outcome.printed)
    assert printed == ["in Python\n", ""]
