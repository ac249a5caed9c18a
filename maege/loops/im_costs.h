/* Costs of aligning texts between pivots; see maege/metrics/imeasure/segment_costs.py. */
#ifndef MAEGE_IM_COSTS_H
#define MAEGE_IM_COSTS_H

#include "im_lattice.h"

enum { DIFFERENT = 3, GAP = 2 };
#define MINUS_INFINITY (-(1 << 28))

typedef struct {
    int32_t *pivot; /* NULL if over the budget */
    int32_t *cost, *hypothesis_cost;
    int32_t *rest; /* shape (n + 1, m + 1) */
} SegmentCosts;

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t greatest(int32_t a, int32_t b) { return a > b ? a : b; }

int32_t *source_segment_costs(Arena *arena, Tokens source, const WordLattice *lattice);

SegmentCosts segment_costs(Arena *arena, Tokens source, Tokens hypothesis,
                           const WordLattice *lattice, const int32_t *source_cost,
                           int64_t budget);

#endif
