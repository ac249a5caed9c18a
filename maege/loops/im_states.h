/* References with the same prefix costs are searched once; see metrics/imeasure/states.py. */
#ifndef MAEGE_IM_STATES_H
#define MAEGE_IM_STATES_H

#include "im_moves.h"

/* The layers of all states, one after the other. It is used for one hypothesis after the other. */
typedef struct {
    int32_t *costs;
    int64_t room;
} Layers;

typedef struct {
    int32_t before, after, arc, offset, source_offset;
} Transition;

typedef struct {
    int64_t number;     /* of states; 0 if over the budget */
    int64_t *start;     /* where the layer of each state begins */
    int64_t *first;     /* the states of node v are first[v] to first[v + 1] */
    int64_t number_of_transitions;
    Transition *transition;
} States;

States build_states(Arena *arena, MoveTables *tables, const SegmentCosts *costs, int64_t budget,
                    Layers *layers);

#endif
