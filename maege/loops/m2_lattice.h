/* The edit lattice of MaxMatch; see maege/metrics/m2/edit_lattice.py. */
#ifndef MAEGE_M2_LATTICE_H
#define MAEGE_M2_LATTICE_H

#include "arena.h"

enum { NOOP = 1, M2_INSERTION, M2_DELETION, M2_SUBSTITUTION };
enum { BEGIN = 16, KIND = 19, WAYS = 22, LISTED = 25, LENGTH = 27 }; /* bits of an arc */
#define UNCHANGED (((int64_t)1 << 16) - 1)
#define NONE ((int64_t)1 << 60)
#define BONUS 0.001

typedef struct {
    int64_t start, source_end, hypothesis_end, deletions, insertions, after;
} Window;

typedef struct {
    int64_t size; /* number of vertices */
    int64_t *i_of, *j_of;
    int64_t *targets, *times; /* three for each vertex: insertion, deletion, diagonal */
    int64_t *base, *tails;    /* base arcs, and their tails by head */
    int64_t max_unchanged;
    int shifted;
    /* Arcs out of the first vertices are kept: those out of vertex v begin at first[v]. */
    int64_t *first, number_of_first;
    int64_t room, *heads, *arcs;
    double *weights;
    int64_t *to; /* what `arcs_from` works with, NONE for each vertex */
} EditLattice;

typedef struct {
    int64_t start, end;
} Places;

EditLattice edit_lattice(Arena *arena, const int32_t *source, const int32_t *hypothesis,
                         Window window, int64_t max_unchanged, int shifted, int64_t most_kept);

Places arcs_from(EditLattice *lattice, int64_t tail);

typedef struct {
    int64_t number, *arcs; /* tail * vertices + head, in order */
} Dropped;

/* Return how often arcs are listed in all, -1 if there are more than `most`. */
int64_t listings(Arena *arena, EditLattice *lattice, int is_skipped, int64_t most,
                 Dropped *dropped);

int is_dropped(Dropped dropped, int64_t arc);

/* Return start and end of an arc in the source. */
Places span(const EditLattice *lattice, int64_t tail, int64_t head, int64_t arc);

#endif
