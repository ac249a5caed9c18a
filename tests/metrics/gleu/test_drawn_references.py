"""References that GLEU draws."""

import random

import pytest

from maege.metric.score_request import Segment
from tests.support.segments import corpus_score


def test_references_are_drawn_for_some_sentences_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    texts = [" ".join(rng.choices("abcd", k=6)) for _ in range(60)]
    segments = [
        Segment(texts[n], texts[n + 1], (*texts[n + 2 : n + 3 + n % 3],)) for n in range(50)
    ]
    expected = corpus_score("gleu", segments)
    monkeypatch.setattr("maege.metrics.gleu.drawn_references._DRAWN", 7)
    assert corpus_score("gleu", segments) == expected > 0
