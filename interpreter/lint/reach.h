/*
 * Records which parts of a game are reached in deals: rounds, bids, contracts, announcements, items and rules of play.
 * A trial plays random deals first. Then it plays directed deals, whose cards and actions are chosen so that rare
 * things happen.
 */
#ifndef TAPP_LINT_REACH_H
#define TAPP_LINT_REACH_H

#include "engine/play.h"

/*
 * The lists under `play` whose rules should be reached. Rules of all lists have a condition, except those of `demands`.
 */
typedef enum PlayList { LIST_DUTIES, LIST_LEADS, LIST_BOUND, LIST_DEMANDS, LIST_WITHHOLD } PlayList;
enum { N_PLAY_LISTS = LIST_WITHHOLD + 1 };

/*
 * The parts that were reached, one bit each. The place of a bit is the index in the Game or, for items and rules of
 * play, in the contract.
 */
typedef struct Reach {
    uint64_t deals, settled; /* the number of random deals, and how many of them were played and not thrown in */
    uint32_t rounds, bids;
    uint32_t contracts, ended; /* `contracts`: a deal had this contract at some time; `ended`: a deal ended with it */
    uint32_t unnamed;          /* contracts played without a trump suit, although a player should have named one */
    uint64_t announcements;
    uint32_t items[MAX_CONTRACTS];
    uint64_t rules[MAX_CONTRACTS][N_PLAY_LISTS];
} Reach;

/*
 * play_list_size() returns the number of rules in a list of a contract's play, at most 64; `list` is a PlayList.
 * play_list_id() returns the id of a rule.
 */
size_t play_list_size(const PlayRule *play, int list);
Str play_list_id(const PlayRule *play, int list, size_t row);
/* Returns the key of a list in the file. */
const char *play_list_key(int list);

/* reach_see() records a position during a deal, reach_see_end() the position at its end (PHASE_DONE). */
void reach_see(Reach *reach, const Game *game, const State *state);
void reach_see_end(Reach *reach, const Game *game, const State *state);

/* True if some part of the game was not reached. */
bool reach_lacks(const Reach *reach, const Game *game);

/* Returns the cards that occur in the conditions of parts that were not reached. */
CardSet reach_cards(const Reach *reach, const Game *game);

/*
 * Plays directed deals, at most `deals`; it stops when everything is reached. One player gets cards that belong
 * together. Bids and announcements that were never made are preferred. Each player plays high or low, or keeps a card
 * to the end. The deals form matches, one after the other. If a formula of the settlement or the match fails, `fault`
 * is the first failure; trial_run() finds failures elsewhere.
 */
void reach_seek(Reach *reach, const Game *game, uint64_t seed, uint64_t deals, FormulaFault *fault);

#endif
