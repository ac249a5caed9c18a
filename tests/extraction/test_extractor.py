"""Edits that are extracted equal those of errant."""

import errant
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.errors import MaegeWarning
from maege.extraction import spacy_pipeline
from maege.extraction.extractor import Extractor, extractor, forget_texts
from tests.support.errant_edits import as_typed, by_errant
from tests.support.errant_edits import lite as lite
from tests.support.errant_edits import official as official

WORDS = (
    "the The a cat cats cat's 's friend friends , . We we to eat eats eating ate look at "
    "sub - way subway big quickly quick has been Café naïve 東京 42 !! don't n't"
)
words = st.sampled_from(WORDS.split())
texts = st.lists(words, max_size=9).map(" ".join)


@given(texts, texts)
def test_edits_equal_errant(source: str, correction: str) -> None:
    annotator = errant.load("en", spacy_pipeline.load_pipeline("lite"))
    expected = by_errant(annotator, source, correction) if source != correction else []
    assert as_typed(extractor("lite").edits([(source, correction)], types=True)[0]) == expected


@given(st.lists(words, max_size=8).flatmap(lambda w: st.tuples(st.just(w), st.permutations(w))))
def test_transpositions_equal_errant(pair: tuple[list[str], list[str]]) -> None:
    source, correction = map(" ".join, pair)
    annotator = errant.load("en", spacy_pipeline.load_pipeline("lite"))
    expected = by_errant(annotator, source, correction) if source != correction else []
    assert as_typed(extractor("lite").edits([(source, correction)], types=True)[0]) == expected


def test_long_words_align_as_in_errant(
    lite: Extractor, official: errant.annotator.Annotator
) -> None:
    for a, b in [("x" * 70 + " y", "x" * 69 + "z y w"), ("été z", "etés z"), ("a" * 62, "a" * 63)]:
        assert as_typed(lite.edits([(a, b)], types=True)[0]) == by_errant(official, a, b)


def test_long_unrelated_texts_become_one_edit_with_a_warning(lite: Extractor) -> None:
    source = " ".join(f"s{k}" for k in range(400))
    for correction in (" ".join(f"h{k}" for k in range(400)), "s0 " * 30_000):
        for _ in range(2):  # every call warns: notes must not depend on earlier calls
            with pytest.warns(MaegeWarning, match="some pairs of texts"):
                (edits,) = lite.edits([(source, correction)])
            assert len(edits) == 1


def test_few_aligned_pairs_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [("He go home .", f"He {verb} home .") for verb in ("goes", "went", "walks", "ran")]
    expected = extractor("lite").edits(pairs)
    monkeypatch.setattr("maege.extraction.extractor.MAX_ALIGNED_PAIRS", 1)
    own = Extractor(spacy_pipeline.load_pipeline(spacy_pipeline.resolve_pipeline("lite")))
    for start in (0, 2, 1):
        assert own.edits(pairs[start : start + 2]) == expected[start : start + 2]
        assert own.aligned_pairs == 2
    assert own.edits(pairs) == expected


@pytest.mark.parametrize("with_documents", [False, True])
@pytest.mark.parametrize("types", [False, True])
def test_edits_do_not_depend_on_what_is_kept(
    monkeypatch: pytest.MonkeyPatch, types: bool, with_documents: bool
) -> None:
    pairs = [
        ("He go to home .", f"He {verb} home{end}")
        for verb in ("goes", "went", "is walking to")
        for end in (" .", " early", "s , too .")
    ]
    expected = extractor("lite").edits(pairs, types=types)
    for name in ("PARSED_TEXTS", "DOCUMENTS", "ALIGNED_PAIRS", "GROUPS"):
        monkeypatch.setattr(f"maege.extraction.extractor.MAX_{name}", 1)
    monkeypatch.setattr("maege.extraction.extractor.PAIRS_AT_ONCE", 2)
    own = Extractor(spacy_pipeline.load_pipeline(spacy_pipeline.resolve_pipeline("lite")))
    if with_documents:  # as pipelines of spaCy do
        monkeypatch.setattr(own, "_lite", None)
    assert own.edits(pairs, types=types) == expected


def test_forgotten_texts_are_parsed_again() -> None:
    pairs = [("He go home .", "He goes home .")]
    edits = extractor("lite").edits(pairs)
    assert extractor("lite").aligned_pairs
    forget_texts()
    assert extractor("lite").aligned_pairs == 0
    assert extractor("lite").edits(pairs) == edits
