/* Writes a finished deal with all hands open, action by action. */
#include "server/client.h"

#include "engine/record.h"
#include "wording/events.h"

/*
 * Returns the trick that is shown in a position: the one on the table or, while that one has no card, the one before
 * it. Before the first trick, returns a trick without cards.
 */
static Trick trick_shown(const Game *game, const State *state)
{
    Trick none = {0};
    if (state->phase != PHASE_PLAY && state->n_tricks == 0) return none;
    Trick trick = trick_numbered(game, state, state->n_tricks);
    return trick.n == 0 && state->n_tricks > 0 ? trick_numbered(game, state, state->n_tricks - 1) : trick;
}

/* Writes a step of a deal: its events, all hands after it, and the trick of trick_shown(). */
static void write_step(Json *out, const Scene *scene, const View *before, const View *after)
{
    Events events;
    Trick trick = trick_shown(scene->game, &after->seen);
    events_between(scene->game, before, after, &events);
    json_map(out);
    json_list(json_key(out, "events"));
    for (size_t i = 0; i < events.n; i++) client_write_event(out, scene, &events.list[i]);
    json_end(out, "]");
    json_list(json_key(out, "hands"));
    for (int seat = 0; seat < scene->game->n_players; seat++)
        client_write_cards(out, scene, after->seen.ranking, after->seen.hand[seat]);
    json_end(out, "]");
    client_write_trick(out, scene, "trick", &trick);
    json_end(out, "}");
}

/*
 * Writes the deal as a record, from which a table can be made. If the game is not a shipped one, also writes the text
 * of its variant, which is then needed, too.
 */
static void write_record(Json *out, const Fold *fold)
{
    const Setup *setup = fold->setup;
    RecordHead head = {setup->source.n ? fold->game->id : setup->variant, setup->options, setup->n_options};
    Buf text = {0};
    record_write(&text, &head, fold->game, &fold->match.state);
    json_str(json_key(out, "record"), buf_str(&text));
    if (setup->source.n) json_str(json_key(out, "source"), setup->source);
    buf_free(&text);
}

void client_write_replay(Buf *buf, const Fold *fold, Str language)
{
    State now;
    View views[2];
    Str names[MAX_SEATS];
    Arena *scratch = arena_new();
    const State *last = &fold->match.state;
    Scene scene = client_scene(fold, (Audience){NO_SEAT, language}, scratch, names);
    Json json = {.out = buf}, *out = &json;
    record_first(fold->game, last, &now);
    json_map(out);
    json_int(json_key(out, "deal"), (int64_t)fold->match.n_rows);
    json_list(json_key(out, "steps"));
    for (int i = 0; i <= last->n_log; i++) {
        /* the two views take turns: each is first `after`, and in the next step `before` */
        View *before = &views[(i + 1) % 2], *after = &views[i % 2];
        if (i) state_apply(fold->game, &now, log_action(last, i - 1));
        view_open(fold->game, &now, after);
        write_step(out, &scene, i ? before : NULL, after);
    }
    json_end(out, "]");
    client_write_settlement(out, fold, &scene);
    write_record(out, fold);
    json_end(out, "}\n");
    arena_free(scratch);
}
