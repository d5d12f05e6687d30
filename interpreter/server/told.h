/*
 * What is told to one seat, or to those who look on, as JSON: docs/web-protocol.md names every member. Of the cards a
 * seat is told what stands in its view and nothing else; the true position goes into no function of these files but
 * view_make and what asks for the legal actions of the seat whose turn it is.
 */
#ifndef TAPP_SERVER_TOLD_H
#define TAPP_SERVER_TOLD_H

#include "engine/view.h"
#include "server/fold.h"
#include "text/json_write.h"
#include "wording/phrase.h"

enum { WEB_PROTOCOL = 1 };

/* Who is told, and in which language. */
typedef struct Audience {
    uint8_t seat; /* NO_SEAT: somebody who looks on */
    Str language;
} Audience;

/* The whole table as it stands, for somebody who comes: an object. */
void told_table(Buf *buf, const Fold *fold, Str id, Audience audience);

/* The deal that is over, with all hands open, action by action: an object. */
void told_replay(Buf *buf, const Fold *fold, Str language);

/* What the deals so far have brought each seat: an object. */
void told_people(Buf *buf, const Fold *fold, Audience audience);

/* One row as it is told to one audience. */
typedef struct Telling {
    Json json;
    const Fold *fold;
    Audience audience;
    Arena *scratch;
    Str names[MAX_SEATS];
    Scene scene;
} Telling;

/* Begin before the fold takes the row, tell each step, end after it was taken. */
void told_begin(Telling *telling, Buf *buf, const Fold *fold, const Row *row, Audience audience);
void told_step(Telling *telling, const State *before);
void told_end(Telling *telling, const Row *row);

/* ---- for these files ------------------------------------------------------------------------------------------- */

/* The scene for an audience: its texts lie in the scratch arena, the names are those of the fold. */
Scene told_scene(const Fold *fold, Audience audience, Arena *scratch, Str *names);

/* told_view.c: the members `view`, and where it is the seat's turn `legal`, `choices`, `refused`, `task`. */
void told_position(Json *out, const Fold *fold, const Scene *scene);

/* told_deck.c: the members `deck` and `table`: cards, suits, seats, direction. */
void told_deck(Json *out, const Scene *scene);
void told_seats(Json *out, const Fold *fold, const Scene *scene);

/* told_sum.c: the members `settlement` (of a deal that is over) and `tally` (of all). */
void told_settlement(Json *out, const Fold *fold, const Scene *scene);
void told_tally(Json *out, const Fold *fold, const Scene *scene);

/* The event as an element of a list: kind, seat, cards, sentence. */
void told_event(Json *out, const Scene *scene, const Event *event);

/* told_parts.c: members: a seat (null for NO_SEAT), so many numbers, a trick with its winner. */
void told_seat(Json *out, const char *key, uint8_t seat);
void told_numbers(Json *out, const char *key, const int64_t *numbers, size_t n);
void told_bytes(Json *out, const char *key, const uint8_t *numbers, size_t n);
void told_trick(Json *out, const Scene *scene, const char *key, const Trick *trick);

/* A list of ids of cards as the ranking orders them, as a value. */
void told_cards(Json *out, const Scene *scene, int ranking, CardSet cards);

#endif
