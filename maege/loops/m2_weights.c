/* The functions are those of maege/metrics/m2/edit_weights.py, where they are explained. */
#include "m2_weights.h"

#include <math.h>
#include <stdlib.h>

static int is_apart(int64_t start, int64_t end, const EditLattice *lattice) {
    return !lattice->shifted &&
           (start < lattice->i_of[0] || end > lattice->i_of[lattice->size - 1]);
}

static int same_tokens(const int32_t *a, const int32_t *b, int64_t size) {
    return memcmp(a, b, (size_t)size * sizeof(int32_t)) == 0;
}

/* Whether the hypothesis has a replacement of a gold edit, of a length, at `j`. */
static int has_replacement(Text hypothesis, int64_t j, int64_t length, Gold gold, int64_t edit) {
    for (int32_t text = gold.first_replacement[edit]; text < gold.first_replacement[edit + 1];
         text++) {
        int64_t word = gold.first_word[text], size = gold.first_word[text + 1] - word;
        if ((length < 0 || size == length) && j + size <= hypothesis.size &&
            same_tokens(hypothesis.tokens + j, gold.words + word, size))
            return 1;
    }
    return 0;
}

/* Whether two spans of a text have the same tokens; the second may lie beyond its end. */
static int same_spans(Text text, int64_t start, int64_t end, int64_t other, int64_t other_end) {
    if (other > text.size) other = text.size;
    if (other_end > text.size) other_end = text.size;
    if (other_end < other) other_end = other;
    if (end < start) end = start;
    return end - start == other_end - other &&
           same_tokens(text.tokens + start, text.tokens + other, end - start);
}

static void add_match(Arena *arena, Matches *matches, int64_t arc, int64_t edit) {
    if (matches->number == matches->room) {
        matches->room *= 2;
        matches->all = GROW(arena, Match, matches->all, matches->number, matches->room);
    }
    matches->all[matches->number++] = (Match){arc, edit};
}

Matches find_matches(Arena *arena, Text source, Text hypothesis, EditLattice *lattice, Gold gold,
                     Dropped dropped) {
    int64_t size = lattice->size;
    int shifted = lattice->shifted;
    const int64_t *i_of = lattice->i_of, *j_of = lattice->j_of;
    Matches matches = {0, 16, TAKE(arena, Match, 16)};
    for (int64_t edit = 0; edit < gold.edits; edit++) {
        int64_t start = gold.span[2 * edit], end = gold.span[2 * edit + 1];
        if (is_apart(start, end, lattice)) continue;
        for (int64_t tail = 0; tail < size; tail++) {
            if (i_of[tail] > start && !shifted) break;
            if (i_of[tail] != start && !(shifted && i_of[tail] == 0 && j_of[tail] == start))
                continue;
            if (!has_replacement(hypothesis, j_of[tail], -1, gold, edit)) continue;
            Places out = arcs_from(lattice, tail);
            for (int64_t place = out.start; place < out.end; place++) {
                int64_t head = lattice->heads[place], length = j_of[head] - j_of[tail];
                Places of_arc = span(lattice, tail, head, lattice->arcs[place]);
                if (length >= 0 && of_arc.start == start && of_arc.end == end &&
                    has_replacement(hypothesis, j_of[tail], length, gold, edit) &&
                    !(shifted && !same_spans(source, i_of[tail], i_of[head], start, end)) &&
                    !is_dropped(dropped, tail * size + head))
                    add_match(arena, &matches, tail * size + head, edit);
            }
        }
    }
    return matches;
}

/* The list of the arcs with an insertion's span, by tail, then by head, as often as listed. */
typedef struct {
    int64_t head, place, listed;
} Before;

typedef struct {
    int64_t first, number, *places; /* of the arcs from `first` and the following vertices */
    int64_t number_before;
    Before *before; /* arcs of the first position of the source come before, if `shifted` */
} Insertions;

static Insertions insertion_places(Arena *arena, EditLattice *lattice, int64_t start) {
    int64_t size = lattice->size, place = 0, vertex = 0, room = 16;
    const int64_t *i_of = lattice->i_of;
    Insertions list = {0};
    list.before = TAKE(arena, Before, room);
    for (; lattice->shifted && vertex < size && i_of[vertex] == 0; vertex++) {
        if (lattice->j_of[vertex] != start) continue;
        Places out = arcs_from(lattice, vertex);
        for (int64_t k = out.start; k < out.end; k++) {
            Places of_arc = span(lattice, vertex, lattice->heads[k], lattice->arcs[k]);
            if (of_arc.start != start || of_arc.end != start) continue;
            if (list.number_before == room) {
                room *= 2;
                list.before = GROW(arena, Before, list.before, list.number_before, room);
            }
            int64_t listed = lattice->arcs[k] >> LISTED & 3;
            list.before[list.number_before++] = (Before){lattice->heads[k], place, listed};
            place += listed;
        }
    }
    while (vertex < size && i_of[vertex] < start) vertex++;
    list.first = vertex;
    while (vertex < size && i_of[vertex] == start) vertex++;
    int64_t vertices = vertex - list.first, after = 0; /* so many arcs are from the vertex */
    int64_t *numbers = TAKE(arena, int64_t, vertices);
    for (int64_t tail = vertex - 1; tail >= list.first; tail--) {
        after = lattice->targets[3 * tail] >= 0 ? after + 1 : 0;
        numbers[tail - list.first] = after ? lattice->times[3 * tail] + after - 1 : 0;
    }
    list.number = vertices + 1;
    list.places = TAKE(arena, int64_t, list.number);
    list.places[0] = place;
    for (int64_t k = 0; k < vertices; k++) list.places[k + 1] = list.places[k] + numbers[k];
    return list;
}

static int64_t place_from(const Insertions *list, int64_t tail) {
    int64_t index = tail - list->first;
    if (index < 0) index += list->number; /* as in Python */
    return index >= 0 && index < list->number ? list->places[index] : 0;
}

/* Return the place of an arc in the list; write how often it is there. */
static int64_t listing(int64_t tail, int64_t head, const EditLattice *lattice,
                       const Insertions *list, int64_t *listed) {
    if (tail < list->first)
        for (int64_t k = 0; k < list->number_before; k++)
            if (list->before[k].head == head) {
                *listed = list->before[k].listed;
                return list->before[k].place;
            }
    if (head == tail + 1) {
        *listed = lattice->times[3 * tail];
        return place_from(list, tail);
    }
    *listed = 1;
    return place_from(list, tail) + lattice->times[3 * tail] + head - tail - 2;
}

static int64_t last_listing_to(int64_t head, const EditLattice *lattice, const Insertions *list) {
    if (head > list->first && lattice->targets[3 * (head - 1)] == head)
        return place_from(list, head - 1) + lattice->times[3 * (head - 1)] - 1;
    for (int64_t k = 0; k < list->number_before; k++)
        if (list->before[k].head == head) return list->before[k].place + list->before[k].listed - 1;
    return -1;
}

static void add_change(Arena *arena, Changes *changes, int64_t arc, double weight) {
    if (changes->number == changes->room) {
        changes->room *= 2;
        changes->all = GROW(arena, Change, changes->all, changes->number, changes->room);
    }
    changes->all[changes->number++] = (Change){arc, weight};
}

typedef struct {
    int64_t place, listed, arc, index;
} Candidate;

/* Add the insertions at a position that equal gold ones, `golds`. */
static void add_insertions(Arena *arena, Changes *changes, EditLattice *lattice, Matches matches,
                           int64_t start, const int64_t *golds, int64_t number_of_golds,
                           double best) {
    int64_t size = lattice->size, number = 0;
    Insertions list = insertion_places(arena, lattice, start);
    Candidate *candidates = TAKE(arena, Candidate, matches.number);
    for (int64_t k = 0; k < matches.number; k++)
        for (int64_t index = 0; index < number_of_golds; index++)
            if (golds[index] == matches.all[k].edit) {
                Candidate *candidate = candidates + number++;
                int64_t arc = candidate->arc = matches.all[k].arc;
                candidate->place =
                    listing(arc / size, arc % size, lattice, &list, &candidate->listed);
                candidate->index = index;
                break;
            }
    int64_t left = 0, right = list.places[list.number - 1] - 1;
    int64_t first = 0, last = number_of_golds - 1;
    int at_left = 1;
    for (;;) {
        int64_t low = right + 1, high = left - 1, at_low = 0, at_high = 0;
        for (int64_t k = 0; k < number; k++) {
            Candidate c = candidates[k];
            int64_t end = c.place + c.listed - 1;
            if (!(left <= c.place && end <= right && first <= c.index && c.index <= last))
                continue;
            if (c.place < low || (c.place == low && c.index < candidates[at_low].index))
                low = c.place, at_low = k;
            if (end > high || (end == high && c.index > candidates[at_high].index))
                high = end, at_high = k;
        }
        if (low > right) return;
        int64_t by_left = low - left, by_right = right - high;
        Candidate chosen;
        if (by_left < by_right + at_left) {
            chosen = candidates[at_low];
            right -= by_left + !at_left;
            int64_t after = chosen.arc % size - list.first;
            int has_next = 0 <= after && after < list.number - 1 &&
                           list.places[after] < list.places[after + 1];
            left = has_next ? list.places[after] : right + 1;
            at_left = 1, first = chosen.index + 1;
        } else {
            chosen = candidates[at_high];
            left += by_right + at_left;
            right = last_listing_to(chosen.arc / size, lattice, &list);
            at_left = 0, last = chosen.index - 1;
        }
        double weight = best;
        for (int64_t k = 1; k < chosen.listed; k++) weight += BONUS;
        add_change(arena, changes, chosen.arc, weight);
    }
}

static int by_arc_and_weight(const void *a, const void *b) {
    const Change *first = a, *second = b;
    if (first->arc != second->arc) return first->arc > second->arc ? 1 : -1;
    return (first->weight > second->weight) - (first->weight < second->weight);
}

Changes changed_weights(Arena *arena, EditLattice *lattice, Matches matches, Gold gold,
                        int64_t first, int64_t last, double best, Dropped dropped) {
    int64_t size = lattice->size, kept = lattice->number_of_first - 1;
    Changes changes = {0, 16, TAKE(arena, Change, 16)};
    for (int64_t k = 0; k < dropped.number; k++)
        if (dropped.arcs[k] / size >= kept) add_change(arena, &changes, dropped.arcs[k], INFINITY);
    for (int64_t k = 0; k < matches.number; k++) {
        int64_t edit = matches.all[k].edit;
        if (first <= edit && edit < last && gold.span[2 * edit] != gold.span[2 * edit + 1])
            add_change(arena, &changes, matches.all[k].arc, best);
    }
    int64_t *golds = TAKE(arena, int64_t, last > first ? last - first : 0);
    for (int64_t edit = first; edit < last; edit++) {
        int32_t start = gold.span[2 * edit];
        if (gold.span[2 * edit + 1] != start || is_apart(start, start, lattice)) continue;
        int64_t number = 0;
        for (int64_t g = first; g < last; g++)
            if (gold.span[2 * g] == start && gold.span[2 * g + 1] == start) golds[number++] = g;
        if (golds[0] == edit)
            add_insertions(arena, &changes, lattice, matches, start, golds, number, best);
    }
    qsort(changes.all, (size_t)changes.number, sizeof(Change), by_arc_and_weight);
    int64_t distinct = 0;
    for (int64_t k = 0; k < changes.number; k++)
        if (!k || changes.all[k - 1].arc != changes.all[k].arc)
            changes.all[distinct++] = changes.all[k];
    changes.number = distinct;
    return changes;
}
