"""The configuration of edits, alone and of a run."""

import pytest

from maege.config.edits_section import EditsSection
from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.studies.edits.config import EditsConfig

KEYS = {"corpus": "tiny", "metrics": ["ld"]}


def test_that_of_a_run_has_its_keys_but_those_that_change() -> None:
    keys = {**KEYS, "edits": {"max_edits": 3}}
    run = configuration(RunConfig, {**keys, "seed": 7})
    assert EditsConfig.of_run(run, seed=2) == configuration(EditsConfig, {**keys, "seed": 2})


@pytest.mark.parametrize("section", [None, True, {}])
def test_edits_are_examined_also_if_a_run_does_not_ask_for_it(section: object) -> None:
    config = configuration(EditsConfig, {**KEYS, "edits": section})
    assert config.edits == EditsSection()
