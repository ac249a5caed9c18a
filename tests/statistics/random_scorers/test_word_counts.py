"""Words of nodes, counted from those of their parts."""

import numpy as np
import pytest

from maege.counts.indexed_values import JoinedTexts
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.statistics.random_scorers import words


def test_words_of_nodes_are_those_of_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_PARTS_AT_ONCE", 2)
    tokens = ("a", "b\u00a0b", "", "c", "a")
    edits = Edit(0, 1, (), "U"), Edit(1, 3, ("a", "d"), "R"), Edit(5, 5, ("a\u2003e",), "M")
    many = tuple(Edit(i, i + 1, ("f",), "R") for i in range(70))
    lattices = [Lattice(tokens, edits), Lattice(("g",), ()), Lattice(("a",) * 70, many)]
    pairs = [(0, node) for node in range(8)] + [(1, 0), (2, 0), (2, 1 << 69), (2, (1 << 70) - 1)]
    nodes = NodeTexts(
        lattices, *(np.array(column, dtype=object) for column in zip(*pairs, strict=True))
    )
    texts = ["a c c", lattices[0].sentence_at(0), *nodes]
    counts = words.WordCounts([texts[:2], JoinedTexts([nodes])])
    assert len(counts) == len(texts)
    assert counts.words == sorted({word for text in texts for word in text.split()})
    expected = np.array([[text.split().count(word) for word in counts.words] for text in texts])
    order = np.arange(len(texts))[::-1]
    of_texts = counts.of_texts(order)
    np.testing.assert_array_equal(of_texts.toarray(), expected[order])
    changes = counts.changes(np.ones_like(order), order)
    np.testing.assert_array_equal(changes.toarray(), expected[order] - expected[1])
    for matrix in (of_texts, changes):
        assert matrix.has_sorted_indices
        assert matrix.data.all()
