/* Plays random deals under invariants. */
#include "door/trial.h"

#include "base/rng.h"

typedef struct Trial {
    const Game *game;
    Diags *diags;
    uint64_t seed, number;
} Trial;

static Diag *report(const Trial *trial, const char *code, Span span, const char *what)
{
    const Game *game = trial->game;
    if (!span.source) span = game->root->span;
    Diag *diag = diag_error(trial->diags, code, span, "in a random deal %s", what);
    diag_hint(trial->diags, diag, "deal %llu of seed %llu with %u players, seat %u deals",
              (unsigned long long)trial->number, (unsigned long long)trial->seed, (unsigned)game->n_players,
              (unsigned)(trial->number % game->n_players));
    return diag;
}

/* Every card of the pack is in one place. */
static bool is_conserved(const Game *game, const State *state)
{
    CardSet all = state->talon | state->discards;
    int n = cards_count(state->talon) + cards_count(state->discards);
    for (int seat = 0; seat < game->n_players; seat++) {
        all |= state->hand[seat] | state->played[seat];
        n += cards_count(state->hand[seat]) + cards_count(state->played[seat]);
    }
    return all == game->pack && n == game->n_cards;
}

static bool check_score(const Trial *trial, const State *state)
{
    Settlement settlement;
    Span settled = node_key_span(trial->game->root, STR("settlement"));
    settle(trial->game, state, &settlement);
    if (settlement.fault.reason) {
        Span span = settlement.fault.span.source ? settlement.fault.span : settled;
        Str what = arena_printf(trial->diags->arena, "the score fails: %s", settlement.fault.reason);
        (void)report(trial, "trial-formula", span, what.s);
        return false;
    }
    int64_t sum = settlement.pot - state->pot;
    for (int seat = 0; seat < trial->game->n_players; seat++) sum += settlement.payoffs[seat];
    if (sum == 0 || trial->game->writes_up) return true;
    Str what = arena_printf(trial->diags->arena, "the payments add up to %lld", (long long)sum);
    (void)report(trial, "trial-sum", settled, what.s);
    return false;
}

static bool check_position(const Trial *trial, const State *state, Moves legal)
{
    const char *code = NULL, *what = NULL;
    if (!is_conserved(trial->game, state)) {
        code = "trial-cards";
        what = "a card is in two places or in none";
    } else if (state->phase != PHASE_DONE && moves_count(legal) == 0) {
        code = "trial-stuck";
        what = "nobody can do anything";
    } else if (state->phase != PHASE_DONE && state->n_log >= MAX_LOG) {
        code = "trial-endless";
        what = "there is no end";
    }
    if (code) (void)report(trial, code, (Span){0}, what);
    return code == NULL;
}

static bool play_deal(const Trial *trial)
{
    const Game *game = trial->game;
    DealSpec spec = {.seed = trial->seed, .number = trial->number};
    spec.dealer = (uint8_t)(trial->number % game->n_players);
    Rng rng = rng_stream(trial->seed, trial->number, 1);
    State state;
    state_deal(game, &spec, &state);
    for (;;) {
        Moves legal = state_legal(game, &state);
        if (!check_position(trial, &state, legal)) return false;
        if (state.phase == PHASE_DONE) return check_score(trial, &state);
        state_apply(game, &state, moves_nth(legal, (int)rng_below(&rng, (uint32_t)moves_count(legal))));
    }
}

bool trial_run(const Game *game, uint64_t seed, uint64_t deals, Diags *diags)
{
    Trial trial = {.game = game, .diags = diags, .seed = seed};
    for (; trial.number < deals; trial.number++)
        if (!play_deal(&trial)) return false;
    return true;
}
