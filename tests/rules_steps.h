/* The steps of cases: actions at a table and expectations. Each has a function and a row in STEPS. */
#ifndef TAPP_TESTS_RULES_STEPS_H
#define TAPP_TESTS_RULES_STEPS_H

#include "rules_table.h"

#include "engine/piles.h"
#include "match/match.h"

/* A case being played at a table. */
typedef struct RuleRun {
    const RuleCase *played;
    const CaseLine *line;
    RuleTable *table;
    const Game *game;
    Position now;
    Buf *out;     /* receives failures */
    bool failed;  /* an expectation failed */
    bool stopped; /* the case cannot go on */
} RuleRun;

/* Ends the case with this failure. */
void run_stop(RuleRun *run, const char *reason, Str about);

/* Reads the position of the table. */
void run_look(RuleRun *run);

/* A kind of step: the first word of its line, and the function that takes the rest of the line. */
typedef struct Step {
    const char *name;
    void (*take)(RuleRun *run, Str args);
    bool asks_library; /* skipped when playing against the program */
} Step;

/* Finds the kind of step with this name; NULL if there is none. */
const Step *step_named(Str name);

#endif
