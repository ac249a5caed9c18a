"""Finished runs as evidence for other studies."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from maege.studies.lattices import read_run
from tests.studies.humans.test_study import SMALL


def test_a_result_and_its_directory_are_the_same_evidence(tmp_path: Path) -> None:
    result = maege.run(SMALL, corpus="quickstart", metrics=["ld"], progress=False)
    result.write(tmp_path / "mine")
    of_result, of_directory = read_run(result), read_run(tmp_path / "mine")
    assert (of_result.name, of_directory.name) == ("quickstart (two-annotators)", "mine")
    assert of_result.fingerprint == of_directory.fingerprint
    assert of_result.results.estimates == of_directory.results.estimates
    with pytest.raises(ConfigError, match=r"runs: found int, expected the result of maege\.run"):
        read_run(3)
