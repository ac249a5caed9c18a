"""How far metrics that answer otherwise when asked again can be relied on: the study."""

from maege.studies.lattices import read_lattice_inputs
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
)
