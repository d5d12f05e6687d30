/*
 * Records which parts of a game are reached in deals: rounds, bids, contracts, announcements, items and rules of play.
 * A trial first plays random deals and then directed ones, in which cards are dealt and played so that rare things
 * happen.
 */
#ifndef TAPP_LINT_REACH_H
#define TAPP_LINT_REACH_H

#include "engine/play.h"

/* The lists in `play` that are checked. Demands have no condition; the rows of all other lists have one. */
typedef enum PlayList { LIST_DUTIES, LIST_LEADS, LIST_BOUND, LIST_DEMANDS, LIST_WITHHOLD } PlayList;
enum { N_PLAY_LISTS = LIST_WITHHOLD + 1 };

/*
 * The things that were reached, one bit each, by index in the Game. Items and rules of play have their index in a
 * contract.
 */
typedef struct Reach {
    uint64_t deals, settled; /* the number of random deals, and of those that were not passed out */
    uint32_t rounds, bids;
    uint32_t contracts, ended; /* contracts that a deal had at some time; those that a deal ended with */
    uint32_t unnamed;          /* contracts played without the trump suit that should have been named */
    uint64_t announcements;
    uint32_t items[MAX_CONTRACTS];
    uint64_t rules[MAX_CONTRACTS][N_PLAY_LISTS];
} Reach;

/*
 * play_list_size() returns the number of rows (at most 64) of a list of a contract's play; `list` is a PlayList.
 * play_list_id() returns the id of a row.
 */
size_t play_list_size(const PlayRule *play, int list);
Str play_list_id(const PlayRule *play, int list, size_t row);
/* Returns the key of a list in the file. */
const char *play_list_key(int list);

/* Record a position of a deal in progress; and one at the end of a deal (PHASE_DONE). */
void reach_see(Reach *reach, const Game *game, const State *state);
void reach_see_end(Reach *reach, const Game *game, const State *state);

/* True if something in the game was not reached. */
bool reach_lacks(const Reach *reach, const Game *game);

/* The cards that occur in conditions of things that were not reached. */
CardSet reach_cards(const Reach *reach, const Game *game);

/*
 * Plays `deals` directed deals, or fewer if everything is reached. One player gets cards that go together. Bids and
 * announcements that were not made before are preferred. Each player plays high or low, or keeps a card to the end. The
 * deals form consecutive matches. `fault` is set to the first fault in a formula of settlement or match, if there is
 * one; trial_run() finds other faults.
 */
void reach_seek(Reach *reach, const Game *game, uint64_t seed, uint64_t deals, FormulaFault *fault);

#endif
