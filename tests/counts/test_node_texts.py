"""Texts of nodes that are made when they are asked for."""

import os
import pickle
import subprocess
import sys

import numpy as np

from maege.counts.indexed_values import IndexedValues, JoinedTexts, some_texts
from maege.counts.node_texts import NodeTexts
from maege.counts.numbered_columns import number_texts, number_values
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.metric.indexed_segments import IndexedSegments

SHORT = Lattice(("a", "b"), (Edit(0, 1, ("x",), "R"), Edit(1, 2, ("x",), "R")))
LONG = Lattice(("a",) * 70, tuple(Edit(i, i + 1, ("b",), "R") for i in range(70)))
NODES = NodeTexts([SHORT, LONG], np.array([0, 1, 0, 0]), np.array([0, 1 << 69, 3, 0], dtype=object))


def test_texts_are_those_of_the_lattices():
    assert list(NODES) == NODES.all == ["a b", "a " * 69 + "b", "x x", "a b"]
    assert NODES.keys.tolist() == [hash(text) for text in NODES]


def test_texts_are_numbered_as_if_they_were_in_memory():
    other = NodeTexts([SHORT], np.array([0, 0]), np.array([3, 1]))
    columns = [
        IndexedValues(NODES, np.array([3, 1, 0])),
        ("x x", "a b", "new"),
        IndexedValues(other, np.array([0, 1, 1])),
    ]
    known, numbers = number_texts(columns)
    assert [known[number] for number in numbers] == [text for c in columns for text in c]
    plain = number_values([tuple(column) for column in columns])[1]
    assert (np.equal.outer(numbers, numbers) == np.equal.outer(plain, plain)).all()
    segments = IndexedSegments([()], known, np.array([[0, 0], numbers[:2], numbers[2:4]]))
    assert [(s.source, s.hypothesis) for s in segments] == [("a b", "a b"), (NODES[1], "x x")]


def test_equal_columns_of_other_texts_are_equal():
    first = IndexedValues(NODES, np.array([0, 2]))
    second = IndexedValues(NodeTexts([SHORT], np.array([0, 0]), np.array([0, 3])), np.arange(2))
    assert first == second
    assert "all" not in vars(second.values)  # they are compared without the texts
    assert first == second == ("a b", "x x")
    assert hash(first) == hash(second)
    assert first != IndexedValues(NODES, np.array([2, 0]))


def test_some_texts_of_several_sequences():
    joined = JoinedTexts([["p", "q"], NODES, []])
    assert len(joined) == 6
    assert joined.some(np.array([1, 2, 4, 5])) == ["q", "a b", "x x", "a b"]
    assert joined.some(np.array([], dtype=int)) == []
    assert some_texts(["p", "q"], np.array([1])) == ["q"]


def test_columns_with_values_of_their_own_in_each_row():
    first = np.array([0, 2], dtype=np.int32)
    column = IndexedValues(NODES, np.array([0, 1], dtype=np.uint8), first)
    assert column.numbers.tolist() == [0, 3]
    assert column == IndexedValues(NODES, np.array([0, 3])) == ("a b", "a b")
    assert (column[1], column[1:], len(column)) == ("a b", ("a b",), 2)


def test_texts_are_in_order_where_lattices_are_mixed():
    for indices in ([0, 1, 2, 3], [1, 2], [], [3]):
        assert NODES.some(np.array(indices, dtype=int)) == [NODES[index] for index in indices]


def test_nodes_of_any_size_have_their_texts():
    nodes = [3, 2**16 - 2, 2**16 - 1, 2**16, 2**63, 2**69]
    texts = NodeTexts([LONG], np.zeros(len(nodes)), np.array(nodes, dtype=object))
    expected = [LONG.sentence_at(node) for node in nodes]
    assert list(texts) == texts.some(np.arange(len(nodes))) == expected
    assert [texts.node(index) for index in range(len(nodes))] == [(LONG, node) for node in nodes]


def test_hashes_of_texts_are_not_sent_to_other_processes():
    first = np.zeros(2, dtype=np.int32)
    made = IndexedValues(NODES, np.array([0, 2], dtype=np.uint8), first)
    plain = IndexedValues(("p", "q"), np.array([1, 0]))
    for column in (made, plain):
        hash(column), list(column)
    sent = pickle.dumps([made, plain])
    script = """if True:
        import pickle, sys
        made, plain = pickle.load(sys.stdin.buffer)
        assert hash(plain) == hash(("q", "p"))
        assert made.values.keys.tolist() == [*map(hash, made.values)]
        assert tuple(made) == ("a b", "x x")
    """
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", script], input=sent, env=environment, check=True)


def test_a_column_shows_its_first_values():
    assert repr(IndexedValues(("p", "q"), np.array([1, 0]))) == "IndexedValues(('q', 'p'), 2 rows)"
    assert len(repr(IndexedValues(NODES, np.zeros(10_000, dtype=int)))) < 200
