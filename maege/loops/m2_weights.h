/* The weights of edits of a lattice; see maege/metrics/m2/edit_weights.py. */
#ifndef MAEGE_M2_WEIGHTS_H
#define MAEGE_M2_WEIGHTS_H

#include "m2_lattice.h"

typedef struct {
    int64_t edits;
    const int32_t *span; /* shape (edits, 2) */
    const int32_t *first_replacement, *first_word, *words;
} Gold;

typedef struct {
    const int32_t *tokens;
    int64_t size;
} Text;

typedef struct {
    int64_t arc, edit;
} Match;

typedef struct {
    int64_t number, room;
    Match *all;
} Matches;

typedef struct {
    int64_t arc;
    double weight;
} Change;

typedef struct {
    int64_t number, room;
    Change *all;
} Changes;

Matches find_matches(Arena *arena, Text source, Text hypothesis, EditLattice *lattice, Gold gold,
                     Dropped dropped);

/* `first` and `last`: the gold edits of the annotator. */
Changes changed_weights(Arena *arena, EditLattice *lattice, Matches matches, Gold gold,
                        int64_t first, int64_t last, double best, Dropped dropped);

#endif
