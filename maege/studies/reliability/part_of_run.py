"""How far judges say the same again, as a part of a run."""

from dataclasses import replace

from maege.studies.parts import PartOfRun
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import repeatable
from maege.studies.reliability.study import STUDY

# It says nothing of whether a metric is right, so it has no rows.
PART = PartOfRun(
    key="reliability",
    name="reliability",
    study=STUDY,
    config=ReliabilityConfig.of_run,
    # Once it is sure that a metric can be asked again.
    read=lambda config, run, inputs: replace(inputs, metrics=repeatable(inputs.metrics)),
    with_run=lambda inputs, run: inputs,  # the first answers are those that are stored
    title="Reliability",
)
