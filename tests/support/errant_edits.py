"""Edits as MAEGE and as errant extract them, in one form."""

import errant
import pytest

from maege.data.edit import Edit
from maege.extraction import spacy_pipeline
from maege.extraction.extractor import Extractor, extractor

Typed = tuple[int, int, tuple[str, ...], str]


def by_errant(annotator: errant.annotator.Annotator, source: str, correction: str) -> list[Typed]:
    edits = annotator.annotate(annotator.parse(source), annotator.parse(correction))
    return [(e.o_start, e.o_end, tuple(t.text for t in e.c_toks), e.type) for e in edits]


def as_typed(edits: tuple[Edit, ...]) -> list[Typed]:
    return [(e.start, e.end, e.replacement, e.type) for e in edits]


@pytest.fixture(scope="module")
def lite() -> Extractor:
    return extractor("lite")


@pytest.fixture(scope="module")
def official() -> errant.annotator.Annotator:
    return errant.load("en", spacy_pipeline.load_pipeline("lite"))
