/* The functions are those of maege/metrics/imeasure/search_bounds.py, where they are explained. */
#include "im_bounds.h"

static int32_t distance(int64_t a, int64_t b) { return (int32_t)(a > b ? a - b : b - a); }

/* No slack at a slot boundary exceeds one gap for each token between cell and pivot. */
static void limit_slack(int32_t *row, int64_t size, int32_t pivot) {
    for (int64_t i = 0; i < size; i++) row[i] = least(row[i], GAP * distance(i, pivot));
}

/* `pivot` is NULL without pivots. */
static int32_t *forward_slack(Arena *arena, Tokens text, const int32_t *cost,
                              const WordLattice *lattice, const int32_t *pivot) {
    int64_t nodes = lattice->nodes, size = text.size + 1;
    int32_t *best = filled_int32(arena, nodes * size, MINUS_INFINITY);
    best[0] = 0;
    for (int64_t v = 1; v < nodes; v++) {
        int32_t *row = best + v * size;
        int is_boundary = lattice->position[v] >= 0;
        for (int32_t arc = lattice->first_arc[v]; arc < lattice->first_arc[v + 1]; arc++) {
            const int32_t *before = best + lattice->tail[arc] * size;
            int32_t w = lattice->word[arc], gain = is_boundary ? cost[lattice->text[arc]] : 0;
            int32_t gap = gain - (w >= 0 ? GAP : 0);
            for (int64_t i = 0; i < size; i++) row[i] = greatest(row[i], before[i] + gap);
            if (w < 0) continue;
            for (int64_t i = 1; i < size; i++) {
                int32_t both = before[i - 1] - DIFFERENT * (text.tokens[i - 1] != w);
                row[i] = greatest(row[i], both + gain);
            }
        }
        for (int64_t i = 1; i < size; i++) row[i] = greatest(row[i], row[i - 1] - GAP);
        if (pivot && is_boundary) limit_slack(row, size, pivot[v]);
    }
    return best;
}

static int32_t *backward_slack(Arena *arena, Tokens text, const int32_t *cost,
                               const WordLattice *lattice, const int32_t *pivot) {
    int64_t nodes = lattice->nodes, size = text.size + 1;
    int32_t *best = filled_int32(arena, nodes * size, MINUS_INFINITY);
    best[nodes * size - 1] = 0;
    for (int64_t v = nodes - 1; v > 0; v--) {
        int32_t *row = best + v * size;
        int is_boundary = lattice->position[v] >= 0;
        for (int64_t i = size - 2; i >= 0; i--) row[i] = greatest(row[i], row[i + 1] - GAP);
        if (pivot && is_boundary) limit_slack(row, size, pivot[v]);
        for (int32_t arc = lattice->first_arc[v]; arc < lattice->first_arc[v + 1]; arc++) {
            int32_t *before = best + lattice->tail[arc] * size;
            int32_t w = lattice->word[arc], gain = is_boundary ? cost[lattice->text[arc]] : 0;
            int32_t gap = gain - (w >= 0 ? GAP : 0);
            for (int64_t i = 0; i < size; i++) before[i] = greatest(before[i], row[i] + gap);
            if (w < 0) continue;
            for (int64_t i = 0; i < size - 1; i++) {
                int32_t both = row[i + 1] - DIFFERENT * (text.tokens[i] != w);
                before[i] = greatest(before[i], both + gain);
            }
        }
    }
    return best;
}

static void grow_cells(Arena *arena, CellBounds *cells, int64_t *room) {
    cells->row = GROW(arena, int32_t, cells->row, *room, 2 * *room);
    cells->column = GROW(arena, int32_t, cells->column, *room, 2 * *room);
    cells->slack = GROW(arena, int32_t, cells->slack, *room, 2 * *room);
    *room *= 2;
}

/* What `reached_cells` works with at one node after the other. */
typedef struct {
    Tokens source, hypothesis;
    int64_t height, width;
    int32_t *left, *right; /* the columns of each row that can be reached */
    int32_t *grid;         /* shape (height + 1, width + 1) */
    int32_t top, bottom;
} Reach;

static void raise_to(int32_t *cell, int32_t value) {
    if (value > *cell) *cell = value;
}

/* Write what the cells of a node before an arc lead to. */
static void reach_by_arc(Reach *reach, const CellBounds *cells, int32_t u, int32_t w,
                         int32_t gain) {
    int64_t height = reach->height, width = reach->width, margin = width + 1;
    int32_t further = w >= 0 ? 1 : 0; /* by so much may the rows and columns be greater */
    int64_t start = cells->first[u], last = cells->first[u + 1];
    while (start < last) { /* row by row */
        int32_t i = cells->row[start];
        int64_t end = start + 1;
        while (end < last && cells->row[end] == i) end++;
        int32_t s = i + 1 < height ? reach->source.tokens[i] : -1;
        for (int32_t k = i; k <= i + further && k < height; k++) {
            int32_t to = cells->column[end - 1] + further;
            reach->left[k] = least(reach->left[k], cells->column[start]);
            reach->right[k] = greatest(reach->right[k], to < width ? to : (int32_t)width - 1);
            reach->top = least(reach->top, k);
            reach->bottom = greatest(reach->bottom, k);
        }
        for (int64_t c = start; c < end; c++) {
            int32_t j = cells->column[c], before = cells->slack[c] + gain;
            int32_t *cell = reach->grid + (i + 1) * margin + j + 1;
            if (w < 0) {
                raise_to(cell, before);
                continue;
            }
            int32_t h = j + 1 < width ? reach->hypothesis.tokens[j] : -1;
            int32_t alone = before - 2 * GAP;
            raise_to(cell, alone);
            if (j + 1 < width) raise_to(cell + 1, alone - DIFFERENT * (h != w));
            if (i + 1 < height) {
                raise_to(cell + margin, alone - DIFFERENT * (s != w));
                int unequal = (s != w) + (h != w) + (s != h);
                if (j + 1 < width) raise_to(cell + margin + 1, before - DIFFERENT * unequal);
            }
        }
        start = end;
    }
}

/* Return the cells before pruning; in place of their slack, by how much cheaper each can be. */
static CellBounds reached_cells(Arena *arena, Tokens source, Tokens hypothesis,
                                const WordLattice *lattice, const int32_t *source_rest,
                                const int32_t *hypothesis_rest, const SegmentCosts *costs,
                                int64_t budget) {
    int64_t nodes = lattice->nodes, height = source.size + 1, width = hypothesis.size + 1;
    int64_t room = 1024, count = 1, margin = width + 1;
    CellBounds cells = {0, filled_int64(arena, nodes + 1, 0), TAKE(arena, int32_t, room),
                        TAKE(arena, int32_t, room), TAKE(arena, int32_t, room)};
    cells.row[0] = cells.column[0] = cells.slack[0] = 0; /* node 0: nothing is aligned */
    cells.first[1] = 1;
    Reach reach = {source, hypothesis, height, width,
                   filled_int32(arena, height + 1, (int32_t)width),
                   filled_int32(arena, height + 1, -1),
                   filled_int32(arena, (height + 1) * margin, MINUS_INFINITY), 0, 0};
    int32_t *grid = reach.grid, *left = reach.left, *right = reach.right;
    int32_t pivot_row = 0, pivot_column = costs->pivot[0];
    for (int64_t v = 1; v < nodes; v++) {
        int is_boundary = lattice->position[v] >= 0;
        if (is_boundary) pivot_row = lattice->position[v], pivot_column = costs->pivot[v];
        int32_t pivot_rest = costs->rest[pivot_row * width + pivot_column];
        reach.top = (int32_t)height, reach.bottom = -1;
        for (int32_t arc = lattice->first_arc[v]; arc < lattice->first_arc[v + 1]; arc++)
            reach_by_arc(&reach, &cells, lattice->tail[arc], lattice->word[arc],
                         is_boundary ? costs->cost[lattice->text[arc]] : 0);
        for (int64_t i = reach.top; i < height && (i <= reach.bottom || left[i] <= right[i]);
             i++) {
            while (count + width > room) grow_cells(arena, &cells, &room);
            int32_t *row = grid + (i + 1) * margin, *above = row - margin;
            const int32_t *rest = costs->rest + i * width;
            const int32_t *of_hypothesis = hypothesis_rest + v * width;
            int32_t of_source = source_rest[v * height + i] + pivot_rest;
            int64_t row_start = count, last = right[i];
            int previous_remains = 0;
            for (int64_t j = left[i]; j < width && (j <= last || previous_remains); j++) {
                int32_t best = greatest(row[j + 1], greatest(above[j + 1], row[j]) - 2 * GAP);
                if (i && j) {
                    int differs = source.tokens[i - 1] != hypothesis.tokens[j - 1];
                    best = greatest(best, above[j] - 2 * GAP - DIFFERENT * differs);
                }
                if (is_boundary)
                    best = least(best, 2 * GAP * (distance(i, pivot_row) +
                                                  distance(j, pivot_column)));
                previous_remains = best + of_source + of_hypothesis[j] - rest[j] >= 0;
                row[j + 1] = previous_remains ? best : MINUS_INFINITY;
                if (previous_remains) {
                    cells.row[count] = (int32_t)i, cells.column[count] = (int32_t)j;
                    cells.slack[count] = best;
                    count++;
                }
            }
            if (count > row_start) {
                int32_t to = cells.column[count - 1] + 1;
                left[i + 1] = least(left[i + 1], cells.column[row_start]);
                right[i + 1] = greatest(right[i + 1], to < width ? to : (int32_t)width - 1);
            }
        }
        for (int64_t i = reach.top; i <= height; i++) left[i] = (int32_t)width, right[i] = -1;
        cells.first[v + 1] = count;
        for (int64_t c = cells.first[v]; c < count; c++)
            grid[(cells.row[c] + 1) * margin + cells.column[c] + 1] = MINUS_INFINITY;
        if (count > budget) return cells; /* without a number */
    }
    cells.number = count;
    return cells;
}

/* Return by how much the cost of each cell may exceed that of the last pivot, shape (C,). */
static int32_t *suffix_slack(Arena *arena, Tokens source, Tokens hypothesis,
                             const SegmentCosts *costs, const WordLattice *lattice,
                             const CellBounds *cells) {
    int64_t n = source.size, m = hypothesis.size, margin = m + 2;
    const int64_t *first = cells->first;
    int32_t *slack = filled_int32(arena, cells->number, MINUS_INFINITY);
    slack[cells->number - 1] = 0; /* the last cell of the last node */
    int32_t *grid = filled_int32(arena, (n + 2) * margin, MINUS_INFINITY);
    for (int64_t v = lattice->nodes - 1; v > 0; v--) {
        int32_t position = lattice->position[v], pivot_column = costs->pivot[v];
        for (int64_t c = first[v + 1] - 1; c >= first[v]; c--) {
            int32_t i = cells->row[c], j = cells->column[c];
            int32_t *cell = grid + i * margin + j;
            int32_t best = greatest(slack[c], greatest(cell[margin], cell[1]) - 2 * GAP);
            if (i < n && j < m) {
                int differs = source.tokens[i] != hypothesis.tokens[j];
                best = greatest(best, cell[margin + 1] - 2 * GAP - DIFFERENT * differs);
            }
            if (position >= 0)
                best = least(best, 2 * GAP * (distance(i, position) + distance(j, pivot_column)));
            slack[c] = *cell = best;
        }
        for (int32_t arc = lattice->first_arc[v]; arc < lattice->first_arc[v + 1]; arc++) {
            int32_t u = lattice->tail[arc], w = lattice->word[arc];
            int32_t gain = position >= 0 ? costs->cost[lattice->text[arc]] : 0;
            for (int64_t c = first[u]; c < first[u + 1]; c++) {
                int32_t i = cells->row[c], j = cells->column[c];
                const int32_t *cell = grid + i * margin + j;
                int32_t best = *cell;
                if (w >= 0) {
                    int32_t s = i < n ? source.tokens[i] : -1;
                    int32_t h = j < m ? hypothesis.tokens[j] : -1;
                    best = greatest(best, cell[margin] - DIFFERENT * (s != w));
                    best = greatest(best, cell[1] - DIFFERENT * (h != w)) - 2 * GAP;
                    int unequal = (s != w) + (h != w) + (s != h);
                    best = greatest(best, cell[margin + 1] - DIFFERENT * unequal);
                }
                slack[c] = greatest(slack[c], best + gain);
            }
        }
        for (int64_t c = first[v]; c < first[v + 1]; c++)
            grid[cells->row[c] * margin + cells->column[c]] = MINUS_INFINITY;
    }
    return slack;
}

/* Keep the cells that can lie on an optimal alignment: prefix slack + suffix slack >= 0. */
static void prune(Arena *arena, CellBounds *cells, int64_t nodes, const int32_t *suffix) {
    int64_t count = 0, *first = filled_int64(arena, nodes + 1, 0);
    for (int64_t v = 0; v < nodes; v++) {
        for (int64_t c = cells->first[v]; c < cells->first[v + 1]; c++)
            if (suffix[c] + cells->slack[c] >= 0) {
                cells->row[count] = cells->row[c], cells->column[count] = cells->column[c];
                cells->slack[count++] = suffix[c];
            }
        first[v + 1] = count;
    }
    cells->first = first;
    cells->number = count;
}

SourceBounds source_bounds(Arena *arena, Tokens source, const WordLattice *lattice,
                           const int32_t *cost) {
    int64_t size = source.size + 1, nodes = lattice->nodes;
    int32_t *prefix = forward_slack(arena, source, cost, lattice, lattice->position);
    SourceBounds bounds = {size, backward_slack(arena, source, cost, lattice, NULL),
                           filled_int32(arena, nodes, (int32_t)source.size),
                           filled_int32(arena, nodes, 0),
                           backward_slack(arena, source, cost, lattice, lattice->position)};
    for (int64_t v = 0; v < nodes; v++)
        for (int64_t i = 0; i < size; i++)
            if (prefix[v * size + i] + bounds.slack[v * size + i] >= 0) {
                bounds.top[v] = least(bounds.top[v], (int32_t)i);
                bounds.bottom[v] = (int32_t)i;
            }
    return bounds;
}

CellBounds cell_bounds(Arena *arena, Tokens source, Tokens hypothesis, const WordLattice *lattice,
                       const SourceBounds *alone, const SegmentCosts *costs, int64_t budget) {
    int32_t *rest = backward_slack(arena, hypothesis, costs->hypothesis_cost, lattice, NULL);
    CellBounds cells = reached_cells(arena, source, hypothesis, lattice, alone->rest, rest, costs,
                                     budget);
    if (!cells.number) return cells;
    int32_t *suffix = suffix_slack(arena, source, hypothesis, costs, lattice, &cells);
    prune(arena, &cells, lattice->nodes, suffix);
    return cells;
}
