/*
 * The rows of weights for several configurations of a game. Each name has one row, so training in one configuration
 * improves all that have the same contract, token or card.
 */
#ifndef TAPP_LEARN_COMMON_ROWS_H
#define TAPP_LEARN_COMMON_ROWS_H

#include "bots/weights.h"

typedef struct CommonRows {
    int n, n_skills;
    Str *name;
    SkillRow *row;
    bool *is_unknown;  /* see Skill */
    bool *is_forecast; /* see bots/forecast.h */
    Skill **skill;     /* by configuration */
    uint16_t **common; /* by configuration: for each of its rows, the index of the common row */
} CommonRows;

/*
 * Makes the rows for these games, in the arena. The first game is the default configuration. If `continues`, the rows
 * start with the weights that the games have already, else with 0.
 */
CommonRows *common_rows_new(Arena *arena, const Game *const *games, int n, bool continues);

/*
 * Copies the weights to the skills of all configurations. If `is_touched` is not NULL, copies only the rows that are
 * marked there.
 */
void common_rows_share(CommonRows *rows, const bool *is_touched);

/* The rows with their names, for writing, in the arena. */
NamedRows common_rows_named(Arena *arena, const CommonRows *rows);

#endif
