/* The functions are those of maege/metrics/imeasure/alignment_graph.py, explained there. */
#include "im_graph.h"

typedef struct {
    int32_t cell, row; /* entries */
    int64_t next;      /* vertex of the same state; -1: none */
    int64_t node;
} Vertex;

/* The graph while it is built. */
typedef struct {
    int64_t edges, room_for_edges, vertices, room_for_vertices;
    Edge *edge;
    Vertex *vertex;
    int64_t *last_vertex; /* where the linked list of vertices of each state begins; -1: empty */
} Builder;

/* Of several moves with the least cost the published tool prefers the first of these. */
static const int PREFERENCE[] = {ALL,    BOTH,       SOURCE_WORD, HYPOTHESIS_WORD,
                                 SOURCE, HYPOTHESIS, WORD};

/* Follow the alignment back from an entry to the layer before the last word; count its columns. */
static int32_t backtrace(const int32_t *before, const int32_t *after, int32_t offset,
                         const EntryMoves *moves, int32_t entry, int32_t *counts) {
    for (;;) {
        const EntryMoves *of_entry = moves + entry;
        int32_t cost = after[entry];
        int chosen = ALL;
        for (int k = 0; k < MOVES; k++) {
            int move = PREFERENCE[k];
            int32_t previous = of_entry->origin[move];
            int32_t previous_cost = move < WITH_WORD ? before[previous] - offset : after[previous];
            if (previous_cost + of_entry->cost[move] == cost) {
                chosen = move;
                break;
            }
        }
        if (of_entry->column[chosen] != NO_COLUMN) counts[of_entry->column[chosen]]++;
        entry = of_entry->origin[chosen];
        if (chosen < WITH_WORD) return entry;
    }
}

static int64_t *node_of_states(Arena *arena, const States *states, int64_t nodes) {
    int64_t *node = TAKE(arena, int64_t, states->number);
    for (int64_t v = 0; v < nodes; v++)
        for (int64_t state = states->first[v]; state < states->first[v + 1]; state++)
            node[state] = v;
    return node;
}

static int64_t add_vertex(Arena *arena, Builder *builder, Vertex vertex) {
    int64_t number = builder->vertices++;
    if (number == builder->room_for_vertices) {
        builder->room_for_vertices *= 2;
        builder->vertex = GROW(arena, Vertex, builder->vertex, number, builder->room_for_vertices);
    }
    builder->vertex[number] = vertex;
    return number;
}

static Edge *add_edge(Arena *arena, Builder *builder, int64_t head, int32_t arc) {
    int64_t number = builder->edges++;
    if (number == builder->room_for_edges) {
        builder->room_for_edges *= 2;
        builder->edge = GROW(arena, Edge, builder->edge, number, builder->room_for_edges);
    }
    builder->edge[number] = (Edge){0, (int32_t)head, arc, {0}};
    return builder->edge + number;
}

/* Begin with the ends of all references at the last node, and an edge from each to FINAL. */
static Builder new_builder(Arena *arena, const MoveTables *tables, const States *states) {
    int64_t node = tables->lattice->nodes - 1, first_end = states->first[node], room = 64;
    Builder builder = {0, room, 0, room, TAKE(arena, Edge, room), TAKE(arena, Vertex, room),
                       filled_int64(arena, states->number, -1)};
    add_vertex(arena, &builder, (Vertex){1, 2, -1, 0});        /* ROOT */
    add_vertex(arena, &builder, (Vertex){0, 0, -1, node + 1}); /* FINAL */
    builder.last_vertex[0] = ROOT;
    int32_t cell = (int32_t)(tables->cells->first[node + 1] - tables->cells->first[node]);
    int32_t row = (int32_t)(layer_size(tables, node) - 1);
    for (int64_t state = first_end; state < states->number; state++) {
        int64_t vertex = add_vertex(arena, &builder, (Vertex){cell, row, -1, node});
        builder.last_vertex[state] = vertex;
        add_edge(arena, &builder, FINAL, -1)->tail = (int32_t)vertex;
    }
    return builder;
}

static int64_t find_vertex(const Builder *builder, int64_t state, int32_t cell, int32_t row) {
    int64_t last = builder->last_vertex[state];
    while (last >= 0 && !(builder->vertex[last].cell == cell && builder->vertex[last].row == row))
        last = builder->vertex[last].next;
    return last;
}

AlignmentGraph alignment_graph(Arena *arena, MoveTables *tables, const States *states,
                               const Layers *layers, int64_t budget) {
    int64_t *node = node_of_states(arena, states, tables->lattice->nodes);
    Builder builder = new_builder(arena, tables, states);
    int32_t arc_of_moves = -1;
    for (int64_t k = states->number_of_transitions - 1; k >= 0; k--) {
        Transition t = states->transition[k];
        int64_t head = builder.last_vertex[t.after];
        if (head >= 0 && t.arc != arc_of_moves) {
            set_moves(tables, tables->lattice->word[t.arc], node[t.before], node[t.after]);
            arc_of_moves = t.arc;
        }
        const int32_t *before = layers->costs + states->start[t.before];
        const int32_t *after = layers->costs + states->start[t.after];
        for (; head >= 0; head = builder.vertex[head].next) {
            Vertex at_head = builder.vertex[head];
            Edge *edge = add_edge(arena, &builder, head, t.arc);
            int32_t cell =
                backtrace(before, after, t.offset, tables->moves, at_head.cell, edge->counts);
            int32_t row = backtrace(before, after, t.source_offset, tables->moves, at_head.row,
                                    edge->counts);
            int64_t tail = find_vertex(&builder, t.before, cell, row);
            if (tail < 0) {
                int64_t next = builder.last_vertex[t.before];
                tail = add_vertex(arena, &builder, (Vertex){cell, row, next, node[t.before]});
                builder.last_vertex[t.before] = tail;
            }
            edge->tail = (int32_t)tail;
        }
        if (10 * builder.edges > budget) return (AlignmentGraph){0};
    }
    int64_t *nodes = TAKE(arena, int64_t, builder.vertices);
    for (int64_t v = 0; v < builder.vertices; v++) nodes[v] = builder.vertex[v].node;
    return (AlignmentGraph){builder.edges, builder.edge, builder.vertices, nodes};
}
