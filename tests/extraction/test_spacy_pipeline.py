"""The choice of a pipeline by language, and the extraction of edits without any language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.data.edit import apply_edits
from maege.extraction.extractor import extractor
from maege.extraction.spacy_pipeline import pipeline_for_language
from maege.user_warnings import capture_warnings

WORDS = ["я", "йду", "йдеш", "додому", "до", "дому", ",", "."]
texts = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)


@pytest.mark.parametrize(
    ("pipeline", "code", "used", "note"),
    [
        ("auto", "en", "auto", ""),
        ("auto", "en-GB", "auto", ""),
        ("auto", "de", "neutral", "ERRANT is made for English, and the corpus is in 'de'"),
        (
            "lite",
            "de",
            "lite",
            "`spacy_pipeline` is 'lite', which is made for 'en'",
        ),
        ("de_core_news_sm", "de-AT", "de_core_news_sm", ""),
        ("neutral", "en", "neutral", ""),
        ("auto", None, "auto", ""),
        ("lite", None, "lite", ""),
    ],
)
def test_choice_by_language(pipeline: str, code: str | None, used: str, note: str) -> None:
    result, notes = capture_warnings(lambda: pipeline_for_language(pipeline, code))
    assert result == used
    assert len(notes) == (1 if note else 0)
    assert note in "".join(notes)


@given(texts, texts)
def test_neutral_edits_make_the_correction(source: str, correction: str) -> None:
    (edits,) = extractor("neutral").edits([(source, correction)], types=True)
    assert " ".join(apply_edits(source.split(), edits)) == correction
    assert {edit.type for edit in edits} <= {"M", "R", "U"}


@pytest.mark.parametrize(
    ("source", "correction", "edits"),
    [
        ("wir sehen die", "wir sah den", [(1, 2, "sah", "R"), (2, 3, "den", "R")]),
        ("er gehen in das Haus", "er geht ins Haus", [(1, 4, "geht ins", "R")]),
        ("a b", "b a", [(0, 2, "b a", "R")]),
        ("x y", "x z y", [(1, 1, "z", "M")]),
        ("x z y", "x y", [(1, 2, "", "U")]),
    ],
)
def test_neutral_edits(source: str, correction: str, edits: list[tuple]) -> None:
    """Neighbouring changes are one edit, unless they replace each word by one."""
    (extracted,) = extractor("neutral").edits([(source, correction)], types=True)
    assert [(e.start, e.end, " ".join(e.replacement), e.type) for e in extracted] == edits
