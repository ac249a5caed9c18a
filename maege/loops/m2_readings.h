/* A hypothesis read as edits; see maege/metrics/m2/edit_readings.py. */
#ifndef MAEGE_M2_READINGS_H
#define MAEGE_M2_READINGS_H

#include "m2_path.h"

typedef struct {
    const int32_t *tokens, *first; /* text k has the tokens first[k] to first[k + 1] */
    const int32_t *characters, *ends;
    int64_t number_of_ends;
} Texts;

typedef struct {
    Gold gold;
    const int32_t *first_edit; /* of each annotator, shape (annotators + 1,) */
    int64_t annotators;
} Annotations;

typedef struct {
    int64_t cells, arcs, kept; /* greatest numbers */
    int64_t max_unchanged;
    int shifted;
} Limits;

typedef struct {
    int64_t annotator, start, end, j, j_end, matched;
} Edit;

typedef struct {
    int64_t number, room; /* number: -1 if the lattice is too large */
    Edit *all;
} Edits;

Edits read_edits(Arena *arena, Texts texts, int64_t index, Annotations annotations,
                 const int32_t *window, Limits limits);

#endif
