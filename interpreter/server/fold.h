/*
 * The state of a table is the fold of its rows: rows are applied one after the other, and nothing else is used. So the
 * same rows give the same table, also after a restart and for later readers.
 */
#ifndef TAPP_SERVER_FOLD_H
#define TAPP_SERVER_FOLD_H

#include "match/match.h"
#include "server/secret.h"
#include "server/setup.h"
#include "server/store.h"

enum { SAY_BYTES = 400, ASKS_FOR_REST = -1 };

typedef struct FoldSeat {
    char name[NAME_BYTES + 1]; /* of the person; empty: unknown */
    const Bot *bot;            /* the player; NULL: the person */
    bool is_person;            /* the seat belongs to a person, even while a computer plays it */
    bool is_here;              /* the person is at the table */
    bool is_free;              /* a seat that a person may take; a computer may have it until then */
    bool has_key;              /* a person has taken the seat, with this key: */
    Digest key;
    uint64_t ready; /* the row in which it asked for the next deal; 0: none */
} FoldSeat;

typedef struct Fold {
    const Setup *setup;
    const Game *game;
    Arena *arena;
    Match match;
    uint64_t number;   /* of the last row */
    uint64_t moved;    /* of the last row that changed the deal: an act that has not seen it is stale */
    uint64_t dealt_at; /* of the row that began the deal */
    int64_t at;        /* the time of the deal's last change: milliseconds since 1970 */
    FoldSeat seat[MAX_SEATS];
    bool is_settled; /* the deal is over, and in the totals unless it was void */
    bool is_over;    /* the match */
    uint8_t asks;    /* the seat that wants to undo or claims the rest; NO_SEAT */
    int asks_for;    /* the number of actions that would remain; ASKS_FOR_REST */
    uint64_t asked;  /* of the row with the question */
    uint8_t agreed;  /* a set of seats */
} Fold;

/* An empty table; setup and game must outlive it. */
void fold_begin(Fold *fold, const Setup *setup, const Game *game);
void fold_end(Fold *fold);

/* Makes a separate fold at the beginning of the deal in progress; false if there is none. */
bool fold_rewind(const Fold *fold, Fold *out);

/*
 * Draws the next deal, for the row that begins it: the seed of its computers, the number of redeals, the cards. Writes
 * nothing if the seed of the table gives them.
 */
void fold_draw_deal(const Fold *fold, Buf *body);

/* Writes the deal of a record in the same way, with its pot and carried numbers. `state`: its last position. */
void fold_give_deal(const Fold *fold, const State *state, Buf *body);

/* Receives each action while a row is taken: the position before it; the fold has the one after it. */
typedef struct FoldWatcher {
    void (*step)(void *context, const State *before);
    void *context;
} FoldWatcher;

/* Takes the next row. False if the row cannot follow: the file is damaged, and the fold is undefined. */
bool fold_take(Fold *fold, const Row *row, const FoldWatcher *watcher);

/* True if a deal is in progress and can go on. */
bool fold_is_playing(const Fold *fold);

/* The seat that decides the next action: the declarer for the dummy. */
uint8_t fold_decider(const Fold *fold);

/* True if this seat must still answer the question. False for NO_SEAT, computers, and absent persons. */
bool fold_awaits(const Fold *fold, uint8_t seat);

/* True if everybody who must answer has agreed. */
bool fold_all_agree(const Fold *fold);

/* True if everybody at the table has asked for the next deal, and there is one. */
bool fold_all_ready(const Fold *fold);

/* The number of actions that would remain if the seat undid its last one; -1 if it has none. */
int fold_back_to(const Fold *fold, uint8_t seat);

#endif
