"""The texts that attacks take."""

from pathlib import Path

import pytest

from maege.errors import DataError
from maege.studies.attack.pool import STOCK_SENTENCES, pool_texts, read_pool
from tests.studies.attack.victims import inputs_of


def test_texts_are_those_of_the_search_and_of_the_file() -> None:
    _, inputs = inputs_of()
    texts = pool_texts(inputs.search, ["my text"])
    assert {"", "my text", *STOCK_SENTENCES} <= set(texts)
    assert len(set(texts)) == len(texts)
    for sentence in inputs.search:
        assert {sentence.source, *sentence.correct} <= set(texts)
    others = {s.source for s in inputs.evaluation}
    assert others.isdisjoint(texts)


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_an_empty_file_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "pool.txt"
    path.write_text(content)
    with pytest.raises(DataError, match=r"pool\.txt: no text"):
        read_pool(path)
    path.write_bytes(b"a\0b\n")
    with pytest.raises(DataError, match="NUL"):
        read_pool(path)
    path.write_text(" my  text \n\n")
    assert read_pool(path) == ("my text",)
