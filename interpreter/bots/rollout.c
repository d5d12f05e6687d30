/* Playing a deal out. */
#include "bots/rollout.h"

#include "bots/greedy.h"
#include "engine/playout.h"

int64_t rollout(State *state, int seat, Aims *aims, Rng *rng)
{
    const Game *game = aims->game;
    bool by_rules = state->phase != PHASE_PLAY || !game->contract[state->contract].play.is_plain;
    while (state->phase != PHASE_DONE) {
        if (state->n_log >= MAX_LOG) return 0;
        if (state->phase == PHASE_PLAY && !by_rules) (void)playout(game, state, rng);
        else state_apply(game, state, greedy_act(state, state_legal(game, state), aims));
    }
    Settlement settlement;
    settle_lean(game, state, &settlement);
    return settlement.fault.reason ? 0 : settlement.payoffs[seat];
}
