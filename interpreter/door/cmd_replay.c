/* tapp replay: plays a record again and prints the deal for people. */
#include "door/answer.h"
#include "door/command.h"
#include "table/record.h"
#include "text/source.h"

#include <stdio.h>
#include <string.h>

/* ---- the deal for people -------------------------------------------------------------------------------------- */

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
        buf_printf(telling->out, "seat %d    ", seat);
        record_cards(telling->out, game, first->dealt[seat]);
        buf_char(telling->out, '\n');
    }
    if (!game->n_talon) return;
    buf_add(telling->out, STR("talon    "));
    for (int i = 0; i < game->n_talon; i++)
        buf_printf(telling->out, " %.*s", STR_ARG(game->card[first->talon_card[i]].id));
    buf_char(telling->out, '\n');
}

/* An action that is no play of a card, in words. */
static void tell_action(Telling *telling, Action action)
{
    const char *verb = telling->now.phase == PHASE_DISCARD ? "lays off " : "";
    buf_printf(telling->out, "seat %u: %s%.*s\n", (unsigned)telling->now.actor, verb,
               STR_ARG(game_token(telling->game, action)));
}

static void tell_play(Telling *telling, Action action)
{
    Buf *out = telling->out;
    State *now = &telling->now;
    if (now->n_in_trick == 0) buf_printf(out, "%strick %2d:", now->n_tricks ? "" : "\n", now->n_tricks + 1);
    buf_printf(out, "  %u %-3.*s", (unsigned)now->actor, STR_ARG(game_token(telling->game, action)));
    state_apply(telling->game, now, action);
    if (now->n_in_trick == 0) buf_printf(out, "  won by %u\n", (unsigned)now->trick_winner[now->n_tricks - 1]);
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
        if (is_new) buf_printf(telling->out, "\n%s\n", phase_name((Phase)phase));
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
    buf_add(telling->out, STR("points: declarer "));
    fraction_print(telling->out, settlement->totals.declarer_points);
    buf_add(telling->out, STR(", defenders "));
    fraction_print(telling->out, settlement->defender_points);
    buf_char(telling->out, '\n');
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
        tell_name(out, text_in(settled->item->name, STR("en")));
        tell_payoffs(telling, settled->payoffs);
        buf_add(out, STR("   "));
        settled_why(telling->game, telling->last, &settlement, settled, STR("en"), out);
        buf_char(out, '\n');
    }
    tell_name(out, STR("total"));
    tell_payoffs(telling, settlement.payoffs);
    buf_char(out, '\n');
}

static void tell(Buf *out, const Game *game, const State *last)
{
    Telling telling = {.out = out, .game = game, .last = last};
    record_first(game, last, &telling.now);
    buf_printf(out, "%.*s, %u players, seat %u deals\n", STR_ARG(text_in(game->name, STR("en"))),
               (unsigned)game->n_players, (unsigned)last->dealer);
    State first = telling.now;
    tell_hands(&telling, &first);
    tell_moves(&telling);
    if (last->phase == PHASE_DONE) tell_score(&telling);
    else buf_printf(out, "\nthe deal is not over: seat %u is to act\n", (unsigned)last->actor);
}

static void print_json(Buf *out, const Record *record, const Game *game, const State *last)
{
    buf_add(out, STR("{\"variant\":"));
    buf_json(out, record->variant.text);
    buf_printf(out, ",\"hash\":\"%016llx\",\"players\":%u,\"dealer\":%u,\"moves\":%u", (unsigned long long)game->hash,
               (unsigned)game->n_players, (unsigned)last->dealer, (unsigned)last->n_log);
    answer_status(out, game, last, STR("en"));
    buf_add(out, STR("}\n"));
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

typedef struct Asked {
    const char *path;
    bool json;
} Asked;

static bool read_arguments(int n, char **arguments, Asked *asked)
{
    Args args = {.n = n, .list = arguments, .command = "replay"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (!option && !asked->path) asked->path = args_positional(&args);
        else if (option && strcmp(option, "json") == 0) asked->json = true;
        else if (option) args_unknown(&args, option);
        else {
            complain("replay: one record at a time, not also '%s'", args_positional(&args));
            return false;
        }
    }
    if (!asked->path && !args.failed) complain("replay wants a record; 'tapp help replay' tells more");
    return asked->path && !args.failed;
}

/* Opens the game the record names; its faults are printed to `errors`. */
static bool open_game(const Record *record, Opened *opened, Buf *errors)
{
    OpenRequest open = {.variant = record->variant.text,
                        .players = record->players,
                        .options = record->options,
                        .n_options = record->n_options};
    return catalog_open(&open, opened, errors);
}

static int replay(const Record *record, const Asked *asked, Diags *diags)
{
    Opened opened;
    State last;
    Buf out = {0};
    bool fine = open_game(record, &opened, &out);
    if (!fine) {
        (void)diag_error(diags, "record-variant", record->variant.span, "the variant of the record cannot be opened");
        flush_to(stderr, &out);
    } else if (!record_replay(record, opened.game, &last, diags)) {
        fine = false;
    } else if (asked->json) {
        print_json(&out, record, opened.game, &last);
    } else {
        tell(&out, opened.game, &last);
    }
    flush_to(stdout, &out);
    diags_print(&out, diags);
    flush_to(stderr, &out);
    buf_free(&out);
    catalog_close(&opened);
    return fine ? STATUS_OK : STATUS_INPUT;
}

int command_replay(int n, char **arguments)
{
    Asked asked = {0};
    if (!read_arguments(n, arguments, &asked)) return STATUS_USAGE;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, str_of(asked.path), RECORD_MAX_BYTES, diags);
    const Record *record = source ? record_read(arena, source, diags) : NULL;
    int status = source ? STATUS_INPUT : STATUS_USAGE;
    if (record) {
        status = replay(record, &asked, diags);
    } else {
        Buf out = {0};
        diags_print(&out, diags);
        flush_to(stderr, &out);
        buf_free(&out);
    }
    arena_free(arena);
    return status;
}
