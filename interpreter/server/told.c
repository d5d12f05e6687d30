/* Tables and rows as they are told. */
#include "server/told.h"

#include "engine/record.h"

static const char *const TYPES[] = {
    [ROW_DEAL] = "deal",     [ROW_ACT] = "act",   [ROW_CLAIM] = "claim",       [ROW_ASK] = "ask",
    [ROW_AGREE] = "agree",   [ROW_UNDO] = "undo", [ROW_GIVEN_UP] = "given-up", [ROW_READY] = "ready",
    [ROW_NAME] = "name",     [ROW_HERE] = "here", [ROW_AWAY] = "away",         [ROW_COMPUTER] = "computer",
    [ROW_PERSON] = "person", [ROW_SAY] = "say",
};

Scene told_scene(const Fold *fold, Audience audience, Arena *scratch, Str *names)
{
    for (int seat = 0; seat < MAX_SEATS; seat++) names[seat] = str_of(fold->seat[seat].name);
    return (Scene){
        .game = fold->game, .scratch = scratch, .language = audience.language, .you = audience.seat, .names = names};
}

void told_event(Json *out, const Scene *scene, const Event *event)
{
    json_map(out);
    json_str(json_key(out, "kind"), str_of(event_name(event->kind)));
    if (event->seat != NO_SEAT) told_seat(out, "seat", event->seat);
    if (event->action != NO_ACTION) json_str(json_key(out, "action"), game_token(scene->game, event->action));
    if (event->cards) {
        told_cards(json_key(out, "cards"), scene, event->ranking, event->cards);
    }
    if (event->count) json_int(json_key(out, "count"), event->count);
    Str text = phrase_event(scene, event);
    while (text.n && text.s[0] == ' ') text = (Str){text.s + 1, text.n - 1};
    json_str(json_key(out, "text"), text);
    json_end(out, "}");
}

/* ---- a row ---------------------------------------------------------------------------------------------------- */

void told_begin(Telling *telling, Buf *buf, const Fold *fold, const Row *row, Audience audience)
{
    *telling = (Telling){.json = {.out = buf}, .fold = fold, .audience = audience, .scratch = arena_new()};
    Json *out = &telling->json;
    json_map(out);
    json_str(json_key(out, "type"), str_of(TYPES[row->kind]));
    json_int(json_key(out, "number"), (int64_t)row->number);
    json_int(json_key(out, "at"), row->at);
    if (row->seat != NO_SEAT) told_seat(out, "seat", row->seat);
    json_list(json_key(out, "events"));
}

static void tell_difference(Telling *telling, const State *before)
{
    const Fold *fold = telling->fold;
    View then, now;
    Events events;
    telling->scene = told_scene(fold, telling->audience, telling->scratch, telling->names);
    if (before) view_make(fold->game, before, telling->audience.seat, &then);
    view_make(fold->game, &fold->match.state, telling->audience.seat, &now);
    events_between(fold->game, before ? &then : NULL, &now, &events);
    for (size_t i = 0; i < events.n; i++)
        if (events.list[i].kind != EVENT_ENDS || events.list[i].index != ENDING_PLAYED)
            told_event(&telling->json, &telling->scene, &events.list[i]);
}

void told_step(Telling *telling, const State *before)
{
    tell_difference(telling, before);
}

static bool changes_deal(RowKind kind)
{
    return kind == ROW_DEAL || kind == ROW_ACT || kind == ROW_CLAIM || kind == ROW_UNDO || kind == ROW_GIVEN_UP;
}

/* A seat that a computer plays is asked nothing; who takes it back in its turn is asked again. */
static bool changes_asked(RowKind kind)
{
    return kind == ROW_COMPUTER || kind == ROW_PERSON;
}

static void tell_deal(Telling *telling)
{
    const Fold *fold = telling->fold;
    told_position(&telling->json, fold, &telling->scene);
    if (!fold->is_settled) return;
    told_settlement(&telling->json, fold, &telling->scene);
    told_tally(&telling->json, fold, &telling->scene);
}

void told_end(Telling *telling, const Row *row)
{
    Json *out = &telling->json;
    if (row->kind == ROW_DEAL) tell_difference(telling, NULL);
    telling->scene = told_scene(telling->fold, telling->audience, telling->scratch, telling->names);
    json_end(out, "]");
    if (changes_deal(row->kind) || changes_asked(row->kind)) tell_deal(telling);
    if (!changes_deal(row->kind) || row->kind == ROW_DEAL) told_seats(out, telling->fold, &telling->scene);
    bool has_text = row->kind == ROW_SAY || row->kind == ROW_AGREE || row->kind == ROW_NAME;
    if (has_text) json_str(json_key(out, "text"), row->body);
    json_end(out, "}");
    arena_free(telling->scratch);
}

/* What has happened in the deal, action by action: as it was told to whoever was there. */
static void tell_deal_so_far(Json *out, const Fold *fold, const Scene *scene)
{
    State now;
    Events events;
    View views[2];
    const State *last = &fold->match.state;
    if (!fold->dealt_at) return;
    record_first(fold->game, last, &now);
    for (int i = 0; i <= last->n_log; i++) {
        View *before = &views[(i + 1) % 2], *after = &views[i % 2];
        if (i) state_apply(fold->game, &now, log_action(last, i - 1));
        view_make(fold->game, &now, scene->you, after);
        events_between(fold->game, i ? before : NULL, after, &events);
        for (size_t k = 0; k < events.n; k++)
            if (events.list[k].kind != EVENT_ENDS || events.list[k].index != ENDING_PLAYED)
                told_event(out, scene, &events.list[k]);
    }
}

/* ---- the whole table ------------------------------------------------------------------------------------------ */

void told_table(Buf *buf, const Fold *fold, Str id, Audience audience)
{
    Str names[MAX_SEATS];
    Arena *scratch = arena_new();
    Scene scene = told_scene(fold, audience, scratch, names);
    const Game *game = fold->game;
    Json json = {.out = buf}, *out = &json;
    json_map(out);
    json_str(json_key(out, "type"), STR("table"));
    json_int(json_key(out, "protocol"), WEB_PROTOCOL);
    json_int(json_key(out, "number"), (int64_t)fold->number);
    json_str(json_key(out, "table"), id);
    json_str(json_key(out, "language"), audience.language);
    told_seat(out, "you", audience.seat);
    json_str(json_key(out, "variant"), game->id);
    json_str(json_key(out, "name"), text_in(game->name, audience.language));
    json_str(json_key(out, "unit"), text_in(game->unit, audience.language));
    json_int(json_key(out, "players"), game->n_players);
    json_bool(json_key(out, "anticlockwise"), game->anticlockwise);
    json_bool(json_key(out, "seeded"), fold->setup->is_seeded);
    json_list(json_key(out, "events"));
    tell_deal_so_far(out, fold, &scene);
    json_end(out, "]");
    told_deck(out, &scene);
    told_seats(out, fold, &scene);
    told_position(out, fold, &scene);
    if (fold->is_settled) told_settlement(out, fold, &scene);
    told_tally(out, fold, &scene);
    json_end(out, "}");
    arena_free(scratch);
}
