"""The section of edits."""

import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.edits.config import EditsConfig

KEYS = {"corpus": "tiny", "metrics": ["ld"]}


def test_levels_of_confidence() -> None:
    config = configuration(EditsConfig, {**KEYS, "edits": {"confidence": [0.9, 0.6]}})
    assert config.edits.confidence == (0.6, 0.9)
    for levels, message in (([0.4], "0.4 is not between 0.5 and 1"), ([0.7, 0.7], "twice")):
        with pytest.raises(ConfigError, match=message):
            configuration(EditsConfig, {**KEYS, "edits": {"confidence": levels}})
