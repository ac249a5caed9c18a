from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import ConfigError, DataError, MaegeWarning
from maege.studies.coverage.config import CoverageConfig
from maege.texts.pool import Pool
from maege.texts.reading import read_texts
from maege.texts.texts import Texts

SOURCE = "He go .\nFine .\nI is .\n"
M2 = """S He go .
A 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0
A 1 2|||SVA|||went|||REQUIRED|||-NONE-|||1

S Fine .

S I is .
A 1 2|||SVA|||am|||REQUIRED|||-NONE-|||0
"""


def read(folder: Path, files: dict[str, str], **keys: object) -> Texts:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    config = mapping_as(CoverageConfig, {"pool": keys}, folder)
    return read_texts(config.pool.files())


def texts(read: Texts) -> dict[str, list[str | None]]:
    return {
        name: [None if correction is None else correction.text for correction in column]
        for name, column in read.corrections.items()
    }


def test_files_of_references(tmp_path: Path) -> None:
    files = {
        "s.txt": SOURCE,
        "a.txt": "He goes .\nFine .\nI am .\n",
        "b.txt": "He went .\n\nI am .\n",
    }
    result = read(tmp_path, files, source="s.txt", references=["a.txt", "b.txt"])
    assert result.name == "s"
    assert texts(result) == {
        "a": ["He goes .", "Fine .", "I am ."],
        "b": ["He went .", None, "I am ."],
    }
    assert result.complete_sentences == (0, 2)
    with pytest.warns(MaegeWarning, match="s: 1 of 3 sentences have fewer than two corrections"):
        pool = Pool.from_texts(result)
    assert [s.name for s in pool.sentences] == ["1", "3"]


def test_gold_edits_of_each_annotator(tmp_path: Path) -> None:
    """A sentence without any annotation is right."""
    result = read(tmp_path, {"g.m2": M2}, m2=["g.m2"])
    assert texts(result) == {
        "g-0": ["He goes .", "Fine .", "I am ."],
        "g-1": ["He went .", "Fine .", None],
    }
    edits = [c and c.annotation and c.annotation.edits for c in result.corrections["g-1"]]
    assert [e if e is None else [str(edit) for edit in e] for e in edits] == [
        ["1-2 → went [SVA]"], [], None,
    ]  # fmt: skip
    filled = read(tmp_path, {}, m2=["g.m2"], missing_annotations="source")
    assert texts(filled)["g-1"][2] == "I is ."


def test_mistakes(tmp_path: Path) -> None:
    files = {"s.txt": SOURCE, "a.txt": "He goes .\nFine .\n", "g.m2": M2}
    with pytest.raises(DataError, match=r"a.txt: 2 lines, but the source has 3"):
        read(tmp_path, files, source="s.txt", references=["a.txt", "s.txt"])
    (tmp_path / "n.m2").write_text("S He go .\n\nS Fine .\n\n")
    with pytest.raises(DataError, match=r"^n: no corrections; the files"):
        read(tmp_path, {}, m2=["n.m2"])
    with pytest.raises(DataError, match="two annotators are called 's'"):
        read(tmp_path, files, source="s.txt", references=["s.txt", "s.txt"])
    with pytest.raises(DataError, match=r"g: sentence 1 is 'He go .', but 'X' in the source"):
        read(tmp_path, files | {"x.txt": "X\nX\nX\n"}, source="x.txt", m2=["g.m2"])
    with pytest.raises(ConfigError, match=r"no such file: .*none.txt"):
        read(tmp_path, files, source="s.txt", references=["none.txt"])
    with pytest.raises(ConfigError, match="give `source`"):
        read(tmp_path, files, references=["s.txt"])
    with pytest.raises(ConfigError, match=r"no pool or corpus 'quickstar'.*tiny"):
        read(tmp_path, files, name="quickstar")


def test_known_corpora() -> None:
    config = mapping_as(CoverageConfig, {"pool": "tiny"})
    result = read_texts(config.pool.files())
    assert list(result.corrections) == ["reference-1", "reference-2", "reference-3"]
    both = mapping_as(
        CoverageConfig,
        {"pool": {"name": "tiny", "references": ["reference-1"], "m2": ["two-annotators"]}},
    )
    assert list(read_texts(both.pool.files()).corrections) == [
        "reference-1", "two-annotators-0", "two-annotators-1",
    ]  # fmt: skip
