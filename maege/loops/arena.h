/* Memory of one call: taken piece by piece, and freed as a whole. */
#ifndef MAEGE_ARENA_H
#define MAEGE_ARENA_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Block Block;

typedef struct {
    Block *last;
    jmp_buf *no_memory; /* where a call goes on that gets none */
} Arena;

/* Return memory that is not initialised, for `number` elements of `size` bytes. */
void *arena_take(Arena *arena, size_t number, size_t size);

/* Return an array with `more` elements of space; the first `number` are those of `old`. */
void *arena_grow(Arena *arena, const void *old, size_t number, size_t more, size_t size);

/* Forget all that was taken, and keep the largest block for what is taken next. */
void arena_reset(Arena *arena);

void arena_free(Arena *arena);

#define TAKE(arena, type, number) ((type *)arena_take(arena, (size_t)(number), sizeof(type)))
#define GROW(arena, type, old, number, more) \
    ((type *)arena_grow(arena, old, (size_t)(number), (size_t)(more), sizeof(type)))

/* Return an array whose elements are all `value`. */
#define DEFINE_FILLED(type, name) \
    static inline type *name(Arena *arena, int64_t number, type value) { \
        type *array = TAKE(arena, type, number); \
        for (int64_t k = 0; k < number; k++) array[k] = value; \
        return array; \
    }
DEFINE_FILLED(int32_t, filled_int32)
DEFINE_FILLED(int64_t, filled_int64)
DEFINE_FILLED(double, filled_double)
DEFINE_FILLED(uint8_t, filled_uint8)

#endif
