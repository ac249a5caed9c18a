/* The functions are those of maege/statistics/trueskill.py, where they are explained. */
#include "trueskill.h"

#include <math.h>

static const double VARIANCE = 0.25, GAMES_OF_SPREAD = 80.0, MANY_GAMES = 500, RIDGE = 1e-8;
static const double DRAW_MARGIN = 0.4506241100243562, DENSITY_AT_0 = 0.3989422804014327;
enum { STEPS = 10, STEPS_OF_MANY = 2 };

typedef struct {
    int64_t systems;
    const double *wins, *ties;
    double *counts, beta;
    double *choice, *steps, *information, *spread; /* shape (systems, systems) */
    double *played, *rate, *weight, *root, *solution;
    int64_t *index;
    uint8_t *is_first;
} Work;

static double sum(const double *values, int64_t number) {
    double total = 0;
    for (int64_t k = 0; k < number; k++) total += values[k];
    return total;
}

static double density(double x) { return DENSITY_AT_0 * exp(-(x * x) / 2); }

static double probability(double x) { return erfc(-x / sqrt(2.0)) / 2; }

typedef struct {
    double step, information;
} Update;

static Update update(double t, double margin, double win, double draw) {
    double loss = 1 - win - draw, a = t - margin, b = -t - margin;
    double density_a = density(a), density_b = density(b);
    double below_a = probability(a), below_b = probability(b);
    double between = 1 - below_a - below_b;
    double v_win = density_a / below_a, v_loss = density_b / below_b;
    double v_draw = (density_b - density_a) / between;
    double w_draw = v_draw * v_draw - (a * density_a + b * density_b) / between;
    return (Update){win * v_win - loss * v_loss + draw * v_draw,
                    win * v_win * (v_win + a) + loss * v_loss * (v_loss + b) + draw * w_draw};
}

/* Solve sum_j (r_i + r_j) weight_ij = 1 for some systems by Cholesky's decomposition. */
static void level(Work *w, int64_t number) {
    int64_t n = w->systems;
    double *root = w->root, *solution = w->solution;
    for (int64_t a = 0; a < number; a++) {
        solution[a] = 1;
        const double *row = w->weight + w->index[a] * n;
        for (int64_t b = 0; b <= a; b++) {
            double value = row[w->index[b]];
            if (a == b) value = sum(row, n) * (1 + RIDGE);
            for (int64_t k = 0; k < b; k++) value -= root[a * n + k] * root[b * n + k];
            root[a * n + b] = a == b ? sqrt(value) : value / root[b * n + b];
        }
    }
    for (int64_t a = 0; a < number; a++) {
        for (int64_t k = 0; k < a; k++) solution[a] -= root[a * n + k] * solution[k];
        solution[a] /= root[a * n + a];
    }
    for (int64_t a = number - 1; a >= 0; a--) {
        for (int64_t k = a + 1; k < number; k++) solution[a] -= root[k * n + a] * solution[k];
        solution[a] /= root[a * n + a];
    }
}

static void set_rates(Work *w) {
    int64_t n = w->systems;
    for (int64_t i = 0; i < n; i++) {
        w->is_first[i] = sum(w->weight + i * n, n) > 0;
        w->rate[i] = 0;
    }
    for (int64_t trial = 0; trial < n; trial++) {
        int64_t number = 0;
        for (int64_t i = 0; i < n; i++)
            if (w->is_first[i]) w->index[number++] = i;
        level(w, number);
        int is_negative = 0;
        for (int64_t i = 0; i < n; i++) w->rate[i] = 0;
        for (int64_t k = 0; k < number; k++) {
            w->rate[w->index[k]] = w->solution[k];
            is_negative |= !(w->solution[k] >= 0);
        }
        if (!is_negative) break;
        for (int64_t i = 0; i < n; i++) w->is_first[i] = w->is_first[i] && w->rate[i] > 0;
    }
    double total = 0;
    for (int64_t i = 0; i < n; i++) total += w->rate[i] * sum(w->choice + i * n, n);
    if (total > 0)
        for (int64_t i = 0; i < n; i++) w->rate[i] /= total;
}

/* Write the expected change of skills and variances in a game, shape (2, systems). */
static void set_change(Work *w, const double *state, double *change) {
    int64_t n = w->systems;
    const double *skill = state, *variance = state + n;
    for (int64_t k = 0; k < n * n; k++) {
        w->choice[k] = w->steps[k] = w->information[k] = 0;
        w->spread[k] = 1;
    }
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < i; j++) {
            int64_t ij = i * n + j, ji = j * n + i;
            if (w->played[i] > 0 && w->played[j] > 0)
                w->choice[ij] = w->choice[ji] = exp(-fabs(skill[i] - skill[j]));
            if (!(w->counts[ij] > 0)) continue;
            double c = sqrt(2 * (w->beta * w->beta) + variance[i] + variance[j]);
            Update u = update((skill[i] - skill[j]) / c, DRAW_MARGIN * w->beta / c,
                              w->wins[ij] / w->counts[ij], w->ties[ij] / w->counts[ij]);
            w->spread[ij] = w->spread[ji] = c;
            w->steps[ij] = u.step, w->steps[ji] = -u.step;
            w->information[ij] = w->information[ji] = u.information;
        }
    for (int64_t k = 0; k < n * n; k++) w->weight[k] = w->choice[k] * w->information[k];
    set_rates(w);
    for (int64_t k = 0; k < 2 * n; k++) change[k] = 0;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++) {
            int64_t ij = i * n + j;
            double share = variance[i] / w->spread[ij];
            double games = (w->rate[i] + w->rate[j]) * w->choice[ij];
            change[i] += games * share * w->steps[ij];
            change[n + i] -= games * (share * share) * w->information[ij];
        }
}

void find_skills(Arena *arena, const double *wins, const double *ties, int64_t systems,
                 double *skills) {
    int64_t n = systems, size = n * n;
    double games = sum(wins, size) + sum(ties, size) / 2 + 1;
    Work w = {n, wins, ties, TAKE(arena, double, size), games / GAMES_OF_SPREAD,
              TAKE(arena, double, size), TAKE(arena, double, size), TAKE(arena, double, size),
              TAKE(arena, double, size), TAKE(arena, double, n), TAKE(arena, double, n),
              TAKE(arena, double, size), TAKE(arena, double, size), TAKE(arena, double, n),
              TAKE(arena, int64_t, n), TAKE(arena, uint8_t, n)};
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            w.counts[i * n + j] = wins[i * n + j] + wins[j * n + i] + ties[i * n + j];
    for (int64_t i = 0; i < n; i++) w.played[i] = sum(w.counts + i * n, n);
    int steps = games < MANY_GAMES ? STEPS : STEPS_OF_MANY;
    double step = games / steps;
    double *state = filled_double(arena, 2 * n, 0), *between = TAKE(arena, double, 2 * n);
    double *change[4];
    for (int order = 0; order < 4; order++) change[order] = TAKE(arena, double, 2 * n);
    for (int64_t i = 0; i < n; i++) state[n + i] = VARIANCE;
    static const double fractions[] = {0, 0.5, 0.5, 1};
    for (int number = 0; number < steps; number++) {
        for (int order = 0; order < 4; order++) {
            for (int64_t k = 0; k < 2 * n; k++)
                between[k] =
                    order ? state[k] + step * fractions[order] * change[order - 1][k] : state[k];
            set_change(&w, between, change[order]);
        }
        for (int64_t k = 0; k < 2 * n; k++)
            state[k] = state[k] + step / 6 * (change[0][k] + 2 * (change[1][k] + change[2][k]) +
                                              change[3][k]);
    }
    for (int64_t i = 0; i < n; i++) skills[i] = w.played[i] == 0 ? NAN : state[i];
}
