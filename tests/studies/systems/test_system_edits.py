"""Edits of systems."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from maege.array_types import Floats
from maege.counting.annotated_segment import AnnotatedSource, annotated_segments
from maege.metrics.errant import Errant
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import MACRO, MICRO
from maege.studies.systems.system_edits import (
    CATEGORIES,
    MIN_GOLD_EDITS,
    EditBreakdown,
    EditScores,
    gold_types,
    precision_recall_f,
    type_pairs,
    typed_category,
)
from maege.texts.texts import Texts
from tests.studies.systems.small_corpus import (
    OUTPUTS,
    REFERENCES,
    SOURCES,
    small_corpus,
    texts_of_rows,
)

METRIC = Errant(spacy_pipeline="lite")


def _rows(texts: Texts, metric: Errant = METRIC) -> list[EditScores]:
    resampler = Resampling(resamples=50).for_clusters(len(set(texts.clusters.tolist())))
    return EditBreakdown("errant", metric, texts, resampler).scores()[0]


def _counts(rows: Sequence[EditScores], system: str, by: str) -> dict[str, tuple]:
    return {
        r.part: (r.correct, r.proposed, r.gold) for r in rows if (r.system, r.by) == (system, by)
    }


def test_parts_are_those_of_the_score_of_the_corpus() -> None:
    texts = small_corpus()
    rows = _rows(texts)
    details = METRIC.details(texts.requests())
    scores = METRIC.score(texts.requests())
    for system, detail, score in zip(texts.systems, details, scores, strict=True):
        total = (detail["correct"], detail["proposed"], detail["gold"])
        by_type = _counts(rows, system, "type")
        assert by_type.pop(MICRO) == total
        assert by_type.pop(MACRO) == (None, None, None)
        parts = _counts(rows, system, "operation")
        assert tuple(np.sum(list(parts.values()), axis=0)) == total
        expected: dict[str, np.ndarray] = {}
        for name, counts in detail["by_type"].items():
            category = name.partition(":")[2]
            row = np.array([counts[key] for key in ("correct", "proposed", "gold")])
            expected[category] = expected.get(category, 0) + row
        assert by_type == {name: tuple(row) for name, row in expected.items()}
        (micro,) = (r for r in rows if (r.system, r.part) == (system, MICRO))
        assert micro.f.value == pytest.approx(score)
        assert micro.f.interval is not None
        assert micro.f.interval[0] <= score <= micro.f.interval[1]


def test_macro_averages_are_means_of_the_types_that_have_gold_edits() -> None:
    rows = _rows(small_corpus())
    bold = [row for row in rows if (row.system, row.by) == ("bold", "type")]
    (macro,) = (row for row in bold if row.part == MACRO)
    # NOUN is no type of a gold edit, PREP is not proposed by anybody.
    types = {"VERB:TENSE", "VERB:SVA", "DET", "OTHER", "NOUN:NUM", "PREP"}
    of_types = [row for row in bold if row.part in types]
    assert {row.part for row in bold} - types == {MICRO, MACRO}
    for name in ("precision", "recall", "f"):
        values = [getattr(row, name).value for row in of_types]
        defined = [value for value in values if value is not None]
        assert getattr(macro, name).value == pytest.approx(np.mean(defined))


def test_gold_edits_with_types_of_other_schemes_get_those_of_errant() -> None:
    texts = small_corpus()
    assert texts.gold_edits is not None
    foreign = tuple(
        tuple(replace(a, edits=tuple(replace(e, type="Wci") for e in a.edits)) for a in row)
        for row in texts.gold_edits
    )
    other = texts_of_rows("small", SOURCES, REFERENCES, foreign, OUTPUTS)
    own, retyped = _rows(texts), _rows(other)
    assert _counts(retyped, "good", "type") == _counts(own, "good", "type")
    assert "other types" not in _counts(retyped, "good", "type")


def test_nothing_proposed_has_no_precision() -> None:
    rows = [row for row in _rows(small_corpus()) if row.system == "source"]
    assert {row.precision for row in rows} == {Value(None)}
    assert {row.recall.value for row in rows} == {0.0}


def test_one_document_has_no_intervals() -> None:
    rows = _rows(small_corpus(("essay",) * len(SOURCES)))
    assert {row.f.interval for row in rows} == {None}
    assert any(row.f.value for row in rows)


def sources(texts: Texts) -> list[AnnotatedSource]:
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
    other = texts_of_rows("small", SOURCES, REFERENCES, foreign, OUTPUTS)
    found = gold_types(sources(other), "lite").values()
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


def counts(*found: float, sentences: int = 400) -> Floats:
    """One gold edit of each type in each sentence, of which a share is found."""
    rng = np.random.default_rng(1)
    correct = rng.random((sentences, len(found))) < found
    ones = np.ones_like(correct)
    return np.stack([correct, ones, ones], axis=-1).astype(float)


def test_a_type_that_is_corrected_better_is_found() -> None:
    clusters = np.arange(400, dtype=np.int32)
    pairs = type_pairs("m", "s", ("a", "b", "c"), counts(0.6, 0.3, 0.3), clusters, 0.5)
    by_name = {(pair.a, pair.b): pair for pair in pairs}
    assert list(by_name) == [("a", "b"), ("a", "c"), ("b", "c")]
    # With as many proposed as gold edits, F is a mean, and the test that of paired means.
    values = counts(0.6, 0.3, 0.3)[..., 0]
    difference = values[:, 0] - values[:, 1]
    t = difference.mean() / (difference.std(ddof=1) / 20)
    assert by_name["a", "b"].difference == pytest.approx(difference.mean())
    assert t > 5
    assert by_name["a", "b"].adjusted is not None
    assert by_name["a", "b"].adjusted < 1e-5
    assert by_name["b", "c"].adjusted == by_name["b", "c"].pvalue
    assert by_name["b", "c"].pvalue is not None
    assert by_name["b", "c"].pvalue > 0.01


def test_rare_types_are_not_compared() -> None:
    of_two = counts(0.6, 0.3)
    of_two[MIN_GOLD_EDITS - 1 :, 1] = 0
    assert type_pairs("m", "s", ("a", "b"), of_two, np.arange(400, dtype=np.int32), 0.5) == []


def test_one_document_has_no_test() -> None:
    (pair,) = type_pairs("m", "s", ("a", "b"), counts(0.6, 0.3), np.zeros(400, np.int32), 0.5)
    assert (pair.pvalue, pair.adjusted) == (None, None)
