"""The best weights to mix two metrics: a section of a run, and its tables."""

from collections.abc import Sequence
from typing import Any

from maege.config.schema import RunConfig
from maege.report.columns import Column
from maege.report.study_parts import Part, Section, StudyTable, study_table
from maege.statistics.measures import label
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.run.human_scores import OutputsInputs, with_outputs
from maege.studies.run.mixture.weight_search import WeightSearchResult, measure, weight_grid
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
    config: RunConfig, inputs: OutputsInputs, results: Sequence[WeightSearchResult]
) -> Report:
    """Return the report, which asserts nothing."""
    corpus = inputs.lattices.corpus
    if not results:
        note = "Without scores of both metrics there is no mixture."
        return Report([Part("", "", "", (), notes=(note,))])
    first, second = sorted(inputs.metrics)
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
    name="mixture",
    title="the best weights of two metrics",
    config=RunConfig,
    read=lambda config: with_outputs(config, read_lattice_inputs(config)),
    measure=measure,
    report=report,
)
