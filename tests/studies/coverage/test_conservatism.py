"""Whether systems change less than people."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from maege.array_types import Floats
from maege.data.corpus import Annotation
from maege.errors import ConfigError, DataError, MaegeWarning, MetricError
from maege.extraction.extractor import extractor
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.value import Value
from maege.studies.coverage.config import ConservatismTypes
from maege.studies.coverage.conservatism import (
    BINS,
    Conservatism,
    change_ratios,
    change_shares,
    change_summary,
    conservatism,
    conservatism_signature,
    system_conservatism,
)
from maege.studies.coverage.error_types import MEAN
from maege.texts.text_changes import TextChanges, text_changes
from maege.texts.texts import Author, Correction, Texts
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


def results(texts: Texts, types: ConservatismTypes = "auto") -> Conservatism:
    return conservatism(types, texts, "en", SETTINGS)


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


def test_gold_edits_must_have_types_of_errant(data: Path) -> None:
    texts = conll14(data, 30, edits=True)
    with pytest.raises(ConfigError, match=r"conservatism: corpus.*ArtOrDet"):
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
    monkeypatch.setattr("maege.studies.coverage.error_types.missing", lambda: ["errant"])
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
    assert "types:none" in conservatism_signature("none", "en")
    assert "spacy_pipeline:neutral" in conservatism_signature("auto", "de")


def made_changes(name: str, author: Author, strict: Floats) -> TextChanges:
    nothing = np.zeros(len(strict))
    return TextChanges(name, author, strict, strict // 2, nothing + 1, nothing)


def made_texts(*means: float, sentences: int = 200) -> list[TextChanges]:
    """Annotators a, b, ... and the systems s, t with these means, the last two."""
    rng = np.random.default_rng(1)
    strict = [rng.poisson(mean, sentences).astype(float) for mean in means]
    names = [*"abcde"[: len(means) - 2], "s", "t"]
    return [
        made_changes(name, "system" if name in "st" else "annotator", counts)
        for name, counts in zip(names, strict, strict=True)
    ]


def test_differences_are_tested_in_pairs() -> None:
    people, other, system, _ = changed = made_texts(2.0, 3.0, 1.9, 4.0)
    rows = change_ratios(changed, 0.9)
    assert [(row.system, row.annotator) for row in rows[:4]] == [
        ("s", "a"), ("s", "b"), ("t", "a"), ("t", "b")
    ]  # fmt: skip
    for row, annotator in zip(rows, (people, other), strict=False):
        test = stats.ttest_rel(system.strict, annotator.strict)
        assert row.ratio.value == pytest.approx(system.strict.sum() / annotator.strict.sum())
        assert row.difference.value == pytest.approx((system.strict - annotator.strict).mean())
        assert row.difference.interval == pytest.approx(tuple(test.confidence_interval(0.9)))
        assert row.pvalue == pytest.approx(test.pvalue)
        assert row.ratio.interval is not None
        assert row.ratio.interval[0] < row.ratio.value < row.ratio.interval[1]
    strict = [row for row in rows if row.counting == "strict"]
    assert [row.adjusted for row in strict] == holm([row.pvalue or 0 for row in strict])


def test_the_interval_of_a_ratio_agrees_with_the_bootstrap() -> None:
    annotator, system, _ = changed = made_texts(2.0, 1.0, 1.0, sentences=400)
    row = change_ratios(changed, 0.95)[0]
    result = stats.bootstrap(
        (system.strict, annotator.strict),
        lambda x, y, axis: x.sum(axis=axis) / y.sum(axis=axis),
        paired=True,
        method="percentile",
        random_state=np.random.default_rng(1),
    )
    assert row.ratio.interval == pytest.approx(tuple(result.confidence_interval), abs=0.01)


def test_less_than_people_means_less_than_everybody() -> None:
    def conclusions(*means: float) -> list[str]:
        rows = system_conservatism(change_ratios(made_texts(*means), 0.95))
        return [row.conclusion for row in rows if row.counting == "strict"]

    assert conclusions(4.0, 6.0, 1.0, 9.0) == ["less than people", "more than people"]
    assert conclusions(0.5, 6.0, 1.0, 6.0) == ["neither", "neither"]
    rows = change_ratios(made_texts(4.0, 6.0, 1.0, 9.0), 0.95)
    strict = system_conservatism(rows)[:2]
    for system in strict:
        of_system = (r for r in rows if r.system == system.system and r.counting == "strict")
        assert system.pvalue == max(row.pvalue or 0 for row in of_system)
    assert [row.adjusted for row in strict] == holm([row.pvalue or 0 for row in strict])
    [row, _] = system_conservatism(change_ratios(made_texts(0.5, 6.0, 1.0, 1.0), 0.95))[:2]
    assert row.pvalue == row.adjusted == 1
    assert (row.annotators, row.fewer, row.more) == (2, 1, 1)
    assert row.lowest_ratio is not None
    assert row.highest_ratio is not None
    assert row.lowest_ratio < 1 < row.highest_ratio


def test_annotators_without_changes_and_single_sentences() -> None:
    nobody = [
        made_changes("a", "annotator", np.zeros(5)),
        made_changes("s", "system", np.arange(5.0)),
    ]
    row = change_ratios(nobody, 0.95)[0]
    assert row.ratio == Value(None)
    assert row.difference.value == 2
    single = [made_changes("a", "annotator", np.ones(1)), made_changes("s", "system", np.zeros(1))]
    row = change_ratios(single, 0.95)[0]
    assert row.ratio.value == 0
    assert row.pvalue is row.adjusted is None
    assert row.comparison == "undecided"
    equal = [made_changes("a", "annotator", np.ones(9)), made_changes("s", "system", np.ones(9))]
    assert change_ratios(equal, 0.95)[0].pvalue == 1
    assert change_ratios(nobody[:1], 0.95) == []
