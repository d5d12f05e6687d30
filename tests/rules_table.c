/* Plays cases at two kinds of table: by the library, and by the program. */
#include "rules_table.h"

/* ---- the library ---------------------------------------------------------------------------------------------- */

bool library_begin(RuleTable *table, const RuleSetup *arguments, Buf *why)
{
    const char *reason = NULL;
    if (arguments->is_shuffled) state_deal(arguments->game, &arguments->spec, &table->state);
    else if (!state_set(arguments->game, &arguments->spec, &arguments->cards, &table->state, &reason))
        buf_printf(why, "%s", reason);
    return reason == NULL;
}

static bool library_act(RuleTable *table, Str token, Buf *why)
{
    Action action = state_find(table->game, &table->state, token);
    if (action == NO_ACTION) {
        state_explain_refusal(table->game, &table->state, token, STR("en"), why);
        return false;
    }
    state_apply(table->game, &table->state, action);
    return true;
}

Str library_points(RuleTable *table, Fraction points)
{
    Buf text = {0};
    fraction_print(&text, points);
    Str kept = arena_str(table->arena, buf_str(&text));
    buf_free(&text);
    return kept;
}

static void library_look_at_points(RuleTable *table, const Settlement *settlement, Position *out)
{
    const State *state = &table->state;
    if (!settlement->was_played) return;
    if (has_sides(state)) {
        out->n_points = 2;
        out->points[0] = library_points(table, settlement->totals.declarer_points);
        out->points[1] = library_points(table, settlement->defender_points);
        return;
    }
    out->n_points = table->game->n_players;
    for (int seat = 0; seat < out->n_points; seat++)
        out->points[seat] = state_is_active(state, seat) ? library_points(table, settlement->points[seat]) : STR("-");
}

static bool library_look_at_end(RuleTable *table, Position *out, Buf *why)
{
    Settlement settlement;
    settle(table->game, &table->state, &settlement);
    memcpy(out->payoffs, settlement.payoffs, sizeof out->payoffs);
    library_look_at_points(table, &settlement, out);
    for (size_t i = 0; i < settlement.n; i++) {
        PositionItem *item = &out->items[out->n_items++];
        *item = (PositionItem){.id = settlement.items[i].item->id, .value = settlement.items[i].value};
        memcpy(item->payoffs, settlement.items[i].payoffs, sizeof item->payoffs);
    }
    if (settlement.fault.reason) buf_printf(why, "a formula failed: %s", settlement.fault.reason);
    return settlement.fault.reason == NULL;
}

static int library_seat(uint8_t seat)
{
    return seat == NO_SEAT ? -1 : seat;
}

static bool library_look(RuleTable *table, Position *out, Buf *why)
{
    const Game *game = table->game;
    const State *state = &table->state;
    int trump = game->ranking[state->ranking].trump_suit;
    memset(out, 0, sizeof *out);
    out->phase = str_of(phase_name((Phase)state->phase));
    out->contract = state->contract == NO_CONTRACT ? STR("none") : game->contract[state->contract].id;
    out->trump = trump < 0 ? STR("none") : game->suit[trump].id;
    out->actor = library_seat(state->actor);
    out->decider = library_seat(state_decider(game, state));
    out->declarer = library_seat(state->declarer);
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
    return state->phase != PHASE_DONE || library_look_at_end(table, out, why);
}

static bool library_look_as(RuleTable *table, int seat, Sight *out, Buf *why)
{
    View view;
    (void)why;
    view_make(table->game, &table->state, seat, &view);
    memcpy(out->hand, view.seen.hand, sizeof out->hand);
    out->talon = view.seen.talon;
    out->discards = view.seen.discards;
    out->hidden = view.hidden;
    return true;
}

RuleTable library_table(void)
{
    return (RuleTable){.name = "library",
                       .begin = library_begin,
                       .act = library_act,
                       .look = library_look,
                       .look_as = library_look_as};
}

/* ---- talking with the program --------------------------------------------------------------------------------- */

/* Sends a line and reads the answer; NULL, with a sentence, if there is none or the program refused. */
static const Node *program_ask(RuleTable *table, Str request, Buf *why)
{
    char *line = NULL;
    size_t capacity = 0;
    fprintf(table->to, "%.*s\n", STR_ARG(request));
    ssize_t n = fflush(table->to) == 0 ? getline(&line, &capacity, table->from) : -1;
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

static void program_add_hand(Buf *out, const Game *game, CardSet cards)
{
    Str separator = STR("[");
    EACH_CARD (card, cards) {
        buf_add(out, separator);
        buf_json(out, game->card[card].id);
        separator = STR(",");
    }
    buf_add(out, cards ? STR("]") : STR("[]"));
}

static void program_add_deal(Buf *out, const RuleSetup *arguments)
{
    const Game *game = arguments->game;
    buf_add(out, STR(",\"deal\":{\"hands\":"));
    for (int seat = 0; seat < game->n_players; seat++) {
        buf_char(out, seat ? ',' : '[');
        program_add_hand(out, game, arguments->cards.hand[seat]);
    }
    buf_add(out, STR("],\"talon\":["));
    for (int i = 0; i < arguments->cards.n_talon; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, game->card[arguments->cards.talon[i]].id);
    }
    buf_char(out, ']');
    if (arguments->cards.has_turned) {
        buf_add(out, STR(",\"turned\":"));
        buf_json(out, game->card[arguments->cards.turned].id);
    }
    buf_char(out, '}');
}

/* The carried numbers, as a field of a request. */
static void program_add_carried(Buf *out, const RuleSetup *arguments)
{
    const Game *game = arguments->game;
    buf_add(out, STR(",\"carried\":{"));
    for (int i = 0; i < game->n_carries; i++) {
        if (i) buf_char(out, ',');
        buf_json(out, game->carry[i].id);
        for (int seat = 0; seat < game->n_players; seat++)
            buf_printf(out, "%s%d", seat ? "," : ":[", carried_at(game, arguments->carried, i, seat));
        buf_char(out, ']');
    }
    buf_char(out, '}');
}

/* The bids chosen in earlier deals, as a field of a request. */
static void program_add_chosen(Buf *out, const RuleSetup *arguments)
{
    const Game *game = arguments->game;
    if (!game_has_once(game)) return;
    for (int seat = 0; seat < game->n_players; seat++) {
        buf_add(out, seat ? STR(",[") : STR(",\"chosen\":[["));
        uint32_t set = (uint32_t)arguments->carried[carry_numbers(game) + seat];
        for (uint32_t left = set; left; left &= left - 1) {
            if (left != set) buf_char(out, ',');
            buf_json(out, game->bid[__builtin_ctz(left)].id);
        }
        buf_char(out, ']');
    }
    buf_char(out, ']');
}

static bool program_begin(RuleTable *table, const RuleSetup *arguments, Buf *why)
{
    Buf request = {0};
    buf_add(&request, STR("{\"op\":\"new\",\"variant\":"));
    buf_json(&request, arguments->asked->variant);
    buf_printf(&request, ",\"players\":%d,\"dealer\":%d,\"pot\":%d,\"deal_number\":%llu,\"options\":{",
               arguments->game->n_players, arguments->spec.dealer, arguments->spec.pot,
               (unsigned long long)arguments->spec.deal_number);
    for (size_t i = 0; i < arguments->asked->n_options; i++) {
        if (i) buf_char(&request, ',');
        buf_json(&request, arguments->asked->options[i].name);
        buf_char(&request, ':');
        buf_json(&request, arguments->asked->options[i].value);
    }
    buf_char(&request, '}');
    program_add_carried(&request, arguments);
    program_add_chosen(&request, arguments);
    if (!arguments->is_shuffled) program_add_deal(&request, arguments);
    else
        buf_printf(&request, ",\"seed\":%llu,\"number\":%llu", (unsigned long long)arguments->spec.seed,
                   (unsigned long long)arguments->spec.number);
    buf_char(&request, '}');
    const Node *answer = program_ask(table, buf_str(&request), why);
    buf_free(&request);
    return answer != NULL;
}

static bool program_act(RuleTable *table, Str token, Buf *why)
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

static CardSet program_cards(const Game *game, const Node *list)
{
    CardSet set = 0;
    for (size_t i = 0; list && i < list->count; i++) {
        Card card = game_free_card(game, list->items[i]->text, set);
        if (card != NO_CARD) set |= card_bit(card);
    }
    return set;
}

static void program_cards_by_seat(const Game *game, const Node *lists, CardSet *out)
{
    for (size_t i = 0; lists && i < lists->count && i < MAX_SEATS; i++) out[i] = program_cards(game, lists->items[i]);
}

static void program_numbers(const Node *list, int64_t *out)
{
    for (size_t i = 0; list && i < list->count && i < MAX_SEATS; i++) out[i] = list->items[i]->integer;
}

static int program_seat(const Node *answer, const char *key)
{
    const Node *seat = node_find(answer, key);
    return seat && seat->kind == NODE_INT ? (int)seat->integer : -1;
}

static Str program_text(const Node *answer, const char *key)
{
    const Node *text = node_find(answer, key);
    return text && text->kind == NODE_STRING ? text->text : STR("none");
}

static Moves program_legal(const Game *game, const Node *list)
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

static void program_look_at_points(const Game *game, const Node *points, Position *out)
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

static void program_look_at_end(const Game *game, const Node *status, Position *out)
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

static void program_look_at_vars(const Node *vars, Position *out)
{
    const Node *pot = node_find(vars, "pot");
    out->forehand = program_seat(vars, "forehand");
    out->pot = pot ? pot->integer : 0;
    program_numbers(node_find(vars, "tricks"), out->tricks);
}

static bool program_look(RuleTable *table, Position *out, Buf *why)
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

static bool program_look_as(RuleTable *table, int seat, Sight *out, Buf *why)
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
    return true;
}

/* ---- the program's life --------------------------------------------------------------------------------------- */

static void program_run(const char *path, const int *in, const int *out)
{
    (void)dup2(in[0], STDIN_FILENO);
    (void)dup2(out[1], STDOUT_FILENO);
    (void)close(in[1]);
    (void)close(out[0]);
    (void)execl(path, path, "engine", (char *)NULL);
    _exit(127);
}

bool program_table(const char *path, RuleTable *table)
{
    int in[2], out[2];
    *table = (RuleTable){.name = "program",
                         .begin = program_begin,
                         .act = program_act,
                         .look = program_look,
                         .look_as = program_look_as};
    if (!path || pipe(in) != 0 || pipe(out) != 0) return false;
    table->program = fork();
    if (table->program == 0) program_run(path, in, out);
    (void)close(in[0]);
    (void)close(out[1]);
    table->to = fdopen(in[1], "w");
    table->from = fdopen(out[0], "r");
    table->arena = arena_new();
    Buf why = {0};
    (void)program_ask(table, STR("{\"op\":\"status\"}"), &why); /* refused, because there is no deal yet */
    bool serves = strncmp(buf_text(&why), "the program gave no answer", 26) != 0;
    buf_free(&why);
    arena_free(table->arena);
    return serves;
}

int program_end(RuleTable *table)
{
    int status = 0;
    (void)fclose(table->to);
    (void)fclose(table->from);
    return waitpid(table->program, &status, 0) == table->program && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
