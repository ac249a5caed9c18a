"""The annotators of a corpus: apart, and as one again."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from maege.data.annotators import by_annotator, merged
from maege.data.corpus import Corpus
from maege.data.m2 import read_m2
from maege.errors import DataError, MaegeWarning
from tests.data.test_m2 import corpora
from tests.support.renumbered_annotators import renumbered


@given(corpora().filter(lambda corpus: corpus.annotators))
def test_split_annotators_are_merged_again(corpus: Corpus) -> None:
    filled = renumbered(corpus.fill_missing_annotations("none"))
    again = merged(list(by_annotator(corpus).values()))
    assert again.fill_missing_annotations("none").sentences == filled.sentences


def read(tmp_path: Path, text: str | bytes, **options) -> Corpus:
    path = tmp_path / "some.m2"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_m2(path, **options)


def test_files_of_two_languages_are_refused_or_noted(tmp_path: Path) -> None:
    german = "S a\nA 0 1|||X|||b|||REQUIRED|||language:de|||0\n\n"
    with pytest.raises(DataError, match=r"edits are of several languages \(de, sv\)"):
        read(tmp_path, german + german.replace(":de", ":sv"))
    with pytest.warns(MaegeWarning, match=r"1 edits state no language \(the first: line 5\)"):
        assert read(tmp_path, german + german.replace("language:de", "-NONE-")).language == "de"
    swedish = replace(read(tmp_path, german), name="other", language="sv")
    with pytest.raises(DataError, match=r"different languages: some 'de', other 'sv'"):
        merged([read(tmp_path, german), swedish])
