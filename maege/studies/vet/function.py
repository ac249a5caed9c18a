"""``maege.vet``."""

from collections.abc import Iterable
from typing import Any, cast

from maege.studies.conducting import conduct_call
from maege.studies.vet.config import vet_config
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.study import study_of


def vet(
    metric: Any,
    config: Any = None,
    *,
    baselines: Iterable[Any] | None = None,
    humans: Any = None,
    sections: str | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> VettingResult:
    """Examine whether a metric can be trusted, as ``maege vet`` does.

    Parameters
    ----------
    metric
        A name (also that of a metric in the configuration), a class, a function, an object, or a
        dict of one of these and its parameters; or a list of at most four, which are vetted
        together.
    config
        A corpus or a configuration, as for ``run``; by default the small corpus that is part of
        MAEGE. The ``metrics`` of a configuration are baselines. Or a list of them.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration, or none for a corpus whose known results come with MAEGE.
    humans
        Sets of human judgements that the metric is compared with, too, as for ``humans``. Of
        several corpora, each is used with the one whose sentences were judged, or the first.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors`` and
        ``attacks``, or one; by default all but the last, or those of the configuration.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``corpus``, ``references``, ``language``, ``unit`` and ``seed`` as for ``run``, and other
        keys of the configuration. ``corpus`` may be a list, or ``"all"``: every corpus, and every
        set of judgements, that is on this machine.

    Returns
    -------
    VettingResult

    Examples
    --------
    >>> import maege
    >>> result = maege.vet("ld", sections=["contract"])
    >>> result.passed
    True
    """
    config = vet_config(
        metric,
        config,
        baselines=baselines,
        humans=humans,
        sections=(sections,) if isinstance(sections, str) else sections,
        **keys,
    )
    result = conduct_call(study_of(config), config, jobs=jobs, progress=progress)
    return cast(VettingResult, result)
