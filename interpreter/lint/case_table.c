/* The table that plays test cases by calling the engine directly. */
#include "lint/case_table.h"

#include "engine/facts.h"
#include "engine/open.h"
#include "engine/play.h"

#include <string.h>

/*
 * Deals the cards of a case: as a seed gives them, or as the case lists them. Returns false with the reason if they
 * cannot be dealt.
 */
static bool begin(CaseTable *table, const CaseSetup *setup, Buf *why)
{
    const char *reason = NULL;
    if (setup->is_shuffled) state_deal(setup->game, &setup->spec, &table->state);
    else if (!state_set(setup->game, &setup->spec, &setup->cards, &table->state, &reason))
        buf_add(why, str_of(translate(reason)));
    return reason == NULL;
}

/* Carries out an action of a case. If it is not legal, returns false with the reason in `why`. */
static bool act(CaseTable *table, Str token, Buf *why)
{
    Action action = state_find(table->game, &table->state, token);
    if (action == NO_ACTION) {
        state_explain_refusal(table->game, &table->state, token, STR("en"), why);
        return false;
    }
    state_apply(table->game, &table->state, action);
    return true;
}

Str case_points(const CaseTable *table, Fraction points)
{
    Buf text = {0};
    fraction_print(&text, points);
    Str kept = arena_str(table->arena, buf_str(&text));
    buf_free(&text);
    return kept;
}

/* Fills in the points: two for the sides, or one for each seat if there are no sides. */
static void look_at_points(CaseTable *table, const Settlement *settlement, Position *out)
{
    const State *state = &table->state;
    if (!settlement->was_played) return;
    if (has_sides(state)) {
        out->n_points = 2;
        out->points[0] = case_points(table, settlement->totals.declarer_points);
        out->points[1] = case_points(table, settlement->defender_points);
        return;
    }
    out->n_points = table->game->n_players;
    for (int seat = 0; seat < out->n_points; seat++)
        out->points[seat] = state_is_active(state, seat) ? case_points(table, settlement->points[seat]) : STR("-");
}

/* Adds the settlement of a finished deal to the position that a case sees. Returns false if a formula has failed. */
static bool look_at_end(CaseTable *table, Position *out, Buf *why)
{
    Settlement settlement;
    settle(table->game, &table->state, &settlement);
    memcpy(out->payoffs, settlement.payoffs, sizeof out->payoffs);
    look_at_points(table, &settlement, out);
    for (size_t i = 0; i < settlement.n; i++) {
        PositionItem *item = &out->items[out->n_items++];
        *item = (PositionItem){.id = settlement.items[i].item->id, .value = settlement.items[i].value};
        memcpy(item->payoffs, settlement.items[i].payoffs, sizeof item->payoffs);
    }
    if (settlement.fault.reason) buf_printf(why, translate("a formula failed: %s"), translate(settlement.fault.reason));
    return settlement.fault.reason == NULL;
}

/* Returns the seat as cases count it: -1 if there is none. */
static int seat_or_none(uint8_t seat)
{
    return seat == NO_SEAT ? -1 : seat;
}

/* Copies the present position for the checks of a case. Returns false if the settlement of a finished deal fails. */
static bool look(CaseTable *table, Position *out, Buf *why)
{
    const Game *game = table->game;
    const State *state = &table->state;
    int trump = game->ranking[state->ranking].trump_suit;
    memset(out, 0, sizeof *out);
    out->phase = str_of(phase_name((Phase)state->phase));
    out->contract = state->contract == NO_CONTRACT ? STR("none") : game->contract[state->contract].id;
    out->trump = trump < 0 ? STR("none") : game->suit[trump].id;
    out->actor = seat_or_none(state->actor);
    out->decider = seat_or_none(state_decider(game, state));
    out->declarer = seat_or_none(state->declarer);
    out->forehand = state->forehand;
    out->legal = state_legal(game, state);
    memcpy(out->hand, state->hand, sizeof out->hand);
    memcpy(out->taken, state->taken, sizeof out->taken);
    out->talon = state->talon;
    out->discards = state->discards;
    out->shown = state->shown_discards;
    out->announced = announced_by_any(state);
    out->pot = state->pot;
    for (int seat = 0; seat < game->n_players; seat++) out->tricks[seat] = state->tricks[seat];
    return state->phase != PHASE_DONE || look_at_end(table, out, why);
}

void case_add_heard(Buf *heard, int seat, Str token)
{
    buf_printf(heard, "%s%d:%.*s", heard->n ? " " : "", seat, STR_ARG(token));
}

/* Copies the part of the position that a seat may know, for the checks of a case. */
static bool look_as(CaseTable *table, int seat, Sight *out, Buf *why)
{
    View view;
    (void)why;
    view_make(table->game, &table->state, seat, &view);
    memcpy(out->hand, view.seen.hand, sizeof out->hand);
    out->talon = view.seen.talon;
    out->discards = view.seen.discards;
    out->hidden = view.hidden;
    Buf heard = {0};
    for (int i = 0; i < view.seen.n_log; i++) {
        Action action = log_action(&view.seen, i);
        Str token = action == NO_ACTION ? STR("?") : game_token(table->game, action);
        case_add_heard(&heard, log_seat(&view.seen, i), token);
    }
    out->heard = buf_keep(table->arena, &heard);
    return true;
}

CaseTable case_table(void)
{
    return (CaseTable){
        .name = "library", .is_library = true, .begin = begin, .act = act, .look = look, .look_as = look_as};
}
