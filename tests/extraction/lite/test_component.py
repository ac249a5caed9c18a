"""The lite pipeline: its analysis of a few sentences, and of arbitrary input."""

import errant
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc

from maege.extraction.lite.component import lite

NLP = lite()


def analyse(words: list[str]) -> Doc:
    return NLP(Doc(NLP.vocab, words=words))


def rows(words: list[str]) -> list[tuple[str, str, str, str, int]]:
    return [(t.tag_, t.pos_, t.lemma_, t.dep_, t.head.i) for t in analyse(words)]


@pytest.mark.parametrize(
    ("source", "target", "types"),
    [
        ("He go to the schools .", "He goes to school .", ["R:VERB:SVA", "U:DET", "R:NOUN:NUM"]),
        ("They are interesting on it", "They are interested in it", ["R:MORPH", "R:PREP"]),
        ("She eat a apple", "She had eaten an apple", ["R:VERB:TENSE", "R:DET"]),
        ("We like to swim often", "We often like swiming", ["M:ADV", "R:VERB:FORM", "U:ADV"]),
    ],
)
def test_errant_runs_on_the_lite_pipeline(source: str, target: str, types: list[str]) -> None:
    annotator = errant.load("en", NLP)
    edits = annotator.annotate(annotator.parse(source), annotator.parse(target))
    assert [edit.type for edit in edits] == types


def test_an_empty_doc_stays_empty() -> None:
    assert rows([]) == []


def test_the_same_sentence_always_gets_the_same_analysis() -> None:
    words = ["The", "books", "that", "he", "read", "were", "left"]
    first = rows(words)
    assert rows(words[::-1]) != first
    assert rows(words) == first
    fresh = lite()
    assert [t.tag_ for t in fresh(Doc(fresh.vocab, words=words))] == [row[0] for row in first]


COMMON = "the to is has been do not that 's book likes regarding old by and , . who A - / -x x- /x"
WORDS = st.sampled_from(COMMON.split())
ODD = st.text(min_size=1, max_size=8).filter(lambda text: not any(map(str.isspace, text)))


@settings(deadline=None)
@given(st.lists(WORDS | ODD, max_size=12))
def test_any_words_can_be_analysed(words: list[str]) -> None:
    doc = analyse(words)
    assert [t.text for t in doc] == words
    assert all(t.tag and t.pos and t.dep and t.lemma_ for t in doc)
    assert sum(t.head.i == t.i for t in doc) == bool(words)
    tokens = [(t.orth, t.pos, t.tag, t.lower, t.lemma) for t in doc]
    assert NLP.get_pipe("maege_lite").tokens(words).tolist() == list(map(list, tokens))
    assert len(list(doc[0].sent.root.subtree)) == len(words) if words else True
