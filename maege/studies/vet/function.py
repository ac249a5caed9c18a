"""``maege.vet``."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from maege.config.arguments import configuration
from maege.config.loading import load
from maege.config.metric_argument import metric_config, metric_list
from maege.config.metric_config import MetricConfig
from maege.config.schema import RunConfig
from maege.progress import show_progress
from maege.studies.conducting import check_jobs, each_once
from maege.studies.vet import vet as vetting
from maege.studies.vet.options import DEFAULT_CONFIG, VetOptions
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.report import vetting_report
from maege.studies.vet.report.vetting_result import VettingResult
from maege.user_warnings import warn_caller


def vet(
    metric: Any,
    *,
    corpus: Any = None,
    config: Any = None,
    baselines: Iterable[Any] | None = None,
    sections: str | Iterable[str] = SECTIONS,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> VettingResult:
    """Examine whether a metric can be trusted, as ``maege vet`` does.

    Parameters
    ----------
    metric
        A name (also that of a metric in the configuration), a class, a function, an object, or a
        dict of one of these and its parameters.
    corpus
        As for ``run``; by default the small corpus that is part of MAEGE.
    config
        As for ``run``, instead of the one that ``maege vet`` has; its ``metrics`` are baselines.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors``, or one.
    seed, jobs, progress
        As for ``run``.

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
    has_metrics = not isinstance(config, Mapping) or "metrics" in config
    if config is not None:
        loaded = configuration(
            RunConfig, config, corpus=corpus, metrics=None if has_metrics else [metric], seed=seed
        )
    else:
        # Two annotations of each sentence are a choice for the small corpus.
        other = {} if corpus is None else {"corpus": corpus, "sentences": {}}
        loaded = load(DEFAULT_CONFIG, (), other | ({} if seed is None else {"seed": seed}))
    configured = {entry.name: entry for entry in loaded.metrics}
    options = VetOptions.of(
        loaded,
        _metric(metric, configured) if has_metrics else loaded.metrics[0],
        baselines
        if baselines is None
        else [_metric(baseline, configured) for baseline in metric_list(baselines, "baselines")],
        (sections,) if isinstance(sections, str) else sections,
    )
    issue = each_once(warn_caller)
    with show_progress(progress) as shown:
        result = vetting.vet(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            on_stage=shown.stage,
            on_score=shown.scored,
            on_note=issue,
        )
    for note in vetting_report.notes(result):
        issue(note)
    return VettingResult(result, options)


def _metric(metric: Any, configured: Mapping[str, MetricConfig]) -> MetricConfig:
    """Return a metric of the configuration by its name there, or another one."""
    if isinstance(metric, str) and metric in configured:
        return configured[metric]
    return metric_config(metric, Path.cwd())
