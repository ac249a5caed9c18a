"""What sentinels reach is kept, and read only where a vetting would compute the same."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.metric.score_request import ScoreRequest
from maege.studies.vet import kept_sentinels as module
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.kept_sentinels import KeptScores
from maege.studies.vet.report.tables import vetting_tables
from maege.studies.vet.study import STUDY
from tests.studies.vet.conftest import FAST
from tests.support.studies import measured


@pytest.fixture
def vetted(tmp_path: Path) -> Callable[..., Vetting]:
    """Vet GLEU with a cache in a folder of its own."""

    def vetted(*settings: str) -> Vetting:
        config = vet_config("gleu", None, [*FAST, *settings], baselines=["bleu"])
        (vetting,) = measured(STUDY, config.model_copy(update={"cache": str(tmp_path / "c.db")}))
        return vetting

    return vetted


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentinels that were asked for scores."""
    from maege.studies.sentinels import Sentinel

    calls, counts = [], Sentinel.counts

    def recorded(self: Sentinel, segments: object) -> object:
        calls.append(self.kind)
        return counts(self, segments)

    monkeypatch.setattr(Sentinel, "counts", recorded)
    return calls


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "c.sentinels").glob("*"))


def equal(first: Vetting, second: Vetting) -> bool:
    (a, b) = ([(t.name, t.rows) for t in vetting_tables(vetting)] for vetting in (first, second))
    return (
        a == b
        and first.limits == second.limits
        and first.sentinel_tests == second.sentinel_tests
        and first.degenerate_outputs == second.degenerate_outputs
        and first.injected_errors == second.injected_errors
        and [p.results for p in first.parts] == [p.results for p in second.parts]
        and first.results == second.results
    )


SECTIONS = "sections=[ordering, degenerate-outputs, injected-errors, challenge]"


def test_the_next_vetting_finds_the_same_and_no_sentinel_scores(vetted, calls, tmp_path) -> None:
    first = vetted(SECTIONS)
    assert set(calls) and len(kept(tmp_path)) >= 2  # of the sample, and of the challenge set
    calls.clear()
    second = vetted(SECTIONS)
    assert not calls
    assert first.sentinel_tests["gleu"] and first.parts and equal(first, second)


@pytest.mark.parametrize("setting", ["seed=2", "statistics.resamples=50", "sections=[ordering]"])
def test_what_another_vetting_reaches_is_not_read(vetted, calls, tmp_path, setting) -> None:
    vetted()
    calls.clear()
    vetted(setting)
    assert calls
    assert len(kept(tmp_path)) == 2


def test_without_the_contract_sentinels_reach_the_same(vetted, calls, tmp_path) -> None:
    vetted()
    calls.clear()
    vetted("sections=[ordering, degenerate-outputs, injected-errors]")
    assert not calls
    assert len(kept(tmp_path)) == 1


def test_other_code_reads_nothing(vetted, calls, tmp_path, monkeypatch) -> None:
    vetted()
    calls.clear()
    monkeypatch.setattr(module, "_checksum_of_code", lambda: "other")
    vetted()
    assert calls
    assert len(kept(tmp_path)) == 2


def test_a_damaged_file_is_written_again(vetted, calls, tmp_path) -> None:
    first = vetted()
    (path,) = kept(tmp_path)
    whole = path.read_bytes()
    middle = len(whole) // 2
    changed = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for damaged in (b"", whole[:-100], changed):
        module.read_known_sentinels.cache_clear()
        path.write_bytes(damaged)
        calls.clear()
        assert equal(vetted(), first)
        assert calls
        assert path.read_bytes() == whole


def test_without_a_cache_nothing_is_kept(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    measured(STUDY, vet_config("gleu", None, [*FAST, "cache=null"], baselines=[]))
    assert not [*tmp_path.rglob("*.npz")]


def test_a_cache_that_cannot_be_written_is_no_failure(vetted, tmp_path) -> None:
    (tmp_path / "c.sentinels").write_text("no folder")
    assert vetted().sentinel_tests["gleu"]


def test_a_cache_is_read_where_it_cannot_be_written(vetted, calls, tmp_path, monkeypatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise PermissionError

    first = vetted()
    calls.clear()
    monkeypatch.setattr(os, "utime", refuse)
    assert equal(vetted(), first) and not calls


@pytest.fixture
def config(tmp_path: Path) -> VetConfig:
    own = vet_config("gleu", None, FAST, baselines=[])
    return own.model_copy(update={"cache": str(tmp_path / "c.db")})


def test_scores_are_those_of_the_same_requests_alone(config: VetConfig) -> None:
    request = ScoreRequest(("a",), ("b",), (("c", "d"),), "sentence")
    scores = {"sentinel length": np.array([0.1 + 0.2]), "gleu": np.array([1.0])}
    assert KeptScores(config, [request]).read() is None
    KeptScores(config, [request]).write(scores)
    read = KeptScores(config, [request]).read()
    assert read is not None
    assert {name: values.tolist() for name, values in read.items()} == {
        "sentinel length": [0.1 + 0.2]
    }
    others = [
        replace(request, hypotheses=("c",)),
        replace(request, sources=("b",)),
        replace(request, references=(("c d",),)),
        replace(request, references=((), ("c", "d"))),
    ]
    for other in others:
        assert KeptScores(config, [other]).read() is None
    assert KeptScores(config, [request, request]).read() is None
    with_seed = config.model_copy(update={"seed": 7})
    assert KeptScores(with_seed, [request]).read() is None


def test_the_oldest_files_are_removed(config: VetConfig, tmp_path: Path) -> None:
    requests = [ScoreRequest((str(n),), ("b",), ((),), "sentence") for n in range(4)]
    scores = {"sentinel length": np.array([1.0])}
    for number, request in enumerate(requests[:3]):
        KeptScores(config, [request]).write(scores)
        for path in kept(tmp_path):
            os.utime(path, (number, path.stat().st_mtime - 100))
    assert KeptScores(config, requests[:1]).read()  # now it is the newest one
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_BYTES", 2 * kept(tmp_path)[0].stat().st_size)
        KeptScores(config, requests[3:]).write(scores)
    assert len(kept(tmp_path)) == 2
    assert KeptScores(config, requests[:1]).read() and KeptScores(config, requests[3:]).read()
