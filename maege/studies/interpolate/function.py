"""``maege.interpolate``."""

from typing import Any

from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.interpolate.study import STUDY


def interpolate(
    a: Any, b: Any, config: Any = None, *, jobs: int = 1, progress: bool | None = None, **keys: Any
) -> StudyResult:
    """Find the best weights to mix two metrics, as ``maege interpolate`` does.

    Parameters
    ----------
    a, b
        Metrics: a name, or a dict of one and its parameters.
    config, jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed`` or ``folds``, and ``corpus``,
        ``references``, ``language`` and ``unit``, as for ``maege.run``.

    Returns
    -------
    StudyResult
        Its tables are ``weights`` and ``grid``.

    Examples
    --------
    >>> import maege
    >>> result = maege.interpolate("gleu", "ld", "quickstart")  # doctest: +SKIP
    """
    return conduct_call(STUDY, config, a=a, b=b, jobs=jobs, progress=progress, **keys)
