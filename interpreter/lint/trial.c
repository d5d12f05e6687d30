/* Plays random deals and checks them for errors. */
#include "lint/trial.h"

#include "base/rng.h"
#include "engine/playout.h"
#include "match/match.h"

#include <stdio.h>

enum { RANDOM_ACTIONS = 1 }; /* the stream of random numbers for actions; stream 0 shuffles the cards */

/* A trial that is running. `number` is the number of the present deal. */
typedef struct Trial {
    const Game *game; /* a copy of the game that stores the first formula that fails in `fault` */
    const TrialPlan *plan;
    Diags *diags;
    Arena *scratch; /* memory that is used again for each deal */
    uint64_t number;
    FormulaFault fault;
} Trial;

/* Writes the record of the deal so far to a file, and returns the name of the file. Empty if none is written. */
static Str save_deal(const Trial *trial, const State *state)
{
    const TrialPlan *plan = trial->plan;
    if (!plan->writes_record) return STR("");
    Str path = arena_printf(trial->diags->arena, "%.*s-trial-%llu.rec", STR_ARG(trial->game->id),
                            (unsigned long long)trial->number);
    FILE *file = fopen(path.s, "w");
    if (!file) return STR("");
    Buf text = {0};
    record_write(&text, &plan->head, trial->game, state);
    bool is_written = fwrite(text.text, 1, text.n, file) == text.n;
    buf_free(&text);
    return fclose(file) == 0 && is_written ? path : STR("");
}

/*
 * Reports an error in a deal at `span`, or at the top of the file if no place is known. The hint names the deal and its
 * record.
 */
static void report_trial(const Trial *trial, const State *state, const char *code, Span span, const char *what)
{
    const Game *game = trial->game;
    if (!span.source) span = game->root->span;
    if (trial->plan->known && diags_have(trial->plan->known, code, span)) return;
    Diag *diag = diag_error(trial->diags, code, span, "in a random deal %s", translate(what));
    Str path = save_deal(trial, state);
    diag_hint(trial->diags, diag, "deal %llu of seed %llu with %u players, player %u deals",
              (unsigned long long)trial->number, (unsigned long long)trial->plan->seed, (unsigned)game->n_players,
              (unsigned)state->dealer + 1);
    if (!path.n) return;
    diag->hint = arena_printf(trial->diags->arena, translate("%.*s; record: %.*s"), STR_ARG(diag->hint), STR_ARG(path));
}

/* Reports a formula that failed in the auction or the play, and then returns false. It counted as false in the deal. */
static bool check_conditions(const Trial *trial, const State *state)
{
    if (!trial->fault.reason) return true;
    Str what = arena_printf(trial->diags->arena, translate("a formula fails: %s"), translate(trial->fault.reason));
    report_trial(trial, state, "trial-formula", trial->fault.span, what.s);
    return false;
}

/* True if each card of the pack is in exactly one place. */
static bool is_conserved(const Game *game, const State *state)
{
    CardSet all = state->talon | state->discards | state->laid;
    int n = cards_count(state->talon) + cards_count(state->discards) + cards_count(state->laid);
    for (int seat = 0; seat < game->n_players; seat++) {
        all |= state->hand[seat] | state->played[seat];
        n += cards_count(state->hand[seat]) + cards_count(state->played[seat]);
    }
    return all == game->pack && n == game->n_cards;
}

/*
 * Writes the reasons of the score sheet in every language, only to find formulas in them that fail. The texts are
 * thrown away.
 */
static void evaluate_reasons(const Trial *trial, const State *state, const Settlement *settlement)
{
    Buf text = {0};
    for (size_t i = 0; i < settlement->n; i++) {
        const Settled *settled = &settlement->items[i];
        for (size_t k = 0; k < settled->item->n_why; k++)
            settled_why(trial->game, state, settlement, settled, settled->item->why[k].language, &text);
    }
    buf_free(&text);
}

/* ---- checking payments ---------------------------------------------------------------------------------------- */

/*
 * Returns the sum of all that players gain from an item, and the pot. An item can occur several times, for several
 * seats.
 */
static int64_t gains_from_item(const Trial *trial, const Settlement *settlement, const Item *item)
{
    int64_t sum = 0;
    for (size_t i = 0; i < settlement->n; i++) {
        const Settled *settled = &settlement->items[i];
        if (settled->item != item) continue;
        sum += settled->pot;
        for (int seat = 0; seat < trial->game->n_players; seat++) sum += settled->payoffs[seat];
    }
    return sum;
}

/*
 * Returns the item whose payments do not add up to zero. NULL if there are several such items, because these may
 * balance each other.
 */
static const Item *find_unbalanced(const Trial *trial, const Settlement *settlement)
{
    const Item *found = NULL;
    for (size_t i = 0; i < settlement->n; i++) {
        const Item *item = settlement->items[i].item;
        if (item == found || item->leaves_rest || gains_from_item(trial, settlement, item) == 0) continue;
        if (found) return NULL;
        found = item;
    }
    return found;
}

/* Reports payments that do not add up to zero. If one item causes this, its place is reported. */
static void report_sum(const Trial *trial, const State *state, const Settlement *settlement, int64_t sum)
{
    const Node *map = node_find(trial->game->root, "settlement");
    const Item *item = find_unbalanced(trial, settlement);
    if (!item) {
        Str what = arena_printf(trial->diags->arena, translate("the payments add up to %lld"), (long long)sum);
        report_trial(trial, state, "trial-sum", node_key_span(trial->game->root, STR("settlement")), what.s);
        return;
    }
    const Node *amount = node_find(node_find_str(node_find(map, "items"), item->id), "amount");
    Str what = arena_printf(trial->diags->arena, translate("the payments of '%.*s' add up to %lld"), STR_ARG(item->id),
                            (long long)sum);
    report_trial(trial, state, "trial-sum", amount->span, what.s);
}

/* Evaluates the formulas of the match, as if the match had just this deal, only to find formulas that fail. */
static void evaluate_match(const Trial *trial, const State *state)
{
    Match match;
    MatchSpec spec = {.dealer = state->dealer};
    match_begin(&match, trial->scratch, trial->game, &spec);
    match.state = *state;
    match_settle(&match);
    (void)match_is_decided(&match);
    (void)match_winners(&match);
    arena_clear(trial->scratch);
}

/* Settles the deal. Returns false if a formula fails, or if the payments do not add up to zero. */
static bool check_score(const Trial *trial, const State *state)
{
    Settlement settlement;
    settle(trial->game, state, &settlement);
    if (settlement.fault.reason) {
        Span whole = node_key_span(trial->game->root, STR("settlement"));
        Span span = settlement.fault.span.source ? settlement.fault.span : whole;
        Str what =
            arena_printf(trial->diags->arena, translate("the score fails: %s"), translate(settlement.fault.reason));
        report_trial(trial, state, "trial-formula", span, what.s);
        return false;
    }
    evaluate_reasons(trial, state, &settlement);
    evaluate_match(trial, state);
    int64_t sum = settlement_excess(trial->game, &settlement);
    if (sum == 0) return true;
    report_sum(trial, state, &settlement, sum);
    return false;
}

/* ---- playing a deal ------------------------------------------------------------------------------------------- */

/*
 * Reports a position that must not occur: a card is in two places or in none, nobody can act, or play never ends.
 * Returns false for such a position.
 */
static bool check_position(const Trial *trial, const State *state, Moves legal)
{
    const char *code = NULL, *what = NULL;
    if (!is_conserved(trial->game, state)) {
        code = "trial-cards";
        what = TRANSLATED("a card is in two places or in none");
    } else if (state->phase != PHASE_DONE && moves_count(legal) == 0) {
        code = "trial-stuck";
        what = TRANSLATED("nobody has a legal action");
    } else if (state->phase != PHASE_DONE && !state_goes_on(trial->game, state)) {
        code = "trial-endless";
        what = TRANSLATED("play never ends");
    }
    if (code) report_trial(trial, state, code, (Span){0}, what);
    return code == NULL;
}

/* Records what the position reaches, if the plan has a place to record it. */
static void record_reach(const Trial *trial, const State *state)
{
    Reach *reach = trial->plan->reach;
    if (!reach) return;
    if (state->phase != PHASE_DONE) {
        reach_see(reach, trial->game, state);
        return;
    }
    reach_see_end(reach, trial->game, state);
    reach->deals++;
    reach->settled += !state_is_void(state);
}

/*
 * Reports a deal that was dealt again more than `most_redeals` times in a row, and returns false. With such rules,
 * nobody could play.
 */
static bool check_redeals(const Trial *trial, const State *state)
{
    if (state->attempt <= trial->game->most_redeals) return true;
    Str what = arena_printf(trial->diags->arena, translate("cards are dealt again %u times, and then once more"),
                            (unsigned)trial->game->most_redeals);
    report_trial(trial, state, "trial-redeal", node_key_span(node_find(trial->game->root, "deal"), STR("redeal")),
                 what.s);
    return false;
}

/* Plays one deal with random actions and checks each position. Returns false if an error was found. */
static bool play_trial_deal(Trial *trial)
{
    const Game *game = trial->game;
    DealSpec spec = {.seed = trial->plan->seed, .number = trial->number};
    spec.deal_number = deal_number_in_match(game, trial->number);
    spec.dealer = (uint8_t)(trial->number % game->n_players);
    Rng rng = rng_stream(spec.seed, trial->number, RANDOM_ACTIONS);
    State state;
    state_deal(game, &spec, &state);
    if (!check_redeals(trial, &state)) return false;
    for (;;) {
        Moves legal = state_legal(game, &state);
        if (!check_position(trial, &state, legal) || !check_conditions(trial, &state)) return false;
        record_reach(trial, &state);
        if (state.phase == PHASE_DONE) return check_score(trial, &state) && check_conditions(trial, &state);
        state_apply(game, &state, moves_nth(legal, (int)rng_below(&rng, (uint32_t)moves_count(legal))));
    }
}

/*
 * Plays and settles one deal without checking its positions, which is faster. `game` is not watched, so formulas that
 * fail in play are not reported. Returns false if an error was found. A formula of the settlement may fail in only one
 * deal of a thousand, so thousands are settled.
 */
static bool play_and_settle(Trial *trial, const Game *game)
{
    DealSpec spec = {.seed = trial->plan->seed, .number = trial->number};
    spec.deal_number = deal_number_in_match(game, trial->number);
    spec.dealer = (uint8_t)(trial->number % game->n_players);
    Rng rng = rng_stream(spec.seed, trial->number, RANDOM_ACTIONS);
    State state;
    state_deal(game, &spec, &state);
    (void)playout_general(game, &state, &rng);
    return state.phase != PHASE_DONE || check_score(trial, &state);
}

bool trial_run(const Game *game, const TrialPlan *plan, Diags *diags)
{
    Trial trial = {.plan = plan, .diags = diags};
    Game *watched = ARENA_NEW(diags->arena, Game);
    *watched = *game;
    /* the engine stores here the first formula that fails */
    watched->watch = &trial.fault;
    trial.game = watched;
    trial.scratch = arena_new();
    uint64_t all = plan->deals + plan->settled;
    while (trial.number < plan->deals && play_trial_deal(&trial)) trial.number++;
    bool has_error = trial.number < plan->deals;
    while (!has_error && trial.number < all && play_and_settle(&trial, game)) trial.number++;
    arena_free(trial.scratch);
    return trial.number == all;
}
