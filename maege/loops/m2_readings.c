/* The functions are those of maege/metrics/m2/edit_readings.py, where they are explained. */
#include "m2_readings.h"

static int same_characters(Texts texts, int64_t a, int64_t a_end, int64_t b, int64_t b_end) {
    if (!texts.number_of_ends) return 0;
    int64_t start = texts.ends[a], other = texts.ends[b], size = texts.ends[a_end] - start;
    return size == texts.ends[b_end] - other &&
           memcmp(texts.characters + start, texts.characters + other,
                  (size_t)size * sizeof(int32_t)) == 0;
}

/* Return the vertex where paths end; write how often arcs are listed behind the lattice. */
static int64_t end_of_path(Dropped dropped, int64_t size, int64_t after, int64_t max_unchanged,
                           int64_t *listed_after) {
    *listed_after = 0;
    if (after == 0) return size - 1;
    *listed_after = 2 * after;
    if (max_unchanged < 2) return size - 2;
    int is_listed = !is_dropped(dropped, (size - 3) * size + size - 1);
    *listed_after += (after + 1 - is_listed) / 2;
    return size - 2 + is_listed;
}

static void add_edit(Arena *arena, Edits *edits, Edit edit) {
    if (edits->number == edits->room) {
        edits->room *= 2;
        edits->all = GROW(arena, Edit, edits->all, edits->number, edits->room);
    }
    edits->all[edits->number++] = edit;
}

static int same_changes(Changes a, Changes b) {
    if (a.number != b.number) return 0;
    for (int64_t k = 0; k < a.number; k++)
        if (a.all[k].arc != b.all[k].arc || a.all[k].weight != b.all[k].weight) return 0;
    return 1;
}

static int is_match(Matches matches, int64_t arc, int64_t edit) {
    for (int64_t k = 0; k < matches.number; k++)
        if (matches.all[k].arc == arc && matches.all[k].edit == edit) return 1;
    return 0;
}

/* Add the edits on the path of an annotator, whose gold edits are `first` to `last`. */
static void add_edits_of(Arena *arena, Edits *edits, Texts texts, int64_t first_word,
                         const EditLattice *lattice, Matches matches, Steps path,
                         int64_t annotator, int64_t first, int64_t last) {
    for (int64_t k = path.number - 1; k >= 0; k--) {
        Step step = path.all[k];
        if ((step.arc >> KIND & 7) == NOOP) continue;
        int64_t i = lattice->i_of[step.tail], i_end = lattice->i_of[step.head];
        int64_t j = lattice->j_of[step.tail], j_end = lattice->j_of[step.head];
        if (same_characters(texts, i, i_end, first_word + j, first_word + j_end)) continue;
        int64_t matched = -1;
        for (int64_t edit = first; edit < last; edit++)
            if (is_match(matches, step.tail * lattice->size + step.head, edit)) {
                matched = edit;
                first = edit + 1;
                break;
            }
        Places of_edit = span(lattice, step.tail, step.head, step.arc);
        add_edit(arena, edits,
                 (Edit){annotator, of_edit.start, of_edit.end, j, j_end, matched});
    }
}

Edits read_edits(Arena *arena, Texts texts, int64_t index, Annotations annotations,
                 const int32_t *numbers, Limits limits) {
    Edits edits = {0, 16, TAKE(arena, Edit, 16)}, none = {-1, 0, NULL};
    Window window = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    if ((window.source_end - window.start + 2) * (window.deletions + window.insertions + 3) >
        limits.cells)
        return none;
    int64_t before = window.start, max_unchanged = limits.max_unchanged;
    int64_t first_word = texts.first[index];
    Text source = {texts.tokens, texts.first[1]};
    Text hypothesis = {texts.tokens + first_word, texts.first[index + 1] - first_word};
    EditLattice lattice = edit_lattice(arena, source.tokens, hypothesis.tokens, window,
                                       max_unchanged, limits.shifted, limits.kept);
    int64_t after = source.size - lattice.i_of[lattice.size - 1];
    int64_t noops = before * (max_unchanged > 1 ? max_unchanged - 1 : 0);
    Dropped dropped;
    int64_t listed = listings(arena, &lattice, noops % 2 == 1, limits.arcs, &dropped);
    if (listed < 0) return none;
    int64_t listed_after;
    int64_t end = end_of_path(dropped, lattice.size, after, max_unchanged, &listed_after);
    double best = -(double)(listed + noops / 2 + 2 * before + listed_after);
    Matches matches = find_matches(arena, source, hypothesis, &lattice, annotations.gold, dropped);
    /* Annotators whose gold edits change the same weights share their path. */
    Changes *known_changes = TAKE(arena, Changes, annotations.annotators);
    Steps *known_paths = TAKE(arena, Steps, annotations.annotators);
    int64_t number = 0;
    for (int64_t annotator = 0; annotator < annotations.annotators; annotator++) {
        int64_t first = annotations.first_edit[annotator];
        int64_t last = annotations.first_edit[annotator + 1], known = 0;
        Changes changes = changed_weights(arena, &lattice, matches, annotations.gold, first, last,
                                          best, dropped);
        while (known < number && !same_changes(known_changes[known], changes)) known++;
        if (known == number) {
            known_changes[number] = changes;
            known_paths[number++] =
                lightest_path(arena, &lattice, changes, (double)before, end);
        }
        add_edits_of(arena, &edits, texts, first_word, &lattice, matches, known_paths[known],
                     annotator, first, last);
    }
    return edits;
}
