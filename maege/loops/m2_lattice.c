/* The functions are those of maege/metrics/m2/edit_lattice.py, where they are explained. */
#include "m2_lattice.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    int32_t *cheap, *dear; /* distances if a substitution costs 1, and if it costs 2 */
} Distances;

static Distances find_distances(Arena *arena, const int32_t *source, int64_t n,
                                const int32_t *hypothesis, int64_t m, Window window) {
    int64_t band = window.deletions + window.insertions + 3, zero = window.deletions + 1;
    int32_t large = (int32_t)(n + m + 3);
    Distances table = {filled_int32(arena, (n + 2) * band, large),
                       filled_int32(arena, (n + 2) * band, large)};
    int32_t *cheap = table.cheap, *dear = table.dear;
    cheap[band + zero] = dear[band + zero] = 0;
    for (int64_t i = 0; i <= n; i++) {
        int64_t row = (i + 1) * band - i + zero;
        int64_t j = i > window.deletions ? i - window.deletions : 0;
        int64_t last = i + window.insertions < m ? i + window.insertions : m;
        for (; j <= last; j++) {
            int64_t cell = row + j, diagonal = cell - band;
            if (i && j && source[i - 1] == hypothesis[j - 1]) {
                cheap[cell] = cheap[diagonal];
                dear[cell] = dear[diagonal];
            } else if (i + j) {
                int32_t above = cheap[diagonal + 1], left = cheap[cell - 1];
                int32_t least = above < left ? above : left;
                cheap[cell] = 1 + (least < cheap[diagonal] ? least : cheap[diagonal]);
                above = dear[diagonal + 1], left = dear[cell - 1];
                dear[cell] = 1 + (above < left ? above : left);
            }
        }
    }
    return table;
}

/* Vertices as they are found, from the last to the first. */
typedef struct {
    int64_t size, room;
    int64_t *i_of, *j_of, *targets, *times; /* the last two: three for each vertex */
} Found;

static int64_t add_vertex(Arena *arena, Found *found, int64_t i, int64_t j, const int32_t *heads,
                          const uint8_t *numbers) {
    int64_t size = found->size++;
    if (size == found->room) {
        found->room *= 2;
        found->i_of = GROW(arena, int64_t, found->i_of, size, found->room);
        found->j_of = GROW(arena, int64_t, found->j_of, size, found->room);
        found->targets = GROW(arena, int64_t, found->targets, 3 * size, 3 * found->room);
        found->times = GROW(arena, int64_t, found->times, 3 * size, 3 * found->room);
    }
    found->i_of[size] = i, found->j_of[size] = j;
    for (int way = 0; way < 3; way++) {
        found->targets[3 * size + way] = heads[way];
        found->times[3 * size + way] = numbers[way];
    }
    return size;
}

static Found find_vertices(Arena *arena, const int32_t *source, const int32_t *hypothesis,
                           Window window) {
    source += window.start, hypothesis += window.start;
    int64_t n = window.source_end - window.start, m = window.hypothesis_end - window.start;
    int64_t band = window.deletions + window.insertions + 3, cells = (n + 2) * band;
    Distances distances = find_distances(arena, source, n, hypothesis, m, window);
    const int32_t *tables[] = {distances.cheap, distances.dear};
    uint8_t *in_tables = filled_uint8(arena, cells, 0);
    in_tables[(n + 1) * band + m - n + window.deletions + 1] = 3;
    int32_t *heads = filled_int32(arena, 3 * cells, -1); /* diagonal, deletion, insertion */
    uint8_t *numbers = filled_uint8(arena, 3 * cells, 0);
    Found found = {0, 64, TAKE(arena, int64_t, 64), TAKE(arena, int64_t, 64),
                   TAKE(arena, int64_t, 192), TAKE(arena, int64_t, 192)};
    for (int64_t i = n; i >= 0; i--) {
        int64_t row = (i + 1) * band - i + window.deletions + 1;
        int64_t j = i + window.insertions < m ? i + window.insertions : m;
        int64_t last = i > window.deletions ? i - window.deletions : 0;
        for (; j >= last; j--) {
            int64_t cell = row + j;
            if (!in_tables[cell]) continue;
            int32_t head = (int32_t)add_vertex(arena, &found, window.start + i, window.start + j,
                                               heads + 3 * cell, numbers + 3 * cell);
            int is_equal = i > 0 && j > 0 && source[i - 1] == hypothesis[j - 1];
            int64_t before[] = {cell - band, cell - band + 1, cell - 1};
            for (int bit = 1; bit <= 2; bit++) { /* also the cost of a substitution */
                if (!(in_tables[cell] & bit)) continue;
                const int32_t *table = tables[bit - 1];
                int32_t costs[] = {is_equal ? 0 : bit, 1, 1};
                for (int way = 0; way < 3; way++)
                    if (table[before[way]] + costs[way] == table[cell]) {
                        in_tables[before[way]] |= (uint8_t)bit;
                        heads[3 * before[way] + way] = head;
                        numbers[3 * before[way] + way]++;
                    }
            }
        }
    }
    return found;
}

static void set_vertices(Arena *arena, EditLattice *lattice, Found found, Window window) {
    int64_t last = found.size - 1, size = lattice->size = found.size + window.after;
    lattice->i_of = TAKE(arena, int64_t, size);
    lattice->j_of = TAKE(arena, int64_t, size);
    lattice->targets = filled_int64(arena, 3 * size, -1);
    lattice->times = filled_int64(arena, 3 * size, 0);
    for (int64_t v = 0; v <= last; v++) {
        lattice->i_of[v] = found.i_of[last - v];
        lattice->j_of[v] = found.j_of[last - v];
    }
    for (int64_t entry = 0; entry < 3 * found.size; entry++) {
        int64_t target = found.targets[3 * found.size - 1 - entry];
        lattice->targets[entry] = target >= 0 ? last - target : -1;
        lattice->times[entry] = found.times[3 * found.size - 1 - entry];
    }
    for (int64_t k = 1; k <= window.after; k++) { /* tokens are equal */
        lattice->targets[3 * (last + k) - 1] = last + k;
        lattice->times[3 * (last + k) - 1] = 2;
        lattice->i_of[last + k] = window.source_end + k;
        lattice->j_of[last + k] = window.hypothesis_end + k;
    }
}

static void set_base_arcs(Arena *arena, EditLattice *lattice, const int32_t *source,
                          const int32_t *hypothesis) {
    int64_t entries = 3 * lattice->size;
    lattice->base = filled_int64(arena, entries, 0);
    lattice->tails = filled_int64(arena, entries, -1);
    for (int64_t entry = 0; entry < entries; entry++) {
        int64_t head = lattice->targets[entry], tail = entry / 3;
        if (head < 0) continue;
        int64_t kind = M2_INSERTION + entry % 3, same = 0;
        if (kind == M2_SUBSTITUTION &&
            source[lattice->i_of[tail]] == hypothesis[lattice->j_of[tail]])
            kind = NOOP, same = 1;
        lattice->base[entry] = ((int64_t)1 << LENGTH) + (lattice->times[entry] << LISTED) +
                               (kind << KIND) + (kind << BEGIN) + same;
        lattice->tails[3 * head + entry % 3] = tail;
    }
}

static void set_no_arcs(Arena *arena, EditLattice *lattice, int64_t most) {
    int64_t size = lattice->size, all = size * size / 2;
    lattice->room = (all < most ? all : most) + size;
    lattice->first = TAKE(arena, int64_t, size + 1);
    lattice->first[0] = 0;
    lattice->number_of_first = 1;
    lattice->heads = TAKE(arena, int64_t, lattice->room);
    lattice->arcs = TAKE(arena, int64_t, lattice->room);
    lattice->weights = TAKE(arena, double, lattice->room);
    lattice->to = filled_int64(arena, size, NONE);
}

EditLattice edit_lattice(Arena *arena, const int32_t *source, const int32_t *hypothesis,
                         Window window, int64_t max_unchanged, int shifted, int64_t most_kept) {
    EditLattice lattice = {0};
    set_vertices(arena, &lattice, find_vertices(arena, source, hypothesis, window), window);
    set_base_arcs(arena, &lattice, source, hypothesis);
    lattice.max_unchanged = max_unchanged;
    lattice.shifted = shifted;
    set_no_arcs(arena, &lattice, most_kept);
    return lattice;
}

Places arcs_from(EditLattice *lattice, int64_t tail) {
    const int64_t *targets = lattice->targets, *base = lattice->base;
    int64_t *to = lattice->to;
    if (tail + 1 < lattice->number_of_first)
        return (Places){lattice->first[tail], lattice->first[tail + 1]};
    int64_t start = lattice->first[lattice->number_of_first - 1], place = start, last = tail;
    for (int64_t entry = 3 * tail; entry < 3 * tail + 3; entry++)
        if (targets[entry] >= 0) {
            last = targets[entry];
            to[last] = base[entry];
        }
    for (int64_t middle = tail + 1; middle <= last; middle++) {
        int64_t arc = to[middle];
        if (arc == NONE) continue;
        to[middle] = NONE;
        lattice->heads[place] = middle;
        lattice->arcs[place] = arc;
        int64_t kind = arc >> KIND & 7, length = arc >> LENGTH, same = arc & UNCHANGED;
        double weight = (double)length;
        if (kind != NOOP)
            for (int64_t k = arc >> LISTED & 3; k > 0; k--) weight += BONUS;
        lattice->weights[place] = weight;
        place++;
        length++;
        int64_t end = 3 * middle + 3;
        for (int64_t entry = end - 3; entry < end; entry++) {
            int64_t head = targets[entry], added = base[entry];
            if (head < 0 || same + (added & UNCHANGED) > lattice->max_unchanged) continue;
            int64_t known = to[head];
            if (known >> LENGTH <= length) continue;
            int64_t merged = (arc & ((int64_t)7 << BEGIN)) + same + (added & UNCHANGED) +
                             (length << LENGTH);
            merged += (kind == (added >> KIND & 7) ? kind : M2_SUBSTITUTION) << KIND;
            merged += (int64_t)1 << (WAYS + entry - end + 3);
            if (known != NONE)
                merged += (known & ((int64_t)7 << WAYS)) + (known & ((int64_t)3 << LISTED));
            to[head] = merged + ((int64_t)1 << LISTED);
            if (head > last) last = head;
        }
    }
    return (Places){start, place};
}

static int by_value(const void *a, const void *b) {
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

static Dropped dropped_arcs(Arena *arena, const EditLattice *lattice, const int64_t *unchanged,
                            int64_t number, const uint8_t *is_adjacent, int is_skipped) {
    int64_t size = lattice->size, place = 0;
    Dropped dropped = {0, TAKE(arena, int64_t, number)};
    for (int64_t middle = 0; middle < size; middle++) {
        for (; place < number && unchanged[place] / 2 / size == middle; place++) {
            is_skipped = !(is_skipped && (unchanged[place] & 1)); /* the next one */
            if (is_skipped)
                dropped.arcs[dropped.number++] =
                    unchanged[place] / 2 % size * size + lattice->targets[3 * middle + 2];
        }
        is_skipped = is_skipped && is_adjacent[middle];
    }
    qsort(dropped.arcs, (size_t)dropped.number, sizeof(int64_t), by_value);
    return dropped;
}

int64_t listings(Arena *arena, EditLattice *lattice, int is_skipped, int64_t most,
                 Dropped *dropped) {
    int64_t size = lattice->size, arcs_in_all = 0, number = 0;
    for (int64_t entry = 0; entry < 3 * size; entry++) number += lattice->times[entry];
    uint8_t *is_adjacent = filled_uint8(arena, size, 1);
    int64_t unchanged_room = 64, unchanged_number = 0;
    int64_t *unchanged = TAKE(arena, int64_t, unchanged_room);
    for (int64_t tail = 0; tail < size; tail++) {
        Places of_tail = arcs_from(lattice, tail);
        if (lattice->number_of_first == tail + 1 && of_tail.end + size <= lattice->room)
            lattice->first[lattice->number_of_first++] = of_tail.end;
        arcs_in_all += of_tail.end - of_tail.start;
        if (arcs_in_all > most) {
            *dropped = (Dropped){0, NULL};
            return -1;
        }
        for (int64_t place = of_tail.start; place < of_tail.end; place++) {
            int64_t arc = lattice->arcs[place], ways = arc >> WAYS & 7;
            if (!ways) continue;
            number += arc >> LISTED & 3;
            const int64_t *before = lattice->tails + 3 * lattice->heads[place];
            if ((arc >> KIND & 7) == NOOP) {
                int64_t middle = before[2];
                if (unchanged_number == unchanged_room) {
                    unchanged_room *= 2;
                    unchanged = GROW(arena, int64_t, unchanged, unchanged_number, unchanged_room);
                }
                unchanged[unchanged_number++] =
                    (middle * size + tail) * 2 + is_adjacent[middle];
                is_adjacent[middle] = 1;
                continue;
            }
            for (int way = 0; way < 3; way++)
                if (ways >> way & 1) is_adjacent[before[way]] = 0;
        }
    }
    qsort(unchanged, (size_t)unchanged_number, sizeof(int64_t), by_value);
    *dropped =
        dropped_arcs(arena, lattice, unchanged, unchanged_number, is_adjacent, is_skipped);
    for (int64_t k = 0; k < dropped->number; k++) {
        int64_t tail = dropped->arcs[k] / size, head = dropped->arcs[k] % size;
        if (tail + 1 < lattice->number_of_first)
            for (int64_t place = lattice->first[tail]; place < lattice->first[tail + 1]; place++)
                if (lattice->heads[place] == head) lattice->weights[place] = INFINITY;
    }
    return number - dropped->number;
}

int is_dropped(Dropped dropped, int64_t arc) {
    int64_t low = 0, high = dropped.number;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (dropped.arcs[middle] < arc)
            low = middle + 1;
        else
            high = middle;
    }
    return low < dropped.number && dropped.arcs[low] == arc;
}

Places span(const EditLattice *lattice, int64_t tail, int64_t head, int64_t arc) {
    int64_t start = lattice->i_of[tail], end = lattice->i_of[head];
    if (lattice->shifted && start == 0 && (arc >> BEGIN & 7) == M2_INSERTION)
        start = lattice->j_of[tail];
    if (lattice->shifted && end == 0) end = lattice->j_of[head] - 1;
    return (Places){start, end};
}
