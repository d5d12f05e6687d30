/*
 * The rows of weights for several configurations (options and players) of a game. Rows with the same name are shared.
 * So training in one configuration improves all configurations with the same contract, token or card.
 */
#ifndef TAPP_LEARN_COMMON_ROWS_H
#define TAPP_LEARN_COMMON_ROWS_H

#include "bots/weights.h"

/* The common rows, and the skills of all configurations that share them. */
typedef struct CommonRows {
    int n, n_skills; /* the numbers of rows, and of skills (one for each configuration) */
    Str *name;       /* by row: its name */
    SkillRow *row;
    bool *is_unknown;     /* by row: true if it is for a token and has no weights, see Skill */
    bool *is_forecast;    /* by row: true if it is for a forecast, see bots/forecast.h */
    Skill **skill;        /* the skill of each configuration */
    uint16_t **common;    /* for each configuration and each row of its skill: the index of the common row */
    const Skill *learned; /* the skill from which the training continues; NULL: it begins with weights of 0 */
} CommonRows;

/*
 * Makes the rows for these games, in the arena. The first game is the default configuration. If `continues`, the rows
 * start with the weights that the games have already, else with 0.
 */
CommonRows *common_rows_new(Arena *arena, const Game *const *games, int n, bool continues);

/*
 * Copies the weights to the skills of all configurations. If `is_touched` (by common row) is not NULL, copies only the
 * rows for which it is true.
 */
void common_rows_share(CommonRows *rows, const bool *is_touched);

/*
 * Returns the rows with their names, and the contracts of all configurations, to be written to a file. Rows without
 * weights are left out. If the training has continued, rows and contracts of the earlier file that no configuration has
 * are added. The result is in the arena.
 */
NamedRows common_rows_named(Arena *arena, const CommonRows *rows);

#endif
