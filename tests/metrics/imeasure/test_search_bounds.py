"""Searches that would be too large are bounded, with a warning."""

from fractions import Fraction

import pytest

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import MaegeWarning
from maege.metrics.imeasure import reference_choice
from maege.metrics.imeasure.column_counts import ColumnCounts, approximate_counts
from maege.metrics.imeasure.metric import IMeasure
from maege.metrics.imeasure.reference_choice import choose_references, preference
from tests.metrics.imeasure.chosen_references import chosen
from tests.reference_implementations import imeasure as readable

pytestmark = pytest.mark.xdist_group("compiled")


def long_case() -> tuple[str, str, readable.Gold]:
    source = [f"w{k}" for k in range(40)]
    gold = {a: [(k, k + 1, f"x{k % a} y{a}") for k in range(0, 40, a + 1)] for a in (1, 2, 3, 4)}
    return " ".join(source), " ".join(reversed(source)), gold


@pytest.mark.parametrize(("most", "quick"), [(300, 4), (22_000, 0)])
def test_large_search_is_bounded_with_a_warning(
    most: int, quick: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slightly too large: unmixed references; far too large: also the approximate alignment."""
    called = []

    def recorded(*texts: tuple[str, ...]) -> ColumnCounts:
        called.append(texts)
        return approximate_counts(*texts)

    monkeypatch.setattr(reference_choice, "approximate_counts", recorded)
    source, hypothesis, gold = long_case()
    exact = chosen(source, hypothesis, gold)
    with pytest.warns(MaegeWarning, match=f"some hypotheses .* `max_cells: {most}`"):
        bounded = chosen(source, hypothesis, gold, max_cells=most)
    assert exact.exact
    assert not bounded.exact
    assert bounded.references == exact.references > 1000
    assert " ".join(bounded.reference) in readable.unmixed(source.split(), gold)
    assert preference(bounded.counts, Fraction(2)) <= preference(exact.counts, Fraction(2))
    assert len(called) == quick


def test_extremely_long_sentence_is_bounded_with_a_warning() -> None:
    source, hypothesis = " ".join(["a", "b"] * 3000), " ".join(["b", "a", "a"] * 2000)
    edits = tuple(Edit(k, k + 2, ("c",), "T") for k in range(0, 5000, 2))
    crossed = tuple(Edit(k, k + 3, ("d",), "T") for k in range(0, 5000, 2))
    gold = (Annotation(0, edits), Annotation(1, crossed))
    segment = AnnotatedSegment(AnnotatedSource(source, gold), hypothesis)
    with pytest.warns(MaegeWarning, match="some hypotheses"):
        (choice,) = choose_references([segment], IMeasure().rules)
    assert not choice.exact
    assert choice.references > 1
