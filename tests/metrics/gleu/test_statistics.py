"""Statistics of GLEU, and their sums."""

import pytest

from maege.metric.score_request import Segment
from tests.support.segments import corpus_score


def test_statistics_of_any_size_are_added_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of texts that are too long for floats of 32 bits, too."""
    long = " ".join("a" * 2**18)
    given_ = [Segment("b", long, ("a a", long, "c"))] * 256
    own = corpus_score("gleu", given_)
    monkeypatch.setattr("maege.metrics.gleu.drawn_references._BATCH_SIZE", 1)
    assert own == corpus_score("gleu", given_)
