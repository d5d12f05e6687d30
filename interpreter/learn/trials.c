/* Chooses positions and bids for trials, and plays on after each bid. */
#include "learn/trials.h"

#include "bots/greedy.h"
#include "bots/rollout.h"
#include "engine/playout.h"

enum {
    POSITIONS = 4, /* the most positions of a deal in which bids are compared */
    AT_RANDOM = 8  /* one action in AT_RANDOM is random, so that unusual auctions also occur */
};

/* The positions of a deal with a choice of bids. Some of them are kept for trials. */
typedef struct Positions {
    uint32_t n; /* the number of positions found so far; up to POSITIONS of them are kept */
    State kept[POSITIONS];
} Positions;

/*
 * Keeps a position, perhaps in place of another one, or leaves it out. The choice is random, so that each position of
 * the deal is kept with the same probability (reservoir sampling).
 */
static void keep_position(Positions *positions, const State *state, Rng *rng)
{
    uint32_t at = positions->n < POSITIONS ? positions->n : rng_below(rng, positions->n + 1);
    positions->n++;
    if (at < POSITIONS) state_copy(&positions->kept[at], state);
}

/* Returns the action that the player `learned` would choose. */
static Action usual_action(const Skill *skill, const State *state, Moves legal)
{
    if (moves_count(legal) == 1) return moves_nth(legal, 0);
    bool sees = !hand_is_unseen(skill->game, state, state->actor);
    return sees ? skill_best(skill, state, legal) : greedy_unseen(skill->game, legal);
}

/*
 * Goes through the deal until the first card is played to a trick. Keeps positions in which a player who has seen his
 * cards has a choice of bids.
 */
static void find_positions(const TrialDeal *trials, Positions *out, Rng *rng)
{
    const Game *game = trials->skill->game;
    State state;
    state_copy(&state, trials->deal);
    while (state_goes_on(game, &state) && state.phase != PHASE_PLAY) {
        Moves legal = state_legal(game, &state);
        bool is_bid = !legal.cards && moves_count(legal) > 1;
        if (is_bid && !hand_is_unseen(game, &state, state.actor)) keep_position(out, &state, rng);
        bool is_random = is_bid && rng_below(rng, AT_RANDOM) == 0;
        state_apply(game, &state, is_random ? random_action(legal, rng) : usual_action(trials->skill, &state, legal));
    }
}

/* Returns the index of the likeliest alternative other than `but` (-1: any); returns -1 if there is none. */
static int likeliest_but(const Decision *decision, int but)
{
    int best = -1;
    for (int i = 0; i < decision->n; i++)
        if (i != but && (best < 0 || decision->score[i] > decision->score[best])) best = i;
    return best;
}

/*
 * Returns the payoff of the actor after an action, if all then play as `learned` does. A deal that never ends counts 0.
 */
static int64_t payoff_after(const Skill *skill, const State *position, Action action)
{
    const Game *game = skill->game;
    State state;
    state_copy(&state, position);
    state_apply(game, &state, action);
    while (state_goes_on(game, &state))
        state_apply(game, &state, usual_action(skill, &state, state_legal(game, &state)));
    return state.phase == PHASE_DONE ? rollout_payoff(game, &state, position->actor) : 0;
}

/*
 * Draws an alternative of a decision. Each kind of bid (row of weights) has the same chance, however many numbers or
 * suits it has. In half of the cases it is the first bid of its kind, which is the lowest.
 */
static int draw_evenly(const Decision *decision, Rng *rng)
{
    int first[MAX_ALTERNATIVES] = {0}, n = 0; /* the first bid of each kind */
    for (int i = 0; i < decision->n; i++) {
        int before = 0;
        while (before < i && decision->of[before].row != decision->of[i].row) before++;
        if (before == i) first[n++] = i;
    }
    int drawn = first[rng_below(rng, (uint32_t)n)], same = 0;
    if (rng_below(rng, 2) == 0) return drawn;
    uint16_t row = decision->of[drawn].row;
    for (int i = 0; i < decision->n; i++) {
        if (decision->of[i].row != row) continue;
        same++;
        if (rng_below(rng, (uint32_t)same) == 0) drawn = i; /* each is kept with the same probability */
    }
    return drawn;
}

/*
 * Compares the likeliest bid with another one, and adds the result to the gradient. The other bid is the second
 * likeliest, or in half of the cases a bid drawn by draw_evenly(). If this is the likeliest bid again, nothing is
 * compared.
 */
static void try_another(const TrialDeal *trials, const State *position, Gradient *gradient, Rng *rng)
{
    Decision *decision = trials->room;
    skill_describe(trials->skill, position, state_legal(trials->skill->game, position), decision);
    int usual = likeliest_but(decision, -1), other = likeliest_but(decision, usual);
    if (rng_below(rng, 2) == 0) other = draw_evenly(decision, rng);
    if (other == usual) return;
    int64_t gain = payoff_after(trials->skill, position, decision->action[other]) -
                   payoff_after(trials->skill, position, decision->action[usual]);
    const Trial trial = {decision, usual, other, gain, trials->scale};
    gradient_add_trial(gradient, trials->configuration, &trial);
}

void trials_add(const TrialDeal *trials, Gradient *gradient, Rng *rng)
{
    Positions positions = {.n = 0};
    find_positions(trials, &positions, rng);
    for (uint32_t i = 0; i < POSITIONS && i < positions.n; i++) try_another(trials, &positions.kept[i], gradient, rng);
}
