"""The steps of the search for the best reference of a lattice, for all hypotheses of a source.

The functions are also in C (see maege.loops); the ``README.md`` of this package has the steps.
``source``, shape (n,), are ids of tokens, ``lattice`` is a ReferenceLattice. A search is over the
budget, a number of cells, if it would take too much memory or time.
"""

import numpy as np

from maege.loops import in_c
from maege.metrics.imeasure.alignment_graph import alignment_graph
from maege.metrics.imeasure.best_path import best_path
from maege.metrics.imeasure.column_counts import COUNTS
from maege.metrics.imeasure.reference_lattice import NO_WORD, reference_lattice
from maege.metrics.imeasure.search_bounds import cell_bounds, source_bounds
from maege.metrics.imeasure.segment_costs import segment_costs, source_segment_costs
from maege.metrics.imeasure.states import build_states

RESERVED_CELLS = 1 << 25  # for which there is space at first; more are copied


@in_c
def best_references(source, hypotheses, slots, weight, budget):
    """Find the best reference for each of H hypotheses; ``slots`` are the CoveringSlots.

    ``hypotheses`` are the ids of all their tokens, and where each begins, shape (H + 1,); the
    weight is a ratio of integers. Returns the counts of columns, shape (H, 7), -1 if over the
    budget; the words of all references, and where each begins, H + 1 numbers; all as lists.
    """
    tokens, ends = hypotheses
    lattice = reference_lattice(slots)
    nodes, rows = len(lattice.position), len(source) + 1
    counts = np.full((len(ends) - 1, COUNTS), -1, np.int32)
    words = np.empty((len(ends) - 1) * len(lattice.position), np.int32)
    word_ends = np.zeros(len(ends), np.int64)
    if 4 * nodes * rows > budget:
        return counts.tolist(), [], word_ends.tolist()
    source_cost = source_segment_costs(source, lattice)
    alone = source_bounds(source, lattice, source_cost)
    # Of one hypothesis after the other. What is not needed takes no memory.
    layer = np.empty(min(budget + 1024, RESERVED_CELLS), np.int32)
    used = 0
    for h in range(len(counts)):
        texts = source, tokens[ends[h] : ends[h + 1]]
        arcs, total, layer = best_reference(
            texts, lattice, (source_cost, alone), weight, budget, layer
        )
        for k in range(len(arcs) - 1, -1, -1):
            if lattice.word[arcs[k]] != NO_WORD:
                words[used] = lattice.word[arcs[k]]
                used += 1
        if len(arcs):
            for c in range(COUNTS):
                counts[h, c] = total[c]
        word_ends[h + 1] = used
    return counts.tolist(), words[:used].tolist(), word_ends.tolist()


def best_reference(texts, lattice, of_source, weight, budget, layer):
    """Return the arcs of the best reference, from the end, and its counts of columns, shape (7,).

    The third result is ``layer``, which ``build_states`` overwrites, or the longer one it needed.

    ``texts`` are source and hypothesis, ``of_source`` the results of ``source_segment_costs`` and
    ``source_bounds``. There are no arcs if over the budget.
    """
    (source, hypothesis), (source_cost, alone) = texts, of_source
    rows, columns, nodes = len(source) + 1, len(hypothesis) + 1, len(lattice.position)
    none = np.empty(0, np.int32)
    if 4 * nodes * rows + 2 * nodes * columns + 2 * rows * columns > budget:
        return none, none, layer
    costs = segment_costs(source, hypothesis, lattice, source_cost, budget)
    if len(costs.pivot) == 0:
        return none, none, layer
    bounds = cell_bounds(source, hypothesis, lattice, alone, costs, budget)
    if len(bounds.row) == 0:
        return none, none, layer
    states = build_states(texts, lattice, costs.pivot, (bounds, alone), budget, layer)
    if len(states.start) == 0:
        return none, none, states.layer
    graph = alignment_graph(texts, lattice, bounds, alone, states, budget)
    if len(graph.edge) == 0:
        return none, none, states.layer
    arcs, counts = best_path(graph, weight[0], weight[1])
    return arcs, counts, states.layer
