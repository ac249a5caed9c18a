/* The lightest path through a lattice of edits; see maege/metrics/m2/lightest_path.py. */
#ifndef MAEGE_M2_PATH_H
#define MAEGE_M2_PATH_H

#include "m2_weights.h"

typedef struct {
    int64_t tail, head, arc;
    double weight;
} Step;

typedef struct {
    int64_t number, room;
    Step *all;
} Steps;

/* Return the steps of the path to the vertex `last`, from there to the first. */
Steps lightest_path(Arena *arena, EditLattice *lattice, Changes changes, double start,
                    int64_t last);

#endif
