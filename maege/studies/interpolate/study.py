"""The best weights to mix two metrics: the study, and its tables."""

from collections.abc import Sequence
from typing import Any

from maege.metric.metric import components_of
from maege.report.columns import Column
from maege.report.study_parts import Part, Section, StudyTable, study_table
from maege.report.study_result import StudyResult
from maege.statistics.measures import label
from maege.studies.conducting import conduct_call
from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.weight_search import WeightSearchResult, measure, weight_grid
from maege.studies.lattices.outputs import OutputsInputs, read_outputs_inputs
from maege.studies.study import Report, Study

_COLUMNS = (
    Column("statistic", lambda result: label(result.statistic, result.ranking_type)),
    Column("a alone", "a", "number"),
    Column("b alone", "b", "number"),
    Column("oracle", form="number"),
    Column("at", lambda result: f"{result.oracle_weight:.2f}", "cell"),
    Column("cross-validated", "cross_validated", "estimate"),
    Column("at", lambda result: f"{result.weight:.2f}", "cell"),
    Column("gain", form="change"),
)
_CAPTION = (
    "at: weight of a. oracle: the best weight on all sentences. cross-validated: each sentence is "
    "mixed with the weight that is best on the other folds. gain: over the better of a and b. "
    "[interval]: bootstrap over sentences (and replicates of corpora), for fixed weights."
)


def report(
    config: InterpolateConfig, inputs: OutputsInputs, results: Sequence[WeightSearchResult]
) -> Report:
    """Return the report, which asserts nothing."""
    corpus = inputs.lattices.corpus
    (mixture,) = inputs.metrics.values()
    first, second = (metric.name for metric in components_of(mixture))
    description = (
        f"a: {first}, b: {second}. {corpus.name}: {len(corpus.sentences):,} sentences; seed "
        f"{config.seed}."
    )
    title = "The best weights"
    tables = (
        study_table("weights", title, _CAPTION, _COLUMNS, results, is_main=True),
        StudyTable("grid", _grid_rows(results)),
    )
    return Report([Part("", "", description, (Section(title, tables=tables),))])


def _grid_rows(results: Sequence[WeightSearchResult]) -> list[dict[str, Any]]:
    """Return a row for each weight, with the value of each statistic."""
    grids = {f"{result.ranking_type} {result.statistic}": result.grid for result in results}
    weights = weight_grid(len(results[0].grid) - 1)
    return [
        {"weight": float(weight)} | {name: float(grid[i]) for name, grid in grids.items()}
        for i, weight in enumerate(weights)
    ]


STUDY = Study(
    name="interpolate",
    title="the best weights of two metrics",
    config=InterpolateConfig,
    read=read_outputs_inputs,
    measure=measure,
    report=report,
)


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
