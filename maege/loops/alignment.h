/* ERRANT's alignment of two parsed sentences; see maege/extraction/alignment.py. */
#ifndef MAEGE_ALIGNMENT_H
#define MAEGE_ALIGNMENT_H

#include "arena.h"

typedef struct {
    const int64_t *tokens; /* shape (n, width): form, part of speech, tag, lower-case form, lemma */
    int64_t n, width;
    const int32_t *characters;
    const int64_t *ends; /* shape (n + 1,) */
} Sentence;

/* Return operations that are no match, last first, five numbers each; write how many there are. */
const int64_t *align(Arena *arena, Sentence a, Sentence b, const uint8_t *open_pos,
                     int64_t open_size, int64_t *number);

#endif
