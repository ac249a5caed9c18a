/* The functions are those of maege/metrics/imeasure/moves.py, where they are explained. */
#include "im_moves.h"

int64_t layer_size(const MoveTables *tables, int64_t node) {
    int64_t cells = tables->cells->first[node + 1] - tables->cells->first[node];
    return cells + tables->alone->bottom[node] - tables->alone->top[node] + 2;
}

MoveTables move_tables(Arena *arena, Tokens source, Tokens hypothesis, const WordLattice *lattice,
                       const CellBounds *cells, const SourceBounds *alone) {
    int64_t height = source.size + 2, width = hypothesis.size + 2;
    MoveTables tables = {source, hypothesis, lattice, cells, alone, 0, NULL, {0}, {0}};
    for (int64_t v = 0; v < lattice->nodes; v++) {
        int64_t size = layer_size(&tables, v);
        if (size > tables.greatest_size) tables.greatest_size = size;
    }
    tables.moves = TAKE(arena, EntryMoves, tables.greatest_size);
    memset(tables.moves, 0, (size_t)tables.greatest_size * sizeof(EntryMoves));
    tables.before = (Entries){filled_int32(arena, height * width, 0), filled_int32(arena, height, 0)};
    tables.after = (Entries){filled_int32(arena, height * width, 0), filled_int32(arena, height, 0)};
    return tables;
}

/* Write the entries of a node; or 0, if not `present`. */
static void mark(const MoveTables *tables, Entries entries, int64_t node, int present) {
    const CellBounds *cells = tables->cells;
    int64_t width = tables->hypothesis.size + 2, first = cells->first[node];
    int32_t entry = 1;
    for (int64_t c = first; c < cells->first[node + 1]; c++, entry++)
        entries.cell[(cells->row[c] + 1) * width + cells->column[c] + 1] = present ? entry : 0;
    for (int32_t i = tables->alone->top[node]; i <= tables->alone->bottom[node]; i++, entry++)
        entries.row[i + 1] = present ? entry : 0;
}

static void set_cell_moves(MoveTables *tables, int32_t word, int64_t node) {
    const CellBounds *cells = tables->cells;
    int64_t width = tables->hypothesis.size + 2;
    EntryMoves *move = tables->moves;
    for (int64_t c = cells->first[node]; c < cells->first[node + 1]; c++) {
        int32_t i = cells->row[c], j = cells->column[c];
        int32_t s = i ? tables->source.tokens[i - 1] : -1;
        int32_t h = j ? tables->hypothesis.tokens[j - 1] : -1;
        int64_t cell = i * width + j;
        const int32_t *before = tables->before.cell + cell, *after = tables->after.cell + cell;
        move++;
        move->origin[BOTH] = after[0];
        move->origin[SOURCE] = after[1];
        move->origin[HYPOTHESIS] = after[width];
        move->cost[BOTH] = 2 * GAP + DIFFERENT * (s != h);
        move->cost[SOURCE] = move->cost[HYPOTHESIS] = 2 * GAP;
        move->column[BOTH] = s == h ? FN : FPN;
        move->column[SOURCE] = TP, move->column[HYPOTHESIS] = FP;
        if (word < 0) {
            move->origin[ALL] = before[width + 1];
            move->cost[ALL] = 0, move->column[ALL] = NO_COLUMN;
            move->origin[SOURCE_WORD] = move->origin[HYPOTHESIS_WORD] = move->origin[WORD] = 0;
            continue;
        }
        move->origin[ALL] = before[0], move->origin[WORD] = before[width + 1];
        move->origin[SOURCE_WORD] = before[1], move->origin[HYPOTHESIS_WORD] = before[width];
        move->cost[ALL] = DIFFERENT * ((s != word) + (h != word) + (s != h));
        move->cost[SOURCE_WORD] = 2 * GAP + DIFFERENT * (s != word);
        move->cost[HYPOTHESIS_WORD] = 2 * GAP + DIFFERENT * (h != word);
        move->cost[WORD] = 2 * GAP;
        move->column[SOURCE_WORD] = s == word ? FP : FPN;
        move->column[HYPOTHESIS_WORD] = h == word ? TP : FPN;
        move->column[WORD] = FN;
        if (s == h)
            move->column[ALL] = h == word ? TN : FN;
        else
            move->column[ALL] = s == word ? FP : move->column[HYPOTHESIS_WORD];
    }
}

static void set_source_moves(MoveTables *tables, int32_t word, int64_t node) {
    const int32_t *before = tables->before.row, *after = tables->after.row;
    for (int32_t i = tables->alone->top[node]; i <= tables->alone->bottom[node]; i++) {
        EntryMoves *move = tables->moves + after[i + 1];
        for (int m = 0; m < MOVES; m++) move->origin[m] = 0;
        move->origin[SOURCE] = after[i], move->cost[SOURCE] = GAP;
        move->column[SOURCE] = SOURCE_FN;
        if (word < 0) {
            move->origin[ALL] = before[i + 1];
            move->cost[ALL] = 0, move->column[ALL] = NO_COLUMN;
            continue;
        }
        int differs = i == 0 || tables->source.tokens[i - 1] != word;
        move->origin[ALL] = before[i], move->cost[ALL] = DIFFERENT * differs;
        move->column[ALL] = differs ? SOURCE_FN : SOURCE_TN;
        move->origin[WORD] = before[i + 1], move->cost[WORD] = GAP;
        move->column[WORD] = SOURCE_FN;
    }
}

void set_moves(MoveTables *tables, int32_t word, int64_t node_before, int64_t node_after) {
    mark(tables, tables->before, node_before, 1);
    mark(tables, tables->after, node_after, 1);
    set_cell_moves(tables, word, node_after);
    set_source_moves(tables, word, node_after);
    mark(tables, tables->before, node_before, 0);
    mark(tables, tables->after, node_after, 0);
}
