"""Counts of edits by type."""

from dataclasses import replace

import numpy as np
import pytest

from maege.counting.annotated_segment import AnnotatedSource, annotated_segments
from maege.studies.systems.typed_edit_counts import (
    CATEGORIES,
    gold_types,
    precision_recall_f,
    typed_category,
)
from maege.texts.system_texts import SystemTexts
from tests.studies.systems.small_corpus import small_corpus


def sources(texts: SystemTexts) -> list[AnnotatedSource]:
    segments, _ = annotated_segments(texts.requests()[:1], "lite", types=True)
    return [segment.source for segment in segments]


def test_gold_edits_keep_their_types_if_these_are_of_errant() -> None:
    texts = small_corpus()
    assert texts.gold_edits is not None
    for source, types in gold_types(sources(texts), "lite").items():
        assert types == [[edit.type for edit in a.edits] for a in source.annotations]
    foreign = tuple(
        tuple(replace(a, edits=tuple(replace(e, type="Wci") for e in a.edits)) for a in row)
        for row in texts.gold_edits
    )
    found = gold_types(sources(replace(texts, gold_edits=foreign)), "lite").values()
    assert {t for of_source in found for of_annotation in of_source for t in of_annotation} == {
        "R:VERB:TENSE", "R:VERB:SVA", "R:DET", "R:NOUN:NUM", "R:OTHER",
    }  # fmt: skip


def test_operations_alone_are_categories_of_texts_in_other_languages() -> None:
    assert [typed_category(t) for t in ("M:ADJ:FORM", "U", "noop", "Wci")] == [
        "ADJ:FORM", "U", "other types", "other types",
    ]  # fmt: skip
    assert len(set(CATEGORIES)) == len(CATEGORIES)


def test_f_of_no_edits_at_all_is_undefined() -> None:
    values = precision_recall_f(np.array([[0.0, 0.0, 0.0], [0.0, 2.0, 0.0]]), 0.5)
    assert np.isnan(values[0]).all()
    assert values[1].tolist()[0] == 0.0
    assert np.isnan(values[1, 1])
    assert precision_recall_f(np.array([3.0, 4.0, 6.0]), 1.0) == pytest.approx([0.75, 0.5, 0.6])
