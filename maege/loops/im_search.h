/* The best reference of a lattice; see maege/metrics/imeasure/lattice_search.py. */
#ifndef MAEGE_IM_SEARCH_H
#define MAEGE_IM_SEARCH_H

#include "im_path.h"

typedef struct {
    int64_t numerator, denominator, budget;
} Rule;

typedef struct {
    int64_t number; /* of words; -1 if over the budget */
    int32_t *words;
    int32_t counts[COUNTS];
} Choice;

/* Return the best reference for each hypothesis; `ends`: where each begins, shape (H + 1,). */
Choice *best_references(Arena *arena, Arena *scratch, Layers *layers, Tokens source,
                        const int32_t *tokens, const int64_t *ends, int64_t hypotheses,
                        Slots slots, Rule rule);

#endif
