import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.metric.score_request import Segment
from tests.reference_implementations import ngram_metrics as readable
from tests.support.segments import many, score


@given(many, st.floats(0, 1), st.sampled_from(["reward", "penalty"]))
def test_ibleu_combines_two_bleus(given_: list[Segment], alpha: float, sign: str) -> None:
    expected = [
        alpha * readable.bleu(h, list(r), 4)
        + (1 if sign == "reward" else -1) * (1 - alpha) * readable.bleu(h, [s], 4)
        for s, h, r in given_
    ]
    assert score("ibleu", given_, alpha=alpha, source_term=sign) == pytest.approx(
        expected, abs=1e-12
    )
