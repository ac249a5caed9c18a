"""Texts as numbers of tokens."""

from itertools import product

import numpy as np
import pytest

from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.metric.indexed_segments import NumberedRequests
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build

EDITS = Edit(0, 0, ("It",), "A"), Edit(1, 3, (), "B"), Edit(3, 4, ("a\u00a0b", "b"), "C")
SHORT = Lattice(("a", "b", "b", "a\u3000c", "a"), EDITS)
LONG = Lattice(("x",) * 70, tuple(Edit(i, i + 1, (f"y{i % 3}",), "D") for i in range(70)))


@pytest.mark.parametrize("metric", ["gleu", "bleu", "sari", "green", "chrf"])
def test_counts_of_nodes_are_those_of_their_texts(metric: str) -> None:
    nodes = NodeTexts(
        [SHORT, LONG], np.array([0] * 8 + [1] * 2), np.array([*SHORT, 5, 1 << 69], dtype=object)
    )
    sources, hypotheses = np.array([*product(range(len(nodes)), repeat=2)], dtype=np.int32).T
    references = (("a b c", "It a b b a c a"), ("x y1 x",), ())
    sets = np.arange(len(sources), dtype=np.int32) % len(references)
    columns = IndexedValues(nodes, sources), IndexedValues(nodes, hypotheses)
    request = ScoreRequest(*columns, IndexedValues(references, sets))
    segments, _ = NumberedRequests([request]).distinct_segments()
    counts = build(metric).counts
    assert counts(segments).tolist() == counts(list(segments)).tolist()
