"""``maege.coverage``."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.coverage.study import STUDY


def coverage(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    outputs: str | Path | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Measure how many of the valid corrections references have, as ``maege coverage`` does.

    Parameters
    ----------
    config
        Sentences with many corrections: the name of a known corpus or pool, the path of an M2 file
        or of a table, or a dict as the section ``pool`` of a configuration, such as
        ``{"source": "s.txt", "references": ["a.txt", "b.txt"]}``. Or a configuration: a file, the
        name of one that comes with MAEGE, or its content as a dict. The other arguments replace
        its keys.
    metrics
        A list, as for ``run``, by which perfect systems and people are scored.
    outputs
        Of systems that are compared with people: a folder with a file ``SYSTEM.txt`` for each, or a
        list of names of systems of a known corpus, by default all of them.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``language``, ``unit``, ``references`` (a list of references of the known corpus), and other
        keys of the configuration, such as ``seed`` or ``perfect``.

    Returns
    -------
    StudyResult
        Its tables begin with ``exact_`` or ``changes_``, when corrections are the same, and end
        with ``coverage``, ``needed``, ``numbers``, ``floors``, ``accuracies``, ``plug_in`` or
        ``summary``. Others are ``validity``, ``perfect``, ``ceiling``, ``orders``, ``gains``,
        ``less_than_people``, ``word_changes``, ``type_ratios``, ``leaving_alone``, ``reranking``.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.

    Examples
    --------
    >>> import maege
    >>> result = maege.coverage("quickstart-pool", progress=False)
    >>> result.table("exact_coverage").coverage.round(3).tolist()[:3]
    [0.244, 0.377, 0.455]
    """
    if isinstance(outputs, str | Path):
        keys["outputs"] = Path(outputs)
    elif outputs is not None:
        keys["systems"] = list(outputs)
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
