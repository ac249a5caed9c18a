import math

import pytest

from maege.metric.score_request import Segment
from maege.studies.sentinels import (
    DESCRIPTIONS,
    SENTINELS,
    Sentinel,
    is_sentinel,
    kind_of,
    named_sentinels,
)
from maege.studies.vet.trained_sentinels import TRAINED_SENTINELS


def test_each_sentinel_has_a_description() -> None:
    assert DESCRIPTIONS.keys() == SENTINELS.keys() | set(map(kind_of, TRAINED_SENTINELS))


SEGMENT = Segment("He go", "“ He goes , ” she ¡", ("He goes .", "He went"))


@pytest.mark.parametrize(
    ("kind", "score"),
    [
        ("constant", 0),
        ("length", 19),
        ("negative-length", -19),
        ("punctuation", 4),
        ("negative-punctuation", -4),
        ("edit-distance", 6),
        ("negative-edit-distance", -6),
        ("source-length", 2),
        ("log-source-length", math.log(3)),
        ("reference-length", 2.5),
        ("bag-of-words", 2 * 2 / (7 + 3)),
        ("set-of-words", 2 / 8),
        ("nearest-length", -10),
        ("character-trigrams", 2 * 6 / (17 + 7)),
    ],
)
def test_scores(kind: str, score: float) -> None:
    assert Sentinel(kind).score_sentence(SEGMENT) == pytest.approx(score)


def test_texts_without_tokens_have_scores() -> None:
    for sentinel in named_sentinels(seed=1).values():
        assert math.isfinite(sentinel.score_sentence(Segment("", "", ())))


def test_names() -> None:
    assert list(map(kind_of, named_sentinels(seed=1))) == list(SENTINELS)
    assert all(map(is_sentinel, named_sentinels(seed=1)))
    assert not is_sentinel("length")


def test_random_vectors_say_how_many_words_are_shared_and_nothing_of_their_order() -> None:
    score = Sentinel("random-vectors").score_sentence
    same = Segment("", "goes He home", ("x y", "He goes home"))
    other = Segment("", "He goes away", ("x y", "He goes home"))
    assert score(same) == pytest.approx(1)
    assert score(other) == pytest.approx(2 / 3, abs=0.25)
    assert score(other) != Sentinel("random-vectors", 2).score_sentence(other)
