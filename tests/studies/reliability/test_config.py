"""The configuration of reliability, alone and of a run."""

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.studies.reliability.config import ReliabilityConfig

KEYS = {"corpus": "tiny", "metrics": ["ld"]}


def test_that_of_a_run_has_its_keys() -> None:
    keys = {**KEYS, "seed": 7, "reliability": {"repeats": 3}}
    run = configuration(RunConfig, keys)
    assert ReliabilityConfig.of_run(run) == configuration(ReliabilityConfig, keys)


@pytest.mark.parametrize("section", [{"repeats": 1}, {"sentences": 1}])
def test_nothing_can_be_compared_with_one_answer_or_sentence(section: dict[str, int]) -> None:
    with pytest.raises(ConfigError, match="found 1, expected at least 2"):
        configuration(ReliabilityConfig, {**KEYS, "reliability": section})
