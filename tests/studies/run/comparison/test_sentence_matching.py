from types import SimpleNamespace

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.sampling.prepared_sentence import PreparedSentence
from maege.studies.run.comparison.sentence_matching import (
    count_shared_texts,
    have_same_sentences,
    have_same_texts,
    sentences_by_content,
)

GOES, POINT = Edit(1, 2, ("goes",), "SVA"), Edit(3, 3, (".",), "Mec")


def sentence(index: int, *annotations: tuple[Edit, ...], text: str = "He go home"):
    lattices = {i: Lattice(tuple(text.split()), edits) for i, edits in enumerate(annotations)}
    return PreparedSentence(index, lattices, {}, "by_tokens")


def run(*sentences: PreparedSentence):
    return SimpleNamespace(sample=SimpleNamespace(prepared_sentences=sentences))


def test_sentences_are_matched_by_text_and_edits() -> None:
    first = run(sentence(0, (GOES,), (POINT,)), sentence(4, (), text="Fine ."))
    # Another order of sentences and of annotators, and another type of an edit.
    retyped = Edit(1, 2, ("goes",), "R:VERB:SVA")
    second = run(sentence(3, (), text="Fine ."), sentence(7, (POINT,), (retyped,)))
    assert have_same_sentences(first, second)
    assert set(sentences_by_content(second).values()) == {3, 7}
    other_edits = run(sentence(0, (GOES,), (GOES, POINT)), sentence(4, (), text="Fine ."))
    assert not have_same_sentences(first, other_edits)
    assert have_same_texts(first, other_edits)
    assert count_shared_texts(first, other_edits) == 2
    assert count_shared_texts(first, run(sentence(0, (), text="Well ."))) == 0


def test_copies_are_matched_in_their_order() -> None:
    copies = run(sentence(5, (GOES,)), sentence(2, (GOES,)))
    assert list(sentences_by_content(copies).values()) == [2, 5]
    two_edits = run(sentence(2, (GOES,)), sentence(3, (POINT,)))
    assert not have_same_sentences(copies, two_edits)


def test_one_run_may_have_more_sentences() -> None:
    part, more = run(sentence(5, (GOES,))), run(sentence(2, (GOES,)), sentence(3, (GOES,)))
    other = run(sentence(2, (GOES,)), sentence(3, (), text="Fine ."))
    for first, second in ((part, more), (more, part), (part, other)):
        assert have_same_sentences(first, second)
        assert have_same_texts(first, second)
    assert not have_same_sentences(more, other)
    neither = run(sentence(0, (GOES,)), sentence(1, (), text="Well ."))
    assert not have_same_texts(other, neither)
    assert count_shared_texts(other, neither) == 1
