/* Tries all that the others may play, against the best that the claimer can, with the cards of a dummy he plays. */
#include "solver/claim.h"

#include "engine/open.h"
#include "engine/view.h"

enum {
    MOST_TRIED = 20000,
    MOST_LEFT = 10,
    SAMPLES = 8,
    SAMPLE_SEED = 1
}; /* positions of a deal; cards of the claimer */

typedef struct Claim {
    const Game *game;
    uint8_t seat;
    int tried;
} Claim;

static bool has_lost(const Claim *claim, const State *before, const State *after)
{
    return after->n_tricks > before->n_tricks &&
           hand_decider(claim->game, before, after->trick_winner[after->n_tricks - 1]) != claim->seat;
}

static bool wins_all(Claim *claim, const State *state);

static bool wins_after(Claim *claim, const State *state, Action action)
{
    State next = *state;
    state_apply(claim->game, &next, action);
    return !has_lost(claim, state, &next) && wins_all(claim, &next);
}

static bool wins_all(Claim *claim, const State *state)
{
    if (state->phase == PHASE_DONE) return true;
    if (++claim->tried > MOST_TRIED) return false;
    Moves legal = state_legal(claim->game, state);
    bool is_own = state_decider(claim->game, state) == claim->seat;
    for (int i = 0; i < moves_count(legal); i++)
        if (wins_after(claim, state, moves_nth(legal, i)) == is_own) return is_own;
    return !is_own;
}

/* The claimer's action that keeps all tricks; of the others the first that is legal. */
static Action next_action(Claim *claim, const State *state)
{
    Moves legal = state_legal(claim->game, state);
    claim->tried = 0;
    bool is_own = state_decider(claim->game, state) == claim->seat;
    for (int i = 0; is_own && i < moves_count(legal); i++)
        if (wins_after(claim, state, moves_nth(legal, i))) return moves_nth(legal, i);
    return moves_nth(legal, 0);
}

/*
 * Is the seat sure by what it knows? Asked of deals that it cannot tell from the true one, so that a claim which is
 * refused tells nothing of where the cards lie.
 */
static bool is_sure(Claim *claim, const State *state)
{
    Rng rng = rng_stream(SAMPLE_SEED, state->n_log, claim->seat);
    View view;
    view_make(claim->game, state, claim->seat, &view);
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        claim->tried = 0;
        if (!view_sample(claim->game, &view, &rng, &sample) || !wins_all(claim, &sample)) return false;
    }
    claim->tried = 0;
    return true;
}

bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out)
{
    Claim claim = {.game = game, .seat = seat};
    State now = *state;
    if (state->phase != PHASE_PLAY || state_decider(game, state) != seat) return false;
    if (cards_count(state->hand[state->actor]) > MOST_LEFT) return false;
    if (!is_sure(&claim, state) || !wins_all(&claim, state)) return false;
    while (now.phase != PHASE_DONE) {
        Action action = next_action(&claim, &now);
        if (out->n) buf_char(out, ' ');
        buf_add(out, game_token(game, action));
        state_apply(game, &now, action);
    }
    return true;
}
