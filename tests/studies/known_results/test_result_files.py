import io
import lzma
import zipfile
from pathlib import Path

import numpy as np
import pytest

from experiments.atlas.written_results import write_known_corpora
from maege.errors import DataError
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.studies.known_results import result_files
from maege.studies.known_results.known_result import KnownCorpus
from maege.studies.known_results.result_files import INDEX, known_corpora, results_folder


def test_results_are_read_as_they_were_written(corpus: KnownCorpus, tmp_path: Path) -> None:
    write_known_corpora({"tiny": corpus}, tmp_path)
    read = known_corpora(tmp_path)["tiny"]
    assert read == corpus  # but statistics, which are not compared
    for new, old in zip(read.results, corpus.results, strict=True):
        mine, before = new.statistic, old.statistic
        assert type(mine) is type(before)
        if isinstance(mine, ClusteredStatistic) and isinstance(before, ClusteredStatistic):
            assert mine.value == pytest.approx(before.value, abs=1e-7)
            assert mine.deviations == pytest.approx(before.deviations, abs=1e-7)
            assert mine.terms == pytest.approx(before.terms, abs=1e-7)
            assert mine.weights == pytest.approx(before.weights)
        if isinstance(mine, CorpusStatistic) and isinstance(before, CorpusStatistic):
            assert mine.pvalue == pytest.approx(before.pvalue, abs=1e-3)
            assert (mine.resampled is None) == (before.resampled is None)
        if isinstance(mine, SystemStatistic) and isinstance(before, SystemStatistic):
            assert mine.settings == before.settings
            for name in ("people", "totals", "resampled"):
                assert getattr(mine, name) == pytest.approx(getattr(before, name), abs=1e-3)


def test_the_same_results_give_the_same_bytes(corpus: KnownCorpus, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        write_known_corpora({"tiny": corpus}, tmp_path / folder)
    for name in (INDEX, "tiny.npz.xz"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_other_corpora_stay(corpus: KnownCorpus, tmp_path: Path) -> None:
    write_known_corpora({"second": corpus}, tmp_path)
    write_known_corpora({"first": corpus}, tmp_path)
    assert [*known_corpora(tmp_path)] == ["first", "second"]


@pytest.mark.parametrize("content", ["", "{}", '{"format": 2}', '{"format": 1, "corpora": [1]}'])
def test_a_malformed_index(content: str, tmp_path: Path) -> None:
    (tmp_path / INDEX).write_bytes(lzma.compress(content.encode()))
    with pytest.raises(DataError):
        known_corpora(tmp_path)


def test_an_index_that_is_cut_off_or_too_large(
    corpus: KnownCorpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_known_corpora({"tiny": corpus}, tmp_path)
    index = tmp_path / INDEX
    content = index.read_bytes()
    for broken in (content[:-20], b"{}"):
        index.write_bytes(broken)
        with pytest.raises(DataError, match="not a file in xz"):
            known_corpora(tmp_path)
    index.write_bytes(content)
    monkeypatch.setattr(result_files, "MAX_INDEX_BYTES", 100)
    with pytest.raises(DataError, match="more than 100 bytes"):
        known_corpora(tmp_path)


def test_arrays_of_python_objects_are_refused(corpus: KnownCorpus, tmp_path: Path) -> None:
    write_known_corpora({"tiny": corpus}, tmp_path)
    content = io.BytesIO()
    np.savez(content, **{"order.weights": np.array([{}], dtype=object)})
    (tmp_path / "tiny.npz.xz").write_bytes(lzma.compress(content.getvalue()))
    with pytest.raises(DataError):
        known_corpora(tmp_path)["tiny"]


def test_large_arrays_are_refused_before_they_are_read(
    corpus: KnownCorpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_known_corpora({"tiny": corpus}, tmp_path)
    content = io.BytesIO()
    np.save(content, np.zeros(100_000))
    for method, message in ((zipfile.ZIP_DEFLATED, "limit"), (zipfile.ZIP_STORED, "more than")):
        archived = io.BytesIO()
        with zipfile.ZipFile(archived, "w", method) as archive:
            archive.writestr("large.npy", content.getvalue())
        (tmp_path / "tiny.npz.xz").write_bytes(lzma.compress(archived.getvalue()))
        monkeypatch.setattr(result_files, "MAX_ARRAY_BYTES", 100_000)
        with pytest.raises(DataError, match=message):
            known_corpora(tmp_path)["tiny"]
    (tmp_path / "tiny.npz.xz").write_bytes(lzma.compress(b"none"))
    with pytest.raises(DataError, match="not a file of arrays"):
        known_corpora(tmp_path)["tiny"]


def test_the_files_in_the_package_are_small_and_have_no_texts() -> None:
    files = [*results_folder().iterdir()]
    sizes = {path.name: path.stat().st_size for path in files}
    assert sizes.pop("quickstart.sentinels.npz.xz") < 300_000
    assert sum(sizes.values()) < 780_000  # 49 kB of them: the corpus of the package
    assert b"social media" not in lzma.decompress((results_folder() / INDEX).read_bytes())
