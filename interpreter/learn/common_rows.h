/*
 * The rows of several configurations of a game, each name once: what is learned in one configuration holds in all that
 * have the same contract, word or card.
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
 * For these games, in the arena; the first is the usual configuration. `continues`: the weights are those that the
 * games have already, else 0.
 */
CommonRows *common_rows_new(Arena *arena, const Game *const *games, int n, bool continues);

/* Gives the weights to the skills: those of the rows that are touched, or of all if `is_touched` is NULL. */
void common_rows_share(CommonRows *rows, const bool *is_touched);

/* What is to be written, in the arena. */
NamedRows common_rows_named(Arena *arena, const CommonRows *rows);

#endif
