/*
 * The state of a table. A row is an event in the history of the table (server/store.h). The state is calculated from
 * the setup and the rows alone, which are applied one after the other. So the same rows give the same state, also after
 * a restart, and for clients that connect later.
 */
#ifndef TAPP_SERVER_FOLD_H
#define TAPP_SERVER_FOLD_H

#include "match/match.h"
#include "server/secret.h"
#include "server/setup.h"
#include "server/store.h"

/* SAY_BYTES: the most bytes of a message. ASKS_FOR_REST: the value of `asks_for` in Fold for a claim. */
enum { SAY_BYTES = 400, ASKS_FOR_REST = -1 };

typedef struct FoldSeat {
    char name[NAME_BYTES + 1]; /* the name of the person; empty: not known */
    const Bot *bot;            /* the computer that plays the seat; NULL: a person plays */
    bool is_person;            /* the seat belongs to a person, even while a computer plays for him */
    bool is_here;              /* the person is at the table */
    bool is_free;              /* any person may still take the seat; until then, a computer may play it */
    bool has_key;              /* a person has taken the seat, and `key` is the digest of his key */
    Digest key;
    uint64_t ready; /* the row in which the person asked for the next deal; 0: not asked yet */
} FoldSeat;

typedef struct Fold {
    const Setup *setup;
    const Game *game;
    Arena *arena;    /* the memory of `match` */
    Match match;     /* the present deal (match.state), and the results of earlier deals */
    uint64_t number; /* the number of the last row that was applied */
    /* the last row that changed the deal; an action that was chosen before this row is out of date */
    uint64_t moved;
    uint64_t dealt_at; /* the row that began the present deal; 0: no deal yet */
    int64_t at;        /* the time of the last change to the deal, in milliseconds since 1970 */
    /* for each action of the deal: its round of the auction, or -1 if it was no bid; the words depend on the round */
    int8_t round_of[MAX_LOG];
    FoldSeat seat[MAX_SEATS];
    FoldSeat seat_at_deal[MAX_SEATS]; /* the seats when the present deal began */
    bool is_settled;                  /* the deal is over; it counts in the totals, unless it was void */
    bool is_over;                     /* the match is over */
    /* a question to the other players, which is open until all have agreed or one has refused */
    uint8_t asks;   /* the seat that asks to undo or claims the remaining tricks; NO_SEAT: no question is open */
    int asks_for;   /* for an undo, the number of actions that would remain; ASKS_FOR_REST for a claim */
    uint64_t asked; /* the row with the question */
    uint8_t agreed; /* the seats that have agreed, one bit each */
} Fold;

/* fold_begin() makes the state of a table without rows. The setup and the game must outlive it. fold_end() frees it. */
void fold_begin(Fold *fold, const Setup *setup, const Game *game);
void fold_end(Fold *fold);

/*
 * Makes `*out` the state of the table at the beginning of the present deal, to which the rows after `dealt_at` can be
 * applied again. fold_end() frees it; before that, `fold` must not be freed. Returns false, with nothing to free, if no
 * deal is being played.
 */
bool fold_rewind(const Fold *fold, Fold *out);

/*
 * Draws the next deal at random, and writes it as the body of the row that begins the deal: a seed for the computer
 * players, how often the cards were dealt again, and the cards. If the seed of the table decides the cards (is_seeded),
 * writes nothing.
 */
void fold_draw_deal(const Fold *fold, Buf *body);

/*
 * Writes the deal of the setup's record in the same form, and in addition its number, its pot, and the numbers carried
 * from earlier deals. `state` is the last position of the record.
 */
void fold_give_deal(const Fold *fold, const State *state, Buf *body);

/*
 * A function that is called for each action in a row, while the row is applied. `before` is the position before the
 * action; the fold has the position after it.
 */
typedef struct FoldWatcher {
    void (*step)(void *context, const State *before);
    void *context;
} FoldWatcher;

/*
 * Applies the next row, and calls the watcher for each action in it, unless `watcher` is NULL. Returns false if the row
 * is not possible; then the state must not be used any more.
 */
bool fold_take(Fold *fold, const Row *row, const FoldWatcher *watcher);

/* True if a deal has begun and is not over. */
bool fold_is_playing(const Fold *fold);

/* Returns the seat that decides the next action. For the dummy, this is the declarer. */
uint8_t fold_decider(const Fold *fold);

/*
 * True if this seat must still answer the open question. False for NO_SEAT, for the seat that asks, for computers, and
 * for persons who are away.
 */
bool fold_awaits(const Fold *fold, uint8_t seat);

/* True if there is a question, and all who must answer have agreed. */
bool fold_all_agree(const Fold *fold);

/*
 * True if the deal is settled, the match goes on, and the persons have asked for the next deal: at least one, and all
 * who are at the table. Persons for whom a computer plays do not count.
 */
bool fold_all_ready(const Fold *fold);

/* Returns how many actions of the deal would remain if the seat took back its last action; -1 if it has made none. */
int fold_back_to(const Fold *fold, uint8_t seat);

#endif
