"""A finished run as plain data."""

import yaml

from maege.config.loading import from_mapping
from maege.studies.run.study import STUDY
from tests.support.studies import measured


def test_the_configuration_has_all_defaults_and_can_be_run_again() -> None:
    config = from_mapping(
        {"corpus": "quickstart", "metrics": ["ld"], "synthetic_corpora": None, "lattices": None,
         "cache": None, "sentences": {"max_characters": 60},
         "statistics": {"permutations": 20, "resamples": 20}}
    )  # fmt: skip
    data = measured(STUDY, config)
    assert data.config["seed"] == 1
    assert data.config["corpus"]["overlapping_edits"] == "merge"
    assert from_mapping(data.config) == config
    assert yaml.safe_load(yaml.safe_dump(data.config)) == data.config
    assert data.results.metrics == ["ld"]
    assert [item.ranking for item in data.scored] == [*data.sample.rankings]
    assert not data.parts
