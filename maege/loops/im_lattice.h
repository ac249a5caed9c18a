/* The word lattice of references; see maege/metrics/imeasure/reference_lattice.py. */
#ifndef MAEGE_IM_LATTICE_H
#define MAEGE_IM_LATTICE_H

#include "arena.h"

#define NO_WORD (-1)

typedef struct {
    int64_t number; /* of slots */
    const int32_t *start, *end, *texts;
    int64_t number_of_texts;
    const int32_t *length, *words;
} Slots;

typedef struct {
    int64_t nodes, texts;
    int32_t *position, *after_insertion, *first_arc, *tail, *word, *text;
    int32_t *text_tail, *text_head, *first_word;
    const int32_t *words;
} WordLattice;

typedef struct {
    const int32_t *tokens;
    int64_t size;
} Tokens;

WordLattice word_lattice(Arena *arena, Slots slots);

#endif
