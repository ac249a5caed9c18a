"""How far judges say the same again, as a part of a run."""

from dataclasses import replace

from maege.config.schema import RunConfig
from maege.studies.lattices import LatticeInputs
from maege.studies.parts import PartOfRun
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import repeatable
from maege.studies.reliability.study import STUDY


def _read(config: RunConfig, run: str, inputs: LatticeInputs) -> LatticeInputs:
    """Return the inputs of the run, once it is sure that a metric can be asked again."""
    return replace(inputs, metrics=repeatable(inputs.metrics))


# It says nothing of whether a metric is right, so it has no rows.
PART = PartOfRun(
    key="reliability",
    name="reliability",
    failure="Failed when asked again",
    study=STUDY,
    config=ReliabilityConfig.of_run,
    read=_read,
    with_run=lambda inputs, run: inputs,  # the first answers are those that are stored
    title="Reliability",
)
