"""What a study measures, without its report."""

from typing import Any

from maege.config.identity import Identity
from maege.progress import QUIET
from maege.studies.scorer import Scorer
from maege.studies.study import Context, Study


def measured(study: Study[Any, Any, Any], config: Any) -> Any:
    """Return what a study finds with a configuration."""
    scorer = Scorer(config, 1, QUIET.scored)
    inputs = study.read(config)
    versions = dict(inputs.versions)
    identity = Identity.of(study.name, config, inputs.checksums, inputs.metrics, versions)
    return study.measure(config, inputs, Context(scorer, QUIET, identity))
