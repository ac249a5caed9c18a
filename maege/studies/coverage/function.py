"""``maege.coverage``."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from maege.progress import show_progress
from maege.studies.conducting import check_jobs
from maege.studies.coverage.argument import coverage_config
from maege.studies.coverage.pipeline import measure_coverage
from maege.studies.coverage.report.coverage_result import CoverageResult
from maege.user_warnings import warn_caller


def coverage(
    config_or_pool: str | Path | Mapping[str, Any],
    *,
    metrics: Iterable[Any] | None = None,
    systems: str | Path | Iterable[str] | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> CoverageResult:
    """Measure how many of the valid corrections references have, as ``maege coverage`` does.

    Parameters
    ----------
    config_or_pool
        Sentences with many corrections: the name of a known pool or corpus, the path of a table, or
        a dict as the section ``pool`` of a configuration, such as
        ``{"source": "s.txt", "references": ["a.txt", "b.txt"]}``. Or a configuration: a file, the
        name of one that comes with MAEGE, or its content as a dict. The other arguments replace
        its keys.
    metrics
        A list, as for ``run``, by which perfect systems and people are scored.
    systems
        Systems that are compared with people: a folder with a file ``SYSTEM.txt`` for each, or a
        list of names of systems of a known corpus, by default all of them.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    CoverageResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.

    Examples
    --------
    >>> import maege
    >>> result = maege.coverage("quickstart-pool", progress=False)
    >>> result.table("exact_points").value.round(3).tolist()[:3]
    [0.244, 0.377, 0.455]
    """
    check_jobs(jobs)
    keys = {"metrics": metrics, "seed": seed}
    arguments = {key: value for key, value in keys.items() if value is not None}
    loaded = coverage_config(config_or_pool, arguments, _system_overrides(systems))
    with show_progress(progress) as shown:
        results = measure_coverage(loaded, jobs=jobs, on_stage=shown.stage, on_score=shown.scored)
    for note in results.notes:
        warn_caller(note)
    return CoverageResult(results)


def _system_overrides(systems: str | Path | Iterable[str] | None) -> list[str]:
    """Return the keys of ``ceiling`` that tell where systems are, or which."""
    if systems is None:
        return []
    if isinstance(systems, str | Path):
        return [f"ceiling.outputs={json.dumps(str(Path(systems).absolute()))}"]
    return [f"ceiling.systems={json.dumps(list(systems))}"]
