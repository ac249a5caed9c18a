"""How far metrics that answer otherwise when asked again can be relied on: the study."""

from collections.abc import Iterable
from typing import Any

from maege.report.study_parts import Forest, ForestValue
from maege.report.study_result import StudyResult
from maege.studies.conducting import conduct_call
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import measure
from maege.studies.reliability.statements import STATEMENTS
from maege.studies.reliability.tables import report
from maege.studies.study import Study

STUDY = Study(
    name="reliability",
    title="reliability of judges",
    config=ReliabilityConfig,
    read=read_lattice_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest((ForestValue("reliability", "within", "Reliability of one answer"),)),
)


def reliability(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Measure how much of what a judge says it would say again.

    ``maege judge reliability`` does the same.

    Parameters
    ----------
    config, metrics, jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed`` or ``reliability``, and ``corpus``,
        ``references``, ``language`` and ``unit``, as for ``maege.run``.

    Returns
    -------
    StudyResult
        Its tables are ``reliability``, ``rewording``, ``curve``, ``sizes``, ``order``,
        ``choices``, ``positions``, ``orders``, ``length``, ``kinds``,
        ``missing``, ``inconsistent`` and ``wrong``, as far as there is something to say.
    """
    return conduct_call(STUDY, config, metrics=metrics, jobs=jobs, progress=progress, **keys)
