"""The stages of a run."""

import pytest

from maege.config.identity import Identity
from maege.config.loading import from_mapping
from maege.config.schema import RunConfig
from maege.errors import OutputError
from maege.progress import Progress
from maege.studies.run.pipeline import conduct_run
from tests.support.stub_metrics import StubMetric

SMALL = {
    "corpus": "quickstart", "synthetic_corpora": None, "lattices": None, "cache": None,
    "sentences": {"max_characters": 60}, "statistics": {"permutations": 20, "resamples": 20},
}  # fmt: skip


def configuration(*metrics: object) -> RunConfig:
    return from_mapping({**SMALL, "metrics": list(metrics)})


def length(hypothesis: str) -> float:
    return float(len(hypothesis))


def test_a_run_is_rejected_after_reading_and_before_scoring() -> None:
    def reject(identity: Identity) -> None:
        assert set(identity.signatures) == {"stub"}
        raise OutputError("has different results")

    metric, begun = StubMetric(lambda requests: [0.0] * len(requests)), []
    with pytest.raises(OutputError, match="has different results"):
        conduct_run(configuration(metric), on_read=reject, progress=Progress(begun.append))
    assert begun == ["read"]
    assert not metric.requests


def test_stages_are_recorded_in_their_order() -> None:
    begun: list[str] = []
    finished = conduct_run(configuration(length, "gleu"), progress=Progress(begun.append))
    assert begun == ["read", "sample", "score", "evaluate"]
    assert [stage.name for stage in finished.stages] == begun
    assert finished.without_references == ("length",)
    assert finished.notes == sorted({*finished.notes})


def test_a_metric_that_fails_has_a_reason_and_changes_no_other() -> None:
    def fails(hypothesis: str) -> float:
        raise ValueError("no luck")

    both, alone = conduct_run(configuration("ld", fails)), conduct_run(configuration("ld"))
    assert list(both.failures) == ["fails"]
    assert "ValueError: no luck" in both.failures["fails"]
    assert list(both.scores) == both.results.metrics == ["ld"]
    assert both.results == alone.results
    assert both.identity.fingerprint != alone.identity.fingerprint


def test_checksums_of_further_data_belong_to_the_run() -> None:
    data = ({}, {"ranks.csv": "0f"})
    alone, further = (conduct_run(configuration("ld"), further_data=d) for d in data)
    assert further.identity.data == {**alone.identity.data, "ranks.csv": "0f"}
    assert further.identity.fingerprint != alone.identity.fingerprint
    assert further.results == alone.results
