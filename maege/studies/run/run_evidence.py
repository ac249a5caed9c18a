"""A finished run as evidence on its metrics, to be compared with what people say of them."""

from pathlib import Path
from typing import Any

from maege.errors import ConfigError
from maege.report.received_files import clear_errors
from maege.studies.lattices.samples import LatticeRun
from maege.studies.run.report.result import RunResult


def run_evidence(run: Any) -> LatticeRun:
    """Return a ``RunResult``, called by its corpus, or the directory of a run, called by its name.

    Raises ConfigError if it is neither, DataError if the directory is not that of a run.
    """
    if isinstance(run, RunResult):
        return run.as_evidence(run.manifest["corpus"])
    if isinstance(run, str | Path):
        with clear_errors(run):
            return RunResult.load(run).as_evidence(Path(run).resolve().name)
    raise ConfigError(
        f"runs: found {type(run).__name__}, expected the result of maege.run, or the directory "
        f"of a run"
    )
