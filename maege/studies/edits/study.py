"""What each edit is worth to metrics: the study."""

from maege.studies.edits.config import EditsConfig
from maege.studies.edits.measurements import measure
from maege.studies.edits.report import report
from maege.studies.lattices import read_lattice_inputs
from maege.studies.study import Study

STUDY = Study(
    name="edits",
    title="what each edit is worth",
    config=EditsConfig,
    read=read_lattice_inputs,
    measure=measure,
    report=report,
)
