"""The best weights to mix two metrics: the study."""

from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.tables import report
from maege.studies.interpolate.weight_search import measure
from maege.studies.lattices_with_outputs import read_outputs_inputs
from maege.studies.study import Study

STUDY = Study(
    name="interpolate",
    title="the best weights of two metrics",
    config=InterpolateConfig,
    read=read_outputs_inputs,
    measure=measure,
    report=report,
)
