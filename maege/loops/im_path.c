/* The functions are those of maege/metrics/imeasure/best_path.py, where they are explained. */
#include "im_path.h"

#define FAR_BELOW (-((int64_t)1 << 62))

typedef struct {
    int64_t upper, lower;
} Fraction;

typedef struct {
    int64_t numerator[COUNTS], denominator[COUNTS];
} Weights;

static Fraction sums_of(const Edge *edge, const Weights *weights) {
    Fraction sums = {0, 0};
    for (int c = 0; c < COUNTS; c++) {
        sums.upper += weights->numerator[c] * edge->counts[c];
        sums.lower += weights->denominator[c] * edge->counts[c];
    }
    return sums;
}

/* Restrict a graph to the paths with the greatest ratio of two weighted sums of counts. */
static Fraction restrict_to_max_ratio(Arena *arena, const AlignmentGraph *graph, uint8_t *remains,
                                      const Weights *weights) {
    int64_t number = graph->number, vertices = graph->vertices;
    const Edge *edge = graph->edge;
    Fraction *sums = TAKE(arena, Fraction, number), best = {0, 1};
    int64_t *gain = TAKE(arena, int64_t, number), *distance = TAKE(arena, int64_t, vertices);
    int64_t *predecessor = filled_int64(arena, vertices, -1); /* the last edge of the path */
    for (int64_t e = 0; e < number; e++) sums[e] = sums_of(edge + e, weights);
    for (;;) {
        for (int64_t v = 0; v < vertices; v++) distance[v] = FAR_BELOW;
        distance[ROOT] = 0;
        for (int64_t e = number - 1; e >= 0; e--) {
            int32_t u = edge[e].tail, v = edge[e].head;
            gain[e] = sums[e].upper * best.lower - sums[e].lower * best.upper;
            if (remains[e] && distance[u] > FAR_BELOW && distance[u] + gain[e] > distance[v]) {
                distance[v] = distance[u] + gain[e];
                predecessor[v] = e;
            }
        }
        if (distance[FINAL] == 0) break;
        best = (Fraction){0, 0};
        for (int64_t v = FINAL; v != ROOT; v = edge[predecessor[v]].tail) {
            best.upper += sums[predecessor[v]].upper;
            best.lower += sums[predecessor[v]].lower;
        }
    }
    int64_t *suffix = filled_int64(arena, vertices, FAR_BELOW);
    suffix[FINAL] = 0;
    for (int64_t e = 0; e < number; e++) {
        int32_t u = edge[e].tail, v = edge[e].head;
        if (remains[e] && suffix[v] > FAR_BELOW && suffix[v] + gain[e] > suffix[u])
            suffix[u] = suffix[v] + gain[e];
    }
    for (int64_t e = 0; e < number; e++) {
        int32_t u = edge[e].tail, v = edge[e].head;
        int reached = distance[u] > FAR_BELOW && suffix[v] > FAR_BELOW;
        remains[e] = remains[e] && reached && distance[u] + gain[e] + suffix[v] == 0;
    }
    return best;
}

static Weights accuracy_weights(int64_t right, int64_t changed, int64_t fpn_right, int64_t fpn) {
    Weights w = {{0}, {0}};
    w.numerator[TN] = right, w.numerator[TP] = changed, w.numerator[FPN] = fpn_right;
    w.denominator[TN] = w.denominator[FN] = right;
    w.denominator[FP] = w.denominator[TP] = changed, w.denominator[FPN] = fpn;
    return w;
}

static Path first_path(Arena *arena, const AlignmentGraph *graph, const uint8_t *remains) {
    const Edge *edge = graph->edge;
    const int64_t *node = graph->node;
    uint8_t *current = filled_uint8(arena, graph->vertices, 0); /* of the chosen suffix */
    current[FINAL] = 1;
    int32_t *total = filled_int32(arena, graph->vertices * COUNTS, 0);
    int32_t *arcs = TAKE(arena, int32_t, node[FINAL] + 1);
    int64_t length = 0, e = 0, here = node[FINAL];
    while (here != node[ROOT]) {
        while (node[edge[e].head] != here) e++;
        int64_t start = e;
        int32_t arc = 1 << 30;
        for (; e < graph->number && node[edge[e].head] == here; e++)
            if (remains[e] && current[edge[e].head] && edge[e].arc < arc) arc = edge[e].arc;
        for (int64_t k = start; k < e; k++) {
            int32_t u = edge[k].tail, v = edge[k].head;
            if (!remains[k] || !current[v] || edge[k].arc != arc) continue;
            current[u] = 1;
            here = node[u];
            for (int c = 0; c < COUNTS; c++)
                total[u * COUNTS + c] = total[v * COUNTS + c] + edge[k].counts[c];
        }
        arcs[length++] = arc;
    }
    Path path = {length - 1, arcs + 1, {0}};
    for (int c = 0; c < COUNTS; c++) path.counts[c] = total[ROOT * COUNTS + c];
    return path;
}

Path best_path(Arena *arena, const AlignmentGraph *graph, int64_t numerator,
               int64_t denominator) {
    uint8_t *remains = filled_uint8(arena, graph->number, 1);
    int64_t right = 2 * denominator, weighted = 2 * numerator;
    for (int aspect = 0; aspect < 2; aspect++) {
        /* FPN columns: for detection they are right, for correction (w + 1) / 2 wrong ones. */
        Weights weights = accuracy_weights(right, weighted, aspect ? weighted : 0,
                                           aspect ? weighted : numerator + denominator);
        Fraction accuracy = restrict_to_max_ratio(arena, graph, remains, &weights);
        if (accuracy.upper < accuracy.lower) { /* else I is 1 whatever the source */
            uint8_t *trial = GROW(arena, uint8_t, remains, graph->number, graph->number);
            Weights wrong = {{0}, {0}};
            wrong.numerator[SOURCE_FN] = 1;
            wrong.denominator[SOURCE_TN] = wrong.denominator[SOURCE_FN] = 1;
            Fraction source = restrict_to_max_ratio(arena, graph, trial, &wrong);
            if (accuracy.upper > 0 || source.upper == source.lower) /* else I is -1 with any */
                remains = trial;
        }
        weights = accuracy_weights(1, 1, aspect, 1);
        restrict_to_max_ratio(arena, graph, remains, &weights);
    }
    return first_path(arena, graph, remains);
}
