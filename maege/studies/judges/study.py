"""How far metrics that answer otherwise when asked again can be relied on: the study."""

from maege.studies.judges.config import JudgesConfig
from maege.studies.judges.measurements import measure
from maege.studies.judges.tables import STATEMENTS, report
from maege.studies.lattices import read_lattice_inputs
from maege.studies.study import Study

STUDY = Study(
    name="judges",
    title="reliability of judges",
    config=JudgesConfig,
    read=read_lattice_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
)
