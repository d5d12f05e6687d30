/* Plays deals, and counts their results. */
#include "stats/statistics.h"
#include "engine/open.h"

#include "engine/playout.h"
#include "engine/settle.h"

#include <string.h>

/* If cards are counted exactly, a pile can have smaller parts of a point than a single card. */
int point_scale(const Game *game)
{
    return game->count_exact ? game->counted_parts : game->point_parts;
}

RunStatistics *run_statistics_new(Arena *arena, int n)
{
    RunStatistics *sums = ARENA_NEW(arena, RunStatistics);
    sums->n = n;
    for (int i = 0; i < n; i++) {
        sums->statistics[i] = ARENA_NEW(arena, Statistics);
        if (i > 0) sums->difference[i] = ARENA_NEW(arena, Differences);
    }
    return sums;
}

/* ---- adding sums ---------------------------------------------------------------------------------------------- */

/* Adds `more` to a sum. Returns false if the sum overflows. */
static bool add_number(uint64_t *sum, uint64_t more)
{
    return !__builtin_add_overflow(*sum, more, sum);
}

/* Adds the counts of a contract. Returns false if one overflows. */
static bool add_contract_sums(ContractStatistics *sum, const ContractStatistics *more)
{
    bool fits = add_number(&sum->bid, more->bid) && add_number(&sum->count, more->count) &&
                add_number(&sum->won, more->won) && distribution_merge(&sum->points, &more->points) &&
                distribution_merge(&sum->payoff, &more->payoff);
    for (int i = 0; i < MAX_ITEMS; i++)
        fits = fits && add_number(&sum->item[i].count, more->item[i].count) &&
               add_number(&sum->item[i].won, more->item[i].won) &&
               !__builtin_add_overflow(sum->item[i].declarer, more->item[i].declarer, &sum->item[i].declarer);
    return fits;
}

/* Adds all counts of a game. Returns false if one overflows; the sums are then undefined. */
static bool add_statistics(Statistics *sum, const Statistics *more)
{
    bool fits = add_number(&sum->deals, more->deals) && add_number(&sum->moves, more->moves) &&
                add_number(&sum->passed_out, more->passed_out) && add_number(&sum->faults, more->faults) &&
                distribution_merge(&sum->auction, &more->auction) && distribution_merge(&sum->pot, &more->pot);
    for (int role = 0; role < ROLES; role++)
        for (int seat = 0; seat < MAX_SEATS; seat++)
            for (int i = 0; i < MAX_SEATS; i++)
                fits = fits && distribution_merge(&sum->payoff[role][seat][i], &more->payoff[role][seat][i]);
    for (int i = 0; i < MAX_CONTRACTS; i++) fits = fits && add_contract_sums(&sum->contract[i], &more->contract[i]);
    return fits;
}

bool run_statistics_add(RunStatistics *sum, const RunStatistics *more)
{
    bool fits = true;
    for (int i = 0; i < sum->n; i++) {
        fits = fits && add_statistics(sum->statistics[i], more->statistics[i]);
        for (int k = 0; i > 0 && k < MEASURES; k++)
            fits = fits && distribution_merge(&sum->difference[i]->of[k], &more->difference[i]->of[k]);
    }
    return fits;
}

/* ---- counting a deal ------------------------------------------------------------------------------------------ */

/* A finished deal in one game. */
typedef struct Deal {
    const Game *game;
    const State *state;
    Settlement settled;
    int64_t points;              /* the declarer's points, times point_scale() */
    uint8_t auction;             /* the number of bids, holds and passes, at most UINT8_MAX */
    bool is_void;                /* no contract was played, or the deal did not end */
    bool is_bid[LOG_ACTION + 1]; /* for each action in the log: true if it is a bid, a hold or a pass */
} Deal;

/* Marks the actions that are bids, holds or passes. */
static void mark_bids(const Game *game, bool *is_bid)
{
    memset(is_bid, 0, (LOG_ACTION + 1) * sizeof *is_bid);
    for (int i = 0; i < game->n_tokens; i++) {
        TokenKind kind = game->token[i].kind;
        is_bid[FIRST_TOKEN + i] = kind == TOKEN_BID || kind == TOKEN_PASS || kind == TOKEN_HOLD;
    }
}

/*
 * Returns the number of bids, holds and passes before play, at most UINT8_MAX. Other actions may come between them,
 * such as laying cards into the talon. But if a pass before play can also answer a doubling, the count ends at the
 * first other action.
 */
static uint8_t auction_length(const Game *game, const State *state, const bool *is_bid)
{
    int n = 0, end = play_has_begun(state) ? state->play_start : state->n_log;
    bool has_other_passes =
        game->has_kontra && game->kontra_pass == game->token_pass && game->kontra_at != KONTRA_FIRST_CARD;
    if (has_other_passes) {
        while (n < end && is_bid[state->log[n] & LOG_ACTION]) n++;
    } else {
        for (int i = 0; i < end; i++) n += is_bid[state->log[i] & LOG_ACTION];
    }
    return n < UINT8_MAX ? (uint8_t)n : UINT8_MAX;
}

/* Converts points to whole numbers, in units of 1 / point_scale(). A smaller part is cut off. */
static int64_t scaled_points(const Game *game, Fraction points)
{
    int64_t scaled = points.num * point_scale(game);
    return points.den == 1 ? scaled : scaled / points.den;
}

/* Settles a deal. A deal that does not end counts as one whose settlement has a fault. */
static void settle_deal(Deal *deal)
{
    if (deal->state->phase == PHASE_DONE) {
        settle_lean(deal->game, deal->state, &deal->settled);
        return;
    }
    deal->settled = (Settlement){.pot = deal->state->pot, .totals = {.declarer_points = {0, 1}}};
    deal->settled.fault.reason = "the deal has no end";
}

/* Settles a deal, and finds the values that are counted. A deal that does not end counts as void. */
static void settle_and_measure(Deal *deal, const State *state)
{
    deal->state = state;
    settle_deal(deal);
    deal->is_void = state_is_void(state) || state->phase != PHASE_DONE;
    deal->auction = auction_length(deal->game, state, deal->is_bid);
    deal->points = scaled_points(deal->game, deal->settled.totals.declarer_points);
}

/* Counts the contracts that were bid in this deal. Each counts once, even if several players have bid it. */
static void count_bids(const Deal *deal, Statistics *statistics)
{
    uint32_t said = 0, contracts = 0; /* the bids that were made, and their contracts: one bit each, by index */
    for (int seat = 0; seat < MAX_SEATS; seat++) said |= deal->state->auction.said[seat];
    for (; said; said &= said - 1) {
        int contract = deal->game->bid[__builtin_ctz(said)].contract;
        if (contract >= 0) contracts |= 1U << contract;
    }
    for (; contracts; contracts &= contracts - 1) statistics->contract[__builtin_ctz(contracts)].bid++;
}

/*
 * Counts a deal for its contract, and for each item that was settled. Items are numbered in the order in which the
 * contract has them. Without a declarer, payoffs, points and gains are not counted.
 */
static void count_contract(const Deal *deal, ContractStatistics *statistics)
{
    const Settlement *settled = &deal->settled;
    const Item *first = deal->game->contract[deal->state->contract].items;
    int declarer = side_speaker(deal->state);
    bool has_declarer = declarer != NO_SEAT;
    statistics->count++;
    statistics->won += settled->totals.won;
    if (has_declarer) distribution_add(&statistics->payoff, settled->payoffs[declarer]);
    if (has_declarer && settled->was_played) distribution_add(&statistics->points, deal->points);
    for (size_t i = 0; i < settled->n; i++) {
        const Settled *item = &settled->items[i];
        ItemStatistics *sum = &statistics->item[item->item - first];
        sum->count++;
        sum->won += item->won;
        if (has_declarer) sum->declarer += item->payoffs[declarer];
    }
}

/*
 * Returns the role of a seat. The roles have the same order as the sides, so no branches are needed. The processor
 * would often predict branches wrongly.
 */
static inline Role role_of(const State *state, int seat)
{
    int side = side_of(state, seat);
    return side < FIRST_OWN_SIDE ? (Role)(ROLE_DECLARER + side) : ROLE_OTHER;
}

/* Counts the payoff of each seat, by its role and its position after the dealer. In a void deal, nobody has a role. */
static void count_payoffs(const Deal *deal, Statistics *statistics)
{
    int n = deal->game->n_players;
    int position = deal->state->dealer ? n - deal->state->dealer : 0; /* the position of seat 0 after the dealer */
    const bool is_void = deal->is_void;
    for (int seat = 0; seat < n; seat++, position = position + 1 < n ? position + 1 : 0) {
        Role role = is_void ? ROLE_OTHER : role_of(deal->state, seat);
        distribution_add(&statistics->payoff[role][seat][position], deal->settled.payoffs[seat]);
    }
}

/* Counts a settled deal in the statistics of a game. A void deal counts as passed out and for no contract. */
static void count_deal(const Deal *deal, const Run *run, Statistics *statistics)
{
    statistics->deals++;
    statistics->moves += deal->state->n_log;
    statistics->faults += deal->settled.fault.reason != NULL;
    if (deal->is_void) statistics->passed_out++;
    else count_contract(deal, &statistics->contract[deal->state->contract]);
    count_bids(deal, statistics);
    count_payoffs(deal, statistics);
    distribution_add(&statistics->auction, deal->auction);
    if (deal->game->has_pot) distribution_add(&statistics->pot, deal->settled.pot - run->pot);
}

/* ---- comparing games ------------------------------------------------------------------------------------------ */

/* The values of one deal that are used to compare games. */
typedef struct Measured {
    int64_t value[MEASURES];
    bool is_known[MEASURES];
} Measured;

/* Stores the value of a measure, which is then known. */
static void measure_value(Measured *out, Measure what, int64_t value)
{
    out->value[what] = value;
    out->is_known[what] = true;
}

/*
 * Finds the values of a deal that are compared between games. Without a declarer, values about the declarer are
 * unknown.
 */
static void measure_deal(const Deal *deal, Measured *out)
{
    const State *state = deal->state;
    *out = (Measured){.is_known = {false}};
    int n = deal->game->n_players;
    for (int i = 0; i < n; i++)
        measure_value(out, MEASURE_POSITION + (Measure)i, deal->settled.payoffs[(state->dealer + i) % n]);
    measure_value(out, MEASURE_PLAYED, !deal->is_void);
    measure_value(out, MEASURE_AUCTION, deal->auction);
    uint8_t declarer = side_speaker(state);
    if (deal->is_void || declarer == NO_SEAT) return;
    int64_t defenders = 0;
    for (int seat = 0; seat < n; seat++)
        if (is_defender(state, seat)) defenders += deal->settled.payoffs[seat];
    measure_value(out, MEASURE_DECLARER, deal->settled.payoffs[declarer]);
    measure_value(out, MEASURE_DEFENDERS, defenders);
    measure_value(out, MEASURE_WON, deal->settled.totals.won);
    if (deal->settled.was_played) measure_value(out, MEASURE_POINTS, deal->points);
}

/*
 * Counts how much the values of a deal differ between the first game and another one. Points are compared only if both
 * have the same scale.
 */
static void count_differences(const Measured *first, const Measured *other, bool same_scale, Differences *differences)
{
    for (int i = 0; i < MEASURES; i++) {
        bool are_known = first->is_known[i] && other->is_known[i];
        bool are_comparable = i != MEASURE_POINTS || same_scale;
        if (are_known && are_comparable) distribution_add(&differences->of[i], other->value[i] - first->value[i]);
    }
}

/* Counts how a deal in each later game differs from the same deal in the first game. */
static void compare_deals(const Deal *deals, RunStatistics *sums)
{
    Measured first, other;
    measure_deal(&deals[0], &first);
    for (int i = 1; i < sums->n; i++) {
        measure_deal(&deals[i], &other);
        bool same_scale = point_scale(deals[0].game) == point_scale(deals[i].game);
        count_differences(&first, &other, same_scale, sums->difference[i]);
    }
}

/* ---- rows of CSV ---------------------------------------------------------------------------------------------- */

void statistics_row_names(const Run *run, Buf *rows)
{
    buf_add(rows, STR("deal,game,dealer,contract,declarer,won,points,auction,moves"));
    for (int seat = 0; seat < run->game[0]->n_players; seat++) buf_printf(rows, ",payoff_%d", seat);
    buf_char(rows, '\n');
}

/* Writes the row of a deal. Cells without a value are empty, such as the declarer if no contract was played. */
static void write_deal_row(const Deal *deal, int game, Buf *rows)
{
    const State *state = deal->state;
    buf_printf(rows, "%llu,%d,%d,", (unsigned long long)state->number, game, state->dealer);
    if (!deal->is_void) buf_add(rows, deal->game->contract[state->contract].id);
    if (deal->is_void || side_speaker(state) == NO_SEAT) buf_add(rows, STR(",,,"));
    else {
        buf_printf(rows, ",%d,%d,", side_speaker(state), deal->settled.totals.won);
        if (deal->settled.was_played) fraction_print(rows, deal->settled.totals.declarer_points);
    }
    buf_printf(rows, ",%d,%d", deal->auction, state->n_log);
    for (int seat = 0; seat < deal->game->n_players; seat++)
        buf_printf(rows, ",%lld", (long long)deal->settled.payoffs[seat]);
    buf_char(rows, '\n');
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

bool run_is_random(const Run *run)
{
    for (int seat = 0; seat < run->game[0]->n_players; seat++)
        if (!run->bot[seat]->is_random) return false;
    return true;
}

/* Only random players use openings, which are auctions that are computed in advance. */
void run_prepare(Arena *arena, Run *run)
{
    for (int i = 0; i < run->n_games && run_is_random(run); i++) run->openings[i] = openings_new(arena, run->game[i]);
}

/* True if the run must end early, because `run->stop` was set. */
static bool must_stop(const Run *run)
{
    return run->stop && atomic_load_explicit(run->stop, memory_order_relaxed);
}

/*
 * Plays a deal to its end. Returns false if the run was stopped during the deal, because searching players may take
 * long for a deal.
 */
static bool play_to_end(const Run *run, const Game *game, State *state, Rng *rng)
{
    while (state_goes_on(game, state)) {
        if (must_stop(run)) return false;
        state_apply(game, state, bot_act(run->bot[state_decider(game, state)], game, state, rng));
    }
    return true;
}

/* Returns the parameters of the deal with this number. The dealer changes from deal to deal. */
static DealSpec spec_of_deal(const Run *run, const Game *game, uint64_t number)
{
    uint8_t dealer = (uint8_t)(number % game->n_players);
    return (DealSpec){.seed = run->seed,
                      .number = number,
                      .dealer = dealer,
                      .pot = run->pot,
                      .deal_number = deal_number_in_match(game, number)};
}

/* Deals the deal with this number, and lets the bots of the run play it. Returns false if the run was stopped. */
static bool deal_and_play(const Run *run, const Game *game, uint64_t number, State *state)
{
    Rng rng = rng_stream(run->seed, number, 1);
    DealSpec spec = spec_of_deal(run, game, number);
    state_deal(game, &spec, state);
    return play_to_end(run, game, state, &rng);
}

/* Plays the deals of a range in parallel by random players, in the game with index `i`. */
static void play_at_random(const Run *run, int i, Range deals, State *states)
{
    const Game *game = run->game[i];
    Rng rngs[PLAYOUT_BATCH];
    int n = (int)(deals.last - deals.first);
    rng_streams(run->seed, deals.first, 1, rngs, n);
    playout_deals(game, run->openings[i], spec_of_deal(run, game, deals.first), states, rngs, n);
}

/* Returns the number of deals that are played in parallel. */
static size_t batch_of(const Run *run)
{
    return run_is_random(run) ? PLAYOUT_BATCH : 1;
}

State *statistics_room(Arena *arena, const Run *run)
{
    return ARENA_ARRAY(arena, (size_t)run->n_games * batch_of(run), State);
}

/* A batch of deals, which is played in every game. Each game has room for `most` deals. */
typedef struct Batch {
    Range deals;
    State *states;
    size_t most;
} Batch;

/* Returns the positions of a batch in one game, one for each deal. */
static State *states_of(const Batch *batch, int game)
{
    return batch->states + (size_t)game * batch->most;
}

/*
 * Plays a batch in every game. Deals of bots are played one by one, so their batches have one deal. Returns false if
 * the run was stopped.
 */
static bool play_batch(const Run *run, const Batch *batch, bool is_random)
{
    for (int i = 0; i < run->n_games; i++) {
        if (is_random) play_at_random(run, i, batch->deals, states_of(batch, i));
        else if (!deal_and_play(run, run->game[i], batch->deals.first, states_of(batch, i))) return false;
    }
    return true;
}

/*
 * Counts the deals of a batch. Each deal is counted in all games, one after another, so that the games can be compared.
 */
static void count_batch(const Run *run, const Batch *batch, Deal *deals, Counted out)
{
    for (uint64_t k = 0; k < batch->deals.last - batch->deals.first; k++) {
        for (int i = 0; i < run->n_games; i++) {
            settle_and_measure(&deals[i], states_of(batch, i) + k);
            count_deal(&deals[i], run, out.sums->statistics[i]);
            if (out.rows) write_deal_row(&deals[i], i, out.rows);
        }
        if (run->n_games > 1) compare_deals(deals, out.sums);
    }
}

void statistics_play(const Run *run, State *room, Range *deals, Counted out)
{
    Batch batch = {.states = room, .most = batch_of(run)};
    Deal deal_of_game[MAX_COMPARED];
    for (int i = 0; i < run->n_games; i++) {
        deal_of_game[i].game = run->game[i];
        mark_bids(run->game[i], deal_of_game[i].is_bid);
    }
    for (; deals->first < deals->last && !must_stop(run); deals->first = batch.deals.last) {
        uint64_t left = deals->last - deals->first;
        batch.deals = (Range){deals->first, deals->first + (left < batch.most ? left : batch.most)};
        if (!play_batch(run, &batch, run_is_random(run))) return; /* the run was stopped: this batch is not counted */
        count_batch(run, &batch, deal_of_game, out);
    }
}
