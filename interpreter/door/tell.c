/* Deals in lines. Seats are numbered as in records, from 0. */
#include "door/tell.h"

#include "door/answer.h"
#include "door/events.h"
#include "table/record.h"

#include <stdio.h>

/* ---- the whole deal ------------------------------------------------------------------------------------------- */

typedef struct Telling {
    Buf *out;
    const Game *game;
    State now;
    const State *last;
} Telling;

static void tell_hands(Telling *telling, const State *first)
{
    const Game *game = telling->game;
    buf_printf(telling->out, "\n");
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(first, seat)) continue;
        buf_printf(telling->out, translate("seat %d    "), seat);
        record_cards(telling->out, game, first->dealt[seat]);
        buf_char(telling->out, '\n');
    }
    if (!game->n_talon) return;
    buf_add(telling->out, str_of(translate("talon    ")));
    for (int i = 0; i < game->n_talon; i++)
        buf_printf(telling->out, " %.*s", STR_ARG(game->card[first->talon_card[i]].id));
    buf_char(telling->out, '\n');
}

static void say_action(Buf *out, int phase, unsigned seat, Str token)
{
    if (phase == PHASE_DISCARD) buf_printf(out, translate("seat %u: lays off %.*s\n"), seat, STR_ARG(token));
    else buf_printf(out, translate("seat %u: %.*s\n"), seat, STR_ARG(token));
}

/* An action that is no play of a card, in words. */
static void tell_action(Telling *telling, Action action)
{
    say_action(telling->out, telling->now.phase, telling->now.actor, game_token(telling->game, action));
}

static void tell_play(Telling *telling, Action action)
{
    Buf *out = telling->out;
    State *now = &telling->now;
    if (now->n_in_trick == 0 && now->n_tricks == 0) buf_char(out, '\n');
    if (now->n_in_trick == 0) buf_printf(out, translate("trick %2d:"), now->n_tricks + 1);
    buf_printf(out, "  %u %-3.*s", (unsigned)now->actor, STR_ARG(game_token(telling->game, action)));
    state_apply(telling->game, now, action);
    if (now->n_in_trick == 0)
        buf_printf(out, translate("  won by %u\n"), (unsigned)now->trick_winner[now->n_tricks - 1]);
}

static void tell_moves(Telling *telling)
{
    int phase = -1;
    for (int i = 0; i < telling->last->n_log; i++) {
        Action action = telling->last->log_action[i];
        bool is_new = telling->now.phase != phase;
        phase = telling->now.phase;
        if (phase == PHASE_PLAY) {
            tell_play(telling, action);
            continue;
        }
        if (is_new) buf_printf(telling->out, "\n%s\n", translate(phase_name((Phase)phase)));
        tell_action(telling, action);
        state_apply(telling->game, &telling->now, action);
    }
    if (telling->now.n_in_trick) buf_char(telling->out, '\n');
}

static void tell_payoffs(Telling *telling, const int64_t *payoffs)
{
    for (int seat = 0; seat < telling->game->n_players; seat++)
        buf_printf(telling->out, " %+6lld", (long long)payoffs[seat]);
}

static void tell_points(Telling *telling, const Settlement *settlement)
{
    if (!settlement->was_played || !state_has_declarer(telling->last)) return;
    Buf declarer = {0}, defenders = {0};
    fraction_print(&declarer, settlement->totals.declarer_points);
    fraction_print(&defenders, settlement->defender_points);
    buf_printf(telling->out, translate("points: declarer %s, defenders %s\n"), buf_text(&declarer),
               buf_text(&defenders));
    buf_free(&declarer);
    buf_free(&defenders);
}

static void tell_name(Buf *out, Str name)
{
    enum { WIDTH = 20 };
    size_t n = str_code_points(name);
    buf_add(out, name);
    buf_repeat(out, ' ', n < WIDTH ? WIDTH - n : 1);
}

static void tell_score(Telling *telling)
{
    Settlement settlement;
    Buf *out = telling->out;
    settle(telling->game, telling->last, &settlement);
    buf_char(out, '\n');
    tell_points(telling, &settlement);
    for (size_t i = 0; i < settlement.n; i++) {
        const Settled *settled = &settlement.items[i];
        tell_name(out, text_in(settled->item->name, translate_spoken()));
        tell_payoffs(telling, settled->payoffs);
        buf_add(out, STR("   "));
        settled_why(telling->game, telling->last, &settlement, settled, translate_spoken(), out);
        buf_char(out, '\n');
    }
    tell_name(out, str_of(translate("total")));
    tell_payoffs(telling, settlement.payoffs);
    buf_char(out, '\n');
}

void tell_deal(Buf *out, const Game *game, const State *last)
{
    Telling telling = {.out = out, .game = game, .last = last};
    record_first(game, last, &telling.now);
    buf_printf(out, translate("%.*s, %u players, seat %u deals\n"), STR_ARG(text_in(game->name, translate_spoken())),
               (unsigned)game->n_players, (unsigned)last->dealer);
    State first = telling.now;
    tell_hands(&telling, &first);
    tell_moves(&telling);
    if (last->phase == PHASE_DONE) tell_score(&telling);
    else buf_printf(out, translate("\nthe deal is not over: seat %u is to act\n"), (unsigned)last->actor);
}

/* ---- position by position ------------------------------------------------------------------------------------- */

static void tell_cards(Buf *out, const Game *game, const char *where, CardSet cards)
{
    if (!cards) return;
    buf_printf(out, "%-10s", where);
    record_cards(out, game, cards);
    buf_char(out, '\n');
}

static void tell_trick(Buf *out, const Game *game, const State *state)
{
    uint8_t seat = state->leader;
    if (state->n_in_trick == 0) return;
    buf_printf(out, "%-10s", translate("trick"));
    for (int i = 0; i < state->n_in_trick; i++, seat = state->next[seat])
        buf_printf(out, "%s%u:%.*s", i ? " " : "", (unsigned)seat, STR_ARG(game->card[state->trick_card[i]].id));
    buf_char(out, '\n');
}

static void tell_contract(Buf *out, const Game *game, const State *state)
{
    if (state->contract == NO_ACTION) return;
    buf_printf(out, "%-10s%.*s", translate("contract"), STR_ARG(game->contract[state->contract].id));
    if (state_has_declarer(state)) buf_printf(out, translate(", declared by seat %u"), (unsigned)state->declarer);
    for (int i = 0; i < game->n_announcements; i++)
        if (state->announced >> i & 1)
            buf_printf(out, translate(", %.*s announced"), STR_ARG(game->announcement[i].id));
    buf_char(out, '\n');
}

/* A trick that the last action has ended. */
static void tell_winner(Buf *out, const State *state, const State *before)
{
    if (state->n_tricks == before->n_tricks) return;
    buf_printf(out, translate("seat %u wins trick %u\n"), (unsigned)state->trick_winner[state->n_tricks - 1],
               (unsigned)state->n_tricks);
}

static void tell_turn(Buf *out, const State *state)
{
    if (state->phase == PHASE_DONE) buf_add(out, str_of(translate("the deal is over\n")));
    else
        buf_printf(out, translate("%s: seat %u is to act\n"), translate(phase_name((Phase)state->phase)),
                   (unsigned)state->actor);
}

/* The action before a position; `before` is where it was done. */
static void tell_step(Buf *out, const Game *game, const State *last, int at, const State *before)
{
    buf_printf(out, translate("%d of %u: "), at, (unsigned)last->n_log);
    if (at == 0) {
        buf_add(out, str_of(translate("as dealt\n")));
        return;
    }
    say_action(out, before->phase, before->actor, game_token(game, last->log_action[at - 1]));
}

void tell_position(Buf *out, const Game *game, const State *last, int at)
{
    State before, state;
    record_position(game, last, at ? at - 1 : 0, &before);
    state = before;
    if (at) state_apply(game, &state, last->log_action[at - 1]);
    tell_step(out, game, last, at, &before);
    tell_contract(out, game, &state);
    for (int seat = 0; seat < game->n_players; seat++) {
        char name[24];
        (void)snprintf(name, sizeof name, translate("seat %d"), seat);
        tell_cards(out, game, name, state.hand[seat]);
    }
    tell_cards(out, game, translate("talon"), state.talon);
    tell_cards(out, game, translate("laid off"), state.discards);
    tell_trick(out, game, &state);
    tell_winner(out, &state, &before);
    tell_turn(out, &state);
    if (state.phase != PHASE_DONE || at < last->n_log) return;
    Telling telling = {.out = out, .game = game, .last = last};
    tell_score(&telling);
}

/* ---- for programs --------------------------------------------------------------------------------------------- */

static void json_options(Buf *out, const OpenRequest *asked)
{
    buf_add(out, STR(",\"options\":{"));
    for (size_t i = 0; i < asked->n_options; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, asked->options[i].name);
        buf_char(out, ':');
        buf_json(out, asked->options[i].value);
    }
    buf_char(out, '}');
}

static void json_deal(Buf *out, const Game *game, const State *last)
{
    State first;
    record_position(game, last, 0, &first);
    buf_add(out, STR(",\"hands\":["));
    for (int seat = 0; seat < game->n_players; seat++) {
        if (seat) buf_char(out, ',');
        answer_cards(out, game, first.dealt[seat]);
    }
    buf_add(out, STR("],\"talon\":["));
    for (int i = 0; i < game->n_talon; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, game->card[first.talon_card[i]].id);
    }
    buf_char(out, ']');
}

static void json_moves(Buf *out, const Game *game, const State *last)
{
    State state;
    record_position(game, last, 0, &state);
    buf_add(out, STR(",\"moves\":["));
    for (int i = 0; i < last->n_log; i++) {
        buf_printf(out, "%s{\"seat\":%u,\"phase\":\"%s\",\"action\":", i ? "," : "", (unsigned)state.actor,
                   phase_name((Phase)state.phase));
        buf_json(out, game_token(game, last->log_action[i]));
        buf_char(out, '}');
        state_apply(game, &state, last->log_action[i]);
    }
    buf_char(out, ']');
}

static void json_tricks(Buf *out, const Game *game, const State *last)
{
    buf_add(out, STR(",\"tricks\":["));
    for (int number = 0; number < last->n_tricks; number++) {
        Trick trick = trick_numbered(game, last, number);
        buf_printf(out, "%s{\"cards\":[", number ? "," : "");
        for (int i = 0; i < trick.n; i++) {
            buf_printf(out, "%s{\"seat\":%u,\"card\":", i ? "," : "", (unsigned)trick.seat[i]);
            buf_json(out, game->card[trick.card[i]].id);
            buf_char(out, '}');
        }
        buf_printf(out, "],\"winner\":%u}", (unsigned)last->trick_winner[number]);
    }
    buf_char(out, ']');
}

void tell_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last)
{
    buf_add(out, STR("{\"variant\":"));
    buf_json(out, asked->variant);
    buf_printf(out, ",\"hash\":\"%016llx\",\"players\":%u,\"dealer\":%u", (unsigned long long)game->hash,
               (unsigned)game->n_players, (unsigned)last->dealer);
    json_options(out, asked);
    json_deal(out, game, last);
    json_moves(out, game, last);
    json_tricks(out, game, last);
    answer_status(out, game, last, STR("en"));
    buf_add(out, STR("}\n"));
}

void tell_json_position(Buf *out, const Game *game, const State *last, int at)
{
    State state;
    record_position(game, last, at, &state);
    buf_printf(out, "{\"position\":%d,\"of\":%u", at, (unsigned)last->n_log);
    answer_state(out, game, &state);
    buf_add(out, STR("}\n"));
}
