"""Whether a metric is good, and for what: the study."""

from collections.abc import Sequence
from dataclasses import replace

from maege.studies.study import Study
from maege.studies.vet.config import VetConfig
from maege.studies.vet.examination import Vetting, measure
from maege.studies.vet.inputs import VetInputs, read_inputs
from maege.studies.vet.report.methods import METHODS
from maege.studies.vet.report.parts import report
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.row_thresholds import Gate

STUDY = Study(
    name="vet",
    title="vetting",
    config=VetConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    methods=METHODS,
    result=VettingResult,
)


def study_of(
    config: VetConfig, thresholds: Sequence[Gate] = ()
) -> Study[VetConfig, VetInputs, list[Vetting]]:
    """Return the study of the metrics of a configuration, with the thresholds that a user set.

    Raises ConfigError if a threshold needs a section that is not examined.
    """
    for gate in thresholds:
        gate.threshold.check_sections(config.sections)
    return replace(
        STUDY,
        title=f"vetting of {', '.join(config.vetted)}",
        report=lambda config, inputs, found: report(config, inputs, found, thresholds),
    )
