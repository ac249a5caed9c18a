import io
import json
import lzma
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from experiments.atlas.sentinels import CORPUS, computed, written
from maege.errors import DataError
from maege.statistics.jackknife import ClusteredStatistic
from maege.studies.known_results import result_files
from maege.studies.lattices.inputs import load_inputs
from maege.studies.vet import known_sentinels as module
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.known_sentinels import (
    ENDING,
    STRUCTURE,
    KnownSentinels,
    known_sentinels,
    read_known_sentinels,
)
from maege.studies.vet.plan import ORDERING_GROUP
from maege.studies.vet.report.tables import vetting_tables
from maege.studies.vet.study import STUDY
from tests.studies.vet.conftest import FAST
from tests.support.studies import measured

SMALLER = ["synthetic_corpora=null", "lattices=null"]


def configured(*settings: str) -> VetConfig:
    return vet_config("gleu", None, [*FAST, *settings], baselines=[])


@pytest.fixture(scope="module")
def tiny() -> KnownSentinels:
    return computed(configured())


@pytest.fixture
def stored(tiny: KnownSentinels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of what sentinels reach on the tiny corpus, where those of the package are."""
    monkeypatch.setattr(module, "results_folder", lambda: tmp_path)
    path = tmp_path / f"tiny{ENDING}"
    path.write_bytes(written(tiny))
    return path


def tables(vetting: Vetting) -> list[object]:
    return [(table.name, table.rows) for table in vetting_tables(vetting)]


def test_a_vetting_with_known_sentinels_is_that_without(stored: Path) -> None:
    (with_known,) = measured(STUDY, configured())
    stored.unlink()
    (without,) = measured(STUDY, configured())
    assert tables(with_known) == tables(without)
    assert with_known.limits == without.limits
    assert with_known.sentinel_tests == without.sentinel_tests
    assert with_known.results == without.results


def test_sentinels_that_are_known_score_nothing(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> float:
        raise AssertionError("a sentinel was called")

    monkeypatch.setattr("maege.studies.sentinels.Sentinel.score_sentence", fail)
    (vetting,) = measured(STUDY, configured())
    assert vetting.sentinel_tests["gleu"]


@pytest.mark.parametrize(
    "setting",
    ["seed=2", "statistics.resamples=50", "lattices.max_edits=3", "corpus.documents=2"],
)
def test_other_samples_are_not_known(stored: Path, setting: str) -> None:
    config = configured(setting)
    assert known_sentinels(config, load_inputs(config)) is None
    assert known_sentinels(configured(), load_inputs(configured())) is not None


def test_the_bytes_of_a_file_are_always_the_same(tiny: KnownSentinels, stored: Path) -> None:
    assert stored.read_bytes() == written(tiny) == written(read_known_sentinels(stored))


def test_malformed_files_are_refused(tiny: KnownSentinels, tmp_path: Path) -> None:
    structures = ["{", '{"$class": "Path"}', '{"$class": "Proportion"}', '{"$array": "7"}', "[]"]
    for number, structure in enumerate(structures):
        path = tmp_path / f"{number}{ENDING}"
        content = io.BytesIO()
        np.savez(content, **{STRUCTURE: np.frombuffer(structure.encode(), np.uint8)})
        path.write_bytes(lzma.compress(content.getvalue()))
        with pytest.raises(DataError, match="not a file of known sentinels"):
            read_known_sentinels(path)
    content = written(tiny)
    for broken, message in (
        (content[:-100], "not a file in xz"),
        (lzma.compress(lzma.decompress(content)[:-100]), "not a file of arrays"),
    ):
        path.write_bytes(broken)
        read_known_sentinels.cache_clear()
        with pytest.raises(DataError, match=message):
            read_known_sentinels(path)


def test_those_of_the_package_are_what_sentinels_reach() -> None:
    """Chains and contrast pairs, which take seconds; corpora are evaluated in the same way."""
    known = read_known_sentinels(result_files.results_folder() / f"{CORPUS}{ENDING}")
    config = vet_config("gleu", None, SMALLER, corpus=CORPUS, baselines=[])
    now = computed(config)
    settings = {k: v for k, v in known.sample.settings.items() if "corpora" not in k}
    assert json.dumps(settings) == json.dumps(
        {k: v for k, v in now.sample.settings.items() if "corpora" not in k}
    )
    assert replace(known.sample, settings={}) == replace(now.sample, settings={})
    assert now.rates.keys() == known.rates.keys() and ORDERING_GROUP not in now.rates
    for group, by_name in now.rates.items():
        for name, rates in by_name.items():
            for here, there in zip(rates, known.rates[group][name], strict=True):
                assert here.worse_preferred == there.worse_preferred
                assert here.tied == there.tied
    assert len(now.conditions) == len(known.conditions) == 4
    stored = {tuple(key.split(" ")[::2]): of for key, of in known.conditions.items()}
    for key, of_condition in now.conditions.items():
        of_stored = stored[tuple(key.split(" ")[::2])].statistics
        for statistic, of_sentinels in of_condition.statistics.items():
            others = of_stored[statistic].by_name
            assert of_sentinels.by_name.keys() == others.keys()
            for name, here in of_sentinels.by_name.items():
                there = others[name]
                assert isinstance(here, ClusteredStatistic)
                assert isinstance(there, ClusteredStatistic)
                assert here.value == pytest.approx(there.value, abs=1e-9), (key, statistic, name)
                assert here.deviations == pytest.approx(there.deviations, abs=1e-9)
