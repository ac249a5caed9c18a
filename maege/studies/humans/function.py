"""``maege.humans``."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.report.study_result import StudyResult
from maege.studies.conducting import check_jobs, conduct_call
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.study import study_with
from maege.studies.lattice_runs import read_run


def humans(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    runs: Iterable[Any] = (),
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Compare metrics with human judgements of outputs of systems, as ``maege humans`` does.

    Parameters
    ----------
    config
        The name of a known set of judgements, or a configuration: a file, or its content as a
        dict. The other arguments replace its keys.
    metrics
        A list, as for ``run``.
    runs
        Finished runs with the same metrics, to see whether lattices and people agree on them: what
        ``run`` returned, or directories of ``maege run``.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed``, and ``humans``: a set of judgements, or
        a list, each the name of a known set, or a dict of the keys of a configuration, as
        ``{"judgements": "my.csv", "outputs": "systems", "m2": "gold.m2"}``.

    Returns
    -------
    StudyResult
        Each set of judgements is a part of it. Metrics that failed are in its ``failures``.

    Examples
    --------
    >>> import maege
    >>> result = maege.humans("gjg15", metrics=["gleu", "m2"])  # doctest: +SKIP
    """
    check_jobs(jobs)
    if config is None and ("humans" not in keys or metrics is None):
        raise ConfigError(
            "humans needs a configuration, or sets of judgements and metrics, as "
            "humans('gjg15', metrics=['gleu', 'm2'])"
        )
    loaded = configuration(HumansConfig, config, metrics=metrics, **keys)
    if isinstance(runs, str | Path) or not isinstance(runs, Iterable):
        raise ConfigError("runs is a list of runs, also of a single one, as runs=['runs/mine']")
    evidence = [read_run(run) for run in runs]
    return conduct_call(study_with(evidence), loaded, jobs=jobs, progress=progress)
