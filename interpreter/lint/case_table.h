/*
 * A table at which a case is played, and the position there. The tests of the shipped games have a second kind of
 * table, which asks the program through the engine protocol.
 */
#ifndef TAPP_LINT_CASE_TABLE_H
#define TAPP_LINT_CASE_TABLE_H

#include "catalog/catalog.h"
#include "engine/carry.h"
#include "engine/settle.h"
#include "engine/view.h"

/* The beginning of a case. The cards are complete unless the deal is shuffled. */
typedef struct CaseSetup {
    const Game *game;
    const OpenRequest *asked;
    DealSpec spec;
    int32_t carried[MAX_CARRIED];
    DealtCards cards;
    bool is_shuffled;
} CaseSetup;

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
    Str heard; /* the actions so far: "1:pass 2:40 0:?", with "?" for those that the seat does not know */
} Sight;

/*
 * Begins a deal; makes an action; reads the position; reads the view of a seat. False with the reason in `why`. `act`
 * gives the reason in English, because cases quote it.
 */
typedef struct CaseTable CaseTable;
struct CaseTable {
    const char *name;
    bool (*begin)(CaseTable *table, const CaseSetup *setup, Buf *why);
    bool (*act)(CaseTable *table, Str token, Buf *why);
    bool (*look)(CaseTable *table, Position *out, Buf *why);
    bool (*look_as)(CaseTable *table, int seat, Sight *out, Buf *why);
    const Game *game;
    Arena *arena;    /* of the present case */
    bool is_library; /* `state` is set, so that all steps are possible */
    State state;
};

/* A table that calls the engine. */
CaseTable case_table(void);

/* Adds an action to those that a seat has heard. */
void case_add_heard(Buf *heard, int seat, Str token);

/* Points as cases write them: an integer, or a fraction such as 106/3. In the table's arena. */
Str case_points(const CaseTable *table, Fraction points);

#endif
