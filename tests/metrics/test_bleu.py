"""BLEU: against NLTK and a reference implementation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu, sentence_bleu

from maege.metric.score_request import Segment
from tests.reference_implementations import ngram_metrics as readable
from tests.support.segments import corpus_score, many, score


@given(many)
def test_bleu_equals_nltk(given_: list[Segment]) -> None:
    smooth = SmoothingFunction().method3
    expected = [
        sentence_bleu(
            [r.split() for r in s.references], s.hypothesis.split(), smoothing_function=smooth
        )
        for s in given_
    ]
    assert score("bleu", given_) == pytest.approx(expected, abs=1e-12)
    references = [[r.split() for r in s.references] for s in given_]
    hypotheses = [s.hypothesis.split() for s in given_]
    together = corpus_bleu(references, hypotheses, smoothing_function=smooth)
    assert corpus_score("bleu", given_) == pytest.approx(together, abs=1e-12)


@given(many, st.sampled_from([1, 2, 3, 4, "effective"]))
def test_bleu_equals_the_reference_implementation(given_: list[Segment], order: int | str) -> None:
    expected = []
    for _, hypothesis, references in given_:
        shortest = min(len(text.split()) for text in (hypothesis, *references))
        used = min(4, shortest) if order == "effective" else int(order)
        expected.append(readable.bleu(hypothesis, list(references), used))
    assert score("bleu", given_, max_order=order) == pytest.approx(expected, abs=1e-12)
