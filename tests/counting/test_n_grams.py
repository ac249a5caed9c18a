"""Counts of n-grams equal those of dictionaries, in batches of any size."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

from maege.counting import n_grams
from maege.counting.n_grams import SegmentNgrams, count_in_batches, n_gram_details
from maege.metric.score_request import Segment
from tests.support.segments import many


def grams(text: str, order: int) -> Counter[tuple[str, ...]]:
    tokens = text.split()
    return Counter(tuple(tokens[i : i + order]) for i in range(len(tokens) - order + 1))


def matches(segment: Segment, order: int) -> list[int]:
    """How many n-grams of the hypothesis each reference has, too."""
    own = grams(segment.hypothesis, order)
    return [(own & grams(reference, order)).total() for reference in segment.references]


@given(many)
def test_counts_equal_those_of_dictionaries(segments: list[Segment]) -> None:
    ngrams = SegmentNgrams(segments)
    assert ngrams.hypothesis_length.tolist() == [len(s.hypothesis.split()) for s in segments]
    assert ngrams.source_length.tolist() == [len(s.source.split()) for s in segments]
    assert ngrams.reference_count.tolist() == [len(s.references) for s in segments]
    for order, counts in enumerate(ngrams.by_order(), start=1):
        rows = counts.texts[ngrams.hypothesis]
        assert rows.sum(axis=1).tolist() == [grams(s.hypothesis, order).total() for s in segments]
        common = np.minimum(rows, counts.references[:, ngrams.group]).sum(axis=2)
        for n, segment in enumerate(segments):
            assert common[: len(segment.references), n].tolist() == matches(segment, order)
            assert not common[len(segment.references) :, n].any()


def test_batches_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    segments = [Segment("a", "a b " * n, ("a c",) * (n % 3)) for n in range(9)]

    def row(ngrams: SegmentNgrams) -> np.ndarray:
        return np.stack([ngrams.hypothesis_length, ngrams.reference_count], axis=1)

    expected = [[2.0 * n, n % 3] for n in range(9)]
    assert count_in_batches(segments, row, 2).tolist() == expected
    for name, size in (("BATCH_SIZE", 2), ("MAX_CELLS", 1)):
        monkeypatch.setattr(n_grams, name, size)
        assert count_in_batches(segments, row, 2).tolist() == expected


def test_details_of_summed_counts() -> None:
    counts = {"hypothesis_length": 8.0, "reference_length": 10.0}
    counts |= {f"m{n}": 4.0 - n for n in range(1, 5)} | {f"t{n}": 9.0 - n for n in range(1, 5)}
    found = n_gram_details(counts, "m", "t")
    assert found["precisions"] == [3 / 8, 2 / 7, 1 / 6, 0.0]
    assert found["brevity_penalty"] == pytest.approx(np.exp(1 - 10 / 8))
    assert n_gram_details(counts, "m", "t", inverted=True)["brevity_penalty"] == 1.0
