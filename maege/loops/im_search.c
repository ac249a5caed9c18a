/* The functions are those of maege/metrics/imeasure/lattice_search.py, where they are explained. */
#include "im_search.h"

/* Return the best path; it has no arcs if over the budget. */
static Path best_reference(Arena *arena, Layers *layers, Tokens source, Tokens hypothesis,
                           const WordLattice *lattice, const int32_t *source_cost,
                           const SourceBounds *alone, Rule rule) {
    int64_t rows = source.size + 1, columns = hypothesis.size + 1, nodes = lattice->nodes;
    int64_t budget = rule.budget;
    Path none = {0};
    if (4 * nodes * rows + 2 * nodes * columns + 2 * rows * columns > budget) return none;
    SegmentCosts costs =
        segment_costs(arena, source, hypothesis, lattice, source_cost, budget);
    if (!costs.pivot) return none;
    CellBounds cells =
        cell_bounds(arena, source, hypothesis, lattice, alone, &costs, budget);
    if (!cells.number) return none;
    MoveTables tables = move_tables(arena, source, hypothesis, lattice, &cells, alone);
    States states = build_states(arena, &tables, &costs, budget, layers);
    if (!states.number) return none;
    AlignmentGraph graph = alignment_graph(arena, &tables, &states, layers, budget);
    if (!graph.number) return none;
    return best_path(arena, &graph, rule.numerator, rule.denominator);
}

static Choice choice_of(Arena *arena, const WordLattice *lattice, Path path) {
    Choice choice = {0, TAKE(arena, int32_t, path.number), {0}};
    for (int64_t k = path.number - 1; k >= 0; k--) {
        int32_t word = lattice->word[path.arcs[k]];
        if (word != NO_WORD) choice.words[choice.number++] = word;
    }
    for (int c = 0; c < COUNTS; c++) choice.counts[c] = path.counts[c];
    return choice;
}

Choice *best_references(Arena *arena, Arena *scratch, Layers *layers, Tokens source,
                        const int32_t *tokens, const int64_t *ends, int64_t hypotheses,
                        Slots slots, Rule rule) {
    WordLattice lattice = word_lattice(arena, slots);
    Choice *choices = TAKE(arena, Choice, hypotheses);
    for (int64_t h = 0; h < hypotheses; h++) choices[h].number = -1;
    if (4 * lattice.nodes * (source.size + 1) > rule.budget) return choices;
    int32_t *cost = source_segment_costs(arena, source, &lattice);
    SourceBounds alone = source_bounds(arena, source, &lattice, cost);
    for (int64_t h = 0; h < hypotheses; h++) {
        Tokens hypothesis = {tokens + ends[h], ends[h + 1] - ends[h]};
        Path path =
            best_reference(scratch, layers, source, hypothesis, &lattice, cost, &alone, rule);
        if (path.number) choices[h] = choice_of(arena, &lattice, path);
        arena_reset(scratch);
    }
    return choices;
}
