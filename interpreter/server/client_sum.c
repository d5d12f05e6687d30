/* Writes how the score of a deal was calculated, and the results of all deals. */
#include "server/client.h"

#include "wording/sum.h"

/* Writes a sentence as an item of a list. An empty text is left out. */
static void write_line(Json *out, Str text)
{
    if (text.n) json_str(out, text);
}

/* Writes who has won the deal and, if it was played, the points of both sides. */
static void write_result(Json *out, const Scene *scene, Settling settling)
{
    write_line(out, sum_outcome(scene, settling));
    if (settling.settlement->was_played) write_line(out, sum_sides(scene, settling));
}

/* Writes the points of each active seat, if the deal was played. */
static void write_points(Json *out, const Scene *scene, Settling settling)
{
    for (int seat = 0; seat < scene->game->n_players && settling.settlement->was_played; seat++)
        if (state_is_active(settling.state, seat)) write_line(out, sum_seat(scene, settling, seat));
}

/* Writes an item of the settlement with its payments and its reasons in words. */
static void write_item(Json *out, const Scene *scene, const Match *match, const Settled *settled)
{
    Str name = text_in(settled->item->name, scene->language);
    json_map(out);
    json_str(json_key(out, "id"), settled->item->id);
    json_str(json_key(out, "name"), name.n ? name : settled->item->id);
    if (settled->item->each_seat) client_write_seat(out, "seat", settled->seat);
    json_int(json_key(out, "value"), settled->value);
    client_write_numbers(out, "payoffs", settled->payoffs, scene->game->n_players);
    Settling settling = {&match->state, &match->settlement};
    json_str(json_key(out, "why"), sum_why(scene, settling, settled));
    json_str(json_key(out, "sum"), sum_figures(scene, settling, settled));
    json_str(json_key(out, "payment"), sum_beside_amounts(scene, settling, settled));
    json_end(out, "}");
}

/*
 * Writes the payments into the pot before the deal (the ante), as an item without an id. If nobody has paid, writes
 * nothing.
 */
static void write_antes(Json *out, const Scene *scene, const State *state)
{
    int64_t antes[MAX_SEATS] = {0};
    bool any = false;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        antes[seat] = -ante_of(scene->game, state->dealer, seat);
        any |= antes[seat] != 0;
    }
    if (!any) return;
    json_map(out);
    json_str(json_key(out, "id"), STR(""));
    json_str(json_key(out, "name"), phrase(scene, WORD_ANTE, (Slots){0}));
    client_write_numbers(out, "payoffs", antes, scene->game->n_players);
    json_str(json_key(out, "why"), STR(""));
    json_end(out, "}");
}

/* Returns the reason why a formula of the score has failed, in this language. */
static Str reason_in(Str language, const Settlement *settlement)
{
    return str_of(translate_entry(language, settlement->fault.reason));
}

/* Writes the sentences at the top of a settlement: the result or the points, or that nothing is paid. */
static void write_lines(Json *out, const Scene *scene, const Match *match)
{
    const Settlement *settlement = &match->settlement;
    json_list(json_key(out, "lines"));
    if (settlement->fault.reason)
        write_line(out, phrase(scene, WORD_FAULT, (Slots){.text = {reason_in(scene->language, settlement)}}));
    Settling settling = {&match->state, settlement};
    if (has_sides(&match->state)) write_result(out, scene, settling);
    else write_points(out, scene, settling);
    if (settlement->n == 0) write_line(out, phrase(scene, WORD_NOTHING_PAID, (Slots){0}));
    json_end(out, "]");
}

/* Writes nothing while the deal goes on, if it was given up before its end, and if it is dealt again. */
void client_write_settlement(Json *out, const Fold *fold, const Scene *scene)
{
    const Match *match = &fold->match;
    if (match->state.phase != PHASE_DONE || match->n_rows == 0 || match->state.ending == ENDING_REDEAL) return;
    const MatchRow *row = &match->rows[match->n_rows - 1];
    json_map(json_key(out, "settlement"));
    write_lines(out, scene, match);
    json_list(json_key(out, "items"));
    for (size_t i = 0; i < match->settlement.n; i++) write_item(out, scene, match, &match->settlement.items[i]);
    write_antes(out, scene, &match->state);
    json_end(out, "]");
    client_write_numbers(out, "payoffs", match->settlement.payoffs, scene->game->n_players);
    client_write_numbers(out, "gain", row->gain, scene->game->n_players);
    json_end(out, "}");
}

/* Writes a finished deal for the score sheet. */
static void write_match_row(Json *out, const Scene *scene, const MatchRow *row)
{
    json_map(out);
    bool has_contract = row->contract != NO_CONTRACT;
    if (has_contract)
        json_str(json_key(out, "contract"), text_in(scene->game->contract[row->contract].name, scene->language));
    client_write_seat(out, "declarer", row->declarer);
    if (!has_contract || sum_can_be_won(scene, row->contract)) json_bool(json_key(out, "won"), row->won);
    client_write_numbers(out, "gain", row->gain, scene->game->n_players);
    client_write_numbers(out, "total", row->total, scene->game->n_players);
    json_end(out, "}");
}

/* Writes the numbers that are carried to the next deal and shown to players. */
static void write_carried(Json *out, const Scene *scene, const Match *match)
{
    const Game *game = scene->game;
    if (!game->n_carries) return;
    json_list(json_key(out, "carried"));
    for (int i = 0; i < game->n_carries; i++) {
        int64_t numbers[MAX_SEATS] = {0};
        if (!game->carry[i].is_shown) continue;
        for (int seat = 0; seat < game->n_players; seat++) numbers[seat] = carried_at(game, match->carried, i, seat);
        json_map(out);
        json_str(json_key(out, "name"), text_in(game->carry[i].name, scene->language));
        client_write_numbers(out, "numbers", numbers, game->n_players);
        json_end(out, "}");
    }
    json_end(out, "]");
}

/* Writes a sentence for each player who has already made bids that may be chosen only once in the match. */
static void write_chosen(Json *out, const Scene *scene, const Match *match)
{
    if (!game_has_once(scene->game)) return;
    json_list(json_key(out, "chosen"));
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        Str chosen = phrase_chosen(scene, match->carried, seat);
        if (chosen.n) json_str(out, chosen);
    }
    json_end(out, "]");
}

void client_write_tally(Json *out, const Fold *fold, const Scene *scene)
{
    const Match *match = &fold->match;
    json_map(json_key(out, "tally"));
    json_list(json_key(out, "deals"));
    for (size_t i = 0; i < match->n_rows; i++) write_match_row(out, scene, &match->rows[i]);
    json_end(out, "]");
    client_write_numbers(out, "total", match->total, scene->game->n_players);
    if (scene->game->has_pot) json_int(json_key(out, "pot"), match->pot);
    write_carried(out, scene, match);
    write_chosen(out, scene, match);
    json_bool(json_key(out, "over"), fold->is_over);
    json_end(out, "}");
}
