/*
 * A player that plays out: it draws complete deals that its seat cannot tell from the true one, plays each legal action
 * out in them to the end, and takes the action with the best payoff on average. Bids, talon, discards, trumps,
 * announcements and cards alike. The same view, random numbers and budget in rollouts give the same action.
 */
#ifndef TAPP_BOTS_MC_H
#define TAPP_BOTS_MC_H

#include "bots/bot.h"

enum { MC_USUAL_ROLLOUTS = 2000 };

/* The bot's choice. */
Action mc_choose(const Turn *turn);

/* Of a turn with a belief: that alone, as a choice would leave it. */
void mc_recall(const Turn *turn);

/* An action and what its seat gains by it on average, as far as rollouts tell. */
typedef struct Prospect {
    Action action;
    uint32_t rollouts;
    double payoff;
} Prospect;

enum { MAX_PROSPECTS = MAX_CARDS + MAX_TOKENS };

/*
 * The prospects of all legal actions (at most MAX_PROSPECTS), the best first; returns how many. One legal action alone
 * is not played out. Actions that were given up early have fewer rollouts.
 */
size_t mc_prospects(const Turn *turn, Prospect *out);

/* The best two actions in a position seen by the seat that is to act, and what they promise. */
typedef struct Hint {
    size_t n; /* 1 where there is no choice */
    Prospect best[2];
} Hint;

/* Is the second as good as far as playing out can tell, and the first preferred for what has been learned? */
static inline bool hint_is_close(const Hint *hint)
{
    return hint->n > 1 && hint->best[1].payoff >= hint->best[0].payoff;
}

/* A hint for the seat of a view; `legal` are its actions. */
Hint bot_hint(const Game *game, const View *view, Moves legal, Budget budget, Rng *rng);

#endif
