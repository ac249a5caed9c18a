"""Lattices of edits of long and repetitive texts."""

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import MetricError
from maege.metrics.m2 import metric as m2_module
from maege.metrics.m2.metric import MaxMatch
from tests.metrics.m2.readable_golds import golds
from tests.reference_implementations import maxmatch as readable

pytestmark = pytest.mark.xdist_group("compiled")


def segment(source: str, hypothesis: str, *annotators: list[Edit]) -> AnnotatedSegment:
    gold = tuple(Annotation(k, tuple(edits)) for k, edits in enumerate(annotators))
    return AnnotatedSegment(AnnotatedSource(source, gold), hypothesis)


@st.composite
def repetitive_cases(draw: st.DrawFn) -> tuple[list[str], list[str], list[Edit]]:
    """A source, a hypothesis that repeats parts of it, and gold edits near the hypothesis."""
    source = draw(st.lists(st.sampled_from("abc,"), min_size=4, max_size=10))
    hypothesis = list(source)
    for _ in range(draw(st.integers(1, 2))):
        start = draw(st.integers(0, len(hypothesis)))
        end = draw(st.integers(start, min(len(hypothesis), start + 3)))
        hypothesis[start:end] = hypothesis[start:end] * draw(st.integers(0, 4))
    place = st.integers(0, len(source))
    edits = []
    for start in draw(st.lists(place, max_size=5)):
        first = draw(st.integers(0, len(hypothesis)))
        text = hypothesis[first : first + draw(st.integers(0, 3))]
        edits.append(Edit(start, draw(st.just(start) | st.just(len(source))), tuple(text), "T"))
    return source, hypothesis, edits


@pytest.mark.slow
@given(repetitive_cases(), st.integers(0, 3), st.sampled_from(["start", "shifted"]))
def test_repetitive_texts_equal_the_reference_implementation(
    case: tuple[list[str], list[str], list[Edit]], unchanged: int, first: str
) -> None:
    source, hypothesis, edits = case
    expected = readable.maxmatch(
        source,
        hypothesis,
        golds(source, edits),
        max_unchanged_words=unchanged,
        shifted=first == "shifted",
    )
    texts = segment(" ".join(source), " ".join(hypothesis), edits)
    metric = MaxMatch(max_unchanged_words=unchanged, first_insertion=first)
    cells, arcs, kept = m2_module.MOST
    for number in (kept, 40, 0):  # arcs that are found again are the same
        with patch.object(m2_module, "MOST", (cells, arcs, number)):
            matches = metric.matched_edits(texts, 0)
        assert [(*e.span, " ".join(e.replacement), hit) for e, hit in matches] == expected


def test_long_sentence_with_a_repeated_phrase() -> None:
    text = (
        "when the rain began we closed the windows and moved the chairs into the kitchen , where "
        "my uncle cooked soup for all of us and told long stories about the town , and then we "
        "opened the door again because the air was warm and the children wanted to play ."
    )
    source = text.split()
    phrase = "we closed the windows and moved the chairs , and we closed the doors and moved the"
    repeated = f"{phrase} tables ,".split()
    hypothesis = [*source[:6], *repeated * 14, *source[6:-1], *(repeated * 3)[:40], "."]
    hypothesis[2] = "storm"
    hypothesis = ["aunt" if word == "uncle" else word for word in hypothesis]
    edits = [Edit(2, 3, ("storm",), "R"), Edit(18, 19, ("aunt",), "R")]
    texts = segment(" ".join(source), " ".join(hypothesis), edits)
    assert MaxMatch().annotator_counts([texts]) == [[(2, 4, 2)]]  # as the published scorer says


def test_texts_without_a_common_word_and_endless_repetition() -> None:
    unrelated = segment(
        " ".join(f"s{k}" for k in range(60)), " ".join(f"h{k}" for k in range(60)), []
    )
    endless = segment("a b c", "a b c " * 700, [Edit(3, 3, ("a", "b", "c") * 699, "T")])
    assert MaxMatch().annotator_counts([unrelated, endless]) == [[(0, 1, 0)], [(1, 1, 1)]]


@pytest.mark.parametrize("most", [(10, 10_000, 0), (10_000, 10, 0)])
def test_a_sentence_that_would_take_years_is_refused(
    most: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(m2_module, "MOST", most)
    texts = segment("a b c d", "e f g h", [])
    for ask in (
        lambda: MaxMatch().annotator_counts([texts]),
        lambda: MaxMatch().matched_edits(texts, 0),
    ):
        with pytest.raises(MetricError, match="leave this sentence out, or split it: 'a b c d'"):
            ask()
