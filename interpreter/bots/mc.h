/*
 * A player that searches by playouts. It draws complete deals that its seat cannot distinguish from the true one, and
 * plays out each legal action in them. Then it takes the action with the best average payoff. It decides bids, talon,
 * discards, trumps, announcements and cards alike. The same view, random numbers and budget in rollouts give the same
 * action.
 */
#ifndef TAPP_BOTS_MC_H
#define TAPP_BOTS_MC_H

#include "bots/bot.h"

enum { MC_USUAL_ROLLOUTS = 2000 /* the default budget of one decision */ };

/* Chooses the bot's action. */
Action mc_choose(const Turn *turn);

/*
 * Updates the belief turn->belief in the same way as mc_choose(), but chooses no action. It is used for earlier
 * decisions of the seat, to restore its belief.
 */
void mc_recall(const Turn *turn);

/* An action, and the average gain of the seat over the action's rollouts. */
typedef struct Prospect {
    Action action;
    uint32_t rollouts;
    double payoff;
} Prospect;

enum { MAX_PROSPECTS = MAX_CARDS + MAX_TOKENS };

/*
 * Rates all legal actions and sorts them, the best first. `out` must have room for MAX_PROSPECTS. Returns the number of
 * actions. If only one action is legal, it is not played out. Actions that were dropped early have fewer rollouts. If
 * no possible deal is found, the actions are not sorted and have no rollouts.
 */
size_t mc_prospects(const Turn *turn, Prospect *out);

/*
 * Like mc_prospects(), but returns 0 if mc_choose() chooses among several actions without a search. Updates the belief
 * turn->belief in the same way as mc_choose().
 */
size_t mc_rate(const Turn *turn, Prospect *out);

/* The two best actions for the seat to act, and their expected gains. */
typedef struct Hint {
    size_t n; /* 1 if there is no choice */
    Prospect best[2];
} Hint;

/*
 * True if the second action was at least as good as the first one in the rollouts. Then the first action is preferred
 * only because of the trained weights.
 */
static inline bool hint_is_close(const Hint *hint)
{
    return hint->n > 1 && hint->best[1].payoff >= hint->best[0].payoff;
}

/* Returns a hint for the seat of a view, which is to act; `legal` has its actions. */
Hint bot_hint(const Game *game, const View *view, Moves legal, Budget budget, Rng *rng);

#endif
