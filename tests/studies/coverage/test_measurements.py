from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import ConfigError
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.study import STUDY
from tests.support.studies import measured

LINES = {
    "source": ["He go .", "A cats .", "Fine ."],
    "anna": ["He goes .", "A cat .", "Fine ."],
    "bert": ["He went .", "Cats .", "Fine ."],
    "cleo": ["He goes .", "The cat .", "Good ."],
}
POOL = {"source": "source.txt", "references": ["anna.txt", "bert.txt", "cleo.txt"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in LINES.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def results(folder: Path, **keys: object) -> CoverageResults:
    content = {"pool": POOL, "statistics": {"resamples": 20}, **keys}
    found: CoverageResults = measured(STUDY, mapping_as(CoverageConfig, content, folder))
    return found


def test_perfect_systems_are_by_default_as_large_as_the_pool(folder: Path) -> None:
    found = results(folder, metrics=["gleu"])
    assert found.perfect_settings is not None
    assert found.perfect_settings.references == (1, 2)  # and a third person for the output
    assert (found.perfect_settings.sentences, found.perfect_settings.unchanged) == (3, 0)
    assert found.reference_use == {"gleu": "mean"}


def test_without_metrics_there_is_coverage_only(folder: Path) -> None:
    found = results(folder, conservatism=None)
    assert [pool.comparison for pool in found.pools] == ["exact", "changes"]
    assert found.perfect == found.leaving_alone == ()
    assert found.conservatism is None
    assert found.ceiling is not None
    assert {row.metric for row in found.ceiling.estimates} == {"exact match"}


def test_when_not_correcting_pays_follows_from_observed_coverage(folder: Path) -> None:
    found = results(folder, conservatism="none")
    exact = found.pools[0].points
    assert (
        {row.references for row in found.leaving_alone} == {p.references for p in exact} == {1, 2}
    )
    assert {row.coverage for row in found.leaving_alone} == {p.coverage.value for p in exact}


def test_one_annotator_must_be_left(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r"`ceiling.references`: 3 references, but .* at most 2"):
        results(folder, ceiling={"references": [3]})
