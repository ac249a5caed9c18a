/* The function is that of maege/counting/shared_items.py, where it is explained. */
#include "shared_items.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int64_t *sorted_items(Arena *arena, const int64_t *items, const int64_t *ends, int64_t texts) {
    int64_t number = ends[texts];
    int64_t *sorted = TAKE(arena, int64_t, number);
    if (number) memcpy(sorted, items, (size_t)number * sizeof *sorted);
    for (int64_t k = 0; k < texts; k++)
        qsort(sorted + ends[k], (size_t)(ends[k + 1] - ends[k]), sizeof *sorted, by_value);
    return sorted;
}

int64_t number_shared(const int64_t *sorted, const int64_t *ends, int64_t a, int64_t b,
                      int are_sets) {
    int64_t i = ends[a], j = ends[b], number = 0;
    while (i < ends[a + 1] && j < ends[b + 1]) {
        int64_t x = sorted[i], y = sorted[j];
        number += x == y && !(are_sets && i > ends[a] && sorted[i - 1] == x);
        i += x <= y;
        j += y <= x;
    }
    return number;
}
