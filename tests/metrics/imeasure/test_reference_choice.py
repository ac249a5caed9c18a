"""The reference that is chosen is that of an exhaustive search."""

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maege.metrics.imeasure.reference_choice import preference
from tests.metrics.imeasure.chosen_references import chosen
from tests.reference_implementations import imeasure as readable

pytestmark = pytest.mark.xdist_group("compiled")

words = st.lists(st.sampled_from(["a", "b", "c", "d"]), max_size=7)


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, str, readable.Gold]:
    """A source, a similar or dissimilar hypothesis, and edits that may overlap."""
    source = draw(words)
    gold: readable.Gold = {}
    annotators = draw(st.integers(1, 3))
    for annotator in range(annotators):
        gold[annotator] = []
        for _ in range(draw(st.integers(0, 6 - annotators))):  # the search tries all combinations
            start = draw(st.integers(0, len(source)))
            end = min(len(source), start + draw(st.integers(0, 3)))
            text = draw(st.lists(st.sampled_from(["a", "b", "x"]), max_size=2))
            gold[annotator].append((start, end, " ".join(text)))
    hypothesis = list(source)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(hypothesis)))
        hypothesis[start : start + draw(st.integers(0, 2))] = draw(words)[:2]
    return " ".join(source), " ".join(draw(st.just(hypothesis) | words)), gold


ABC = "a b c d e f g h i j k"


ONE_SPAN_IN_TWO_CLUSTERS = [
    (0, 4, "A"), (5, 7, "X"), (3, 5, "P"), (4, 6, "Q"), (5, 7, "Y"), (9, 10, "Z")
]  # fmt: skip


@pytest.mark.slow
@settings(max_examples=100)
@given(cases(), st.booleans(), st.sampled_from([None, 3, 4]), st.sampled_from(["2", "1", "0.3"]))
@example(("a", "b", {0: [(1, 1, "c"), (0, 1, "")]}), True, None, "2")
@example(("a a", "a", {0: [(0, 1, "a b"), (0, 2, "")]}), True, None, "2")
@example(("", "a", {0: [(0, 0, "b")], 1: []}), True, None, "2")
@example((ABC, "a b c d e f g h i Z k", {0: ONE_SPAN_IN_TWO_CLUSTERS}), True, None, "2")
@example((ABC, "a b c d e f g h i Z k", {0: ONE_SPAN_IN_TWO_CLUSTERS}), False, None, "2")
@example(("", "", {0: []}), True, None, "2")
@example(("a b a", "b", {0: [(3, 3, "x"), (0, 3, ""), (1, 3, "b")]}), True, None, "2")
def test_chosen_reference_equals_exhaustive_search(
    case: tuple[str, str, readable.Gold], mix: bool, annotators: int | None, weight: str
) -> None:
    source, hypothesis, gold = case
    make = readable.mixed if mix else readable.unmixed
    references = make(source.split(), gold, annotators)
    w = Fraction(weight)
    best, counts = readable.best(source, hypothesis, references, w)
    choice = chosen(source, hypothesis, gold, mix=mix, weight=w, annotators=annotators)
    assert (" ".join(choice.reference), choice.counts) == (best, counts)
    assert choice.exact
    assert preference(choice.counts, w) == readable.measures(counts, w)
    assert choice.references == (
        readable.combinations(gold, annotators) if mix else len(references)
    )


@pytest.mark.parametrize("seed", range(4))
def test_many_combinations_in_long_sentences(seed: int) -> None:
    """Longer sentences with hundreds of combinations; most edits do not overlap."""
    from random import Random

    rng = Random(seed)
    vocabulary = [f"w{k}" for k in range(12)]
    for _ in range(3):
        source = rng.choices(vocabulary, k=rng.randint(10, 18))
        gold: readable.Gold = {}
        for annotator in range(3):
            spans = sorted(rng.sample(range(len(source)), 4))
            gold[annotator] = [
                (start, start + rng.randint(0, 1), " ".join(rng.choices(vocabulary, k=2)))
                for start in spans
            ]
        hypothesis = " ".join(rng.choice([w, w, w, rng.choice(vocabulary)]) for w in source)
        references = readable.mixed(source, gold)
        expected = readable.best(" ".join(source), hypothesis, references)
        choice = chosen(" ".join(source), hypothesis, gold)
        assert (" ".join(choice.reference), choice.counts) == expected


def test_annotators_without_edits_can_be_counted() -> None:
    """Edits of the only annotator in the file are required, unless there are others."""
    gold = {0: [(0, 1, "b")]}
    assert chosen("a", "a", gold).reference == ("b",)
    assert chosen("a", "a", gold, annotators=2).reference == ("a",)
    assert chosen("a", "a", gold, mix=False).references == 1
    assert chosen("a", "a", gold, mix=False, annotators=2).references == 2
