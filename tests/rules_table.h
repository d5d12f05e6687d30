/* The second table for cases asks the program through the engine protocol. It must agree with the first table. */
#ifndef TAPP_TESTS_RULES_TABLE_H
#define TAPP_TESTS_RULES_TABLE_H

#include "lint/case.h"
#include "text/json.h"
#include "text/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct ProgramTable {
    CaseTable table; /* the first field, so that a pointer to it is a pointer to this */
    FILE *to, *from;
    pid_t id;
} ProgramTable;

static inline ProgramTable *program_of(CaseTable *table)
{
    return (ProgramTable *)table;
}

/* ---- talking with the program --------------------------------------------------------------------------------- */

/* Sends a line and reads the answer. NULL with a sentence in `why` if there is none or if it is an error. */
static inline const Node *program_ask(CaseTable *table, Str request, Buf *why)
{
    char *line = NULL;
    size_t capacity = 0;
    fprintf(program_of(table)->to, "%.*s\n", STR_ARG(request));
    ssize_t n = fflush(program_of(table)->to) == 0 ? getline(&line, &capacity, program_of(table)->from) : -1;
    Str text = n > 0 ? arena_str(table->arena, (Str){line, (size_t)n}) : STR("");
    free(line);
    Diags *diags = diags_new(table->arena);
    const Node *answer = n > 0 ? json_read(table->arena, source_of(table->arena, STR("answer"), text), diags) : NULL;
    if (!answer) {
        buf_printf(why, "the program gave no answer to %.*s", STR_ARG(request));
        return NULL;
    }
    if (node_is(node_find(answer, "ok"), "true")) return answer;
    const Node *message = node_find(node_find(answer, "error"), "message");
    buf_add(why, message ? message->text : text);
    return NULL;
}

static inline void program_add_hand(Buf *out, const Game *game, CardSet cards)
{
    Str separator = STR("[");
    EACH_CARD (card, cards) {
        buf_add(out, separator);
        buf_json(out, game->card[card].id);
        separator = STR(",");
    }
    buf_add(out, cards ? STR("]") : STR("[]"));
}

static inline void program_add_deal(Buf *out, const CaseSetup *setup)
{
    const Game *game = setup->game;
    buf_add(out, STR(",\"deal\":{\"hands\":"));
    for (int seat = 0; seat < game->n_players; seat++) {
        buf_char(out, seat ? ',' : '[');
        program_add_hand(out, game, setup->cards.hand[seat]);
    }
    buf_add(out, STR("],\"talon\":["));
    for (int i = 0; i < setup->cards.n_talon; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, game->card[setup->cards.talon[i]].id);
    }
    buf_char(out, ']');
    if (setup->cards.has_turned) {
        buf_add(out, STR(",\"turned\":"));
        buf_json(out, game->card[setup->cards.turned].id);
    }
    buf_char(out, '}');
}

/* Appends the carried numbers as a field of a request. */
static inline void program_add_carried(Buf *out, const CaseSetup *setup)
{
    const Game *game = setup->game;
    buf_add(out, STR(",\"carried\":{"));
    for (int i = 0; i < game->n_carries; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, game->carry[i].id);
        for (int seat = 0; seat < game->n_players; seat++)
            buf_printf(out, "%s%d", seat ? "," : ":[", carried_at(game, setup->carried, i, seat));
        buf_char(out, ']');
    }
    buf_char(out, '}');
}

/* Appends the bids chosen in earlier deals as a field of a request. */
static inline void program_add_chosen(Buf *out, const CaseSetup *setup)
{
    const Game *game = setup->game;
    if (!game_has_once(game)) return;
    for (int seat = 0; seat < game->n_players; seat++) {
        buf_add(out, seat ? STR(",[") : STR(",\"chosen\":[["));
        uint32_t set = (uint32_t)setup->carried[carry_numbers(game) + seat];
        for (uint32_t left = set; left; left &= left - 1) {
            if (left != set) buf_char(out, ',');
            buf_json(out, game->bid[__builtin_ctz(left)].id);
        }
        buf_char(out, ']');
    }
    buf_char(out, ']');
}

static inline bool program_begin(CaseTable *table, const CaseSetup *setup, Buf *why)
{
    Buf request = {0};
    buf_add(&request, STR("{\"op\":\"new\",\"variant\":"));
    buf_json(&request, setup->asked->variant);
    buf_printf(&request, ",\"players\":%d,\"dealer\":%d,\"pot\":%d,\"deal_number\":%llu,\"options\":{",
               setup->game->n_players, setup->spec.dealer, setup->spec.pot,
               (unsigned long long)setup->spec.deal_number);
    for (size_t i = 0; i < setup->asked->n_options; i++) {
        if (i) buf_char(&request, ',');
        buf_json(&request, setup->asked->options[i].name);
        buf_char(&request, ':');
        buf_json(&request, setup->asked->options[i].value);
    }
    buf_char(&request, '}');
    program_add_carried(&request, setup);
    program_add_chosen(&request, setup);
    if (!setup->is_shuffled) program_add_deal(&request, setup);
    else
        buf_printf(&request, ",\"seed\":%llu,\"number\":%llu", (unsigned long long)setup->spec.seed,
                   (unsigned long long)setup->spec.number);
    buf_char(&request, '}');
    const Node *answer = program_ask(table, buf_str(&request), why);
    buf_free(&request);
    return answer != NULL;
}

static inline bool program_act(CaseTable *table, Str token, Buf *why)
{
    Buf request = {0};
    buf_add(&request, STR("{\"op\":\"act\",\"action\":"));
    buf_json(&request, token);
    buf_char(&request, '}');
    const Node *answer = program_ask(table, buf_str(&request), why);
    buf_free(&request);
    return answer != NULL;
}

/* ---- reading the program's answers ---------------------------------------------------------------------------- */

static inline CardSet program_cards(const Game *game, const Node *list)
{
    CardSet set = 0;
    for (size_t i = 0; list && i < list->count; i++) {
        Card card = game_free_card(game, list->items[i]->text, set);
        if (card != NO_CARD) set |= card_bit(card);
    }
    return set;
}

static inline void program_cards_by_seat(const Game *game, const Node *lists, CardSet *out)
{
    for (size_t i = 0; lists && i < lists->count && i < MAX_SEATS; i++) out[i] = program_cards(game, lists->items[i]);
}

static inline void program_numbers(const Node *list, int64_t *out)
{
    for (size_t i = 0; list && i < list->count && i < MAX_SEATS; i++) out[i] = list->items[i]->integer;
}

static inline int program_seat(const Node *answer, const char *key)
{
    const Node *seat = node_find(answer, key);
    return seat && seat->kind == NODE_INT ? (int)seat->integer : -1;
}

static inline Str program_text(const Node *answer, const char *key)
{
    const Node *text = node_find(answer, key);
    return text && text->kind == NODE_STRING ? text->text : STR("none");
}

static inline Moves program_legal(const Game *game, const Node *list)
{
    Moves moves = {0};
    for (size_t i = 0; list && i < list->count; i++) {
        Action action = game_action(game, list->items[i]->text);
        if (action == NO_ACTION) continue;
        if (action < FIRST_TOKEN) moves.cards |= card_bit(action_card(action));
        else tokens_add(&moves.tokens, action - FIRST_TOKEN);
    }
    return moves;
}

static inline void program_look_at_points(const Game *game, const Node *points, Position *out)
{
    static const char *const SIDES[] = {"declarer", "defenders"};
    static const char *const SEATS[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    if (!points || points->kind != NODE_MAP) return;
    bool by_side = node_find(points, "declarer") != NULL;
    out->n_points = by_side ? 2 : game->n_players;
    for (int i = 0; i < out->n_points; i++) {
        const Node *value = node_find(points, by_side ? SIDES[i] : SEATS[i]);
        out->points[i] = value ? value->text : STR("-");
    }
}

static inline void program_look_at_end(const Game *game, const Node *status, Position *out)
{
    const Node *items = node_find(status, "items");
    program_numbers(node_find(status, "payoffs"), out->payoffs);
    program_look_at_points(game, node_find(status, "points"), out);
    for (size_t i = 0; items && i < items->count && i < MAX_SETTLED; i++) {
        PositionItem *item = &out->items[out->n_items++];
        const Node *value = node_find(items->items[i], "value");
        *item = (PositionItem){.id = program_text(items->items[i], "id"), .value = value ? value->integer : 0};
        program_numbers(node_find(items->items[i], "payoffs"), item->payoffs);
    }
}

static inline void program_look_at_vars(const Node *vars, Position *out)
{
    const Node *pot = node_find(vars, "pot");
    out->forehand = program_seat(vars, "forehand");
    out->pot = pot ? pot->integer : 0;
    program_numbers(node_find(vars, "tricks"), out->tricks);
}

static inline bool program_look(CaseTable *table, Position *out, Buf *why)
{
    const Game *game = table->game;
    const Node *status = program_ask(table, STR("{\"op\":\"status\"}"), why);
    const Node *state = status ? program_ask(table, STR("{\"op\":\"state\"}"), why) : NULL;
    if (!state) return false;
    memset(out, 0, sizeof *out);
    out->phase = program_text(status, "phase");
    out->contract = program_text(status, "contract");
    out->trump = program_text(state, "trump");
    out->actor = program_seat(status, "actor");
    out->decider = node_find(status, "decider") ? program_seat(status, "decider") : out->actor;
    out->declarer = program_seat(status, "declarer");
    out->legal = program_legal(game, node_find(status, "legal"));
    program_cards_by_seat(game, node_find(state, "hands"), out->hand);
    program_cards_by_seat(game, node_find(state, "taken"), out->taken);
    out->talon = program_cards(game, node_find(state, "talon"));
    out->discards = program_cards(game, node_find(state, "discards"));
    out->shown = program_cards(game, node_find(state, "shown_discards"));
    const Node *announced = node_find(state, "announced");
    for (size_t i = 0; announced && i < announced->count; i++)
        out->announced |= 1ULL << game_announcement(game, announced->items[i]->text);
    program_look_at_vars(node_find(state, "vars"), out);
    if (str_is(out->phase, "done")) program_look_at_end(game, status, out);
    return true;
}

static inline bool program_look_as(CaseTable *table, int seat, Sight *out, Buf *why)
{
    Str request = arena_printf(table->arena, "{\"op\":\"view\",\"seat\":%d}", seat);
    const Node *view = program_ask(table, request, why);
    if (!view) return false;
    memset(out, 0, sizeof *out);
    program_cards_by_seat(table->game, node_find(view, "known"), out->hand);
    out->hand[seat] = program_cards(table->game, node_find(view, "hand"));
    out->talon = program_cards(table->game, node_find(view, "talon"));
    out->discards = program_cards(table->game, node_find(view, "discards"));
    out->hidden = program_cards(table->game, node_find(view, "hidden"));
    const Node *log = node_find(view, "log");
    Buf heard = {0};
    for (size_t i = 0; i < log->count; i++) {
        const Node *action = node_find(log->items[i], "action");
        Str token = action->kind == NODE_NULL ? STR("?") : action->text;
        case_add_heard(&heard, (int)node_find(log->items[i], "seat")->integer, token);
    }
    out->heard = buf_keep(table->arena, &heard);
    return true;
}

/* ---- the program's life --------------------------------------------------------------------------------------- */

static inline void program_run(const char *path, const int *in, const int *out)
{
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    (void)close(in[1]);
    (void)close(out[0]);
    (void)execl(path, path, "engine", (char *)NULL);
    _exit(127);
}

/* Starts the program; false if it does not exist or does not answer. */
static inline bool program_start(const char *path, ProgramTable *program)
{
    int in[2], out[2];
    *program = (ProgramTable){.table = {.name = "program",
                                        .begin = program_begin,
                                        .act = program_act,
                                        .look = program_look,
                                        .look_as = program_look_as}};
    CaseTable *table = &program->table;
    if (!path || pipe(in) != 0 || pipe(out) != 0) return false;
    program->id = fork();
    if (program->id == 0) program_run(path, in, out);
    (void)close(in[0]);
    (void)close(out[1]);
    program->to = fdopen(in[1], "w");
    program->from = fdopen(out[0], "r");
    table->arena = arena_new();
    Buf why = {0};
    (void)program_ask(table, STR("{\"op\":\"status\"}"), &why); /* an error, because there is no deal yet */
    bool serves = strncmp(buf_text(&why), "the program gave no answer", 26) != 0;
    buf_free(&why);
    arena_free(table->arena);
    return serves;
}

/* Ends the program; returns its exit status, or -1. */
static inline int program_end(ProgramTable *program)
{
    int status = 0;
    (void)fclose(program->to);
    (void)fclose(program->from);
    return waitpid(program->id, &status, 0) == program->id && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
