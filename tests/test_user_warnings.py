"""Warnings point at the code of the user."""

import warnings

import pytest

import maege
from maege.metrics.gleu.metric import Gleu

QUICK = {
    "corpus": "tiny",
    "synthetic_corpora": None,
    "sentences": {"max_characters": 60},
    "statistics": {"permutations": 20, "resamples": 20},
}


def test_notes_are_warnings_at_the_call() -> None:
    calls = (
        lambda: maege.run(QUICK, metrics=["ld"]),
        lambda: maege.vet("ld", config={**QUICK, "metrics": ["ld"]}, sections="contract"),
    )
    for call in calls:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            call()
        assert caught
        assert {warning.filename for warning in caught} == {__file__}
        texts = [str(warning.message) for warning in caught]
        assert len(set(texts)) == len(texts)


def test_warnings_of_scores_point_at_the_caller() -> None:
    class Adapted:
        def score_sentence(self, hypotheses, references):
            return [1.0 for _ in hypotheses]

        def score_corpus(self, hypotheses, references):
            return 1.0

    with pytest.warns(maege.MaegeWarning, match="repeated in turn") as caught:
        maege.score(Adapted(), ["a", "b"], ["a", "b"], [["a"], ["b", "c"]])
    assert {warning.filename for warning in caught} == {__file__}


def test_warnings_of_parameters_point_at_the_caller() -> None:
    with pytest.warns(maege.MaegeWarning, match="brevity: inverted") as caught:
        Gleu(brevity="inverted")
    assert {warning.filename for warning in caught} == {__file__}
