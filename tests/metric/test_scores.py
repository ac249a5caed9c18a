"""A score prints itself."""

import pytest

from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Score
from maege.plugins.registry import build


def test_a_score_prints_itself() -> None:
    request = ScoreRequest(("a b c d e",), ("a b c d x",), (("a b c d e",),))
    bleu, sari = build("bleu"), build("sari")
    (details,) = bleu.details([request])
    printed = str(Score(bleu.score([request])[0], details, bleu.signature))
    assert "precisions = 0.8000/0.7500/0.6667/0.5000" in printed
    assert printed.endswith(bleu.signature)
    (operations,) = sari.details([request])
    assert set(operations) == {"keep", "delete", "add"}
    assert sum(operations.values()) / 3 == pytest.approx(sari.score([request])[0])
