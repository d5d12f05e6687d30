/*
 * JSON for the clients of a table. Each client is a seat or a spectator; docs/web-protocol.md lists all members. The
 * JSON contains only cards that are in the view of the seat. For this, the true position is passed only to view_make()
 * and to the functions for legal actions of the seat whose turn it is.
 */
#ifndef TAPP_SERVER_CLIENT_H
#define TAPP_SERVER_CLIENT_H

#include "engine/view.h"
#include "server/fold.h"
#include "text/json_write.h"
#include "wording/phrase.h"

enum { WEB_PROTOCOL = 1 };

/* The reader of the JSON: a seat, and a language. */
typedef struct Audience {
    uint8_t seat; /* NO_SEAT: a spectator */
    Str language;
} Audience;

/* Writes the whole table as an object, for a client that connects. `left` is as in client_update_end(). */
void client_write_table(Buf *buf, const Fold *fold, Str id, Audience audience, int64_t left);

/* Writes a finished deal with all hands open, action by action: an object. */
void client_write_replay(Buf *buf, const Fold *fold, Str language);

/* Writes the results of each seat so far as an object. */
void client_write_people(Buf *buf, const Fold *fold, Audience audience);

/* A row while it is written as JSON for one audience. */
typedef struct ClientUpdate {
    Json json;
    const Fold *fold;
    Audience audience;
    Arena *scratch;
    Str names[MAX_SEATS];
    Scene scene;
} ClientUpdate;

/*
 * Call client_update_begin() before the fold takes the row, client_update_step() for each step, and client_update_end()
 * after the row was taken. `left` is the number of milliseconds left for the present turn; -1 if no clock runs.
 */
void client_update_begin(ClientUpdate *update, Buf *buf, const Fold *fold, const Row *row, Audience audience);
void client_update_step(ClientUpdate *update, const State *before);
void client_update_end(ClientUpdate *update, const Row *row, int64_t left);

/* ---- for the files of the client ------------------------------------------------------------------------------- */

/* The scene for an audience: its texts are in the scratch arena, the names are those of the fold. */
Scene client_scene(const Fold *fold, Audience audience, Arena *scratch, Str *names);

/* client_view.c: the member `view`, and on the seat's turn `legal`, `choices`, `refused` and `task`. */
void client_write_position(Json *out, const Fold *fold, const Scene *scene);

/* client_deck.c: the members `deck`, `grid`, `teams` and `table`: cards, suits, bids, seats, direction. */
void client_write_deck(Json *out, const Scene *scene);
void client_write_constants(Json *out, const Game *game);
void client_write_seats(Json *out, const Fold *fold, const Scene *scene);

/* client_sum.c: the members `settlement` (of a finished deal) and `tally` (of all deals). */
void client_write_settlement(Json *out, const Fold *fold, const Scene *scene);
void client_write_tally(Json *out, const Fold *fold, const Scene *scene);

/* Writes an event as an object in a list: kind, seat, cards, sentence. */
void client_write_event(Json *out, const Scene *scene, const Event *event);

/* client_parts.c: write a member: a seat (null for NO_SEAT), a list of `n` numbers, a trick with its winner. */
void client_write_seat(Json *out, const char *key, uint8_t seat);
void client_write_numbers(Json *out, const char *key, const int64_t *numbers, size_t n);
void client_write_bytes(Json *out, const char *key, const uint8_t *numbers, size_t n);
void client_write_trick(Json *out, const Scene *scene, const char *key, const Trick *trick);

/* Writes a list of card ids as a value, in the order of the ranking. */
void client_write_cards(Json *out, const Scene *scene, int ranking, CardSet cards);

#endif
