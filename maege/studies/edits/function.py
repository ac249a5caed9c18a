"""``maege.edits``."""

from collections.abc import Iterable
from typing import Any

from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.edits.study import STUDY


def edits(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Estimate what each edit is worth to metrics, as ``maege edits`` does.

    Parameters
    ----------
    config, metrics, jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed`` or ``edits``; ``judged_edits``, a table
        of edits that people marked as right or wrong; ``humans``, sets of judgements of outputs,
        of which each metric chooses; ``corpus``, ``references`` and ``language``,
        as for ``maege.run``.

    Returns
    -------
    StudyResult
        Its table ``metrics`` has a row for each metric, ``edits`` one for each edit and metric.

    Examples
    --------
    >>> import maege
    >>> result = maege.edits("quickstart", metrics=["gleu"])  # doctest: +SKIP
    >>> result.table("edits").groupby("type").shapley.mean()  # doctest: +SKIP
    """
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
