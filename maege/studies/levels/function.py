"""``maege.levels``."""

from collections.abc import Iterable
from typing import Any

from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.levels.study import STUDY


def levels(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Compare levels of scoring and numbers of references, as ``maege levels`` does.

    Parameters
    ----------
    config, metrics, jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed`` or ``human_scores``, and ``corpus``,
        ``references``, ``language`` and ``unit``, as for ``maege.run``.

    Returns
    -------
    StudyResult
        Its tables are ``levels`` and ``references``.

    Examples
    --------
    >>> import maege
    >>> result = maege.levels("quickstart", metrics=["gleu"])  # doctest: +SKIP
    """
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
