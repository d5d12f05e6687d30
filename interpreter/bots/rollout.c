/* Plays a deal to its end. */
#include "bots/rollout.h"

#include "bots/greedy.h"
#include "engine/carry.h"
#include "engine/playout.h"

int64_t rollout_payoff(const Game *game, const State *state, int seat)
{
    Settlement settlement;
    settle_lean(game, state, &settlement);
    return settlement.fault.reason ? 0 : gain_in_match(game, state, &settlement, seat);
}

/* Returns a card that is drawn by the skill. playout_tricks() calls this function. */
static Card choose_card(const void *skill, const State *state, CardSet cards, Rng *rng)
{
    return skill_draw_card(skill, state, cards, rng);
}

/*
 * Plays a deal to its end, with actions drawn by the trained weights (the skill), and returns the payoff of a seat.
 * Tricks without special rules have a fast path. A deal that never ends counts 0.
 */
static int64_t rollout_by_skill(const Skill *skill, State *state, int seat, Rng *rng)
{
    const Game *game = skill->game;
    const Chooser chooser = {choose_card, skill};
    while (state->phase != PHASE_DONE) {
        if (!state_goes_on(game, state)) return 0;
        if (playout_tricks(game, state, &chooser, rng)) continue;
        if (hand_is_unseen(game, state, state->actor)) {
            state_apply(game, state, greedy_unseen(game, state_legal(game, state)));
            continue;
        }
        CardSet cards = state_cards_alone(game, state);
        state_apply(game, state,
                    cards ? skill_draw_card(skill, state, cards, rng)
                          : skill_draw(skill, state, state_legal(game, state), rng));
    }
    return rollout_payoff(game, state, seat);
}

/*
 * Without trained weights, all players follow the greedy player's rules. But a deal that is already in play under the
 * plain rules is played at random, which is much faster.
 */
int64_t rollout(const Skill *skill, State *state, int seat, Aims *aims, Rng *rng)
{
    const Game *game = aims->game;
    if (skill) return rollout_by_skill(skill, state, seat, rng);
    /* by_rules: the cards are chosen by the greedy player; false: at random */
    bool by_rules = state->phase != PHASE_PLAY || !game->contract[state->contract].play.is_plain;
    while (state->phase != PHASE_DONE) {
        if (!state_goes_on(game, state)) return 0;
        if (state->phase == PHASE_PLAY && !by_rules) (void)playout(game, state, rng);
        else state_apply(game, state, greedy_act(state, state_legal(game, state), aims));
    }
    return rollout_payoff(game, state, seat);
}
