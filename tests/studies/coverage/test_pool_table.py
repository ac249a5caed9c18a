"""Tables of corrections, and their tokens."""

from pathlib import Path

import pytest

from maege.data.cards import pool_card, pool_cards
from maege.errors import DataError, MaegeWarning
from maege.studies.coverage.pool_table import (
    read_pool_table,
    token_signature,
    tokeniser,
)

HEAD = "sentence_id\tsource\tcorrection\taccepted\n"
ROWS = HEAD + "\n".join(
    [
        'a\tHe go "home" .\tHe goes "home".\tyes',
        'a\tHe go "home" .\t He  went "home". \tyes',
        "b\tFine\tHello\\nFine.\tno",
        "b\tFine\tFine .\tyes",
    ]
)


def write(folder: Path, text: str, name: str = "pool.tsv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_row_is_a_correction(tmp_path: Path) -> None:
    pool = read_pool_table(write(tmp_path, ROWS))
    assert pool.name == "pool"
    assert [(s.name, s.source) for s in pool.sentences] == [("a", 'He go "home" .'), ("b", "Fine")]
    texts = [[correction.text for correction in s.corrections] for s in pool.sentences]
    assert texts == [['He goes "home".', 'He went "home".'], ["Fine.", "Fine ."]]


def test_typed_line_breaks_may_be_blanks(tmp_path: Path) -> None:
    pool = read_pool_table(write(tmp_path, ROWS), line_breaks="blank")
    assert [c.text for c in pool.sentences[1].corrections] == ["Hello Fine.", "Fine ."]


def test_csv_has_quotation_marks_and_columns_have_any_names(tmp_path: Path) -> None:
    text = 'before,after\n"Hi , you",Hi you\n"Hi , you","Hi , you"\n'
    pool = read_pool_table(write(tmp_path, text), {"source": "before", "correction": "after"})
    (sentence,) = pool.sentences
    assert (sentence.name, sentence.source) == ("1", "Hi , you")
    assert [correction.text for correction in sentence.corrections] == ["Hi you", "Hi , you"]


def test_rows_are_selected(tmp_path: Path) -> None:
    path = write(tmp_path, ROWS + "\nb\tFine\tFine !\tyes")
    pool = read_pool_table(path, where={"accepted": ["yes"]})
    assert [len(s.corrections) for s in pool.sentences] == [2, 2]
    with pytest.raises(DataError, match=r"no row has 'Yes' as 'accepted'; .*\"yes\""):
        read_pool_table(path, where={"accepted": ["Yes"]})
    with pytest.raises(DataError, match="no column 'ok'"):
        read_pool_table(path, where={"ok": ["yes"]})


def test_mistakes(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"1 of 2 sentences have fewer .*, as sentence b"):
        read_pool_table(write(tmp_path, ROWS), where={"accepted": ["yes"]})
    other = ROWS.replace("b\tFine\tFine", "b\tfine\tFine")
    with pytest.raises(DataError, match="line 5: sentence 'b' has another source than in line 4"):
        read_pool_table(write(tmp_path, other))
    with pytest.raises(DataError, match="line 6: no 'source', the text before correction"):
        read_pool_table(write(tmp_path, ROWS + "\nc\t \tFine\tyes"))
    with pytest.raises(DataError, match="no column 'correction'"):
        read_pool_table(write(tmp_path, "source\tfix\na\tb"))
    empty = ROWS + "\nb\tFine\t \tyes"
    with pytest.warns(MaegeWarning, match="1 empty corrections were left out, the first in .*6"):
        read_pool_table(write(tmp_path, empty))


def test_the_pool_of_the_study(data: Path) -> None:
    card = pool_card("ibgec")
    pool = read_pool_table(data / "ibgec/corrections.tsv", card.columns, card.where)
    assert [len(s.corrections) for s in pool.sentences] == [75, 71] + [50] * 50
    assert not any("\\n" in c.text for s in pool.sentences for c in s.corrections)


def test_the_shipped_pool() -> None:
    card = pool_cards()["quickstart-pool"]
    pool = read_pool_table(card.path(card.table))
    assert [len(s.corrections) for s in pool.sentences] == [12] * 10


def test_texts_that_are_tokenised_already_keep_their_tokens() -> None:
    assert tokeniser("none")(" a  disease.\n") == "a disease."
    assert token_signature("none") == "tokens:none"


def test_what_people_type_is_tokenised() -> None:
    nltk = pytest.importorskip("nltk")
    assert tokeniser("treebank")("It isn't  a disease.") == "It is n't a disease ."
    assert token_signature("treebank") == f"tokens:treebank|nltk:{nltk.__version__}"
