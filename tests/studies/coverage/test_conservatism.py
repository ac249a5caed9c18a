"""Whether systems change less than people."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.data.corpus import Annotation
from maege.errors import ConfigError, DataError, MaegeWarning, MetricError
from maege.extraction.extractor import extractor
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage import conservatism as module
from maege.studies.coverage.config import ConservatismConfig
from maege.studies.coverage.conservatism import (
    BINS,
    Conservatism,
    change_shares,
    change_summary,
    conservatism,
    conservatism_signature,
)
from maege.studies.coverage.error_types import MEAN
from maege.texts.text_changes import TextChanges, text_changes
from maege.texts.texts import Correction, Texts
from tests.studies.coverage.small_texts import ANNOTATORS, SYSTEMS, conll14, small_texts

SOURCES = ["he go home .", "a b c d", "x"]
TEXTS = ["he goes home .", "b a c d", "x"]


def test_means_over_sentences() -> None:
    changes = text_changes("me", "system", SOURCES, TEXTS)
    summary = change_summary(changes, 0.95)
    assert (summary.name, summary.author, summary.sentences) == ("me", "system", 3)
    assert summary.strict.value == pytest.approx(changes.strict.mean())
    assert summary.tolerant.value == pytest.approx(changes.tolerant.mean())
    low, _ = summary.strict.interval or (1, 1)
    assert low == 0  # there are no fewer changes than none
    assert summary.unchanged == pytest.approx((changes.strict == 0).mean())
    assert summary.reordered == pytest.approx(1 / 3)  # b before a


def test_one_sentence_has_no_interval() -> None:
    summary = change_summary(text_changes("me", "annotator", SOURCES[:1], TEXTS[:1]), 0.95)
    assert (summary.strict.value, summary.strict.interval) == (1, None)


def test_every_sentence_is_in_one_bin() -> None:
    counts = np.array([0.0, 5, 6, 10, 11, 21, 400])
    changes = TextChanges("me", "system", counts, counts, counts, counts)
    shares = [row for row in change_shares([changes]) if row.counting == "strict"]
    assert [row.changes for row in shares] == list(BINS)
    assert [row.sentences for row in shares] == [1, 0, 0, 0, 0, 1, 2, 1, 2]
    assert sum(row.share for row in shares) == pytest.approx(1)
    assert [row.cumulative for row in shares][-3:] == [4 / 7, 5 / 7, 1]


SETTINGS = Resampling(resamples=200)
pytestmark = pytest.mark.filterwarnings("ignore:ERRANT runs on:maege.errors.MaegeWarning")


def results(texts: Texts, **keys: object) -> Conservatism:
    config = ConservatismConfig.model_validate(keys)
    return conservatism(config, texts, "en", SETTINGS)


def test_systems_of_conll_2014_change_less_than_people(data: Path) -> None:
    result = results(conll14(data, 100))
    assert [row.name for row in result.summaries] == [*ANNOTATORS, *SYSTEMS]
    concluded = {(row.system, row.counting): row.conclusion for row in result.systems}
    assert concluded["AMU", "strict"] == concluded["AMU", "tolerant"] == "less than people"
    assert len(result.ratios) == 2 * len(ANNOTATORS) * len(SYSTEMS)
    ratios = {r.type: r for r in result.type_ratios if r.system == r.annotator == MEAN}
    coverages = {r.type: r for r in result.type_coverages}
    # What references have in few forms only is corrected more.
    assert (ratios["NOUN:NUM"].ratio.value or 0) > 3 * (ratios["OTHER"].ratio.value or 0)
    noun, other = (coverages[name].same_text.value or 0 for name in ("NOUN:NUM", "OTHER"))
    assert noun > other + 0.3
    assert "UNK" not in ratios
    row = result.type_correlations[0]
    assert (row.explanation, row.given) == ("same text", None)
    assert row.rho.value > 0.4
    assert result == results(conll14(data, 100))


def test_annotators_can_be_chosen(data: Path) -> None:
    result = results(conll14(data, 30), references=["A2"], types="none")
    assert [row.name for row in result.summaries if row.author == "annotator"] == ["A2"]
    assert result.type_ratios == result.type_coverages == ()
    with pytest.raises(ConfigError, match=r"conservatism\.references.*'A3' is no annotator"):
        results(conll14(data, 30), references=["A3"])


def test_gold_edits_must_have_types_of_errant(data: Path) -> None:
    texts = conll14(data, 30, edits=True)
    with pytest.raises(ConfigError, match=r"types: corpus.*ArtOrDet"):
        results(texts, types="corpus")
    with pytest.raises(ConfigError, match="has no gold edits"):
        results(conll14(data, 30), types="corpus")
    gold = {
        name: tuple(
            Correction(line, Annotation(0, edits))
            for line, edits in zip(
                lines,
                extractor("auto").edits(list(zip(texts.sources, lines, strict=True)), types=True),
                strict=True,
            )
        )
        for name, lines in texts.complete_references.items()
    }
    assert results(replace(texts, corrections=gold), types="corpus") == results(texts)


def test_without_systems_people_are_described(data: Path) -> None:
    result = results(replace(conll14(data, 30), outputs={}))
    assert len(result.summaries) == len(ANNOTATORS)
    assert result.ratios == result.systems == result.type_ratios == ()
    assert result.type_coverages


def test_without_errant_there_are_words_only(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "missing", lambda: ["errant"])
    monkeypatch.setattr("maege.extraction.spacy_pipeline.installed", lambda name: None)
    with pytest.warns(MaegeWarning, match="ERRANT is not installed"):
        result = results(conll14(data, 30))
    assert result.systems
    assert result.type_ratios == ()
    with pytest.raises(MetricError, match="ERRANT needs"):
        results(conll14(data, 30), types="errant")


def test_no_sentences() -> None:
    texts = small_texts({"a": (), "b": ()}, {}, (), "x")
    with pytest.raises(DataError, match="x: there are no sentences"):
        results(texts, types="none")


def test_signature() -> None:
    assert "types:none" in conservatism_signature(ConservatismConfig(types="none"), "en")
    assert "spacy_pipeline:neutral" in conservatism_signature(ConservatismConfig(), "de")
