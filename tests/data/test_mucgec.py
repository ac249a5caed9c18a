"""Files of MuCGEC."""

from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.mucgec import read_mucgec
from maege.errors import DataError
from maege.texts.reading import TextFiles, read_texts


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
def test_mucgec(corpora: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(corpora))
    sources, rows, _ = read_mucgec(corpora / "mucgec-dev/dev.txt")
    assert (len(sources), sum(map(len, rows)), sum(map(bool, rows))) == (1137, 2409 + 55, 1134)
    assert sum(row == (source,) for source, row in zip(sources, rows, strict=True)) == 55
    texts = read_texts(TextFiles("mucgec-dev", None, None, (), "ignore", "error"))
    assert len(texts.annotators) == 7
    assert texts.references[:2] == tuple(rows[:2])


def test_a_malformed_file_of_mucgec(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("1\t他\t没有错误\n2\t我\t无法标注\n3\t你\n")
    assert read_mucgec(path).rows == [("他",), (), ()]
    path.write_text("1\t他\n他们\n")
    with pytest.raises(DataError, match="line 2: expected number, sentence and corrections"):
        read_mucgec(path)
