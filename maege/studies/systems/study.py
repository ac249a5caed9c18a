"""Systems compared by metrics: the study."""

from collections.abc import Sequence
from dataclasses import replace

from maege.studies.study import Study
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.report.methods import METHODS
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.report.sections import report
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.test_sets import SetsFound, SetsInputs, measure_sets, read_sets
from maege.studies.systems.thresholds import SystemThreshold

STUDY = Study(
    name="systems",
    title="systems",
    config=SystemsConfig,
    read=read_sets,
    measure=measure_sets,
    report=report,
    statements=STATEMENTS,
    methods=METHODS,
    result=SystemsResult,
)


def study_of(thresholds: Sequence[SystemThreshold]) -> Study[SystemsConfig, SetsInputs, SetsFound]:
    """Return the study with the thresholds that a user set.

    Their names are checked as soon as everything is read. Raises ConfigError if one is wrong.
    """

    def read(config: SystemsConfig) -> SetsInputs:
        inputs = read_sets(config)
        for threshold in thresholds:
            for of_set in inputs.sets.values():
                threshold.check_name(of_set.metrics, of_set.texts.systems)
        return inputs

    return replace(
        STUDY,
        read=read,
        report=lambda config, inputs, found: report(config, inputs, found, thresholds),
    )
