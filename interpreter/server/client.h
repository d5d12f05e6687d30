/*
 * JSON for the clients of a table. A client plays a seat or is a spectator; docs/web-protocol.md lists all members. The
 * JSON has only cards that the client may see. For this purpose, everything is written from the view of the seat. The
 * true position is used only to make this view, and to find the legal actions of the seat whose turn it is.
 */
#ifndef TAPP_SERVER_CLIENT_H
#define TAPP_SERVER_CLIENT_H

#include "engine/view.h"
#include "server/fold.h"
#include "text/json_write.h"
#include "wording/phrase.h"

enum { WEB_PROTOCOL = 1 };

/* The client that reads the JSON: its seat, and its language. */
typedef struct Audience {
    uint8_t seat; /* NO_SEAT for a spectator */
    Str language;
} Audience;

/*
 * Writes the whole table as an object, for a client that connects. `left` is the number of milliseconds left for the
 * present turn; -1 without a clock.
 */
void client_write_table(Buf *buf, const Fold *fold, Str id, Audience audience, int64_t left);

/* Writes a finished deal as an object, action by action, with all hands open. */
void client_write_replay(Buf *buf, const Fold *fold, Str language);

/* Writes the results of all seats so far as an object. */
void client_write_people(Buf *buf, const Fold *fold, Audience audience);

/* A row that is being written as JSON for one audience. */
typedef struct ClientUpdate {
    Json json;
    const Fold *fold;
    Audience audience;
    Arena *scratch;       /* memory for sentences */
    Str names[MAX_SEATS]; /* the names in `scene` */
    Scene scene;
} ClientUpdate;

/*
 * A row is written in three steps. Call client_update_begin() before the fold applies the row, client_update_step() for
 * each action in it (see FoldWatcher), and client_update_end() after the fold has applied it. `left` is as in
 * client_write_table().
 */
void client_update_begin(ClientUpdate *update, Buf *buf, const Fold *fold, const Row *row, Audience audience);
void client_update_step(ClientUpdate *update, const State *before);
void client_update_end(ClientUpdate *update, const Row *row, int64_t left);

/* ---- for the files client_*.c --------------------------------------------------------------------------------- */

/*
 * Returns a scene for the audience, to write sentences. The texts of sentences are in the scratch arena. `names` is an
 * array of MAX_SEATS that gets the names of the players; both must outlive the scene.
 */
Scene client_scene(const Fold *fold, Audience audience, Arena *scratch, Str *names);

/*
 * In client_view.c: writes the members `view` and `settled`. If it is the turn of the scene's seat, and a person plays
 * this seat, also writes `legal`, `choices`, `refused` and `task`. Before the first deal, writes nothing.
 */
void client_write_position(Json *out, const Fold *fold, const Scene *scene);

/*
 * In client_deck.c. client_write_deck() writes the member `deck`, with suits and cards. client_write_constants() writes
 * `grid`, with the bids, and `teams`. client_write_seats() writes `seats`, `over`, `waits` and, while there is a
 * question, `asks`, `asks_for` and `asked`.
 */
void client_write_deck(Json *out, const Scene *scene);
void client_write_constants(Json *out, const Game *game);
void client_write_seats(Json *out, const Fold *fold, const Scene *scene);

/* In client_sum.c: write the members `settlement` (of a deal that is over) and `tally` (of all deals). */
void client_write_settlement(Json *out, const Fold *fold, const Scene *scene);
void client_write_tally(Json *out, const Fold *fold, const Scene *scene);

/* Writes an event as an object in a list: its kind, seat, cards and sentence. */
void client_write_event(Json *out, const Scene *scene, const Event *event);

/*
 * In client_parts.c. Each function writes a member with this key. client_write_seat() writes a seat (null for NO_SEAT),
 * and client_write_trick() a trick with its winner. The other two write a list of `n` numbers.
 */
void client_write_seat(Json *out, const char *key, uint8_t seat);
void client_write_numbers(Json *out, const char *key, const int64_t *numbers, size_t n);
void client_write_bytes(Json *out, const char *key, const uint8_t *numbers, size_t n);
void client_write_trick(Json *out, const Scene *scene, const char *key, const Trick *trick);

/* Writes the ids of cards as a list, in the order of the ranking. */
void client_write_cards(Json *out, const Scene *scene, int ranking, CardSet cards);

#endif
