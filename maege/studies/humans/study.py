"""How well metrics agree with people: the study."""

from collections.abc import Sequence
from dataclasses import replace

from maege.studies.humans.config import HumansConfig
from maege.studies.humans.inputs import HumanInputs, read_inputs
from maege.studies.humans.measurements import HumanResults, measure
from maege.studies.humans.report.methods import METHODS
from maege.studies.humans.report.parts import report
from maege.studies.humans.report.statements import STATEMENTS
from maege.studies.lattice_runs import LatticeRun
from maege.studies.study import Study

STUDY = Study(
    name="humans",
    title="metrics and people",
    config=HumansConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    introduction=(
        "People ranked outputs of correctors. A good metric gives the output that people prefer "
        "the higher score, and orders systems as people do."
    ),
    methods=METHODS,
)


def study_with(runs: Sequence[LatticeRun]) -> Study[HumansConfig, HumanInputs, HumanResults]:
    """Return the study, with finished runs on lattices as evidence on the same metrics."""
    return replace(
        STUDY, read=lambda config: read_inputs(config, [run.name for run in runs]).with_runs(runs)
    )
