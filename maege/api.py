"""MAEGE from Python: ``result = maege.run("config.yaml")``, then its tables and charts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from maege import pipeline
from maege.config.loading import from_mapping, load
from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.report.run_result import RunResult


def run(config: str | Path | Mapping[str, Any] | RunConfig, *, jobs: int = 1) -> RunResult:
    """Run a configuration.

    Parameters
    ----------
    config
        A configuration file, or its content.
    jobs
        Number of processes; the result does not depend on it.

    Returns
    -------
    RunResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong.
    """
    if jobs < 1:
        raise ConfigError(f"jobs={jobs}: at least one process has to do the work")
    if isinstance(config, Mapping):
        config = from_mapping(config)
    elif isinstance(config, str | Path):
        config = load(config)
    return RunResult.from_run(pipeline.run(config, jobs=jobs))


def load_run(path: str | Path) -> RunResult:
    """Load the result of a finished run from its directory.

    Raises DataError if it is none, or if its files were changed.
    """
    from maege.report import run_directory

    return run_directory.read(Path(path))
