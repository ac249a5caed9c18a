"""Corpora that were made in Python are checked as files are."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.config.lattice_corpus_section import CorpusObject
from maege.data.checked_corpus import checked_corpus
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.m2 import read_m2, write_m2
from maege.errors import DataError, OutputError

EDIT = Edit(1, 2, ("goes",), "SVA", (("went",),))
ANNOTATION = Annotation(0, (EDIT,))
SENTENCE = Sentence(0, ("He", "go", "home"), (ANNOTATION,))
CORPUS = Corpus("mine", (SENTENCE,), 1)


def with_edit(**changes: Any) -> Corpus:
    return with_annotation(edits=(replace(EDIT, **changes),))


def with_annotation(**changes: Any) -> Corpus:
    return with_sentence(annotations=(replace(ANNOTATION, **changes),))


def with_sentence(**changes: Any) -> Corpus:
    return replace(CORPUS, sentences=(replace(SENTENCE, **changes),))


def test_lists_and_numbers_of_arrays_become_those_of_files() -> None:
    numbers = with_edit(start=np.int64(1), end=np.int32(2), replacement=["goes"])
    lists = replace(
        with_sentence(index=np.int64(0), tokens=[*SENTENCE.tokens], annotations=[ANNOTATION]),
        documents=np.array([0]),
    )
    for corpus in (CORPUS, numbers, with_annotation(annotator=np.int8(0), edits=[EDIT])):
        assert ascii(checked_corpus(corpus)) == ascii(CORPUS)
    assert ascii(CorpusObject.of(lists).data) == ascii(replace(CORPUS, documents=(0,)))


@pytest.mark.parametrize(
    ("corpus", "message"),
    [
        (with_edit(start=7, end=9), "sentence 1, annotator 0: the span of an edit is 7"),
        (with_edit(start=-1), "the span of an edit is -1, and not a whole number from 0 to 3"),
        (with_edit(start=3), "an edit starts at 3, after its end, 2"),
        (with_edit(replacement="goes"), "replaced by 'goes'; give a tuple of tokens"),
        (with_edit(replacement=("goes to",)), "texts without white space"),
        (with_edit(type=None), "the type None of an edit"),
        (with_edit(type="S\nVA"), "is not visible text"),
        (with_annotation(annotator="a"), "sentence 1: an annotator is 'a', and not a whole"),
        (with_sentence(annotations=(ANNOTATION, ANNOTATION)), "several annotations"),
        (with_sentence(tokens="He go home"), "its tokens are 'He go home'; give a tuple"),
        (with_sentence(tokens=("He", "", "home")), "without white space"),
        (with_sentence(tokens=("He", "\ud800", "home")), "tokens are Unicode texts"),
        (with_sentence(index=1), "different numbers from 0 to its size, 1"),
        (replace(CORPUS, size=3, documents=(0,)), "1 documents; .* its 3 sentences"),
        (replace(CORPUS, name=None), "its name must be one line"),
        (replace(CORPUS, language="klingon!"), "'klingon!' is not a language code"),
    ],
)
def test_malformed_ones_are_one_message(corpus: Corpus, message: str) -> None:
    with pytest.raises(DataError, match=message):
        CorpusObject.of(corpus)


def test_what_is_written_as_m2_is_read_again(tmp_path: Path) -> None:
    write_m2(CORPUS, tmp_path / "mine.m2")
    assert read_m2(tmp_path / "mine.m2") == CORPUS
    for type_ in ("noop", "a|||b"):
        with pytest.raises(DataError, match="M2 has no way to represent the edit"):
            write_m2(with_edit(type=type_), tmp_path / "other.m2")
    with pytest.raises(OutputError, match="cannot be written"):
        write_m2(CORPUS, tmp_path)
    with pytest.raises(DataError, match="sentence 1: its tokens are"):
        write_m2(with_sentence(tokens=("He go", "home", ".")), tmp_path / "other.m2")
