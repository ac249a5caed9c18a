"""The best weights to mix the two metrics of a run, as a part of it."""

from maege.studies.parts import PartOfRun
from maege.studies.run.human_scores import with_metrics_of, with_outputs
from maege.studies.run.mixture.study import STUDY

# It says nothing of whether a metric is right, so it has no rows.
PART = PartOfRun(
    key="mixture",
    name="mixture",
    study=STUDY,
    config=lambda config: config,
    read=lambda config, run, inputs: with_outputs(config, inputs),
    with_run=with_metrics_of,
    title="The best weights of two metrics",
)
