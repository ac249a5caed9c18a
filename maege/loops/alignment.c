/* The functions are those of maege/extraction/alignment.py, where they are explained. */
#include "alignment.h"

enum { MATCH, SUBSTITUTION, DELETION, INSERTION, TRANSPOSITION };
enum { ORTH = 0, POS = 1, LOWER = 3, LEMMA = 4 };
#define ASCII 128
#define MAX_MASK_BITS 62
#define SHORT 64
static const double DIFFERENT_LEMMA = 0.499, BOTH_OPEN = 0.25, DIFFERENT_POS = 0.5;

static int64_t token(Sentence s, int64_t i, int column) { return s.tokens[i * s.width + column]; }

static int has_mask(const int32_t *characters, int64_t start, int64_t end) {
    if (end - start > MAX_MASK_BITS) return 0;
    for (int64_t k = start; k < end; k++)
        if (characters[k] <= 0 || characters[k] >= ASCII) return 0;
    return 1;
}

static int64_t common_letters(const int32_t *a, int64_t start, int64_t end, const uint64_t *masks,
                              int64_t size) {
    uint64_t every = ((uint64_t)1 << size) - 1, state = every;
    for (int64_t k = start; k < end; k++) {
        uint64_t hit = state & masks[a[k]];
        state = ((state + hit) | (state - hit)) & every;
    }
    int64_t common = size;
    for (; state; state &= state - 1) common--;
    return common;
}

static int64_t common_subsequence(Arena *arena, const int32_t *a, int64_t a_size, const int32_t *b,
                                  int64_t b_size) {
    int32_t most_words[SHORT] = {0}; /* memory of their own would be taken for each pair of words */
    int32_t *row = b_size < SHORT ? most_words : filled_int32(arena, b_size + 1, 0);
    for (int64_t i = 0; i < a_size; i++) {
        int32_t diagonal = 0;
        for (int64_t j = 0; j < b_size; j++) {
            int32_t above = row[j + 1];
            if (a[i] == b[j])
                row[j + 1] = diagonal + 1;
            else if (row[j] > above)
                row[j + 1] = row[j];
            diagonal = above;
        }
    }
    return row[b_size];
}

static double letter_cost(Arena *arena, Sentence a, int64_t i, Sentence b, int64_t j,
                          const uint64_t *masks, int has_masks) {
    int64_t a_start = a.ends[i], a_end = a.ends[i + 1];
    int64_t b_start = b.ends[j], b_end = b.ends[j + 1];
    int64_t common =
        has_masks ? common_letters(b.characters, b_start, b_end, masks, a_end - a_start)
                  : common_subsequence(arena, a.characters + a_start, a_end - a_start,
                                       b.characters + b_start, b_end - b_start);
    int64_t size = a_end - a_start + b_end - b_start;
    return (double)(size - 2 * common) / (double)size;
}

static int same_words(Sentence a, int64_t i, Sentence b, int64_t j, int64_t count) {
    for (int64_t k = 0; k < count; k++) {
        int64_t word = token(a, i - k, LOWER), difference = 0;
        for (int64_t other = 0; other < count; other++) {
            difference += token(a, i - other, LOWER) == word;
            difference -= token(b, j - other, LOWER) == word;
        }
        if (difference) return 0;
    }
    return 1;
}

static int64_t *sums(Arena *arena, Sentence s) {
    int64_t *result = TAKE(arena, int64_t, s.n + 1);
    result[0] = 0;
    for (int64_t i = 0; i < s.n; i++) result[i + 1] = result[i] + (token(s, i, LOWER) >> 16);
    return result;
}

static int64_t *first_positions(Arena *arena, Sentence a, Sentence b) {
    int64_t *positions = TAKE(arena, int64_t, a.n);
    for (int64_t i = 0; i < a.n; i++) {
        int64_t j = 0;
        while (j < b.n && token(a, i, LOWER) != token(b, j, LOWER)) j++;
        positions[i] = j;
    }
    return positions;
}

static int is_open(const uint8_t *open_pos, int64_t size, int64_t pos) {
    return pos >= 0 && pos < size && open_pos[pos];
}

static const int64_t *backtrace(Arena *arena, const int32_t *moves, int64_t n, int64_t m,
                                int64_t *number) {
    int64_t *rows = TAKE(arena, int64_t, 5 * (n + m)), i = n, j = m;
    *number = 0;
    while (i + j) {
        int64_t move = moves[i * (m + 1) + j];
        int64_t back_a = move != INSERTION, back_b = move != DELETION;
        if (move > TRANSPOSITION) back_a = back_b = move - TRANSPOSITION;
        if (move != MATCH) {
            int64_t *row = rows + 5 * (*number)++;
            row[0] = move < TRANSPOSITION ? move : TRANSPOSITION;
            row[1] = i - back_a, row[2] = i;
            row[3] = j - back_b, row[4] = j;
        }
        i -= back_a, j -= back_b;
    }
    return rows;
}

const int64_t *align(Arena *arena, Sentence a, Sentence b, const uint8_t *open_pos,
                     int64_t open_size, int64_t *number) {
    int64_t n = a.n, m = b.n;
    int64_t *a_sums = sums(arena, a), *b_sums = sums(arena, b);
    int64_t *in_b = first_positions(arena, a, b), *in_a = first_positions(arena, b, a);
    while (n && m && token(a, n - 1, ORTH) == token(b, m - 1, ORTH)) n--, m--;
    uint8_t *b_has_mask = TAKE(arena, uint8_t, m);
    for (int64_t j = 0; j < m; j++) 
        b_has_mask[j] = (uint8_t)has_mask(b.characters, b.ends[j], b.ends[j + 1]);
    uint64_t masks[ASCII] = {0};
    int64_t width = m + 1;
    double *costs = TAKE(arena, double, (n + 1) * width);
    int32_t *moves = TAKE(arena, int32_t, (n + 1) * width);
    for (int64_t i = 0; i <= n; i++) costs[i * width] = (double)i, moves[i * width] = DELETION;
    for (int64_t j = 1; j <= m; j++) costs[j] = (double)j, moves[j] = INSERTION;
    moves[0] = DELETION;
    for (int64_t i = 0; i < n; i++) {
        int64_t a_start = a.ends[i], a_end = a.ends[i + 1];
        int a_has_mask = has_mask(a.characters, a_start, a_end);
        if (a_has_mask)
            for (int64_t k = a_start; k < a_end; k++)
                masks[a.characters[k]] |= (uint64_t)1 << (k - a_start);
        const double *above = costs + i * width;
        double *row = costs + (i + 1) * width;
        for (int64_t j = 0; j < m; j++) {
            if (token(a, i, ORTH) == token(b, j, ORTH)) {
                row[j + 1] = above[j];
                moves[(i + 1) * width + j + 1] = MATCH;
                continue;
            }
            double substitution = 0.0;
            if (token(a, i, LOWER) != token(b, j, LOWER)) {
                if (token(a, i, LEMMA) != token(b, j, LEMMA)) substitution = DIFFERENT_LEMMA;
                int64_t a_pos = token(a, i, POS), b_pos = token(b, j, POS);
                if (a_pos != b_pos) {
                    int both_open =
                        is_open(open_pos, open_size, a_pos) && is_open(open_pos, open_size, b_pos);
                    substitution += both_open ? BOTH_OPEN : DIFFERENT_POS;
                }
                double other = row[j] < above[j + 1] ? row[j] : above[j + 1];
                if (above[j] + substitution <= other + 1)
                    substitution +=
                        letter_cost(arena, a, i, b, j, masks, a_has_mask && b_has_mask[j]);
            }
            double best = above[j] + substitution;
            int32_t move = SUBSTITUTION;
            int64_t difference = a_sums[i + 1] - b_sums[j + 1];
            int64_t k = in_b[i] <= j && in_a[j] <= i ? 1 : i + 1;
            while (i >= k && j >= k &&
                   costs[(i - k + 1) * width + j - k + 1] != costs[(i - k) * width + j - k]) {
                if (a_sums[i - k] - b_sums[j - k] == difference &&
                    same_words(a, i, b, j, k + 1)) {
                    double cost = costs[(i - k) * width + j - k] + (double)k;
                    if (cost <= best) best = cost, move = (int32_t)(TRANSPOSITION + k + 1);
                    break;
                }
                k++;
            }
            if (row[j] + 1 < best) best = row[j] + 1, move = INSERTION;
            if (above[j + 1] + 1 < best) best = above[j + 1] + 1, move = DELETION;
            row[j + 1] = best;
            moves[(i + 1) * width + j + 1] = move;
        }
        if (a_has_mask)
            for (int64_t k = a_start; k < a_end; k++) masks[a.characters[k]] = 0;
    }
    return backtrace(arena, moves, n, m, number);
}
