/*
 * A table at which a test case is played, and the position at it. The tests of the shipped games have another kind of
 * table, which plays through the engine protocol.
 */
#ifndef TAPP_LINT_CASE_TABLE_H
#define TAPP_LINT_CASE_TABLE_H

#include "catalog/catalog.h"
#include "engine/carry.h"
#include "engine/settle.h"
#include "engine/view.h"

/*
 * The beginning of a deal in a case. Its cards are complete, unless `is_shuffled` is set; then they come from the seed.
 */
typedef struct CaseSetup {
    const Game *game;
    const OpenRequest *asked; /* the variant, players and options of the case */
    DealSpec spec;
    int32_t carried[MAX_CARRIED];
    DealtCards cards;
    bool is_shuffled;
} CaseSetup;

/* An item of the settlement, with the amount that each seat gains or pays. */
typedef struct PositionItem {
    Str id;
    int64_t value, payoffs[MAX_SEATS];
} PositionItem;

/* All data of a position that steps compare. Texts are in the table's arena or in the game. */
typedef struct Position {
    Str phase, contract, trump;             /* the id, or "none" */
    int actor, decider, declarer, forehand; /* seats; -1 for none */
    Moves legal;
    CardSet hand[MAX_SEATS], taken[MAX_SEATS], talon, discards, shown;
    uint64_t announced; /* the announcements that were made, one bit each */
    int64_t pot, tricks[MAX_SEATS];
    /* set only after the deal */
    int64_t payoffs[MAX_SEATS];
    Str points[MAX_SEATS]; /* of declarer and defenders; or of each seat, if there are no sides */
    int n_points;
    PositionItem items[MAX_SETTLED];
    size_t n_items;
} Position;

/* The cards and actions that one seat knows. */
typedef struct Sight {
    /* `hidden` are the cards of which the seat does not know the place */
    CardSet hand[MAX_SEATS], talon, discards, hidden;
    Str heard; /* the actions so far, as "1:pass 2:40 0:?"; "?" is an action that the seat does not know */
} Sight;

/*
 * The functions of a table. `begin` deals the cards, `act` makes an action, `look` reads the position, and `look_as`
 * reads what one seat knows. They return false with the reason in `why`. The reason of `act` is in English, because
 * cases quote it.
 */
typedef struct CaseTable CaseTable;
struct CaseTable {
    const char *name;
    bool (*begin)(CaseTable *table, const CaseSetup *setup, Buf *why);
    bool (*act)(CaseTable *table, Str token, Buf *why);
    bool (*look)(CaseTable *table, Position *out, Buf *why);
    bool (*look_as)(CaseTable *table, int seat, Sight *out, Buf *why);
    const Game *game;
    Arena *arena;    /* for texts of the case that is being played */
    bool is_library; /* the table calls the engine, so `state` is set and all steps are possible */
    State state;
};

/* Returns a table that calls the engine directly. */
CaseTable case_table(void);

/* Adds an action of a seat to a list of actions. */
void case_add_heard(Buf *heard, int seat, Str token);

/* Returns points as cases write them: an integer, or a fraction such as 106/3. The text is in the table's arena. */
Str case_points(const CaseTable *table, Fraction points);

#endif
