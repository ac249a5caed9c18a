"""Comparisons of systems as their reports are made of them."""

from collections.abc import Mapping
from typing import Any

from maege.config.identity import Identity
from maege.config.subject import configuration
from maege.progress import QUIET
from maege.studies.scorer import Scorer
from maege.studies.study import Context
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import measure
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.system_inputs import read_inputs


def reported(content: Mapping[str, Any]) -> ReportedSystems:
    """Compare systems as a configuration says."""
    config = configuration(SystemsConfig, content)
    inputs = read_inputs(config)
    identity = Identity.of("systems", config, inputs.checksums, inputs.metrics)
    context = Context(Scorer(config, 1, QUIET.scored), QUIET, identity)
    return ReportedSystems(config, inputs, measure(config, inputs, context))
