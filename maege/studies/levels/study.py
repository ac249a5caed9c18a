"""Which level of scoring and how many references order texts better: the study."""

from maege.studies.lattices_with_outputs import read_outputs_inputs
from maege.studies.levels.config import LevelsConfig
from maege.studies.levels.measurements import measure
from maege.studies.levels.tables import STATEMENTS, report
from maege.studies.study import Study

STUDY = Study(
    name="levels",
    title="levels of scoring, and numbers of references",
    config=LevelsConfig,
    read=read_outputs_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
)
