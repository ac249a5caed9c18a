/* How an alignment reaches the entries of a layer; see maege/metrics/imeasure/moves.py. */
#ifndef MAEGE_IM_MOVES_H
#define MAEGE_IM_MOVES_H

#include "im_bounds.h"

enum { ALL, SOURCE_WORD, HYPOTHESIS_WORD, WORD, BOTH, SOURCE, HYPOTHESIS, MOVES };
#define WITH_WORD BOTH /* moves before this one begin in the layer before the word */
#define NO_COLUMN (-1)
enum { TP, TN, FP, FN, FPN, SOURCE_TN, SOURCE_FN, COUNTS };

typedef struct {
    int32_t origin[MOVES], cost[MOVES], column[MOVES];
} EntryMoves;

typedef struct {
    int32_t *cell; /* shape (n + 2, m + 2) */
    int32_t *row;  /* shape (n + 2,) */
} Entries;

typedef struct {
    Tokens source, hypothesis;
    const WordLattice *lattice;
    const CellBounds *cells;
    const SourceBounds *alone;
    int64_t greatest_size; /* of a layer */
    EntryMoves *moves;     /* to each entry */
    Entries before, after;
} MoveTables;

MoveTables move_tables(Arena *arena, Tokens source, Tokens hypothesis, const WordLattice *lattice,
                       const CellBounds *cells, const SourceBounds *alone);

int64_t layer_size(const MoveTables *tables, int64_t node);

/* Write the moves of an arc between two nodes. */
void set_moves(MoveTables *tables, int32_t word, int64_t node_before, int64_t node_after);

#endif
