"""Finished runs as evidence."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError, DataError
from maege.studies.run.run_evidence import run_evidence


def test_a_directory_and_a_result_are_the_same_evidence(output: Path) -> None:
    result = maege.load_run(output)
    by_path, by_text, by_result = map(run_evidence, (output, str(output), result))
    assert (by_path.name, by_text.name, by_result.name) == (
        "out", "out", "tiny (two-annotators)"
    )  # fmt: skip
    for evidence in (by_path, by_text, by_result):
        assert evidence.results == result.results
        assert evidence.fingerprint == result.manifest["fingerprint"]
        assert evidence.sample.repeated_pairs == result.sample.repeated_pairs
        assert len(evidence.scored) == len(result.sample.rankings)


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"runs: found int, expected the result of maege\.run"):
        run_evidence(3)
    with pytest.raises(DataError, match="has no result of a study"):
        run_evidence(tmp_path)
