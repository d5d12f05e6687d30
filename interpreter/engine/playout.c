/*
 * Random playouts of whole deals: by the general functions, and by fast kernels for tricks in which only following suit
 * and trumping matter.
 */
#include "engine/playout.h"

#include "engine/flow_inner.h"
#include "engine/kernel.h"
#include "engine/passing.h"

uint64_t playout_general(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    while (state_goes_on(game, state)) state_apply(game, state, random_action(state_legal(game, state), rng));
    return (uint64_t)(state->n_log - before);
}

bool playout_tricks(const Game *game, State *state, const Chooser *chooser, Rng *rng)
{
    int cards = kernel_tricks(game, state) * game->n_active; /* the cards of all tricks that are possible here */
    if (cards == 0 || state->n_log + cards > MAX_LOG) return false;
    for (; cards > 0; cards--) {
        CardSet allowed = tricks_plain_cards(game, state);
        bool has_choice = (allowed & (allowed - 1)) != 0; /* more than one card */
        Card card = has_choice ? chooser->choose(chooser->context, state, allowed, rng) : cards_first(allowed);
        log_push(state, state->actor, card);
        tricks_play_plainly(game, state, card);
    }
    stages_interrupt(game, state);
    return true;
}

/*
 * Plays a deal to its end. The kernel plays the tricks in which only following suit and trumping matter. The general
 * functions play everything else.
 */
static void play_to_end(const Game *game, State *state, Rng *rng)
{
    for (int tricks; (tricks = kernel_approach(game, state, rng)) > 0;) {
        kernel_play(game, state, rng, tricks);
        kernel_leave(game, state);
    }
}

/* Plays several deals to their ends: together if this machine can, else one after the other. */
static void play_all(const Game *game, State *states, Rng *rngs, int n)
{
    if (n > 1 && wide_can_play(game)) wide_play(game, states, rngs, n);
    else
        for (int i = 0; i < n; i++) play_to_end(game, &states[i], &rngs[i]);
}

/* Returns the number of actions in the logs of `n` deals. */
static uint64_t actions_in(const State *states, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += states[i].n_log;
    return sum;
}

uint64_t playout_batch(const Game *game, State *states, Rng *rngs, int n)
{
    uint64_t before = actions_in(states, n);
    play_all(game, states, rngs, n);
    return actions_in(states, n) - before;
}

uint64_t playout(const Game *game, State *state, Rng *rng)
{
    return playout_batch(game, state, rng, 1);
}

/* Shuffles `n` deals: that of `spec` and the following ones. wide_shuffle() does as many of them as it can. */
static void shuffle_each(const Game *game, DealSpec spec, State *states, int n)
{
    Rng rngs[PLAYOUT_BATCH];
    rng_streams(spec.seed, spec.number, 0, rngs, n);
    int done = wide_shuffle(game, &spec, states, rngs, n);
    for (int i = done; i < n; i++, deal_spec_next(game, &spec)) state_shuffle(game, &spec, &states[i]);
}

void playout_deals(const Game *game, const Openings *openings, DealSpec first, State *states, Rng *rngs, int n)
{
    shuffle_each(game, first, states, n);
    for (int i = 0; i < n; i++) {
        if (openings) openings_play(openings, game, &states[i], &rngs[i]);
        else passing_start(game, &states[i]); /* the general functions then play passing and auction, too */
    }
    play_all(game, states, rngs, n);
}
