"""What each edit is worth, as a part of a run."""

from dataclasses import replace

from maege.config.schema import RunConfig
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.inputs import EditsInputs, edits_inputs
from maege.studies.edits.rows import ROWS
from maege.studies.edits.study import STUDY
from maege.studies.lattices.inputs import LatticeInputs
from maege.studies.lattices.samples import LatticeRun
from maege.studies.parts import PartOfRun
from maege.studies.rows import results_of


def _of_run(config: RunConfig) -> EditsConfig:
    """Return its configuration; what people say of outputs is another part of the run."""
    return EditsConfig.of_run(config, humans=None)


def _read(config: RunConfig, run: str, inputs: LatticeInputs) -> EditsInputs:
    return edits_inputs(_of_run(config), inputs)


def _with_run(inputs: EditsInputs, run: LatticeRun) -> EditsInputs:
    """Take the metrics that the run has scores of; these are not computed again."""
    scored = {name: inputs.metrics[name] for name in run.results.metrics}
    return replace(inputs, metrics=scored, run=run)


PART = PartOfRun(
    key="edits",
    name="edits",
    study=STUDY,
    config=_of_run,
    read=_read,
    with_run=_with_run,
    answers=lambda result: results_of(ROWS, result.claims),  # whose only limit is chance
    rows=ROWS,
    title="What each edit is worth",
)
