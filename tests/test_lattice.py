import copy
import json
import pickle
from math import factorial

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit
from maege.errors import LatticeError
from maege.lattice import Lattice


def lattice(k: int) -> Lattice:
    tokens = tuple(f"w{i}" for i in range(k))
    return Lattice(tokens, tuple(Edit(i, i + 1, (f"c{i}",), f"T{i}") for i in range(k)))


def test_large_lattice_is_lazy_until_enumerated() -> None:
    large = lattice(31)
    assert large.size == 2**31
    assert large.sentence_at(large.top).split() == [f"c{i}" for i in range(31)]
    assert sum(1 for _ in large.upper_covers(large.bottom)) == 31
    with pytest.raises(LatticeError, match=r"2,147,483,648 nodes"):
        large.graph  # noqa: B018


@given(st.integers(0, 6))
def test_nodes_and_pairs(k: int) -> None:
    small = lattice(k)
    pairs = list(small.pairs())
    assert len(set(pairs)) == len(pairs) == 3**k - 2**k
    assert all(small.is_below(a, b) and not small.is_below(b, a) for a, b in pairs)


@given(st.integers(0, 255), st.integers(0, 255))
def test_order_equals_set_inclusion(a: int, b: int) -> None:
    eight = lattice(8)
    edits_a, edits_b = set(eight.edits_at(a)), set(eight.edits_at(b))
    assert eight.is_below(a, b) == (edits_a <= edits_b)


@pytest.mark.parametrize("k", range(5))
def test_graph_is_the_hasse_diagram(k: int) -> None:
    graph = lattice(k).graph
    assert graph.number_of_nodes() == 2**k
    assert graph.number_of_edges() == k * 2 ** (k - 1) if k else graph.number_of_edges() == 0
    chains = list(networkx.all_simple_paths(graph, 0, 2**k - 1)) if k else [[0]]
    assert len(chains) == factorial(k)
    closure = networkx.transitive_closure(graph)
    assert set(closure.edges) == set(lattice(k).pairs())
    for a, b, arc in graph.edges(data=True):
        i = (a ^ b).bit_length() - 1
        assert arc == {"edit": i, "type": f"T{i}", "start": i, "end": i + 1, "replacement": f"c{i}"}
    assert [graph.nodes[node]["text"] for node in graph] == [*map(lattice(k).sentence_at, graph)]
    for rank, nodes in enumerate(networkx.topological_generations(graph)):
        assert {graph.nodes[node]["rank"] for node in nodes} == {rank}


def test_the_graph_is_kept_with_attributes_of_the_user() -> None:
    small = lattice(2)
    small.graph.nodes[0]["score"] = 0.5
    assert small.graph.nodes[0]["score"] == 0.5
    small.graph.remove_node(3)
    assert list(small) == [0, 1, 2, 3] and small == lattice(2)


def test_a_graph_has_up_to_16_edits() -> None:
    with pytest.raises(LatticeError, match=r"17 edits has 131,072 nodes; .* up to 16 edits"):
        lattice(17).graph  # noqa: B018
    assert lattice(16).graph.number_of_nodes() == 65_536


def test_exports_are_read_again() -> None:
    graph = lattice(2).graph
    graphml = "\n".join(networkx.generate_graphml(graph))
    data = json.loads(json.dumps(networkx.node_link_data(graph, edges="edges")))
    for read in (
        networkx.parse_graphml(graphml, node_type=int),
        networkx.node_link_graph(data, edges="edges"),
    ):
        assert dict(read.nodes(data=True)) == dict(graph.nodes(data=True))
        assert list(read.edges(data=True)) == list(graph.edges(data=True))


OVERLAPPING = Sentence(4, ("a", "b", "c"))
ANNOTATION = Annotation(
    7, (Edit(0, 2, ("x",), "A"), Edit(1, 3, ("y",), "B"), Edit(3, 3, ("!",), "C"))
)


def test_overlapping_edits_are_merged_dropped_or_refused() -> None:
    merged = Lattice.from_annotation(OVERLAPPING, ANNOTATION)
    assert [e.type for e in merged.edits] == ["A+B", "C"]
    assert merged.sentence_at(merged.top) == "y !"
    dropped = Lattice.from_annotation(OVERLAPPING, ANNOTATION, overlapping_edits="drop")
    assert dropped.sentence_at(dropped.top) == "x c !"
    with pytest.raises(LatticeError, match=r"sentence 5, annotator 7: edits 0-2 → x \[A\] and 1-3"):
        Lattice.from_annotation(OVERLAPPING, ANNOTATION, overlapping_edits="error")


def test_deletion_at_a_sentence_edge_leaves_no_spaces() -> None:
    small = Lattice(("a", "b"), (Edit(0, 1, (), "D"), Edit(1, 2, (), "D")))
    assert [small.sentence_at(node) for node in small] == ["a b", "b", "a", ""]


@pytest.mark.parametrize(
    "tokens, edits",
    [
        (("a", "b"), (Edit(0, 1, (), "D"), Edit(1, 2, (), "D"))),
        (("a", "b", "c"), (Edit(0, 0, ("x",), "I"), Edit(0, 2, ("y", "z"), "R"))),
        (("a", "b"), (Edit(2, 2, ("x",), "I"), Edit(2, 2, ("", "y"), "I"))),
        ((), (Edit(0, 0, ("x",), "I"),)),
        (("a", ""), ()),
        ((), ()),
    ],
)
def test_texts_of_several_nodes_are_those_of_each(
    tokens: tuple[str, ...], edits: tuple[Edit, ...]
) -> None:
    small = Lattice(tokens, edits)
    nodes = [small.top, *small]
    assert small.sentences_at(nodes) == [small.sentence_at(node) for node in nodes]
    assert small.sentences_at([]) == []


@pytest.mark.parametrize("node", [-1, 4])
def test_nonexistent_nodes_raise(node: int) -> None:
    with pytest.raises(LatticeError, match="not between 0 and 3"):
        lattice(2).sentence_at(node)
    with pytest.raises(LatticeError, match=f"node {node} is not between 0 and 3"):
        lattice(2).sentences_at([0, node])
    for method in (Lattice.edits_at, Lattice.downset, Lattice.upset, Lattice.upper_covers):
        with pytest.raises(LatticeError, match=f"node {node} is not between 0 and 3"):
            list(method(lattice(2), node))


def test_nodes_of_arrays() -> None:
    small, node = lattice(2), np.int64(2)
    assert node in small and np.int64(4) not in small and 2.0 not in small
    assert (small.sentence_at(node), list(small.downset(node))) == ("w0 c1", [2, 0])
    assert small.edits_at(node) == small.edits_at(2)
    assert small.sentences_at(np.array([1, 2])) == ["c0 w1", "w0 c1"]


def test_copies_are_equal_and_keep_their_graph() -> None:
    small = lattice(2)
    small.graph.nodes[0]["score"] = 0.5
    for same in (pickle.loads(pickle.dumps(small)), copy.copy(small), copy.deepcopy(small)):
        assert same == small and hash(same) == hash(small)
        assert same.graph.nodes[0]["score"] == 0.5
