/*
 * A match with bots and, perhaps, one person at one face. The host knows everything and hands the face what its seat may
 * know; the face only shows and asks.
 */
#ifndef TAPP_DOOR_HOST_H
#define TAPP_DOOR_HOST_H

#include "door/events.h"
#include "door/match.h"
#include "minds/bot.h"

typedef struct Face Face;
struct Face {
    /* A deal begins. */
    void (*deal)(Face *face, const Match *match);
    /* Something has happened: `now` is the position after it. */
    void (*show)(Face *face, const View *now, const Events *events);
    /* The person's turn: one of the legal actions. False to stop. */
    bool (*choose)(Face *face, const View *now, Moves legal, Action *action);
    /* The deal is settled (match->settlement, the last of match->rows). */
    void (*settled)(Face *face, const Match *match);
    /* Another deal could follow. False to stop. */
    bool (*another)(Face *face, const Match *match);
};

typedef struct Host {
    Match *match;
    const Bot *bot[MAX_SEATS];
    uint8_t person; /* a seat, or NO_SEAT: bots alone, and everything lies open */
    Face *face;
} Host;

typedef enum HostEnd { HOST_OVER, HOST_STOPPED, HOST_ENDLESS } HostEnd;

/* Plays the match to its end, until the person stops, or until a deal turns out never to end. */
HostEnd host_run(const Host *host);

/*
 * Bots by seat from a list of names with commas, dealt out in turn, those with budgets in the arena; the name of the first
 * unknown one, or "".
 */
Str host_bots(Arena *arena, const char *names, const Bot **bots);

#endif
