/* What a deal was worth, figure by figure, and the tally of all deals. */
#include "server/told.h"

#include "server/answer.h"
#include "wording/sum.h"

static Str fraction_text(const Scene *scene, Fraction fraction)
{
    Buf text = {0};
    fraction_print(&text, fraction);
    return buf_keep(scene->scratch, &text);
}

static int tricks_against(const State *state)
{
    int n = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) n += seat == state->declarer ? 0 : state->tricks[seat];
    return n;
}

static void line(Buf *out, Str text)
{
    if (!text.n) return;
    member_comma(out);
    buf_json(out, text);
}

static void tell_result(Buf *out, const Scene *scene, const State *state, const Settlement *settlement)
{
    Str contract = text_in(scene->game->contract[state->contract].name, scene->language);
    Slots slots = {.text = {phrase_player(scene, state->declarer), contract}, .you = state->declarer == scene->you};
    line(out, phrase(scene, settlement->totals.won ? WORD_WON : WORD_LOST, slots));
    if (!settlement->was_played) return;
    Slots points = {.text = {fraction_text(scene, settlement->totals.declarer_points),
                             fraction_text(scene, settlement->defender_points)},
                    .number = {state->tricks[state->declarer], tricks_against(state)}};
    line(out, phrase(scene, WORD_CARD_POINTS, points));
}

static void tell_points(Buf *out, const Scene *scene, const State *state, const Settlement *settlement)
{
    for (int seat = 0; seat < scene->game->n_players && settlement->was_played; seat++) {
        if (!state_is_active(state, seat)) continue;
        Slots slots = {.text = {phrase_player(scene, seat), fraction_text(scene, settlement->points[seat])},
                       .number = {state->tricks[seat]}};
        line(out, phrase(scene, WORD_SEAT_POINTS, slots));
    }
}

static void tell_item(Buf *out, const Scene *scene, const Match *match, const Settled *settled)
{
    Str name = text_in(settled->item->name, scene->language);
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "id", settled->item->id);
    member_text(out, "name", name.n ? name : settled->item->id);
    if (settled->item->each_seat) member_seat(out, "seat", settled->seat);
    member_number(out, "value", settled->value);
    member_numbers(out, "payoffs", settled->payoffs, scene->game->n_players);
    Settling of = {&match->state, &match->settlement};
    member_text(out, "why", sum_why(scene, of, settled));
    member_text(out, "sum", sum_figures(scene, of, settled));
    member_text(out, "payment", sum_payment(scene, of, settled));
    buf_char(out, '}');
}

static void tell_antes(Buf *out, const Scene *scene, const State *state)
{
    int64_t antes[MAX_SEATS] = {0};
    bool any = false;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        antes[seat] = -match_ante(scene->game, state->dealer, seat);
        any |= antes[seat] != 0;
    }
    if (!any) return;
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "id", STR(""));
    member_text(out, "name", phrase(scene, WORD_ANTE, (Slots){0}));
    member_numbers(out, "payoffs", antes, scene->game->n_players);
    member_text(out, "why", STR(""));
    buf_char(out, '}');
}

static void tell_lines(Buf *out, const Scene *scene, const Match *match)
{
    const Settlement *settlement = &match->settlement;
    member_key(out, "lines");
    buf_char(out, '[');
    if (settlement->fault.reason)
        line(out, phrase(scene, WORD_FAULT, (Slots){.text = {str_of(settlement->fault.reason)}}));
    if (state_has_declarer(&match->state)) tell_result(out, scene, &match->state, settlement);
    else tell_points(out, scene, &match->state, settlement);
    if (settlement->n == 0) line(out, phrase(scene, WORD_NOTHING_PAID, (Slots){0}));
    buf_char(out, ']');
}

/* Of a deal that was given up or is dealt again there is nothing to tell. */
void told_settlement(Buf *out, const Fold *fold, const Scene *scene)
{
    const Match *match = &fold->match;
    if (match->state.phase != PHASE_DONE || match->n_rows == 0 || match->state.ending == ENDING_REDEAL) return;
    const MatchRow *row = &match->rows[match->n_rows - 1];
    member_key(out, "settlement");
    buf_char(out, '{');
    tell_lines(out, scene, match);
    member_key(out, "items");
    buf_char(out, '[');
    for (size_t i = 0; i < match->settlement.n; i++) tell_item(out, scene, match, &match->settlement.items[i]);
    tell_antes(out, scene, &match->state);
    buf_char(out, ']');
    member_numbers(out, "payoffs", match->settlement.payoffs, scene->game->n_players);
    member_numbers(out, "gain", row->gain, scene->game->n_players);
    buf_char(out, '}');
}

static void tell_row(Buf *out, const Scene *scene, const MatchRow *row)
{
    member_comma(out);
    buf_char(out, '{');
    if (row->contract != NO_CONTRACT)
        member_text(out, "contract", text_in(scene->game->contract[row->contract].name, scene->language));
    member_seat(out, "declarer", row->declarer);
    member_truth(out, "won", row->won);
    member_numbers(out, "gain", row->gain, scene->game->n_players);
    member_numbers(out, "total", row->total, scene->game->n_players);
    buf_char(out, '}');
}

static void tell_carried(Buf *out, const Scene *scene, const Match *match)
{
    const Game *game = scene->game;
    if (!game->n_carries) return;
    member_key(out, "carried");
    buf_char(out, '[');
    for (int i = 0; i < game->n_carries; i++) {
        int64_t numbers[MAX_SEATS] = {0};
        for (int seat = 0; seat < game->n_players; seat++) numbers[seat] = carried_at(game, match->carried, i, seat);
        member_comma(out);
        buf_char(out, '{');
        member_text(out, "name", text_in(game->carry[i].name, scene->language));
        member_numbers(out, "numbers", numbers, game->n_players);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

void told_tally(Buf *out, const Fold *fold, const Scene *scene)
{
    const Match *match = &fold->match;
    member_key(out, "tally");
    buf_char(out, '{');
    member_key(out, "deals");
    buf_char(out, '[');
    for (size_t i = 0; i < match->n_rows; i++) tell_row(out, scene, &match->rows[i]);
    buf_char(out, ']');
    member_numbers(out, "total", match->total, scene->game->n_players);
    if (scene->game->has_pot) member_number(out, "pot", match->pot);
    tell_carried(out, scene, match);
    member_truth(out, "over", fold->is_over);
    buf_char(out, '}');
}
