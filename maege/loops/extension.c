/* The extension: functions of Python that read arrays, call the loops, and return lists. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "alignment.h"
#include "im_search.h"
#include "m2_readings.h"
#include "shared_items.h"
#include "trueskill.h"

#include <stdlib.h>

#define MOST_ARRAYS 12

/* The arrays of a call, which are released as a whole. */
typedef struct {
    int number;
    Py_buffer views[MOST_ARRAYS];
} Arrays;

typedef enum { INT32, INT64, BOOL, DOUBLE } Type;

static int has_type(const Py_buffer *view, Type type) {
    static const Py_ssize_t sizes[] = {4, 8, 1, 8};
    static const char *const codes[] = {"il", "lq", "?", "d"};
    const char *format = view->format ? view->format : "B";
    return view->itemsize == sizes[type] && format[0] && !format[1] &&
           strchr(codes[type], format[0]);
}

static void release(Arrays *arrays) {
    while (arrays->number) PyBuffer_Release(&arrays->views[--arrays->number]);
}

/* Return the elements of an array in C order; without its type and dimensions, set TypeError. */
static const void *array_of(Arrays *arrays, PyObject *object, Type type, int dimensions,
                            int64_t *size) {
    static const char *const names[] = {"int32", "int64", "bool", "float64"};
    Py_buffer *view = &arrays->views[arrays->number];
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT)) return NULL;
    arrays->number++;
    if (!has_type(view, type) || view->ndim != dimensions) {
        PyErr_Format(PyExc_TypeError, "an array of %s with %d dimensions is needed, not '%s' with %d",
                     names[type], dimensions, view->format ? view->format : "B", view->ndim);
        return NULL;
    }
    if (size) *size = (int64_t)view->shape[0];
    return view->buf ? view->buf : "";
}

#define READ(target, object, type, dimensions, size) \
    if (!((target) = array_of(&arrays, object, type, dimensions, size))) goto failed

static Py_ssize_t second_dimension(const Arrays *arrays) {
    return arrays->views[arrays->number - 1].shape[1];
}

/* Give up a list that is not complete; return NULL. */
static PyObject *without(PyObject *list) {
    Py_XDECREF(list);
    return NULL;
}

/* Append a new reference to a list; return whether that failed. */
static int appended(PyObject *list, PyObject *item) {
    int has_failed = !item || PyList_Append(list, item);
    Py_XDECREF(item);
    return has_failed;
}

static PyObject *int32_list(const int32_t *values, int64_t number) {
    PyObject *list = PyList_New((Py_ssize_t)number);
    for (int64_t k = 0; list && k < number; k++) {
        PyObject *value = PyLong_FromLong(values[k]);
        if (!value || PyList_SetItem(list, (Py_ssize_t)k, value)) list = without(list);
    }
    return list;
}

static PyObject *python_align(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *a_tokens, *a_characters, *a_ends, *b_tokens, *b_characters, *b_ends, *open_pos;
    if (!PyArg_ParseTuple(args, "(OOO)(OOO)O:align", &a_tokens, &a_characters, &a_ends, &b_tokens,
                          &b_characters, &b_ends, &open_pos))
        return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory};
    PyObject *volatile result = NULL;
    Sentence a, b;
    const uint8_t *open_classes;
    int64_t open_size, number;
    READ(a.tokens, a_tokens, INT64, 2, &a.n);
    a.width = second_dimension(&arrays);
    READ(a.characters, a_characters, INT32, 1, NULL);
    READ(a.ends, a_ends, INT64, 1, NULL);
    READ(b.tokens, b_tokens, INT64, 2, &b.n);
    b.width = second_dimension(&arrays);
    READ(b.characters, b_characters, INT32, 1, NULL);
    READ(b.ends, b_ends, INT64, 1, NULL);
    READ(open_classes, open_pos, BOOL, 1, &open_size);
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        goto failed;
    }
    const int64_t *rows = align(&arena, a, b, open_classes, open_size, &number);
    result = PyList_New((Py_ssize_t)number);
    for (int64_t k = 0; result && k < number; k++) {
        const int64_t *row = rows + 5 * (number - 1 - k);
        PyObject *item = Py_BuildValue("(LLLLL)", row[0], row[1], row[2], row[3], row[4]);
        if (!item || PyList_SetItem(result, (Py_ssize_t)k, item)) {
            result = without(result);
        }
    }
failed:
    arena_free(&arena);
    release(&arrays);
    return result;
}

/* Objects of a call of M2, as they are given. */
typedef struct {
    PyObject *tokens, *first, *characters, *ends;
    PyObject *span, *first_replacement, *first_word, *words, *first_edit;
} M2Objects;

static int read_m2(Arrays *all, const M2Objects *objects, Texts *texts, Annotations *annotations) {
    Arrays arrays = *all;
    Gold *gold = &annotations->gold;
    READ(texts->tokens, objects->tokens, INT32, 1, NULL);
    READ(texts->first, objects->first, INT32, 1, NULL);
    READ(texts->characters, objects->characters, INT32, 1, NULL);
    READ(texts->ends, objects->ends, INT32, 1, &texts->number_of_ends);
    READ(gold->span, objects->span, INT32, 2, &gold->edits);
    READ(gold->first_replacement, objects->first_replacement, INT32, 1, NULL);
    READ(gold->first_word, objects->first_word, INT32, 1, NULL);
    READ(gold->words, objects->words, INT32, 1, NULL);
    READ(annotations->first_edit, objects->first_edit, INT32, 1, &annotations->annotators);
    annotations->annotators--;
    *all = arrays;
    return 1;
failed:
    *all = arrays;
    return 0;
}

#define M2_FORMAT "(OOOO)(OOOOO)"
#define M2_ARGUMENTS \
    &objects.tokens, &objects.first, &objects.characters, &objects.ends, &objects.span, \
        &objects.first_replacement, &objects.first_word, &objects.words, &objects.first_edit
#define LIMITS_FORMAT "(LLL)(Lp)"
#define LIMITS_ARGUMENTS \
    &limits.cells, &limits.arcs, &limits.kept, &limits.max_unchanged, &limits.shifted

static PyObject *counts_by_annotator(const Edits *edits, int64_t annotators) {
    PyObject *list = PyList_New(0);
    for (int64_t annotator = 0; list && annotator < annotators; annotator++) {
        long proposed = edits->number < 0 ? -1 : 0, correct = proposed;
        for (int64_t k = 0; k < edits->number; k++)
            if (edits->all[k].annotator == annotator) {
                proposed++;
                correct += edits->all[k].matched >= 0;
            }
        if (appended(list, Py_BuildValue("[ll]", proposed, correct))) list = without(list);
    }
    return list;
}

static PyObject *python_count_edits(PyObject *module, PyObject *args) {
    (void)module;
    M2Objects objects;
    PyObject *window_table;
    Limits limits;
    if (!PyArg_ParseTuple(args, M2_FORMAT "O" LIMITS_FORMAT ":count_edits", M2_ARGUMENTS,
                          &window_table, LIMITS_ARGUMENTS))
        return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory};
    PyObject *volatile result = NULL;
    Texts texts;
    Annotations annotations;
    const int32_t *windows;
    int64_t hypotheses;
    if (!read_m2(&arrays, &objects, &texts, &annotations)) goto failed;
    READ(windows, window_table, INT32, 2, &hypotheses);
    result = PyList_New(0);
    if (!result) goto failed;
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        result = without(result);
        goto failed;
    }
    for (int64_t h = 0; h < hypotheses; h++) {
        Edits edits =
            read_edits(&arena, texts, h + 1, annotations, windows + 6 * h, limits);
        if (appended(result, counts_by_annotator(&edits, annotations.annotators))) {
            result = without(result);
            goto failed;
        }
        arena_reset(&arena);
    }
failed:
    arena_free(&arena);
    release(&arrays);
    return result;
}

static PyObject *python_read_edits(PyObject *module, PyObject *args) {
    (void)module;
    M2Objects objects;
    PyObject *window_array;
    Limits limits;
    long long index;
    if (!PyArg_ParseTuple(args, "(OOOO)L(OOOOO)O" LIMITS_FORMAT ":read_edits", &objects.tokens,
                          &objects.first, &objects.characters, &objects.ends, &index,
                          &objects.span, &objects.first_replacement, &objects.first_word,
                          &objects.words, &objects.first_edit, &window_array, LIMITS_ARGUMENTS))
        return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory};
    PyObject *volatile rows = NULL;
    PyObject *result = NULL;
    Texts texts;
    Annotations annotations;
    const int32_t *window;
    if (!read_m2(&arrays, &objects, &texts, &annotations)) goto failed;
    READ(window, window_array, INT32, 1, NULL);
    rows = PyList_New(0);
    if (!rows) goto failed;
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        goto failed;
    }
    Edits edits = read_edits(&arena, texts, index, annotations, window, limits);
    for (int64_t k = 0; k < edits.number; k++) {
        Edit e = edits.all[k];
        if (appended(rows, Py_BuildValue("(LLLLLL)", e.annotator, e.start, e.end, e.j, e.j_end,
                                         e.matched)))
            goto failed;
    }
    result = Py_BuildValue("(OO)", rows, edits.number >= 0 ? Py_True : Py_False);
failed:
    Py_XDECREF(rows);
    arena_free(&arena);
    release(&arrays);
    return result;
}

/* Return counts, words and where those of each begin, as `best_references` in Python. */
static PyObject *listed_choices(const Choice *choices, int64_t number) {
    static const int32_t none[COUNTS] = {-1, -1, -1, -1, -1, -1, -1};
    PyObject *counts = PyList_New(0), *words = PyList_New(0), *ends = PyList_New(0), *result = NULL;
    long long used = 0;
    if (!counts || !words || !ends || appended(ends, PyLong_FromLongLong(0))) goto failed;
    for (int64_t h = 0; h < number; h++) {
        const Choice *choice = choices + h;
        int is_over = choice->number < 0;
        if (appended(counts, int32_list(is_over ? none : choice->counts, COUNTS))) goto failed;
        for (int64_t k = 0; k < choice->number; k++)
            if (appended(words, PyLong_FromLong(choice->words[k]))) goto failed;
        used += is_over ? 0 : choice->number;
        if (appended(ends, PyLong_FromLongLong(used))) goto failed;
    }
    result = Py_BuildValue("(OOO)", counts, words, ends);
failed:
    Py_XDECREF(counts);
    Py_XDECREF(words);
    Py_XDECREF(ends);
    return result;
}

static PyObject *python_best_references(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *source_array, *tokens_array, *ends_array, *start, *end, *texts, *length, *words;
    Rule rule;
    if (!PyArg_ParseTuple(args, "O(OO)(OOOOO)(LL)L:best_references", &source_array, &tokens_array,
                          &ends_array, &start, &end, &texts, &length, &words, &rule.numerator,
                          &rule.denominator, &rule.budget))
        return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory}, scratch = {NULL, &no_memory};
    Layers layers = {NULL, 0};
    PyObject *result = NULL;
    Tokens source;
    Slots slots;
    const int32_t *tokens;
    const int64_t *ends;
    const Choice *choices;
    int64_t number;
    READ(source.tokens, source_array, INT32, 1, &source.size);
    READ(tokens, tokens_array, INT32, 1, NULL);
    READ(ends, ends_array, INT64, 1, &number);
    READ(slots.start, start, INT32, 1, &slots.number);
    READ(slots.end, end, INT32, 1, NULL);
    READ(slots.texts, texts, INT32, 1, NULL);
    READ(slots.length, length, INT32, 1, &slots.number_of_texts);
    READ(slots.words, words, INT32, 1, NULL);
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        goto failed;
    }
    choices = best_references(&arena, &scratch, &layers, source, tokens, ends, number - 1, slots,
                              rule);
    result = listed_choices(choices, number - 1);
failed:
    free(layers.costs);
    arena_free(&scratch);
    arena_free(&arena);
    release(&arrays);
    return result;
}

static PyObject *python_limits(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *wins_array, *ties_array;
    if (!PyArg_ParseTuple(args, "OO:limits", &wins_array, &ties_array)) return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory};
    PyObject *volatile result = NULL;
    const double *wins, *ties;
    int64_t sets;
    READ(wins, wins_array, DOUBLE, 3, &sets);
    READ(ties, ties_array, DOUBLE, 3, NULL);
    int64_t systems = second_dimension(&arrays);
    result = PyList_New(0);
    if (!result) goto failed;
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        result = without(result);
        goto failed;
    }
    for (int64_t k = 0; k < sets; k++) {
        double *skills = TAKE(&arena, double, systems);
        find_skills(&arena, wins + k * systems * systems, ties + k * systems * systems, systems,
                    skills);
        PyObject *list = PyList_New(0);
        for (int64_t s = 0; list && s < systems; s++)
            if (appended(list, PyFloat_FromDouble(skills[s]))) list = without(list);
        if (appended(result, list)) {
            result = without(result);
            goto failed;
        }
        arena_reset(&arena);
    }
failed:
    arena_free(&arena);
    release(&arrays);
    return result;
}

static PyObject *python_shared_items(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *items_array, *ends_array, *pairs_array;
    int are_sets;
    if (!PyArg_ParseTuple(args, "OOOp:shared_items", &items_array, &ends_array, &pairs_array,
                          &are_sets))
        return NULL;
    Arrays arrays = {0};
    jmp_buf no_memory;
    Arena arena = {NULL, &no_memory};
    PyObject *volatile result = NULL;
    const int64_t *items, *ends, *pairs;
    int64_t number_of_ends, number;
    READ(items, items_array, INT64, 1, NULL);
    READ(ends, ends_array, INT64, 1, &number_of_ends);
    READ(pairs, pairs_array, INT64, 2, &number);
    if (setjmp(no_memory)) {
        PyErr_NoMemory();
        goto failed;
    }
    const int64_t *sorted = sorted_items(&arena, items, ends, number_of_ends - 1);
    result = PyList_New((Py_ssize_t)number);
    for (int64_t k = 0; result && k < number; k++) {
        PyObject *value = PyLong_FromLongLong(
            number_shared(sorted, ends, pairs[2 * k], pairs[2 * k + 1], are_sets));
        if (!value || PyList_SetItem(result, (Py_ssize_t)k, value)) result = without(result);
    }
failed:
    arena_free(&arena);
    release(&arrays);
    return result;
}

static PyMethodDef functions[] = {
    {"align", python_align, METH_VARARGS, NULL},
    {"count_edits", python_count_edits, METH_VARARGS, NULL},
    {"read_edits", python_read_edits, METH_VARARGS, NULL},
    {"best_references", python_best_references, METH_VARARGS, NULL},
    {"limits", python_limits, METH_VARARGS, NULL},
    {"shared_items", python_shared_items, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "maege.loops.extension", "Loops in C.", -1, functions,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_extension(void) { return PyModule_Create(&definition); }
