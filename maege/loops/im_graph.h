/* The graph of alignments; see maege/metrics/imeasure/alignment_graph.py. */
#ifndef MAEGE_IM_GRAPH_H
#define MAEGE_IM_GRAPH_H

#include "im_states.h"

enum { ROOT, FINAL }; /* vertices */

typedef struct {
    int32_t tail, head, arc; /* arc of the lattice, -1 to the final vertex */
    int32_t counts[COUNTS];
} Edge;

typedef struct {
    int64_t number; /* of edges; 0 if over the budget */
    Edge *edge;     /* sorted by the node of the head, last first */
    int64_t vertices;
    int64_t *node; /* lattice node of each vertex */
} AlignmentGraph;

AlignmentGraph alignment_graph(Arena *arena, MoveTables *tables, const States *states,
                               const Layers *layers, int64_t budget);

#endif
