/* Plays deals and counts. */
#include "door/tally.h"

#include "table/playout.h"
#include "table/settle.h"

#include <math.h>

static bool all_random(const Run *run)
{
    for (int seat = 0; seat < run->game->n_players; seat++)
        if (!run->bot[seat]->is_random) return false;
    return true;
}

static uint64_t play_deal(const Run *run, State *state, Rng *rng)
{
    const Game *game = run->game;
    uint64_t moves = 0;
    for (; state->phase != PHASE_DONE; moves++)
        state_apply(game, state, bot_act(run->bot[state->actor], game, state, rng));
    return moves;
}

static void count_payoffs(const Run *run, const State *state, Tally *tally)
{
    int64_t payoffs[MAX_SEATS];
    bool won = false;
    settle_payoffs(run->game, state, payoffs, &won);
    if (state_is_void(state)) tally->passed_out++;
    else {
        tally->contract_count[state->contract]++;
        tally->contract_won[state->contract] += won;
    }
    for (int seat = 0; seat < run->game->n_players; seat++) {
        tally->payoff_sum[seat] += payoffs[seat];
        tally->payoff_squares[seat] += (uint64_t)(payoffs[seat] * payoffs[seat]);
    }
}

void tally_play(const Run *run, Tally *tally)
{
    State state;
    bool is_random = all_random(run);
    for (uint64_t deal = run->first; deal < run->last; deal++) {
        DealSpec spec = {.seed = run->seed, .number = deal, .dealer = (uint8_t)(deal % run->game->n_players)};
        state_deal(run->game, &spec, &state);
        Rng rng = rng_stream(run->seed, deal, 1);
        tally->moves += is_random ? playout(run->game, &state, &rng) : play_deal(run, &state, &rng);
        tally->deals++;
        count_payoffs(run, &state, tally);
    }
}

void tally_add(Tally *sum, const Tally *more)
{
    sum->deals += more->deals;
    sum->moves += more->moves;
    sum->passed_out += more->passed_out;
    sum->faults += more->faults;
    for (int i = 0; i < MAX_CONTRACTS; i++) {
        sum->contract_count[i] += more->contract_count[i];
        sum->contract_won[i] += more->contract_won[i];
    }
    for (int i = 0; i < MAX_SEATS; i++) {
        sum->payoff_sum[i] += more->payoff_sum[i];
        sum->payoff_squares[i] += more->payoff_squares[i];
    }
}

double tally_mean(const Tally *tally, int seat)
{
    return tally->deals ? (double)tally->payoff_sum[seat] / (double)tally->deals : 0;
}

double tally_deviation(const Tally *tally, int seat)
{
    if (!tally->deals) return 0;
    double mean = tally_mean(tally, seat);
    double variance = (double)tally->payoff_squares[seat] / (double)tally->deals - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}
