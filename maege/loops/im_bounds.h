/* Which cells an optimal alignment can have; see maege/metrics/imeasure/search_bounds.py. */
#ifndef MAEGE_IM_BOUNDS_H
#define MAEGE_IM_BOUNDS_H

#include "im_costs.h"

typedef struct {
    int64_t number; /* of cells; 0 if over the budget */
    int64_t *first; /* the cells of node v are first[v] to first[v + 1] */
    int32_t *row, *column, *slack;
} CellBounds;

typedef struct {
    int64_t size;  /* n + 1 */
    int32_t *rest; /* shape (V, n + 1) */
    int32_t *top, *bottom;
    int32_t *slack; /* shape (V, n + 1) */
} SourceBounds;

SourceBounds source_bounds(Arena *arena, Tokens source, const WordLattice *lattice,
                           const int32_t *cost);

CellBounds cell_bounds(Arena *arena, Tokens source, Tokens hypothesis, const WordLattice *lattice,
                       const SourceBounds *alone, const SegmentCosts *costs, int64_t budget);

#endif
