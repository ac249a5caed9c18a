/* How many items texts share; see maege/counting/shared_items.py. */
#ifndef MAEGE_SHARED_ITEMS_H
#define MAEGE_SHARED_ITEMS_H

#include "arena.h"

/* Sort the items of each text; `ends` has where each text begins, and the end of the last one. */
int64_t *sorted_items(Arena *arena, const int64_t *items, const int64_t *ends, int64_t texts);

/* Return how many items two texts share; equal ones count once if `are_sets`. */
int64_t number_shared(const int64_t *sorted, const int64_t *ends, int64_t a, int64_t b,
                      int are_sets);

#endif
