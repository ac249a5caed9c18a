"""What is read: texts by sentence, the source among the systems, checksums."""

from pathlib import Path
from typing import Any

import pytest

from maege.config.subject import configuration
from maege.errors import ConfigError, DataError, MaegeWarning
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.system_inputs import SystemInputs, read_inputs


def inputs(folder: Path, outputs: dict[str, str], **keys: Any) -> SystemInputs:
    """Read two sentences with the outputs of systems."""
    texts = {"s": "a b\nc", "r": "a  d\nc", **outputs}
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
    files = {name: folder / f"{name}.txt" for name in outputs}
    corpus = {"source": folder / "s.txt", "references": [folder / "r.txt"]}
    content = {"corpus": corpus, "files": files, "metrics": ["gleu"], **keys}
    return read_inputs(configuration(SystemsConfig, content))


def test_the_source_is_a_system_unless_one_is_equal_to_it(tmp_path: Path) -> None:
    texts = inputs(tmp_path, {"x": "a  d\nd"}).texts
    assert texts.outputs == {"source": ("a b", "c"), "x": ("a d", "d")}
    with pytest.warns(MaegeWarning, match="x is the unchanged source"):
        texts = inputs(tmp_path, {"x": "a b\nc"}).texts
    assert list(texts.outputs) == ["x"]
    with pytest.raises(DataError, match="the name of the unchanged source"):
        inputs(tmp_path, {"source": "a\nc"})


def test_a_system_that_is_not_there_cannot_be_the_baseline(tmp_path: Path) -> None:
    assert inputs(tmp_path, {"ours": "a d\nc"}, baseline="ours").baseline == "ours"
    with pytest.raises(ConfigError, match="no system 'our'; did you mean \"ours\""):
        inputs(tmp_path, {"ours": "a d\nc"}, baseline="our")


def test_files_have_checksums_and_documents_names(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("essay\nessay\n")
    found = inputs(tmp_path, {"x": "a d\nc"}, documents=tmp_path / "d.txt")
    names = {Path(label).name for label in found.checksums}
    assert names == {"s.txt", "r.txt", "x.txt", "d.txt"}
    assert found.texts.clusters.tolist() == [0, 0]


def test_a_known_corpus_has_its_default_gold_edits() -> None:
    texts = read_inputs(configuration(SystemsConfig, "tiny", metrics=["gleu"])).texts
    assert texts.gold_edits is not None
    assert len(texts.gold_edits) == len(texts.sources) == 68
    assert {a.annotator for row in texts.gold_edits for a in row} == {0, 1}
