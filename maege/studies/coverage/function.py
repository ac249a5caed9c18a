"""``maege.coverage``."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.coverage.argument import coverage_config
from maege.studies.coverage.study import STUDY


def coverage(
    config_or_pool: str | Path | Mapping[str, Any],
    *,
    metrics: Iterable[Any] | None = None,
    systems: str | Path | Iterable[str] | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> StudyResult:
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
    StudyResult
        Its tables begin with ``exact-`` or ``changes-``, when corrections are the same, and end
        with ``coverage``, ``needed``, ``numbers``, ``floors``, ``accuracies``, ``plug-in`` or
        ``summary``. Others are ``validity``, ``perfect``, ``ceiling``, ``orders``, ``gains``,
        ``less-than-people``, ``word-changes``, ``type-ratios``, ``leaving-alone``, ``reranking``.

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
    >>> result.table("exact-coverage").value.round(3).tolist()[:3]
    [0.244, 0.377, 0.455]
    """
    keys = {"metrics": metrics, "seed": seed}
    arguments = {key: value for key, value in keys.items() if value is not None}
    loaded = coverage_config(config_or_pool, arguments, _system_overrides(systems))
    return conduct_call(STUDY, loaded, jobs=jobs, progress=progress)


def _system_overrides(systems: str | Path | Iterable[str] | None) -> list[str]:
    """Return the keys of ``ceiling`` that tell where systems are, or which."""
    if systems is None:
        return []
    if isinstance(systems, str | Path):
        return [f"ceiling.outputs={json.dumps(str(Path(systems).absolute()))}"]
    return [f"ceiling.systems={json.dumps(list(systems))}"]
