"""What a study measures, without its report."""

from typing import Any

from maege.progress import QUIET
from maege.studies.scorer import Scorer
from maege.studies.study import Context, Study


def measured(study: Study[Any, Any, Any], config: Any) -> Any:
    """Return what a study finds with a configuration."""
    scorer = Scorer(config, 1, QUIET.scored)
    return study.measure(config, study.read(config), Context(scorer, QUIET))
