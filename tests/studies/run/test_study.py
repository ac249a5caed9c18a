"""A run is conducted as any study."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from maege.config.loading import from_mapping
from maege.config.schema import RunConfig
from maege.errors import OutputError
from maege.files.output_directory import OutputDirectory
from maege.progress import Progress
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.run_directory import read, write
from maege.studies.run.study import STUDY
from maege.studies.study import conduct
from tests.support.stub_metrics import StubMetric

SMALL = {
    "corpus": "quickstart", "synthetic_corpora": None, "lattices": None, "cache": None,
    "sentences": {"max_characters": 60}, "statistics": {"permutations": 20, "resamples": 20},
}  # fmt: skip


def configuration(*metrics: object, **keys: object) -> RunConfig:
    return from_mapping({**SMALL, "metrics": list(metrics), **keys})


def conducted(*metrics: object, **options: Any) -> RunResult:
    return cast(RunResult, conduct(STUDY, configuration(*metrics), **options))


def length(hypothesis: str) -> float:
    return float(len(hypothesis))


def test_a_run_is_refused_after_reading_and_before_scoring(tmp_path: Path) -> None:
    conducted("ld").write(tmp_path / "out")
    metric, begun = StubMetric(lambda requests: [0.0] * len(requests)), []
    with (
        OutputDirectory(tmp_path / "out") as output,
        pytest.raises(OutputError, match="has different results"),
    ):
        conducted(metric, output=output, progress=Progress(begun.append))
    assert begun == ["read"]
    assert not metric.requests


def test_stages_are_recorded_in_their_order() -> None:
    begun: list[str] = []
    finished = conducted(length, "gleu", progress=Progress(begun.append))
    assert begun == ["read", "sample", "score", "evaluate", "report"]
    stages = finished.manifest["stages"]
    assert [stage["name"] for stage in stages] == begun[:-1]
    assert all(stage["wall"] >= 0 for stage in stages)
    assert finished.manifest["without_references"] == ["length"]
    assert finished.manifest["notes"] == sorted({*finished.manifest["notes"]})


def test_a_metric_that_fails_has_a_reason_and_changes_no_other() -> None:
    def fails(hypothesis: str) -> float:
        raise ValueError("no luck")

    both, alone = conducted("ld", fails), conducted("ld")
    assert list(both.failures) == ["fails"]
    assert "ValueError: no luck" in both.failures["fails"]
    assert both.results == alone.results
    assert both.manifest["fingerprint"] != alone.manifest["fingerprint"]


def test_what_is_stored_is_read_back(tmp_path: Path) -> None:
    stored: list[RunData] = []

    def kept(run: RunData, output: OutputDirectory) -> None:
        stored.append(run)
        write(run, output)

    study = replace(STUDY, store=kept)
    with OutputDirectory(tmp_path / "out") as output:
        result = cast(RunResult, conduct(study, configuration("ld"), output=output))
        assert stored == []  # nothing follows that might fail
        write(result.data, output)
    assert read(tmp_path / "out").results == result.results
