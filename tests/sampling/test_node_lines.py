"""Columns of texts of nodes as lines."""

import numpy as np
import pytest

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.metric import node_lines
from maege.metric.indexed_values import IndexedValues
from maege.metric.node_lines import lines_of_columns
from maege.metric.node_texts import NodeTexts

DELETED = Edit(0, 1, (), "D")
LATTICES = [
    Lattice(("a", "b"), (Edit(0, 1, ("x",), "R"), Edit(1, 2, ("\u00e9", "y"), "R"))),
    Lattice(("a", "b", "c"), (Edit(1, 1, ("x",), "I"), Edit(1, 2, (), "D"), Edit(2, 3, (), "D"))),
    Lattice(("a", "b"), (DELETED,)),
    Lattice(("a", "b"), (DELETED, Edit(1, 2, (), "D"))),  # a node without tokens
    Lattice(("a", "b", "c", "d"), (DELETED, Edit(1, 2, (), "D"), Edit(2, 3, ("x",), "R"))),
    Lattice(("a",), (Edit(0, 0, ("x", ""), "I"), Edit(0, 0, ("y",), "I"), Edit(1, 1, ("",), "I"))),
    Lattice((), (Edit(0, 0, ("x",), "I"),)),
    Lattice(("", "a"), ()),
    Lattice((), ()),
]


@pytest.mark.parametrize("at_once", [1, 4096])
def test_lines_are_those_of_all_texts(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(node_lines, "_TEXTS_AT_ONCE", at_once)
    nodes = [(number, node) for number, lattice in enumerate(LATTICES) for node in lattice]
    texts = NodeTexts(LATTICES, *np.array(nodes).T)
    indices = np.arange(len(nodes))
    columns = [
        IndexedValues(texts, i) for i in (indices, indices[::-1], indices[[3, 3]], indices[:0])
    ]
    expected = [b"\n".join(text.encode() for text in column) for column in columns]
    assert [b"".join(parts) for parts in lines_of_columns(columns)] == expected


@pytest.mark.parametrize("node", [2**16, 2**63, 2**69 + 5])
def test_lines_of_large_nodes(node: int) -> None:
    large = Lattice(("a",) * 70, tuple(Edit(i, i + 1, ("b",), "R") for i in range(70)))
    texts = NodeTexts([LATTICES[0], large], np.array([0, 1]), np.array([3, node], dtype=object))
    (parts,) = lines_of_columns([IndexedValues(texts, np.array([1, 0]))])
    assert b"".join(parts).decode() == f"{large.sentence_at(node)}\nx \u00e9 y"


def test_other_columns_are_joined_as_they_are() -> None:
    values = IndexedValues(("p", "q"), np.array([1, 0]))
    lines = lines_of_columns([("r", "\u00e9"), (), values])
    assert [b"".join(parts) for parts in lines] == ["r\n\u00e9".encode(), b"", b"q\np"]
