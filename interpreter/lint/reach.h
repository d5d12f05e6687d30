/*
 * The parts of a game that deals have reached: rounds, bids, contracts, announcements, items and rules of play. A trial
 * collects them in random deals, and then in directed ones, which deal and play cards so that rare things happen.
 */
#ifndef TAPP_LINT_REACH_H
#define TAPP_LINT_REACH_H

#include "engine/play.h"

/* The lists of `play` whose rows are checked. Demands have no condition, all others have one. */
typedef enum PlayList { LIST_DUTIES, LIST_LEADS, LIST_BOUND, LIST_DEMANDS, LIST_WITHHOLD } PlayList;
enum { N_PLAY_LISTS = LIST_WITHHOLD + 1 };

/* One bit each, by index in the Game; items and rules of play by contract and index in it. */
typedef struct Reach {
    uint64_t deals, settled;                 /* random deals, and those not thrown in */
    uint32_t rounds, bids, contracts, ended; /* contracts: that existed; ended: that a deal ended with */
    uint32_t unnamed;                        /* contracts played although their trump suit was not named */
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

/* Notes a position of a deal in progress; and one in PHASE_DONE. */
void reach_see(Reach *reach, const Game *game, const State *state);
void reach_see_end(Reach *reach, const Game *game, const State *state);

/* True if something in the game has not been reached. */
bool reach_lacks(const Reach *reach, const Game *game);

/* Returns the cards that appear in conditions of things not yet reached. */
CardSet reach_cards(const Reach *reach, const Game *game);

/*
 * Plays `deals` directed deals, or fewer if everything is reached. One player is dealt cards that go together. Bids and
 * announcements not made before are preferred, and each player plays high or low, or keeps a card to the end. The deals
 * form consecutive matches. `fault` receives the first fault of a formula of settlement or match; its reason is NULL if
 * there is none. Other faults are found by trial_run().
 */
void reach_seek(Reach *reach, const Game *game, uint64_t seed, uint64_t deals, FormulaFault *fault);

#endif
