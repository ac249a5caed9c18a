"""What each edit is worth, as a part of a run."""

from dataclasses import replace
from typing import Any

from maege.config.schema import RunConfig
from maege.progress import Progress
from maege.report.statements import Statement
from maege.report.study_result import StudyResult
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.inputs import EditsInputs, edits_inputs
from maege.studies.edits.rows import ROWS
from maege.studies.edits.statements import STATEMENTS
from maege.studies.edits.study import STUDY
from maege.studies.lattice_runs import LatticeRun
from maege.studies.lattices import LatticeInputs
from maege.studies.parts import PartOfRun
from maege.studies.rows import Row, RowResults, results_of
from maege.studies.study import conduct


class EditsOfRun:
    """The worth of edits that the configuration of a run asks for."""

    key = name = "edits"
    note, failure = "Note on edits", "Failed on edits"
    statements: tuple[Statement, ...] = STATEMENTS
    rows: tuple[Row[Any], ...] = ROWS

    def read(self, config: RunConfig, run: str, inputs: LatticeInputs) -> EditsInputs:
        """Read edits that people marked, if there are some."""
        return edits_inputs(_of_run(config), inputs)

    def conduct(
        self,
        config: RunConfig,
        inputs: EditsInputs,
        run: LatticeRun,
        *,
        jobs: int,
        progress: Progress,
    ) -> StudyResult:
        """Examine the metrics that the run has scores of; these are not computed again."""
        scored = {name: inputs.metrics[name] for name in run.results.metrics}
        known = replace(inputs, metrics=scored, run=run)
        study = replace(STUDY, read=lambda _: known)
        result = conduct(study, _of_run(config), jobs=jobs, progress=progress)
        parts = (replace(part, title="What each edit is worth") for part in result.parts)
        return replace(result, parts=tuple(parts))

    def answers(self, result: StudyResult) -> RowResults:
        """Return the results of its row, whose only limit is chance."""
        return results_of(ROWS, result.claims)


def _of_run(config: RunConfig) -> EditsConfig:
    """Return its configuration; what people say of outputs is another part of the run."""
    return EditsConfig.of_run(config, humans=None)


PART: PartOfRun = EditsOfRun()
