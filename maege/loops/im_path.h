/* The best path through the graph of alignments; see maege/metrics/imeasure/best_path.py. */
#ifndef MAEGE_IM_PATH_H
#define MAEGE_IM_PATH_H

#include "im_graph.h"

typedef struct {
    int64_t number;
    int32_t *arcs; /* of the lattice, from the end */
    int32_t counts[COUNTS];
} Path;

/* The weight is a ratio of integers. */
Path best_path(Arena *arena, const AlignmentGraph *graph, int64_t numerator, int64_t denominator);

#endif
