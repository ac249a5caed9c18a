"""``maege.vet``."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from maege.progress import show_progress
from maege.studies.conducting import check_jobs, each_once
from maege.studies.vet.examination import examine
from maege.studies.vet.options import VetOptions, vetting_config
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.report.vetting_report import vetting_notes
from maege.studies.vet.report.vetting_result import VettingResult
from maege.user_warnings import warn_caller


def vet(
    metric: Any,
    config: Any = None,
    *,
    baselines: Iterable[Any] | None = None,
    sections: str | Iterable[str] = SECTIONS,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> VettingResult:
    """Examine whether a metric can be trusted, as ``maege vet`` does.

    Parameters
    ----------
    metric
        A name (also that of a metric in the configuration), a class, a function, an object, or a
        dict of one of these and its parameters.
    config
        A corpus or a configuration, as for ``run``; by default the small corpus that is part of
        MAEGE. The ``metrics`` of a configuration are baselines.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors``, or one.
    seed, jobs, progress
        As for ``run``.
    keys
        ``corpus``, ``references`` and ``language`` as for ``run``, and other keys of the
        configuration.

    Returns
    -------
    VettingResult

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.

    Examples
    --------
    >>> import maege
    >>> result = maege.vet("ld", sections=["contract"])
    >>> result.passed
    True
    """
    check_jobs(jobs)
    # The metrics of a configuration are baselines; without them, it is that of the metric alone.
    alone = isinstance(config, Mapping) and "metrics" not in config
    loaded = vetting_config(config, seed=seed, metrics=[metric] if alone else None, **keys)
    options = VetOptions.of(
        loaded,
        loaded.metrics[0].name if alone else metric,
        baselines,
        (sections,) if isinstance(sections, str) else sections,
    )
    issue = each_once(warn_caller)
    with show_progress(progress) as shown:
        result = examine(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            progress=replace(shown, note=issue),
        )
    for note in vetting_notes(result):
        issue(note)
    return VettingResult(result, options)
