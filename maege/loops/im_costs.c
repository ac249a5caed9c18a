/* The functions are those of maege/metrics/imeasure/segment_costs.py, where they are explained. */
#include "im_costs.h"

static int32_t *prefix_costs(Arena *arena, Tokens a, Tokens b) {
    int64_t width = b.size + 1;
    int32_t *table = TAKE(arena, int32_t, (a.size + 1) * width);
    for (int64_t j = 0; j < width; j++) table[j] = (int32_t)(GAP * j);
    for (int64_t i = 1; i <= a.size; i++) {
        int32_t *row = table + i * width, *above = row - width;
        row[0] = (int32_t)(GAP * i);
        for (int64_t j = 1; j < width; j++) {
            int32_t both = above[j - 1] + DIFFERENT * (a.tokens[i - 1] != b.tokens[j - 1]);
            row[j] = least(both, least(above[j], row[j - 1]) + GAP);
        }
    }
    return table;
}

static int32_t *suffix_costs(Arena *arena, Tokens a, Tokens b) {
    int64_t n = a.size, m = b.size, width = m + 1;
    int32_t *table = TAKE(arena, int32_t, (n + 1) * width);
    for (int64_t j = 0; j <= m; j++) table[n * width + j] = (int32_t)(GAP * (m - j));
    for (int64_t i = n - 1; i >= 0; i--) {
        int32_t *row = table + i * width, *below = row + width;
        row[m] = (int32_t)(GAP * (n - i));
        for (int64_t j = m - 1; j >= 0; j--) {
            int32_t both = below[j + 1] + DIFFERENT * (a.tokens[i] != b.tokens[j]);
            row[j] = least(both, least(below[j], row[j + 1]) + GAP);
        }
    }
    return table;
}

static int32_t *pivots(Arena *arena, Tokens source, Tokens hypothesis, const int32_t *table,
                       const WordLattice *lattice) {
    int64_t width = hypothesis.size + 1, i = source.size, j = hypothesis.size;
    int32_t *first = filled_int32(arena, i + 1, 0), *last = filled_int32(arena, i + 1, 0);
    last[i] = (int32_t)j;
    while (i > 0) {
        int32_t here = table[i * width + j];
        int diagonal = 0;
        if (j > 0) {
            int differs = source.tokens[i - 1] != hypothesis.tokens[j - 1];
            diagonal = here == table[(i - 1) * width + j - 1] + DIFFERENT * differs;
        }
        if (!diagonal && here != table[(i - 1) * width + j] + GAP) {
            j--;
            continue;
        }
        first[i] = (int32_t)j;
        i--;
        j -= diagonal;
        last[i] = (int32_t)j;
    }
    int32_t *pivot = filled_int32(arena, lattice->nodes, 0);
    for (int64_t v = 0; v < lattice->nodes; v++) {
        int32_t position = lattice->position[v];
        if (position >= 0)
            pivot[v] = lattice->after_insertion[v] ? last[position] : first[position];
    }
    pivot[lattice->nodes - 1] = (int32_t)hypothesis.size;
    return pivot;
}

static int32_t pair_cost(Arena *arena, Tokens a, Tokens b) {
    if (a.size == 1 && b.size == 1) return DIFFERENT * (a.tokens[0] != b.tokens[0]);
    if (!a.size || !b.size) return (int32_t)(GAP * (a.size + b.size));
    int32_t *row = TAKE(arena, int32_t, b.size + 1);
    for (int64_t k = 0; k <= b.size; k++) row[k] = (int32_t)(GAP * k);
    for (int64_t i = 0; i < a.size; i++) {
        int32_t diagonal = row[0];
        row[0] += GAP;
        for (int64_t k = 0; k < b.size; k++) {
            int32_t both = diagonal + DIFFERENT * (a.tokens[i] != b.tokens[k]);
            diagonal = row[k + 1];
            row[k + 1] = least(both, least(diagonal, row[k]) + GAP);
        }
    }
    return row[b.size];
}

int32_t *source_segment_costs(Arena *arena, Tokens source, const WordLattice *lattice) {
    int32_t *cost = filled_int32(arena, lattice->texts, 0);
    for (int64_t t = 0; t < lattice->texts; t++) {
        int32_t start = lattice->position[lattice->text_tail[t]];
        int32_t end = lattice->position[lattice->text_head[t]];
        int32_t k = lattice->first_word[t], k_end = lattice->first_word[t + 1];
        if (end - start == 1 && k_end - k == 1 && source.tokens[start] == lattice->words[k])
            continue;
        cost[t] = pair_cost(arena, (Tokens){source.tokens + start, end - start},
                            (Tokens){lattice->words + k, k_end - k});
    }
    return cost;
}

static int32_t triple_cost(Arena *arena, Tokens source, Tokens hypothesis, Tokens words) {
    int64_t height = source.size + 1, width = hypothesis.size + 1, row = width + 1;
    int32_t *before = filled_int32(arena, (height + 1) * row, -MINUS_INFINITY);
    int32_t *after = filled_int32(arena, (height + 1) * row, -MINUS_INFINITY);
    before[row + 1] = 0;
    for (int64_t k = -1; k < words.size; k++) {
        int32_t w = k >= 0 ? words.tokens[k] : -1; /* at first, no word yet */
        for (int64_t i = 1; i <= height; i++) {
            int32_t s = i > 1 ? source.tokens[i - 2] : -1;
            for (int64_t j = 1; j <= width; j++) {
                int32_t h = j > 1 ? hypothesis.tokens[j - 2] : -1;
                int64_t cell = i * row + j;
                int32_t best = before[cell];
                if (w >= 0) {
                    best = least(best + 2 * GAP,
                                 before[cell - row] + 2 * GAP + DIFFERENT * (s != w));
                    best = least(best, before[cell - 1] + 2 * GAP + DIFFERENT * (h != w));
                    int unequal = (s != w) + (h != w) + (s != h);
                    best = least(best, before[cell - row - 1] + DIFFERENT * unequal);
                }
                best = least(best, after[cell - row - 1] + 2 * GAP + DIFFERENT * (s != h));
                after[cell] = least(best, least(after[cell - row], after[cell - 1]) + 2 * GAP);
            }
        }
        int32_t *filled = after;
        after = before, before = filled;
    }
    return before[height * row + width];
}

static int64_t cell_count(const int32_t *pivot, const WordLattice *lattice) {
    int64_t cells = 0;
    for (int64_t t = 0; t < lattice->texts; t++) {
        int32_t u = lattice->text_tail[t], v = lattice->text_head[t];
        int64_t words = lattice->first_word[t + 1] - lattice->first_word[t];
        int64_t rows = lattice->position[v] - lattice->position[u] + 1;
        cells += (words + 1) * rows * (pivot[v] - pivot[u] + 1);
    }
    return cells;
}

SegmentCosts segment_costs(Arena *arena, Tokens source, Tokens hypothesis,
                           const WordLattice *lattice, const int32_t *source_cost,
                           int64_t budget) {
    int32_t *table = prefix_costs(arena, source, hypothesis);
    int32_t *pivot = pivots(arena, source, hypothesis, table, lattice);
    SegmentCosts costs = {0};
    if (cell_count(pivot, lattice) > 20 * budget) return costs;
    costs.pivot = pivot;
    costs.cost = filled_int32(arena, lattice->texts, 0);
    costs.hypothesis_cost = filled_int32(arena, lattice->texts, 0);
    for (int64_t t = 0; t < lattice->texts; t++) {
        int32_t u = lattice->text_tail[t], v = lattice->text_head[t];
        int32_t i = lattice->position[u], j = pivot[u], k = lattice->first_word[t];
        Tokens s = {source.tokens + i, lattice->position[v] - i};
        Tokens h = {hypothesis.tokens + j, pivot[v] - j};
        Tokens words = {lattice->words + k, lattice->first_word[t + 1] - k};
        if (s.size == 1 && h.size == 1 && words.size == 1 && s.tokens[0] == words.tokens[0] &&
            h.tokens[0] == words.tokens[0])
            continue;
        int32_t of_texts = pair_cost(arena, s, h), of_hypothesis = pair_cost(arena, h, words);
        if (source_cost[t] == 0 || of_texts == 0 || of_hypothesis == 0) /* two are equal */
            costs.cost[t] = source_cost[t] + of_texts + of_hypothesis;
        else
            costs.cost[t] = triple_cost(arena, s, h, words);
        costs.hypothesis_cost[t] = costs.cost[t] - source_cost[t] - of_texts;
    }
    costs.rest = suffix_costs(arena, source, hypothesis);
    return costs;
}
