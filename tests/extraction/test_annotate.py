"""Corpora with the edits and types of ERRANT."""

from pathlib import Path

import pytest

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.m2 import read_m2, write_m2
from maege.errors import DataError
from maege.extraction.annotate import annotate, with_errant_types


def test_annotated_file_round_trips(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text("He go home .\n\nAll is well .\n", encoding="utf-8")
    (tmp_path / "c.txt").write_text("He goes home .\n\nAll is well .\n", encoding="utf-8")
    corpus = annotate(tmp_path / "s.txt", [tmp_path / "c.txt"], spacy_pipeline="lite")
    write_m2(corpus, tmp_path / "out.m2")
    assert read_m2(tmp_path / "out.m2").sentences == corpus.sentences
    assert corpus.sentences[0].annotations == (
        Annotation(0, (Edit(1, 2, ("goes",), "R:VERB:SVA"),)),
    )
    assert corpus.sentences[1].annotations[0].is_noop
    (tmp_path / "short.txt").write_text("He goes home .\n", encoding="utf-8")
    with pytest.raises(DataError, match="must be parallel"):
        annotate(tmp_path / "s.txt", [tmp_path / "short.txt"], spacy_pipeline="lite")


def test_gold_edits_keep_their_spans_and_get_types() -> None:
    edits = (
        Edit(1, 3, ("goes", "home"), "Vform"),
        Edit(0, 0, ("The",), "Art"),
        Edit(3, 4, (), "X"),
        Edit(4, 5, ("well",), "Same"),
    )
    sentence = Sentence(0, ("boy", "go", "home", "the", "well", "."), (Annotation(0, edits),))
    typed = (
        with_errant_types(Corpus("c", (sentence,), 1), spacy_pipeline="lite")
        .sentences[0]
        .annotations[0]
        .edits
    )
    assert [(e.span, e.replacement) for e in typed] == [(e.span, e.replacement) for e in edits]
    assert [e.type for e in typed] == ["R:VERB:SVA", "M:DET", "U:DET", "UNK"]


def test_conflicting_gold_edits_are_classified_separately() -> None:
    edits = (
        Edit(1, 2, ("goes",), "X"),
        Edit(1, 3, ("went",), "X"),
        Edit(3, 4, ("quickly",), "X"),
    )
    everything = (Edit(0, 1, ("cat",), "X"), Edit(0, 1, (), "X"))
    sentences = (
        Sentence(0, ("He", "go", "home", "quick", "."), (Annotation(0, edits),)),
        Sentence(1, (".",), (Annotation(0, everything),)),
    )
    first, second = with_errant_types(Corpus("c", sentences, 2), spacy_pipeline="lite").sentences
    types = [edit.type for edit in first.annotations[0].edits]
    assert (types[0], types[2]) == ("R:VERB:SVA", "R:MORPH")
    assert [edit.type for edit in second.annotations[0].edits] == ["R:OTHER", "U:PUNCT"]
