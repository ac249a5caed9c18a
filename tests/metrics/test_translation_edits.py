"""The edits of TER are those that sacreBLEU finds, with the fewest of several references."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.lib_ter import translation_edit_rate

from maege.metrics.translation_edits import least_edits

texts = st.lists(st.sampled_from("abcd"), max_size=8)


@given(texts, st.lists(texts, min_size=1, max_size=3))
def test_edits_equal_those_of_sacrebleu(hypothesis: list[str], references: list[list[str]]) -> None:
    expected = min(translation_edit_rate(hypothesis, reference)[0] for reference in references)
    assert least_edits(hypothesis, references) == expected


@pytest.mark.parametrize(
    ("hypothesis", "reference", "edits"),
    [
        ("a b c d", "a b c d", 0),
        ("c d a b", "a b c d", 1),  # one shift
        ("a b", "a x b", 1),
        ("", "a b", 2),
        ("a b", "", 2),
        ("d c b a", "a b c d", 3),
    ],
)
def test_edits_by_hand(hypothesis: str, reference: str, edits: int) -> None:
    assert least_edits(hypothesis.split(), [reference.split()]) == edits


def test_far_paths_are_those_of_the_beam() -> None:
    """Where the shortest path is far from the diagonal, sacreBLEU finds a longer one."""
    hypothesis = [f"h{n}" for n in range(45)] + ["a"] * 30
    reference = ["a"] * 30 + [f"r{n}" for n in range(10)]
    expected = translation_edit_rate(list(hypothesis), list(reference))[0]
    assert least_edits(hypothesis, [reference]) == expected
