"""What tests of lattices have in common."""

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from tests.support.command_line import TINY


class Greatest:
    """A metric that has no counts of sentences."""

    def score(self, requests):
        return [max(map(len, r.hypotheses)) for r in requests]


@pytest.fixture
def config() -> RunConfig:
    keys = {"sentences": {"max_characters": 60}, "synthetic_corpora": {"replicates": 2}}
    return configuration(RunConfig, TINY, metrics=["ld", Greatest], **keys)
