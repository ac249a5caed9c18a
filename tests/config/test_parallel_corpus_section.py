"""Sentences and parallel corrections: a known corpus, texts, or gold edits."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from maege.config.parallel_corpus_section import ParallelCorpusConfig, expand_texts


def section(folder: Path, **keys: Any) -> ParallelCorpusConfig:
    return ParallelCorpusConfig.model_validate(keys, context={"folder": folder})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "source.txt").write_text("a\n")
    (tmp_path / "right.txt").write_text("b\n")
    (tmp_path / "gold.m2").write_text("S a\nA 0 1|||X|||b|||REQUIRED|||language:de|||0\n")
    return tmp_path


def test_files_are_beside_the_configuration(folder: Path) -> None:
    found = section(folder, source="source.txt", references=[Path("right.txt")], m2=["gold.m2"])
    found.check_texts()
    assert found.references == (str(folder / "right.txt"),)
    assert found.m2 == (str(folder / "gold.m2"),)
    assert found.files().source == folder / "source.txt"
    assert (found.card, found.system_paths) == (None, {})


def test_names_of_a_known_corpus_are_no_files(folder: Path) -> None:
    found = section(folder, name="conll14", m2=["withalt"])
    found.check_texts()
    assert found.m2 == ("withalt",)
    assert found.stated_language is None and found.language_code == "en"
    with pytest.raises(ValidationError, match='did you mean "withalt"'):
        section(folder, name="conll14", m2=["wthalt"])


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({}, "give the `name` of a known corpus"),
        ({"references": ["right.txt"]}, "give `source`"),
        ({"name": "conl14"}, "no corpus 'conl14'; did you mean \"conll14\""),
        ({"name": "conll14", "source": "source.txt"}, "has its own source"),
    ],
)
def test_texts_that_are_missing_are_named(folder: Path, keys: Any, message: str) -> None:
    found = section(folder, **keys)
    with pytest.raises(ValueError, match=message):
        found.check_texts()


def test_a_file_is_no_name(folder: Path) -> None:
    with pytest.raises(ValidationError, match="is a file, but without edits of the M2 format"):
        section(folder, name="source.txt")


def test_a_text_stands_for_a_section(folder: Path) -> None:
    (folder / "gold.txt").write_text((folder / "gold.m2").read_text())
    assert expand_texts("gold.txt", folder) == {"m2": ["gold.txt"]}
    assert expand_texts("source.txt", folder) == {"name": "source.txt"}
    assert expand_texts({"m2": ["a", "b"]}) == {"m2": ["a", "b"]}
