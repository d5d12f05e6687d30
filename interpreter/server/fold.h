/*
 * The state of a table, computed from its rows alone: the rows are applied one after the other. So the same rows give
 * the same table, also after a restart and for clients that connect later.
 */
#ifndef TAPP_SERVER_FOLD_H
#define TAPP_SERVER_FOLD_H

#include "match/match.h"
#include "server/secret.h"
#include "server/setup.h"
#include "server/store.h"

enum { SAY_BYTES = 400, ASKS_FOR_REST = -1 };

typedef struct FoldSeat {
    char name[NAME_BYTES + 1]; /* the person's name; empty: unknown */
    const Bot *bot;            /* the computer that plays the seat; NULL: the person plays */
    bool is_person;            /* the seat belongs to a person, even while a computer plays for them */
    bool is_here;              /* the person is at the table */
    bool is_free;              /* any person may take the seat; until then a computer may have it */
    bool has_key;              /* a person has taken the seat with the key below */
    Digest key;
    uint64_t ready; /* the row in which the seat asked for the next deal; 0: none */
} FoldSeat;

typedef struct Fold {
    const Setup *setup;
    const Game *game;
    Arena *arena;
    Match match;
    uint64_t number;          /* the last row */
    uint64_t moved;           /* the last row that changed the deal; an act that does not know this row is stale */
    uint64_t dealt_at;        /* the row that began the deal */
    int64_t at;               /* the time of the deal's last change: milliseconds since 1970 */
    int8_t round_of[MAX_LOG]; /* by action of the deal: the round of the auction, for its words; -1: none */
    FoldSeat seat[MAX_SEATS];
    bool is_settled; /* the deal is over; unless it was void, the totals include it */
    bool is_over;    /* the match is over */
    uint8_t asks;    /* the seat that asks to undo or claims the rest; NO_SEAT if none does */
    int asks_for;    /* how many actions would remain; ASKS_FOR_REST for a claim */
    uint64_t asked;  /* the row with the question */
    uint8_t agreed;  /* the seats that have agreed, one bit each */
} Fold;

/* Makes the state of an empty table. The setup and the game must outlive it. */
void fold_begin(Fold *fold, const Setup *setup, const Game *game);
void fold_end(Fold *fold);

/* Makes a second fold, at the beginning of the deal in progress. False if there is no deal. */
bool fold_rewind(const Fold *fold, Fold *out);

/*
 * Draws the next deal, for the row that begins it: the seed of its computers, the number of redeals, the cards. If the
 * table has a seed that determines its deals, nothing is written.
 */
void fold_draw_deal(const Fold *fold, Buf *body);

/*
 * Writes the deal of a record in the form of fold_draw_deal(), with its pot and carried numbers. `state` is the last
 * position of the record.
 */
void fold_give_deal(const Fold *fold, const State *state, Buf *body);

/*
 * Called for each action of a row while the row is applied. `before` is the position before the action; the fold has
 * the position after it.
 */
typedef struct FoldWatcher {
    void (*step)(void *context, const State *before);
    void *context;
} FoldWatcher;

/* Applies the next row. False if the row cannot follow: then the file is damaged, and the fold must not be used. */
bool fold_take(Fold *fold, const Row *row, const FoldWatcher *watcher);

/* True if there is a deal in progress that is not at its end. */
bool fold_is_playing(const Fold *fold);

/* The seat that decides the next action. For the dummy, this is the declarer. */
uint8_t fold_decider(const Fold *fold);

/* True if the question waits for this seat's answer. False for NO_SEAT, computers, and absent persons. */
bool fold_awaits(const Fold *fold, uint8_t seat);

/* True if there is a question and all who must answer have agreed. */
bool fold_all_agree(const Fold *fold);

/* True if all persons at the table have asked for the next deal, and there is a next deal. */
bool fold_all_ready(const Fold *fold);

/* The number of actions that would remain if the seat took back its last action; -1 if it has none. */
int fold_back_to(const Fold *fold, uint8_t seat);

#endif
