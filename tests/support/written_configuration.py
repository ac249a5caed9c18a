"""A configuration as it is written into a file."""

import yaml

from maege.config.identity import written_settings
from maege.config.study_config import StudyConfig


def yaml_of(config: StudyConfig) -> str:
    """Return a configuration as YAML, with all defaults."""
    settings = written_settings(config.model_dump(mode="json"))
    return yaml.safe_dump(settings, sort_keys=False, allow_unicode=True)
