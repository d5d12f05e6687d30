/*
 * A table's state is the fold of its rows: this takes one row after the other and knows nothing else. The same rows
 * give the same table, in a server that was never stopped, after a restart, and for somebody who reads them again
 * later.
 */
#ifndef TAPP_SERVER_FOLD_H
#define TAPP_SERVER_FOLD_H

#include "match/match.h"
#include "server/setup.h"
#include "server/store.h"

enum { NAME_BYTES = 48, SAY_BYTES = 400, ASKS_FOR_REST = -1 };

typedef struct FoldSeat {
    char name[NAME_BYTES + 1]; /* of the person; empty: not told */
    const Bot *bot;            /* who plays; NULL: the person */
    bool is_person;            /* the seat belongs to a person, even while a computer plays */
    bool is_here;              /* the person is at the table */
    uint64_t ready;            /* the row in which it asked for the next deal; 0: it has not */
} FoldSeat;

typedef struct Fold {
    const Setup *setup;
    const Game *game;
    Arena *arena;
    Match match;
    uint64_t number;   /* of the last row */
    uint64_t moved;    /* of the last row that changed the deal: an act that has not seen it is stale */
    uint64_t dealt_at; /* of the row that began the deal */
    int64_t at;        /* when the deal changed last: milliseconds since 1970 */
    FoldSeat seat[MAX_SEATS];
    bool is_settled; /* the deal is over, and booked where there was something to book */
    bool is_over;    /* the match */
    uint8_t asks;    /* who wishes the last action back, or claims the rest; NO_SEAT */
    int asks_for;    /* how many actions would remain; ASKS_FOR_REST */
    uint64_t asked;  /* of the row that asked */
    uint8_t agreed;  /* a set of seats */
} Fold;

/* An empty table; setup and game outlive it. */
void fold_begin(Fold *fold, const Setup *setup, const Game *game);
void fold_end(Fold *fold);

/* A fold of its own that stands where the deal in progress began; false where none is in progress. */
bool fold_rewind(const Fold *fold, Fold *out);

/*
 * Draws the next deal for the row that begins it: the seed of its computers, how often it was dealt again, the cards.
 * Nothing where the seed of the table gives them.
 */
void fold_draw_deal(const Fold *fold, Buf *body);

/* Who is told of each single action while a row is taken: the position before it; the fold has the one after it. */
typedef struct FoldWatcher {
    void (*step)(void *context, const State *before);
    void *context;
} FoldWatcher;

/* Takes the next row. False, and a fold without meaning, if the row cannot follow: then the file is damaged. */
bool fold_take(Fold *fold, const Row *row, const FoldWatcher *watcher);

/* Is a deal in progress that can go on? */
bool fold_is_playing(const Fold *fold);

/* The seat that chooses what is done next: the declarer for the dummy. */
uint8_t fold_decider(const Fold *fold);

/* Is the word of this seat still wanted on what was asked for? Not that of NO_SEAT, of computers, of who is away. */
bool fold_awaits(const Fold *fold, uint8_t seat);

/* Has everybody whose word is needed agreed to what was asked for? */
bool fold_all_agree(const Fold *fold);

/* Has everybody who is at the table asked for the next deal, and is there one? */
bool fold_all_ready(const Fold *fold);

/* How many actions would remain if the seat took its last one back; -1 where it has done none. */
int fold_back_to(const Fold *fold, uint8_t seat);

#endif
