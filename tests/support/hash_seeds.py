"""Isolated metrics without a new process for another seed of hashes."""

import pytest

from maege.scoring.executors.processes import ProcessExecutor
from maege.studies.vet import isolated_metric


@pytest.fixture(autouse=True)
def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolated metrics are in forks, with the hash seed of this process.

    Another seed needs a new process, which imports for longer than most metrics compute.
    """
    monkeypatch.setattr(
        isolated_metric,
        "ProcessExecutor",
        lambda number, timeout, _: ProcessExecutor(number, timeout),
    )


@pytest.fixture
def hash_seeds(forks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolated metrics are in new processes with other hash seeds, as for users."""
    monkeypatch.setattr(isolated_metric, "ProcessExecutor", ProcessExecutor)
