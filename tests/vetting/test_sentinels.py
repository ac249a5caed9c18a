import math

import pytest

from maege.score_request import Segment
from maege.vetting import trained_sentinels
from maege.vetting.sentinels import (
    DESCRIPTIONS,
    SENTINELS,
    is_sentinel,
    kind_of,
    named_sentinels,
    sentinels,
)


def test_each_sentinel_has_a_description() -> None:
    assert DESCRIPTIONS.keys() == SENTINELS.keys() | set(map(kind_of, trained_sentinels.NAMES))


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
    ],
)
def test_scores(kind: str, score: float) -> None:
    assert sentinels(seed=1)[kind].score_sentence(SEGMENT) == pytest.approx(score)


def test_texts_without_tokens_have_scores() -> None:
    for sentinel in sentinels(seed=1).values():
        assert math.isfinite(sentinel.score_sentence(Segment("", "", ())))


def test_names() -> None:
    assert list(map(kind_of, named_sentinels(seed=1))) == list(sentinels(seed=1))
    assert all(map(is_sentinel, named_sentinels(seed=1)))
    assert not is_sentinel("length")
