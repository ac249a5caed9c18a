/* The function is that of maege/metrics/imeasure/reference_lattice.py, where it is explained. */
#include "im_lattice.h"

WordLattice word_lattice(Arena *arena, Slots slots) {
    int64_t texts = slots.number_of_texts, inner = 0;
    WordLattice l = {0};
    l.texts = texts, l.words = slots.words;
    l.first_word = TAKE(arena, int32_t, texts + 1);
    l.first_word[0] = 0;
    for (int64_t t = 0; t < texts; t++) {
        l.first_word[t + 1] = l.first_word[t] + slots.length[t];
        if (slots.length[t] > 1) inner += slots.length[t] - 1;
    }
    int64_t arcs = texts + inner;
    l.nodes = 1 + slots.number + inner;
    l.position = filled_int32(arena, l.nodes, -1);
    l.after_insertion = filled_int32(arena, l.nodes, 0);
    l.first_arc = filled_int32(arena, l.nodes + 1, 0);
    l.tail = filled_int32(arena, arcs, 0);
    l.word = filled_int32(arena, arcs, NO_WORD);
    l.text = filled_int32(arena, arcs, 0);
    l.text_tail = filled_int32(arena, texts, 0);
    l.text_head = filled_int32(arena, texts, 0);
    int32_t *last_node = TAKE(arena, int32_t, texts);
    l.position[0] = 0;
    int32_t boundary = 0, node = 1, arc = 0, first_text = 0;
    for (int64_t slot = 0; slot < slots.number; slot++) {
        int32_t end_text = first_text + slots.texts[slot];
        for (int32_t t = first_text; t < end_text; t++) {
            l.text_tail[t] = last_node[t] = boundary;
            for (int32_t k = l.first_word[t]; k < l.first_word[t + 1] - 1; k++) {
                l.tail[arc] = last_node[t], l.word[arc] = slots.words[k], l.text[arc] = t;
                last_node[t] = node;
                node++, arc++;
                l.first_arc[node] = arc;
            }
        }
        for (int32_t t = first_text; t < end_text; t++) {
            l.tail[arc] = last_node[t], l.text[arc] = t, l.text_head[t] = node;
            if (slots.length[t]) l.word[arc] = slots.words[l.first_word[t + 1] - 1];
            arc++;
        }
        l.position[node] = slots.end[slot];
        l.after_insertion[node] = slot > 0 && slots.start[slot] == slots.end[slot];
        boundary = node++, first_text = end_text;
        l.first_arc[node] = arc;
    }
    return l;
}
