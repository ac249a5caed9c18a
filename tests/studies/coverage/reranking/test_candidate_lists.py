import gzip
from pathlib import Path

import pytest

from maege.errors import DataError, MaegeWarning
from maege.studies.coverage.reranking.candidate_lists import pooled_candidates, read_candidates
from tests.studies.coverage.small_texts import small_texts

SOURCES = ("He go .", "Fine .")
TEXTS = small_texts({"u": SOURCES, "v": ("He goes .", "Fine .")}, {}, SOURCES, "corpus")
HEAD = "line\trank\ttext\n"


def write(folder: Path, rows: str) -> Path:
    path = folder / "best.tsv.gz"
    path.write_bytes(gzip.compress((HEAD + rows).encode()))
    return path


def test_candidates_are_in_the_order_of_their_ranks_and_distinct(tmp_path: Path) -> None:
    rows = '1\t2\tHe "goes"  .\n1\t1\tHe go .\n2\t1\tFine .\n1\t3\tHe go .\n'
    lists = read_candidates(write(tmp_path, rows), TEXTS, 2)
    assert (lists.name, lists.sentences, lists.size) == ("best", (0, 1), 3)
    assert lists.candidates == (("He go .", 'He "goes" .'), ("Fine .",))


def test_sentences_without_candidates_are_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, "2\t1\tFine .\n2\t2\tGood .\n4\t1\tx\n")
    with pytest.warns(MaegeWarning, match="candidates for 1 of 2 sentences of corpus"):
        lists = read_candidates(path, TEXTS, 4)
    assert lists.sources == ["Fine ."]
    assert lists.references == [("Fine .", "Fine .")]
    # The second sentence of the texts may be another one of the corpus.
    with pytest.warns(MaegeWarning, match="1 of 2"):
        assert read_candidates(path, TEXTS, 4).sentences == (1,)


def test_candidates_with_capitals_for_sources_without_are_told(tmp_path: Path) -> None:
    lower = small_texts({"u": ("he go .",), "v": ("he goes .",)}, {}, ("he go .",), "corpus")
    with pytest.warns(MaegeWarning, match="have capital letters"):
        read_candidates(write(tmp_path, "1\t1\tHe go .\n1\t2\tHe goes .\n"), lower, 1)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("3\t1\tx\n", r"line 2: line 3, but the corpus has the sentences 1 to 2"),
        ("0\t1\tx\n", r"line 0, but"),
        ("1\tbest\tx\n", r"'best' is no whole number"),
        ("²\t1\tx\n", r"is no whole number"),
        ("1\t1\tx\n1\t1\ty\n", r"line 3: line 1 has two candidates with rank 1"),
        ("1\t1\tx\n2\t1\ty\n", r"no sentence has two different candidates"),
    ],
)
def test_malformed_tables(tmp_path: Path, rows: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_candidates(write(tmp_path, rows), TEXTS, 2)


def test_a_table_without_a_column_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "best.tsv"
    path.write_text("line\ttext\n1\tx\n")
    with pytest.raises(DataError, match="no column 'rank'"):
        read_candidates(path, TEXTS, 2)


def test_pooled_outputs_begin_with_the_source() -> None:
    outputs = {"b": ("He goes .", "Fine ."), "a": ("He went .", "Fine .")}
    lists = pooled_candidates(small_texts(TEXTS.complete_references, outputs, SOURCES, "corpus"))
    assert lists.candidates == (("He go .", "He went .", "He goes ."), ("Fine .",))
    with pytest.raises(DataError, match="corpus: no outputs of systems"):
        pooled_candidates(TEXTS)
