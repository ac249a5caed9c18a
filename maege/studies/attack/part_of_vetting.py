"""Attacks as a section of a vetting."""

from collections.abc import Collection

from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.errors import MaegeError
from maege.studies.attack.config import AttackConfig
from maege.studies.attack.inputs import read_inputs
from maege.studies.attack.measurements import measure
from maege.studies.attack.rows import ROWS, AttackEvidence
from maege.studies.parts_of_vetting import ATTACKS, SearchOfVetting
from maege.studies.rows import RowResults, results_of
from maege.studies.study import Context
from maege.user_warnings import warn_caller

BUDGET, SENTENCES = 200, 40


def _answers(config: RunConfig, metrics: Collection[str], context: Context) -> RowResults:
    """Return how metrics resist attacks, and what they credit; a note if that is impossible."""
    keys = {key: getattr(config, key) for key in RunConfig.model_fields}
    vetted = [metric for metric in config.metrics if metric.name in metrics]
    settings = {"budget": BUDGET, "sentences": SENTENCES}
    own = mapping_as(AttackConfig, keys | {"metrics": vetted, "attacks": settings})
    try:
        inputs = read_inputs(own)
    except MaegeError as error:  # nothing else of the vetting is lost
        warn_caller(f"attacks are left out: {error}")
        return {}
    attacked = measure(own, inputs, context)
    return results_of(ROWS, AttackEvidence(own, inputs, attacked))


PART = SearchOfVetting(ATTACKS, _answers)
