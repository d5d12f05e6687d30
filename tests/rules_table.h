/*
 * A table for playing cases. There are two kinds, which must agree: calling the library, and asking the program through
 * the engine protocol. Both describe the position in the same form.
 */
#ifndef TAPP_TESTS_RULES_TABLE_H
#define TAPP_TESTS_RULES_TABLE_H

#include "engine/carry.h"
#include "engine/open.h"
#include "rules_case.h"
#include "engine/view.h"
#include "text/json.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* The beginning of a case. The cards are complete unless the deal is shuffled. */
typedef struct RuleSetup {
    const Game *game;
    const OpenRequest *asked;
    DealSpec spec;
    int32_t carried[MAX_CARRIED];
    DealtCards cards;
    bool is_shuffled;
} RuleSetup;

typedef struct PositionItem {
    Str id;
    int64_t value, payoffs[MAX_SEATS];
} PositionItem;

/* Everything that steps read of a position. Texts are in the table's arena or in the game. */
typedef struct Position {
    Str phase, contract, trump;             /* "none" if there is none */
    int actor, decider, declarer, forehand; /* -1: none */
    Moves legal;
    CardSet hand[MAX_SEATS], taken[MAX_SEATS], talon, discards, shown;
    uint64_t announced;
    int64_t pot, tricks[MAX_SEATS];
    /* at the end */
    int64_t payoffs[MAX_SEATS];
    Str points[MAX_SEATS]; /* of declarer and defenders, or by seat */
    int n_points;
    PositionItem items[MAX_SETTLED];
    size_t n_items;
} Position;

/* The knowledge of one seat. */
typedef struct Sight {
    CardSet hand[MAX_SEATS], talon, discards, hidden;
} Sight;

typedef struct RuleTable RuleTable;
struct RuleTable {
    const char *name;
    bool (*begin)(RuleTable *table, const RuleSetup *arguments, Buf *why);
    bool (*act)(RuleTable *table, Str token, Buf *why);
    bool (*look)(RuleTable *table, Position *out, Buf *why);
    bool (*look_as)(RuleTable *table, int seat, Sight *out, Buf *why);
    const Game *game;
    Arena *arena; /* of the present case */
    State state;  /* of the library's table */
    FILE *to, *from;
    pid_t program;
};

/* ---- the library ---------------------------------------------------------------------------------------------- */

bool library_begin(RuleTable *table, const RuleSetup *arguments, Buf *why);

Str library_points(RuleTable *table, Fraction points);

RuleTable library_table(void);

/* ---- the program's life --------------------------------------------------------------------------------------- */

/* Starts the program; false if it does not exist or does not answer. */
bool program_table(const char *path, RuleTable *table);

/* Ends the program; returns its exit status, or -1. */
int program_end(RuleTable *table);

#endif
