"""How much of what is right references have, and what follows for scores: the study."""

from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.inputs import read_inputs
from maege.studies.coverage.measurements import measure
from maege.studies.coverage.report.methods import METHODS
from maege.studies.coverage.report.sections import report
from maege.studies.coverage.report.statements import STATEMENTS
from maege.studies.study import Study

STUDY = Study(
    name="coverage",
    title="coverage of references",
    config=CoverageConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    introduction=(
        "A sentence has many valid corrections. A metric that compares with references sees only "
        "those that some reference has."
    ),
    methods=METHODS,
)
