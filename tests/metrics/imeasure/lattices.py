"""Lattices of references of one source, as the search builds them, step by step."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from maege.counting.vocabulary import Vocabulary
from maege.metrics.imeasure.alignment_graph import FINAL, ROOT, AlignmentGraph, alignment_graph
from maege.metrics.imeasure.reference_lattice import ReferenceLattice, cover, reference_lattice
from maege.metrics.imeasure.search_bounds import cell_bounds, source_bounds
from maege.metrics.imeasure.segment_costs import segment_costs, source_segment_costs
from maege.metrics.imeasure.slots import Slot
from maege.metrics.imeasure.states import States, build_states

BUDGET = 1_000_000


class Searched(NamedTuple):
    """What the steps of a search return for a hypothesis."""

    vocabulary: Vocabulary
    lattice: ReferenceLattice
    states: States
    graph: AlignmentGraph


def ids(vocabulary: Vocabulary, text: str) -> np.ndarray:
    return np.array(vocabulary.token_ids(text.split()), np.int32)


def lattice_of(source: str, slots: list[Slot], vocabulary: Vocabulary) -> ReferenceLattice:
    lattice: ReferenceLattice = reference_lattice(cover(tuple(source.split()), slots, vocabulary))
    return lattice


def searched(source: str, hypothesis: str, slots: list[Slot]) -> Searched:
    vocabulary = Vocabulary(characters=False)
    lattice = lattice_of(source, slots, vocabulary)
    texts = ids(vocabulary, source), ids(vocabulary, hypothesis)
    cost = source_segment_costs(texts[0], lattice)
    alone = source_bounds(texts[0], lattice, cost)
    costs = segment_costs(*texts, lattice, cost, BUDGET)
    bounds = cell_bounds(*texts, lattice, alone, costs, BUDGET)
    layer = np.empty(64, np.int32)
    states = build_states(texts, lattice, costs.pivot, (bounds, alone), BUDGET, layer)
    graph = alignment_graph(texts, lattice, bounds, alone, states, BUDGET)
    return Searched(vocabulary, lattice, states, graph)


def spelled(lattice: ReferenceLattice, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the text of each path of a lattice."""

    def back(node: int) -> Iterator[tuple[int, ...]]:
        if node == 0:
            yield ()
        for arc in range(lattice.first_arc[node], lattice.first_arc[node + 1]):
            word = int(lattice.word[arc])
            for before in back(int(lattice.tail[arc])):
                yield (*before, word) if word >= 0 else before

    for path in back(len(lattice.position) - 1):
        yield " ".join(vocabulary.tokens(path))


def paths(found: Searched) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the reference of each path of the graph of alignments, with its counts."""
    edge, counts, _ = found.graph
    word: Any = found.lattice.word

    def back(vertex: int) -> Iterator[tuple[tuple[int, ...], np.ndarray]]:
        if vertex == ROOT:
            yield (), np.zeros(counts.shape[1], np.int64)
        for (tail, head, arc), own in zip(edge.tolist(), counts, strict=True):
            if head == vertex:
                for words, total in back(tail):
                    more = (int(word[arc]),) if arc >= 0 and word[arc] >= 0 else ()
                    yield words + more, total + own

    for words, total in back(FINAL):
        yield " ".join(found.vocabulary.tokens(words)), tuple(total.tolist())
