#include "arena.h"

#include <stdlib.h>

#define FIRST_BLOCK ((size_t)1 << 16)
#define ALIGNMENT ((size_t)16)

struct Block {
    Block *before;
    size_t used, size; /* of what follows */
    size_t unused;     /* so that what follows is aligned */
};

static void *start_of(Block *block) { return block + 1; }

static Block *new_block(Arena *arena, size_t size) {
    Block *block = size > SIZE_MAX - sizeof(Block) ? NULL : malloc(sizeof(Block) + size);
    if (!block) longjmp(*arena->no_memory, 1);
    block->before = arena->last;
    block->used = 0;
    block->size = size;
    arena->last = block;
    return block;
}

void *arena_take(Arena *arena, size_t number, size_t size) {
    if (number > (SIZE_MAX / 4) / size) longjmp(*arena->no_memory, 1);
    size_t bytes = (number * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Block *block = arena->last;
    if (!block || block->size - block->used < bytes) {
        size_t least = block ? 2 * block->size : FIRST_BLOCK;
        block = new_block(arena, bytes > least ? bytes : least);
    }
    void *taken = (char *)start_of(block) + block->used;
    block->used += bytes;
    return taken;
}

void *arena_grow(Arena *arena, const void *old, size_t number, size_t more, size_t size) {
    void *array = arena_take(arena, more, size);
    memcpy(array, old, number * size);
    return array;
}

void arena_reset(Arena *arena) {
    Block *last = arena->last;
    if (!last) return;
    Arena others = {last->before, NULL};
    arena_free(&others);
    last->before = NULL;
    last->used = 0;
}

void arena_free(Arena *arena) {
    while (arena->last) {
        Block *before = arena->last->before;
        free(arena->last);
        arena->last = before;
    }
}
