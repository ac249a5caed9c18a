"""What a run reads."""

from pathlib import Path

import pytest

from maege.config.loading import from_mapping
from maege.errors import DataError
from maege.studies.run.reading import read_run_inputs
from maege.user_warnings import capture_warnings
from tests.studies.run.test_measurements import M2, OUTPUTS, SHEET

CORPUS = {"corpus": {"m2": "gold.m2"}, "metrics": ["gleu", "ld"], "synthetic_corpora": None}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.m2").write_text(M2)
    (tmp_path / "mine.csv").write_text(SHEET)
    (tmp_path / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (tmp_path / f"outputs/{name}.txt").write_text(text)
    return tmp_path


def test_files_of_people_are_of_the_run(folder: Path) -> None:
    entry = {"judgements": "mine.csv", "outputs": "outputs", "m2": "gold.m2"}
    configs = [from_mapping({**CORPUS, **keys}, folder) for keys in ({}, {"humans": [entry]})]
    (alone, both), _ = capture_warnings(lambda: list(map(read_run_inputs, configs)))
    assert alone.parts == {}
    assert both.checksums == {**alone.checksums, **both.parts["humans"].checksums}
    assert "mine.csv" in "".join(both.checksums)
    assert both.lattices.corpus.sentences == alone.lattices.corpus.sentences


def test_metrics_without_their_references_are_refused(folder: Path) -> None:
    without = {**CORPUS, "references": {"use": []}}
    with pytest.raises(DataError, match="metric 'gleu' needs references"):
        read_run_inputs(from_mapping(without, folder))
