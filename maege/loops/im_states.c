/* The functions are those of maege/metrics/imeasure/states.py, where they are explained. */
#include "im_states.h"

#include <stdlib.h>

#define PRUNED (-MINUS_INFINITY)
#define BUCKETS 1024
#define LAYERS_AT_ONCE 64
#define HASH_MASK (((uint64_t)1 << 48) - 1)

/* Layers to which a word is added at once: a row for each entry, a column for each layer. */
typedef struct {
    int64_t number, width;
    int32_t *before, *after;
    int32_t offset[LAYERS_AT_ONCE], source_offset[LAYERS_AT_ONCE];
    uint64_t key[LAYERS_AT_ONCE];
} Batch;

static void reserve(Arena *arena, Layers *layers, int64_t cells) {
    if (cells <= layers->room) return;
    int64_t room = layers->room ? layers->room : 4096;
    while (room < cells) room *= 2;
    int32_t *costs = realloc(layers->costs, (size_t)room * sizeof(int32_t));
    if (!costs) longjmp(*arena->no_memory, 1);
    layers->costs = costs, layers->room = room;
}

static void read_layers(Batch *batch, const Layers *layers, const int64_t *starts, int64_t size) {
    for (int64_t s = 0; s < batch->number; s++)
        for (int64_t k = 0; k < size; k++)
            batch->before[k * batch->width + s] = layers->costs[starts[s] + k];
}

/* Write the layers after a word. All of them have the same moves. */
static void add_word(Batch *batch, int64_t size, const EntryMoves *moves) {
    int64_t width = batch->width, number = batch->number;
    for (int64_t s = 0; s < number; s++) batch->after[s] = PRUNED;
    for (int64_t k = 1; k < size; k++) {
        const int32_t *f = moves[k].origin, *c = moves[k].cost;
        int32_t *restrict row = batch->after + k * width;
        const int32_t *all = batch->before + f[ALL] * width;
        const int32_t *source_word = batch->before + f[SOURCE_WORD] * width;
        const int32_t *hypothesis_word = batch->before + f[HYPOTHESIS_WORD] * width;
        const int32_t *word = batch->before + f[WORD] * width;
        const int32_t *both = batch->after + f[BOTH] * width;
        const int32_t *source = batch->after + f[SOURCE] * width;
        const int32_t *hypothesis = batch->after + f[HYPOTHESIS] * width;
        for (int64_t s = 0; s < number; s++) {
            int32_t best = least(PRUNED, all[s] + c[ALL]);
            best = least(best, source_word[s] + c[SOURCE_WORD]);
            best = least(best, hypothesis_word[s] + c[HYPOTHESIS_WORD]);
            best = least(best, word[s] + c[WORD]);
            best = least(best, both[s] + c[BOTH]);
            best = least(best, source[s] + c[SOURCE]);
            row[s] = least(best, hypothesis[s] + c[HYPOTHESIS]);
        }
    }
}

static void normalise_row(int32_t *row, const int32_t *offset, int32_t slack, uint64_t *keys,
                          int64_t number) {
    for (int64_t s = 0; s < number; s++) {
        int32_t cost = row[s] - offset[s];
        row[s] = cost <= slack ? cost : PRUNED;
        keys[s] = ((keys[s] * 1000003) ^ (uint64_t)(int64_t)row[s]) & HASH_MASK;
    }
}

/* Normalise and prune layers of a node, and write hashes of them. */
static void normalise(Batch *batch, const MoveTables *tables, int64_t node) {
    const CellBounds *cells = tables->cells;
    const SourceBounds *alone = tables->alone;
    int32_t *row = batch->after + batch->width;
    memset(batch->key, 0, sizeof batch->key);
    for (int64_t c = cells->first[node]; c < cells->first[node + 1]; c++, row += batch->width)
        normalise_row(row, batch->offset, cells->slack[c], batch->key, batch->number);
    for (int32_t i = alone->top[node]; i <= alone->bottom[node]; i++, row += batch->width)
        normalise_row(row, batch->source_offset, alone->slack[node * alone->size + i], batch->key,
                      batch->number);
}

/* Read the costs at the pivot of a slot boundary, which are subtracted; 0 at other nodes. */
static void read_offsets(Batch *batch, const MoveTables *tables, const int32_t *pivot,
                         int64_t node) {
    const CellBounds *cells = tables->cells;
    memset(batch->offset, 0, sizeof batch->offset);
    memset(batch->source_offset, 0, sizeof batch->source_offset);
    int32_t position = tables->lattice->position[node];
    if (position < 0) return;
    int64_t first = cells->first[node], last = cells->first[node + 1], c = first;
    while (c < last && (cells->row[c] != position || cells->column[c] != pivot[node])) c++;
    int64_t row = last - first - tables->alone->top[node] + position + 1;
    const int32_t *of_cell = batch->after + (c + 1 - first) * batch->width;
    const int32_t *of_row = batch->after + row * batch->width;
    for (int64_t s = 0; s < batch->number; s++) {
        batch->offset[s] = of_cell[s];
        batch->source_offset[s] = of_row[s];
    }
}

/* States while they are built. */
typedef struct {
    States states;
    int64_t room, room_for_transitions, used;
    uint64_t *key;
    int64_t *chain; /* the previous state in the bucket of each state; -1: none */
    int64_t bucket[BUCKETS]; /* the last state of each; -1: none */
} Builder;

static int64_t find_state(const Builder *builder, const int32_t *layer, int64_t size, uint64_t key,
                          int64_t last, int64_t first, const Layers *layers) {
    for (; last >= first; last = builder->chain[last])
        if (builder->key[last] == key &&
            !memcmp(layers->costs + builder->states.start[last] + 1, layer + 1,
                    (size_t)(size - 1) * sizeof(int32_t)))
            return last;
    return -1;
}

static int64_t add_state(Arena *arena, Builder *builder, uint64_t key, int64_t bucket) {
    States *states = &builder->states;
    int64_t number = states->number++;
    if (number == builder->room) {
        builder->room *= 2;
        states->start = GROW(arena, int64_t, states->start, number, builder->room);
        builder->key = GROW(arena, uint64_t, builder->key, number, builder->room);
        builder->chain = GROW(arena, int64_t, builder->chain, number, builder->room);
    }
    states->start[number] = builder->used;
    builder->key[number] = key;
    builder->chain[number] = builder->bucket[bucket];
    builder->bucket[bucket] = number;
    return number;
}

static void add_transition(Arena *arena, Builder *builder, Transition transition) {
    States *states = &builder->states;
    int64_t number = states->number_of_transitions++;
    if (number == builder->room_for_transitions) {
        builder->room_for_transitions *= 2;
        states->transition =
            GROW(arena, Transition, states->transition, number, builder->room_for_transitions);
    }
    states->transition[number] = transition;
}

static Builder new_builder(Arena *arena, int64_t nodes, Layers *layers) {
    Builder builder = {{1, TAKE(arena, int64_t, 64), filled_int64(arena, nodes + 1, 0), 0,
                        TAKE(arena, Transition, 64)},
                       64, 64, 3, TAKE(arena, uint64_t, 64), TAKE(arena, int64_t, 64), {0}};
    for (int b = 0; b < BUCKETS; b++) builder.bucket[b] = -1;
    builder.key[0] = 0, builder.chain[0] = -1;
    builder.states.start[0] = 0, builder.states.first[1] = 1;
    reserve(arena, layers, 3);
    layers->costs[0] = PRUNED;
    layers->costs[1] = layers->costs[2] = 0; /* node 0 has one cell and one row */
    return builder;
}

/* Return the state of a node whose layer is column s of the batch; it is new if there is none. */
static int64_t state_after(Arena *arena, Builder *builder, const Batch *batch, int64_t s,
                           int64_t size, int64_t first, Layers *layers) {
    reserve(arena, layers, builder->used + size);
    int32_t *layer = layers->costs + builder->used;
    for (int64_t k = 0; k < size; k++) layer[k] = batch->after[k * batch->width + s];
    uint64_t key = batch->key[s];
    int64_t bucket = (int64_t)((key ^ (key >> 20)) & (BUCKETS - 1));
    int64_t after = find_state(builder, layer, size, key, builder->bucket[bucket], first, layers);
    if (after < 0) {
        after = add_state(arena, builder, key, bucket);
        builder->used += size;
    }
    return after;
}

States build_states(Arena *arena, MoveTables *tables, const SegmentCosts *costs, int64_t budget,
                    Layers *layers) {
    const WordLattice *lattice = tables->lattice;
    int64_t nodes = lattice->nodes, at_once = budget / tables->greatest_size, work = 0;
    at_once = at_once < 1 ? 1 : at_once < LAYERS_AT_ONCE ? at_once : LAYERS_AT_ONCE;
    Batch batch = {0, at_once, TAKE(arena, int32_t, tables->greatest_size * at_once),
                   TAKE(arena, int32_t, tables->greatest_size * at_once), {0}, {0}, {0}};
    Builder builder = new_builder(arena, nodes, layers);
    int64_t *first = builder.states.first;
    for (int64_t v = 1; v < nodes; v++) {
        int64_t size = layer_size(tables, v);
        for (int32_t arc = lattice->first_arc[v]; arc < lattice->first_arc[v + 1]; arc++) {
            int32_t u = lattice->tail[arc];
            set_moves(tables, lattice->word[arc], u, v);
            for (int64_t state = first[u]; state < first[u + 1]; state++) {
                int64_t s = (state - first[u]) % at_once;
                if (s == 0) {
                    int64_t rest = first[u + 1] - state;
                    batch.number = batch.width = rest < at_once ? rest : at_once;
                    read_layers(&batch, layers, builder.states.start + state,
                                layer_size(tables, u));
                    add_word(&batch, size, tables->moves);
                    read_offsets(&batch, tables, costs->pivot, v);
                    normalise(&batch, tables, v);
                }
                int64_t after =
                    state_after(arena, &builder, &batch, s, size, first[v], layers);
                add_transition(arena, &builder,
                               (Transition){(int32_t)state, (int32_t)after, arc, batch.offset[s],
                                            batch.source_offset[s]});
                work += size - 1;
                if (builder.used - builder.states.number > budget || work > 20 * budget)
                    return (States){0};
            }
        }
        first[v + 1] = builder.states.number;
    }
    return builder.states;
}
