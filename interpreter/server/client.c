/* Writes a table and its rows as JSON for a client. */
#include "server/client.h"

#include "engine/record.h"

Scene client_scene(const Fold *fold, Audience audience, Arena *scratch, Str *names)
{
    for (int seat = 0; seat < MAX_SEATS; seat++) names[seat] = str_of(fold->seat[seat].name);
    return (Scene){
        .game = fold->game, .scratch = scratch, .language = audience.language, .you = audience.seat, .names = names};
}

void client_write_event(Json *out, const Scene *scene, const Event *event)
{
    json_map(out);
    json_str(json_key(out, "kind"), str_of(event_name(event->kind)));
    if (event->seat != NO_SEAT) client_write_seat(out, "seat", event->seat);
    if (event->action != NO_ACTION) json_str(json_key(out, "action"), game_token(scene->game, event->action));
    if (event->cards) client_write_cards(json_key(out, "cards"), scene, event->ranking, event->cards);
    if (event->count) json_int(json_key(out, "count"), event->count);
    Str text = phrase_event(scene, event);
    /* some sentences are indented for the terminal */
    while (text.n && text.s[0] == ' ') text = (Str){text.s + 1, text.n - 1};
    json_str(json_key(out, "text"), text);
    json_end(out, "}");
}

/* ---- a row of the table --------------------------------------------------------------------------------------- */

void client_update_begin(ClientUpdate *update, Buf *buf, const Fold *fold, const Row *row, Audience audience)
{
    *update = (ClientUpdate){.json = {.out = buf}, .fold = fold, .audience = audience, .scratch = arena_new()};
    Json *out = &update->json;
    json_map(out);
    json_str(json_key(out, "type"), str_of(row_kind_name(row->kind)));
    json_int(json_key(out, "number"), (int64_t)row->number);
    json_int(json_key(out, "at"), row->at);
    if (row->seat != NO_SEAT) client_write_seat(out, "seat", row->seat);
    json_list(json_key(out, "events"));
}

/* Writes events. The event that a deal was played to its end is left out, because the settlement shows this. */
static void write_events(Json *out, const Scene *scene, const Events *events)
{
    for (size_t i = 0; i < events->n; i++) {
        const Event *event = &events->list[i];
        bool is_played_out = event->kind == EVENT_ENDS && event->index == ENDING_PLAYED;
        if (!is_played_out) client_write_event(out, scene, event);
    }
}

/*
 * Writes the events between the position `before` and the present one, as the audience sees them. If `before` is NULL,
 * writes the events of dealing.
 */
static void write_difference(ClientUpdate *update, const State *before)
{
    const Fold *fold = update->fold;
    View then, now;
    Events events;
    update->scene = client_scene(fold, update->audience, update->scratch, update->names);
    if (before) view_make(fold->game, before, update->audience.seat, &then);
    view_make(fold->game, &fold->match.state, update->audience.seat, &now);
    events_between(fold->game, before ? &then : NULL, &now, &events);
    write_events(&update->json, &update->scene, &events);
}

void client_update_step(ClientUpdate *update, const State *before)
{
    write_difference(update, before);
}

/*
 * True if the row changes who plays a seat. Then the whole position is sent again, because it has the choices of the
 * turn only if a person plays the seat.
 */
static bool changes_player(RowKind kind)
{
    return kind == ROW_COMPUTER || kind == ROW_PERSON || kind == ROW_SIT;
}

/*
 * Writes the whole position and, after the deal, the settlement and the results so far. Before the first deal, writes
 * nothing.
 */
static void write_whole_deal(ClientUpdate *update)
{
    const Fold *fold = update->fold;
    if (!fold->dealt_at) return;
    client_write_position(&update->json, fold, &update->scene);
    if (!fold->is_settled) return;
    client_write_settlement(&update->json, fold, &update->scene);
    client_write_tally(&update->json, fold, &update->scene);
}

/*
 * Ends the list of events, and writes the members that the row may have changed. After a row that changes the deal or
 * the player of a seat, this is the whole position. After a row that does not change the deal, and after the beginning
 * of a deal, these are the seats. Messages, answers to questions, and names also have their text.
 */
void client_update_end(ClientUpdate *update, const Row *row, int64_t left)
{
    Json *out = &update->json;
    if (row->kind == ROW_DEAL) write_difference(update, NULL);
    update->scene = client_scene(update->fold, update->audience, update->scratch, update->names);
    json_end(out, "]");
    if (row_moves(row->kind) || changes_player(row->kind)) write_whole_deal(update);
    if (!row_moves(row->kind) || row->kind == ROW_DEAL) client_write_seats(out, update->fold, &update->scene);
    bool has_text = row->kind == ROW_SAY || row->kind == ROW_AGREE || row->kind == ROW_NAME;
    if (has_text) json_str(json_key(out, "text"), row->body);
    if (left >= 0) json_int(json_key(out, "left"), left);
    json_end(out, "}");
    arena_free(update->scratch);
}

/* Writes the events of the deal so far, action by action. Before the first deal, writes nothing. */
static void write_deal_so_far(Json *out, const Fold *fold, const Scene *scene)
{
    State now;
    Events events;
    View views[2];
    const State *last = &fold->match.state;
    if (!fold->dealt_at) return;
    record_first(fold->game, last, &now);
    for (int i = 0; i <= last->n_log; i++) {
        /* the two views take turns: each is first `after`, and in the next step `before` */
        View *before = &views[(i + 1) % 2], *after = &views[i % 2];
        if (i) state_apply(fold->game, &now, log_action(last, i - 1));
        view_make(fold->game, &now, scene->you, after);
        events_between(fold->game, i ? before : NULL, after, &events);
        write_events(out, scene, &events);
    }
}

/* ---- a whole table -------------------------------------------------------------------------------------------- */

void client_write_table(Buf *buf, const Fold *fold, Str id, Audience audience, int64_t left)
{
    Str names[MAX_SEATS];
    Arena *scratch = arena_new();
    Scene scene = client_scene(fold, audience, scratch, names);
    const Game *game = fold->game;
    Json json = {.out = buf}, *out = &json;
    json_map(out);
    json_str(json_key(out, "type"), STR("table"));
    json_int(json_key(out, "protocol"), WEB_PROTOCOL);
    json_int(json_key(out, "number"), (int64_t)fold->number);
    json_str(json_key(out, "table"), id);
    json_str(json_key(out, "language"), audience.language);
    client_write_seat(out, "you", audience.seat);
    json_str(json_key(out, "variant"), game->id);
    json_str(json_key(out, "name"), text_in(game->name, audience.language));
    json_str(json_key(out, "unit"), text_in(game->unit, audience.language));
    if (game->counts_penalties) json_bool(json_key(out, "penalties"), true);
    json_int(json_key(out, "players"), game->n_players);
    json_bool(json_key(out, "anticlockwise"), game->anticlockwise);
    json_bool(json_key(out, "seeded"), fold->setup->is_seeded);
    if (fold->setup->record) json_bool(json_key(out, "given"), true);
    if (fold->setup->clock) json_int(json_key(out, "clock"), fold->setup->clock);
    if (left >= 0) json_int(json_key(out, "left"), left);
    json_list(json_key(out, "events"));
    write_deal_so_far(out, fold, &scene);
    json_end(out, "]");
    client_write_deck(out, &scene);
    client_write_constants(out, game);
    client_write_seats(out, fold, &scene);
    if (fold->dealt_at) client_write_position(out, fold, &scene);
    if (fold->is_settled) client_write_settlement(out, fold, &scene);
    if (fold->dealt_at) client_write_tally(out, fold, &scene);
    json_end(out, "}");
    arena_free(scratch);
}
