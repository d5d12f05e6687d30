/* A deal that is over, with all hands open, action by action. */
#include "server/told.h"

#include "engine/record.h"
#include "server/answer.h"
#include "wording/events.h"

static void tell_hands(Buf *out, const Scene *scene, const View *view)
{
    member_key(out, "hands");
    buf_char(out, '[');
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        member_comma(out);
        told_cards(out, scene, view->seen.ranking, view->seen.hand[seat]);
    }
    buf_char(out, ']');
}

/* The cards on the table; when none lie there, those of the trick before. */
static Trick trick_shown(const Game *game, const State *state)
{
    Trick none = {0};
    if (state->phase != PHASE_PLAY && state->n_tricks == 0) return none;
    Trick trick = trick_numbered(game, state, state->n_tricks);
    return trick.n == 0 && state->n_tricks > 0 ? trick_numbered(game, state, state->n_tricks - 1) : trick;
}

static void tell_trick(Buf *out, const Scene *scene, const State *state)
{
    Trick trick = trick_shown(scene->game, state);
    member_key(out, "trick");
    buf_char(out, '[');
    for (int i = 0; i < trick.n; i++) {
        member_comma(out);
        buf_char(out, '{');
        member_seat(out, "seat", trick.seat[i]);
        member_text(out, "card", scene->game->card[trick.card[i]].id);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void tell_step(Buf *out, const Scene *scene, const View *before, const View *after)
{
    Events events;
    events_between(scene->game, before, after, &events);
    member_comma(out);
    buf_char(out, '{');
    member_key(out, "events");
    buf_char(out, '[');
    for (size_t i = 0; i < events.n; i++) told_event(out, scene, &events.list[i]);
    buf_char(out, ']');
    tell_hands(out, scene, after);
    tell_trick(out, scene, &after->seen);
    buf_char(out, '}');
}

void told_replay(Buf *out, const Fold *fold, Str language)
{
    State now;
    View views[2];
    Str names[MAX_SEATS];
    Arena *scratch = arena_new();
    const State *last = &fold->match.state;
    Scene scene = told_scene(fold, (Audience){NO_SEAT, language}, scratch, names);
    record_first(fold->game, last, &now);
    buf_char(out, '{');
    member_number(out, "deal", (int64_t)fold->match.n_rows);
    member_key(out, "steps");
    buf_char(out, '[');
    for (int i = 0; i <= last->n_log; i++) {
        View *before = &views[(i + 1) % 2], *after = &views[i % 2];
        if (i) state_apply(fold->game, &now, log_action(last, i - 1));
        view_open(fold->game, &now, after);
        tell_step(out, &scene, i ? before : NULL, after);
    }
    buf_char(out, ']');
    told_settlement(out, fold, &scene);
    buf_add(out, STR("}\n"));
    arena_free(scratch);
}
