"""Levels of scoring and numbers of references, as a part of a run."""

from maege.studies.parts import PartOfRun
from maege.studies.run.human_scores import with_metrics_of, with_outputs
from maege.studies.run.levels.study import STUDY

# It says nothing of whether a metric is right, so it has no rows.
PART = PartOfRun(
    key="levels",
    name="levels",
    study=STUDY,
    config=lambda config: config,
    read=lambda config, run, inputs: with_outputs(config, inputs),
    with_run=with_metrics_of,
    title="Levels of scoring, and numbers of references",
)
