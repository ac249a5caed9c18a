"""Word and character error rates."""

import pytest
from hypothesis import given

from maege.metric.score_request import Segment
from tests.support.segments import corpus_score, many, score

REFERENCES = ("He goes to school .", "He went .")


def test_the_reference_with_the_lowest_rate_counts() -> None:
    given_ = [Segment("", "He go to school", REFERENCES)]
    assert score("wer", given_) == pytest.approx([1 - 2 / 5])
    assert score("cer", given_) == pytest.approx([1 - 4 / 19])


def test_corpora_add_up_edits_and_lengths() -> None:
    given_ = [Segment("", "a b", ("a c",)), Segment("", "a b c d", ("a b c d",))]
    assert corpus_score("wer", given_) == pytest.approx(1 - 1 / 6)
    assert corpus_score("wer", given_, aggregation="mean") == pytest.approx((0.5 + 1) / 2)


def test_the_floor() -> None:
    given_ = [Segment("", "a b c", ("x",))]
    assert score("wer", given_) == [-2.0]
    assert score("wer", given_, floor=0.0) == [0.0]
    assert corpus_score("cer", given_, floor=-1.0) == -1.0


def test_empty_texts() -> None:
    assert score("wer", [Segment("", "", ("",)), Segment("", "a b", ("",))]) == [1.0, -1.0]
    assert score("cer", [Segment("", "", ("ab",)), Segment("", "", ())]) == [0.0, 0.0]


@given(many)
def test_mean_rates_are_levenshtein_similarities(given_: list[Segment]) -> None:
    for metric, unit in (("wer", "token"), ("cer", "character")):
        expected = score("minld", given_, unit=unit)
        assert score(metric, given_) == pytest.approx(expected)
        own = corpus_score(metric, given_, aggregation="mean")
        assert own == pytest.approx(corpus_score("minld", given_, unit=unit))
