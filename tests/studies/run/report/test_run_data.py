"""A finished run as plain data."""

import yaml

from maege.config.loading import from_mapping
from maege.studies.run.pipeline import conduct_run
from maege.studies.run.report.run_data import RunData


def test_the_configuration_has_all_defaults_and_can_be_run_again() -> None:
    config = from_mapping(
        {"corpus": "quickstart", "metrics": ["ld"], "synthetic_corpora": None, "lattices": None,
         "cache": None, "sentences": {"max_characters": 60},
         "statistics": {"permutations": 20, "resamples": 20}}
    )  # fmt: skip
    finished = conduct_run(config)
    data = RunData.of(finished)
    assert data.config["seed"] == 1
    assert data.config["corpus"]["overlapping_edits"] == "merge"
    assert from_mapping(data.config) == config
    assert yaml.safe_load(yaml.safe_dump(data.config)) == data.config
    assert data.manifest["fingerprint"] == finished.identity.fingerprint
    assert (data.results, data.sample) == (finished.results, finished.sample)
    assert data.scored == finished.scored
    assert data.humans is None
