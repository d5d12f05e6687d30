/*
 * A deal that has been played, as far as it went: in players' words, or as JSON; whole, or one position after another
 * with all hands open. docs/records.md shows both.
 */
#ifndef TAPP_TUI_TELL_H
#define TAPP_TUI_TELL_H

#include "tui/face_line.h"

/*
 * The whole deal: what was played, hands, what was said, the tricks, the score with its reasons. The face looks on (its
 * seat is NO_SEAT); the deal is its match's `state`, which match_settle has settled if it is over and not void.
 */
void tell_deal(FaceLine *face);

/* The position after the first `at` of the deal's actions (0 ... n_log), the action that led to it first. */
void tell_position(FaceLine *face, int at);

/* The same two as one line of JSON; `asked` is what the game was opened with, and reasons are in the language. */
void tell_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last, Str language);
void tell_json_position(Buf *out, const Game *game, const State *last, int at);

#endif
