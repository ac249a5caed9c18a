"""The window in which texts are aligned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.metrics.m2.window import window
from tests.reference_implementations import maxmatch as readable

pytestmark = pytest.mark.xdist_group("compiled")
words = st.lists(st.sampled_from(["a", "b", "c", "A", "d", "ΑΣ", "ΑΣβ", "Β"]), max_size=6)


@given(words, words, words, words, st.integers(0, 3))
def test_outside_of_a_window_all_alignments_pair_the_same_tokens(
    before: list[str], source: list[str], hypothesis: list[str], after: list[str], margin: int
) -> None:
    source, hypothesis = [*before, *source, *after], [*before, *hypothesis, *after]
    if source == hypothesis:
        return
    start, source_end, hypothesis_end, deletions, insertions, after = window(
        source, hypothesis, margin
    )
    assert source[:start] == hypothesis[:start]
    assert source[source_end:] == hypothesis[hypothesis_end:]
    rest = len(source) - source_end
    assert after == (min(rest, margin + 1) if margin <= 2 else rest)
    arcs = {arc for cost in (1, 2) for arc in readable.optimal_arcs(source, hypothesis, cost)}
    for (i, j), _ in arcs:
        assert -insertions <= i - j <= deletions
        assert i == j or min(i, j) >= start + margin * (start > 0)
        assert i - source_end == j - hypothesis_end or (i <= source_end and j <= hypothesis_end)
