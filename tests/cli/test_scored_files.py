"""The files of `maege score`, read as requests."""

from pathlib import Path

import pytest

from maege.cli.scored_files import ScoredFiles, read_requests
from maege.errors import DataError
from maege.metrics.gleu.metric import Gleu

M2 = """S He go .
A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0

S Fine .
"""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    contents = {"m2": M2, "hypothesis": "He goes .\nFine .\n", "other": "He go .\nGood .\n"}
    for name, text in contents.items():
        (tmp_path / name).write_text(text)
    return {name: tmp_path / name for name in contents}


def test_a_sentence_without_edits_is_right(files: dict[str, Path]) -> None:
    (request,) = read_requests(Gleu(), ScoredFiles(None, [files["hypothesis"]], m2=files["m2"]))
    assert request.sources == ("He go .", "Fine .")
    assert request.references == (("He goes .",), ("Fine .",))


def test_gold_edits_must_be_about_the_source(files: dict[str, Path]) -> None:
    scored = ScoredFiles(files["other"], [files["hypothesis"]], m2=files["m2"])
    with pytest.raises(DataError, match="they differ first in sentence 2"):
        read_requests(Gleu(), scored)


def test_metrics_of_references_need_some(files: dict[str, Path]) -> None:
    with pytest.raises(DataError, match="needs references: give --reference or --m2"):
        read_requests(Gleu(), ScoredFiles(files["other"], [files["hypothesis"]]))
