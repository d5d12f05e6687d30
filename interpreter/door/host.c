/* Playing a match: asks bots and the person, tells the face. */
#include "door/host.h"

#include <assert.h>
#include <string.h>

static void look(const Host *host, View *view)
{
    const State *state = &host->match->state;
    if (host->person == NO_SEAT) view_open(host->match->game, state, view);
    else view_make(host->match->game, state, host->person, view);
}

static void tell(const Host *host, const View *before, const View *now)
{
    Events events;
    events_between(host->match->game, before, now, &events);
    host->face->show(host->face, now, &events);
}

/* The deal is played out. */
static HostEnd play_deal(const Host *host)
{
    const Game *game = host->match->game;
    State *state = &host->match->state;
    Rng rng[MAX_SEATS];
    View before, now;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) rng[seat] = rng_stream(state->seed, state->number, 1 + seat);
    look(host, &now);
    tell(host, NULL, &now);
    while (state->phase != PHASE_DONE) {
        Action action;
        before = now;
        if (state->n_log >= MAX_LOG) return HOST_ENDLESS;
        if (state->actor != host->person) action = bot_act(host->bot[state->actor], game, state, &rng[state->actor]);
        else if (!host->face->choose(host->face, &now, state_legal(game, state), &action)) return HOST_STOPPED;
        state_apply(game, state, action);
        look(host, &now);
        tell(host, &before, &now);
    }
    return HOST_OVER;
}

HostEnd host_run(const Host *host)
{
    Match *match = host->match;
    for (;;) {
        match_deal(match);
        host->face->deal(host->face, match);
        HostEnd end = play_deal(host);
        if (end != HOST_OVER) return end;
        match_settle(match);
        bool is_void = state_is_void(&match->state);
        if (!is_void) host->face->settled(host->face, match);
        if (match_is_over(match)) return HOST_OVER;
        if (!is_void && host->person != NO_SEAT && !host->face->another(host->face, match)) return HOST_STOPPED;
    }
}

Str host_bots(Arena *arena, const char *names, const Bot **bots)
{
    const Bot *list[MAX_SEATS];
    int n = 0;
    for (const char *at = names; at && n < MAX_SEATS;) {
        const char *comma = strchr(at, ',');
        Str name = {at, comma ? (size_t)(comma - at) : strlen(at)};
        list[n] = bot_of(arena, name);
        if (!list[n++]) return name.n ? name : STR(",");
        at = comma ? comma + 1 : NULL;
    }
    assert(n > 0); /* even of an empty list, whose one name is unknown */
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = list[seat % n];
    return STR("");
}
