/*
 * A deal that has been played, as far as it went, in plain lines or as JSON: whole, or one position after another with all
 * hands open. docs/records.md shows both.
 */
#ifndef TAPP_DOOR_TELL_H
#define TAPP_DOOR_TELL_H

#include "door/catalog.h"
#include "table/state.h"

/* The whole deal: hands, what was said and played, the score with its reasons. */
void tell_deal(Buf *out, const Game *game, const State *last);

/* The position after the first `at` of the deal's actions (0 ... last->n_log), the action that led to it first. */
void tell_position(Buf *out, const Game *game, const State *last, int at);

/* The same two as one line of JSON; `asked` is what the game was opened with. */
void tell_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last);
void tell_json_position(Buf *out, const Game *game, const State *last, int at);

#endif
