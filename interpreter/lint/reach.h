/*
 * What deals of a game have reached: rounds, bids, contracts, announcements, items and rules of play. A trial counts it
 * in random deals, and then looks for the rest in directed ones, where the cards are dealt and played so that rare
 * things come about.
 */
#ifndef TAPP_LINT_REACH_H
#define TAPP_LINT_REACH_H

#include "engine/play.h"

/* The lists of `play` whose rows are looked at: demands have no condition, all others have one. */
typedef enum PlayList { LIST_DUTIES, LIST_LEADS, LIST_BOUND, LIST_DEMANDS, LIST_WITHHOLD } PlayList;
enum { N_PLAY_LISTS = LIST_WITHHOLD + 1 };

/* One bit each, by their index in the Game; items and rules of play by contract and their index in it. */
typedef struct Reach {
    uint64_t deals, settled;                 /* random deals, and those of them that were not thrown in */
    uint32_t rounds, bids, contracts, ended; /* contracts there were, and those that a deal ended under */
    uint32_t unnamed;                        /* contracts played although nobody had said the trump suit they need */
    uint64_t announcements;
    uint32_t items[MAX_CONTRACTS];
    uint64_t rules[MAX_CONTRACTS][N_PLAY_LISTS];
} Reach;

/* How many rows a list (a PlayList) of a contract's play has, at most 64, and the id of one. */
size_t play_list_size(const PlayRule *play, int list);
Str play_list_id(const PlayRule *play, int list, size_t row);
/* The key of a list in the file. */
const char *play_list_key(int list);

/* Takes note of a position of a deal that goes on, and of one in PHASE_DONE. */
void reach_see(Reach *reach, const Game *game, const State *state);
void reach_see_end(Reach *reach, const Game *game, const State *state);

/* Is there anything in the game that has not been reached? */
bool reach_lacks(const Reach *reach, const Game *game);

/* The cards that are named where something has not been reached: in its conditions. */
CardSet reach_cards(const Reach *reach, const Game *game);

/*
 * Plays `deals` directed deals, fewer if there is nothing left to look for: one player is dealt cards that go together,
 * bids and announcements that have not been made are preferred, and each plays high or low or keeps a card to the end.
 * They are those of one match after the other. `fault` gets the first fault of a formula of settlement or match; its
 * reason is NULL if there is none. Other faults are not looked for: see trial_run.
 */
void reach_seek(Reach *reach, const Game *game, uint64_t seed, uint64_t deals, FormulaFault *fault);

#endif
