from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from maege.metric.score_request import Segment
from tests.support.segments import many, score


@given(many, st.sampled_from(["character", "token"]))
def test_levenshtein(given_: list[Segment], unit: str) -> None:
    def similarity(a: str, b: str) -> float:
        x, y = (a, b) if unit == "character" else (a.split(), b.split())
        return 1 - Levenshtein.distance(x, y) / max(1, len(y))

    assert score("ld", given_, unit=unit) == [similarity(h, s) for s, h, _ in given_]
    nearest = [max(similarity(h, r) for r in references) for _, h, references in given_]
    assert score("minld", given_, unit=unit) == nearest


def test_levenshtein_similarity_to_an_empty_text() -> None:
    nothing = [Segment("", "ab", ("", "abcd"))]
    assert score("ld", nothing) == [-1]
    assert score("ld", nothing, score_if_empty=1) == [1]
    assert score("minld", nothing) == [0.5]
    assert score("minld", nothing, score_if_empty=1) == [1]
