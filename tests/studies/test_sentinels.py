import math
import random

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
from tests.reference_implementations.sentinels import NEAREST


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


def random_text(rng: random.Random) -> str:
    words = ["a", "b", "ab", "goes", "é", "😀", "a a", "\ud800", "\0", "Goes", ""]
    return " ".join(rng.choices(words, k=rng.choice([0, 1, 2, 3, 8, 40])))


@pytest.mark.parametrize("kind", list(NEAREST))
def test_the_nearest_reference_is_that_of_the_reference_implementation(kind: str) -> None:
    rng = random.Random(1)
    texts = [random_text(rng) for _ in range(120)]
    segments = [
        Segment("", rng.choice(texts), tuple(rng.choices(texts[:20], k=rng.randrange(6))))
        for _ in range(1500)
    ]
    expected = [
        max((NEAREST[kind](s.hypothesis, reference) for reference in s.references), default=0.0)
        for s in segments
    ]
    assert Sentinel(kind).counts(segments)[:, 0].tolist() == expected  # to the last digit
    assert [Sentinel(kind).score_sentence(s) for s in segments[:50]] == expected[:50]
