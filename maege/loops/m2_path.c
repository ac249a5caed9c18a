/* The functions are those of maege/metrics/m2/lightest_path.py, where they are explained. */
#include "m2_path.h"

#include <math.h>
#include <stdlib.h>

#define NEAR_WEIGHT (BONUS / 2)

static void add_step(Arena *arena, Steps *steps, Step step) {
    if (steps->number == steps->room) {
        steps->room *= 2;
        steps->all = GROW(arena, Step, steps->all, steps->number, steps->room);
    }
    steps->all[steps->number++] = step;
}

static Steps no_steps(Arena *arena) { return (Steps){0, 64, TAKE(arena, Step, 64)}; }

/* Exchange the weights of changed arcs out of a vertex with theirs; return the next change. */
static int64_t exchange_weights(EditLattice *lattice, Changes changes, int64_t change, Places out) {
    int64_t size = lattice->size, tail = changes.all[change].arc / size;
    for (; change < changes.number && changes.all[change].arc / size == tail; change++) {
        int64_t head = changes.all[change].arc % size;
        double weight = changes.all[change].weight;
        for (int64_t place = out.start; place < out.end; place++)
            if (lattice->heads[place] == head) {
                changes.all[change].weight = lattice->weights[place];
                lattice->weights[place] = weight;
            }
    }
    return change;
}

static double *distances_to(Arena *arena, EditLattice *lattice, Changes changes, double start,
                            int64_t last, Steps *candidates) {
    int64_t size = lattice->size, kept = lattice->number_of_first - 1, change = 0;
    double *distances = filled_double(arena, size, INFINITY);
    distances[0] = start;
    for (int64_t tail = 0; tail < last; tail++) {
        Places out = arcs_from(lattice, tail);
        int has_changes = change < changes.number && changes.all[change].arc < (tail + 1) * size;
        if (has_changes) exchange_weights(lattice, changes, change, out);
        double of_tail = distances[tail];
        for (int64_t place = out.start; place < out.end; place++) {
            int64_t head = lattice->heads[place];
            double weight = lattice->weights[place], distance = of_tail + weight;
            if (!(distance < distances[head] + NEAR_WEIGHT)) continue;
            if (tail < kept)
                add_step(arena, candidates, (Step){tail, head, lattice->arcs[place], weight});
            if (distance < distances[head]) distances[head] = distance;
        }
        if (has_changes) change = exchange_weights(lattice, changes, change, out);
    }
    return distances;
}

static Steps near_steps(Arena *arena, EditLattice *lattice, Changes changes, double start,
                        int64_t last) {
    int64_t size = lattice->size, kept = lattice->number_of_first - 1;
    if (kept > last) kept = last;
    Steps candidates = no_steps(arena), near = no_steps(arena);
    double *distances = distances_to(arena, lattice, changes, start, last, &candidates);
    uint8_t *needed = filled_uint8(arena, size, 0);
    needed[last] = 1;
    int64_t change = changes.number;
    for (int64_t tail = last - 1; tail >= kept; tail--) {
        Places out = arcs_from(lattice, tail);
        int has_changes = 0;
        for (; change && changes.all[change - 1].arc >= tail * size; change--) has_changes = 1;
        if (has_changes) exchange_weights(lattice, changes, change, out);
        for (int64_t place = out.start; place < out.end; place++) {
            int64_t head = lattice->heads[place];
            double weight = lattice->weights[place];
            if (needed[head] && distances[tail] + weight < distances[head] + NEAR_WEIGHT) {
                needed[tail] = 1;
                add_step(arena, &near, (Step){tail, head, lattice->arcs[place], weight});
            }
        }
        if (has_changes) exchange_weights(lattice, changes, change, out);
    }
    for (int64_t k = candidates.number - 1; k >= 0; k--) {
        Step step = candidates.all[k];
        if (needed[step.head] &&
            distances[step.tail] + step.weight < distances[step.head] + NEAR_WEIGHT) {
            needed[step.tail] = 1;
            add_step(arena, &near, step);
        }
    }
    return near;
}

typedef struct {
    int64_t place, number; /* in the published order, base arcs first, and which step */
} Listed;

static int by_place(const void *a, const void *b) {
    const Listed *first = a, *second = b;
    if (first->place != second->place) return first->place > second->place ? 1 : -1;
    return (first->number > second->number) - (first->number < second->number);
}

static Listed *listed_steps(Arena *arena, const EditLattice *lattice, Steps near,
                            int64_t *number) {
    int64_t size = lattice->size;
    Listed *listed = TAKE(arena, Listed, 3 * near.number);
    *number = 0;
    for (int64_t k = 0; k < near.number; k++) {
        Step step = near.all[k];
        int64_t ways = step.arc >> WAYS & 7, kind = step.arc >> KIND & 7;
        if (!ways) {
            int64_t way = kind != NOOP ? kind - M2_INSERTION : 2;
            listed[(*number)++] = (Listed){3 * step.tail + way, k};
        }
        for (int64_t way = 0; way < 3; way++)
            if (ways >> way & 1) {
                int64_t before = lattice->tails[3 * step.head + way];
                listed[(*number)++] =
                    (Listed){3 * size + (before * size + step.tail) * 3 + way, k};
            }
    }
    qsort(listed, (size_t)*number, sizeof(Listed), by_place);
    return listed;
}

Steps lightest_path(Arena *arena, EditLattice *lattice, Changes changes, double start,
                    int64_t last) {
    Steps near = near_steps(arena, lattice, changes, start, last), path = no_steps(arena);
    int64_t number;
    Listed *listed = listed_steps(arena, lattice, near, &number);
    double *distances = filled_double(arena, last + 1, INFINITY);
    distances[0] = start;
    int64_t *before = filled_int64(arena, last + 1, -1); /* the step to each vertex */
    for (int changed = 1; changed;) {
        changed = 0;
        for (int64_t k = 0; k < number; k++) {
            Step step = near.all[listed[k].number];
            double distance = distances[step.tail] + step.weight;
            if (distance < distances[step.head]) {
                distances[step.head] = distance;
                before[step.head] = listed[k].number;
                changed = 1;
            }
        }
    }
    for (int64_t vertex = last; vertex && before[vertex] >= 0;) {
        Step step = near.all[before[vertex]];
        add_step(arena, &path, step);
        vertex = step.tail;
    }
    return path;
}
