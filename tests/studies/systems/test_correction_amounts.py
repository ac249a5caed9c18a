from dataclasses import replace

import numpy as np
import pytest
from scipy.special import stdtr

from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import (
    CorrectionAmount,
    SentenceEditCounts,
    annotators,
    correction_amounts,
    sentence_edit_counts,
)
from maege.texts.texts import Texts, text_corrections
from tests.studies.systems.small_corpus import small_corpus, texts_of_rows


def _amounts(texts: Texts, *, with_edits: bool = False) -> dict[str, CorrectionAmount]:
    resampler = Resampling(resamples=100).for_clusters(len(texts.sources))
    edits = sentence_edit_counts(texts, "lite") if with_edits else None
    return {row.name: row for row in correction_amounts(texts, edits, resampler)}


def test_over_and_under_correction() -> None:
    amounts = _amounts(small_corpus())
    # Both annotators change sentences 1, 2, 4 and 5, one of them sentence 6, none sentence 3.
    bold, good, cautious = (amounts[name] for name in ("bold", "good", "cautious"))
    assert (bold.over.value, bold.under.value, bold.left_alone.value) == (1.0, 0.0, 0.0)
    assert (good.over.value, good.under.value) == (0.0, 0.0)
    assert good.left_alone.value == pytest.approx(2 / 6)
    assert (cautious.over.value, cautious.under.value) == (0.0, 0.75)
    assert cautious.left_alone.value == pytest.approx(5 / 6)
    assert good.edits == good.ratio == Value(None)
    assert good.left_alone.interval is not None
    assert good.left_alone.interval[0] < 1 / 3 < good.left_alone.interval[1]


def test_annotators_are_compared_with_the_others() -> None:
    amounts = _amounts(small_corpus())
    first, second = amounts["annotator 1"], amounts["annotator 2"]
    assert (first.author, amounts["good"].author) == ("annotator", "system")
    assert (first.over.value, first.under.value) == (0.0, 0.2)
    assert (second.over.value, second.under.value) == (0.5, 0.0)


def test_edits_are_extracted_from_all_texts() -> None:
    amounts = _amounts(small_corpus(), with_edits=True)
    assert amounts["source"].edits.value == 0
    assert amounts["good"].edits.value == pytest.approx((1 + 2 + 3 + 1) / 6)
    by_first, by_second = (amounts[f"annotator {n}"].edits.value for n in (1, 2))
    assert by_first is not None
    assert by_second is not None
    assert amounts["good"].ratio.value == pytest.approx((7 / 6) / ((by_first + by_second) / 2))
    assert amounts["annotator 1"].ratio.value == pytest.approx(by_first / by_second)


def test_annotators_of_some_sentences_are_known_by_their_gold_edits() -> None:
    texts = small_corpus()
    first, *others = texts.annotators
    missing = (None, *texts.corrections[first][1:])
    partial = replace(texts, corrections={**texts.corrections, first: missing})
    by_name = {name: index.tolist() for name, index in annotators(partial).items()}
    assert by_name == {"annotator 1": [-1, 0, 0, 0, 0, 0], "annotator 2": [0, 1, 1, 1, 1, 1]}
    amounts = _amounts(partial)
    assert amounts["annotator 1"].left_alone.value == pytest.approx(2 / 5)
    assert amounts["annotator 2"].left_alone.value == pytest.approx(1 / 6)
    assert amounts["annotator 2"].under.value == 0.0
    unknown = replace(
        partial,
        corrections={
            first: (None, *text_corrections(texts.complete_references)[first][1:]),
            **text_corrections({name: texts.complete_references[name] for name in others}),
        },
    )
    assert annotators(unknown) == {}
    assert "annotator 1" not in _amounts(unknown)


def test_a_single_annotator_has_no_others() -> None:
    texts = small_corpus()
    first = texts.annotators[0]
    alone = replace(texts, corrections=text_corrections({first: texts.complete_references[first]}))
    amounts = _amounts(alone, with_edits=True)
    of_first = amounts["annotator 1"]
    assert of_first.ratio == of_first.over == of_first.under == Value(None)
    assert amounts["bold"].over.value == 1.0


def test_ratios_are_tested_and_adjusted_for_all_systems() -> None:
    """Of thirteen systems, one makes half of the edits, and the source none."""
    sentences = 200
    rng = np.random.default_rng(1)
    rates = 2 * rng.gamma(1, 1, sentences)
    numbers = {f"s{number}": rng.poisson(rates) for number in range(12)}
    numbers |= {"half": rng.poisson(rates / 2), "source": np.zeros(sentences, int)}
    by_annotators = rng.poisson(rates[:, None], (sentences, 2))
    texts = texts_of_rows(
        "x",
        ("a",) * sentences,
        (("b", "b"),) * sentences,
        None,
        {name: tuple("b" if n else "a" for n in of) for name, of in numbers.items()},
    )
    edits = SentenceEditCounts(
        {n: of.tolist() for n, of in numbers.items()}, by_annotators.tolist()
    )
    resampler = Resampling(resamples=50).for_clusters(sentences)
    rows = {row.name: row for row in correction_amounts(texts, edits, resampler)}
    assert rows["annotator 1"].pvalue is rows["source"].pvalue is None
    tested = [rows[name] for name in (*numbers,) if name != "source"]
    pvalues = [row.pvalue for row in tested if row.pvalue is not None]
    assert [row.adjusted for row in tested] == holm(pvalues)
    assert [row.name for row in tested if row.adjusted is not None and row.adjusted < 0.05] == [
        "half"
    ]
    # The logarithm of the ratio by the delta method.
    own, mean = numbers["s1"], by_annotators.mean(axis=1)
    residuals = own / own.sum() - mean / mean.sum()
    t = np.log(own.sum() / mean.sum()) / np.sqrt((residuals**2).sum())
    assert rows["s1"].pvalue == pytest.approx(2 * stdtr(sentences - 1, -abs(t)), rel=0.1)
