/*
 * The rows of several configurations of a game, each name once: training in one configuration applies to all with the
 * same contract, token or card.
 */
#ifndef TAPP_LEARN_COMMON_ROWS_H
#define TAPP_LEARN_COMMON_ROWS_H

#include "bots/weights.h"

typedef struct CommonRows {
    int n, n_skills;
    Str *name;
    SkillRow *row;
    bool *is_unknown;  /* see Skill */
    Skill **skill;     /* by configuration */
    uint16_t **common; /* by configuration: the common row of each of its rows */
} CommonRows;

/*
 * The rows of these games, in the arena; the first is the default configuration. `continues`: starts with the weights
 * that the games have already, else with 0.
 */
CommonRows *common_rows_new(Arena *arena, const Game *const *games, int n, bool continues);

/* Copies the weights to the skills: those of touched rows, or of all if `is_touched` is NULL. */
void common_rows_share(CommonRows *rows, const bool *is_touched);

/* The rows to be written, in the arena. */
NamedRows common_rows_named(Arena *arena, const CommonRows *rows);

#endif
