/* TrueSkill without chance; see maege/statistics/trueskill.py. */
#ifndef MAEGE_TRUESKILL_H
#define MAEGE_TRUESKILL_H

#include "arena.h"

/* Write the skills of some systems; `wins` and `ties` have the shape (systems, systems). */
void find_skills(Arena *arena, const double *wins, const double *ties, int64_t systems,
                 double *skills);

#endif
