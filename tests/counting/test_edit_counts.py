"""Counts of edits, and the annotators that they select."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.metrics.m2.metric import MaxMatch
from tests.reference_implementations import maxmatch as readable

pytestmark = pytest.mark.xdist_group("compiled")
candidate_counts = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3)).map(
    lambda t: (t[0], t[0] + t[1], t[0] + t[2])
)


@given(st.lists(st.lists(candidate_counts, min_size=1, max_size=3), max_size=6))
def test_annotator_selection_uses_the_cumulative_corpus_counts(sentences: list) -> None:
    from maege.counting.edit_counts import EditCounts, annotator_candidates, select_annotators

    metric = MaxMatch()
    counts = [[EditCounts(*c) for c in candidates] for candidates in sentences]
    candidates = map(annotator_candidates, counts)
    total, chosen = select_annotators(candidates, metric.annotator_key, "corpus")
    assert total == readable.corpus_counts(sentences, 0.5)
    assert len(chosen) == len(sentences)
