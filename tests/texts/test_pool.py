import pytest

from maege.data.corpus import Annotation
from maege.errors import DataError, MaegeWarning
from maege.texts.pool import Pool, PoolSentence
from maege.texts.texts import Correction, Texts, text_corrections


def test_sentences_with_fewer_than_two_corrections_are_left_out() -> None:
    corrections = text_corrections(
        {"x": ("A", "B", None), "y": ("A", None, "C"), "z": ("a", "b", "c")}
    )
    with pytest.warns(MaegeWarning, match="c: 1 of 4 sentences have fewer than two corrections"):
        pool = Pool.from_texts(
            Texts("c", ("1", "2", "3", "4"), {n: (*c, None) for n, c in corrections.items()})
        )
    assert [sentence.name for sentence in pool.sentences] == ["1", "2", "3"]
    assert [c.text for c in pool.sentences[1].corrections] == ["B", "b"]
    assert pool.least_corrections == 2
    assert not pool.has_gold_edits


def test_another_form_of_the_texts_has_no_gold_edits() -> None:
    written = (Correction("A b", Annotation(0)), Correction("A c", Annotation(1)))
    pool = Pool("p", (PoolSentence("1", "A a", written),))
    assert pool.has_gold_edits
    (lower,) = pool.with_texts(str.lower).sentences
    assert lower == PoolSentence("1", "a a", (Correction("a b"), Correction("a c")))


def test_a_pool_has_several_corrections_of_each_sentence() -> None:
    with pytest.raises(DataError, match="p: no sentences"):
        Pool("p", ())
    with pytest.raises(DataError, match=r"p: 1 of 1 sentences have fewer than two .* sentence s7;"):
        Pool("p", (PoolSentence("s7", "a", (Correction("b"),)),))
