/*
 * Shows a played deal, which may be unfinished, in words or as JSON: as a whole, or position by position with all hands
 * open. docs/records.md shows both.
 */
#ifndef TAPP_TUI_DEAL_TEXT_H
#define TAPP_TUI_DEAL_TEXT_H

#include "tui/face_line.h"

/*
 * Shows the whole deal: contract, hands, bids, tricks, and the score with its reasons. The face is an onlooker (its
 * seat is NO_SEAT). The deal is its match's `state`, which match_settle() has settled if it is over and not void.
 */
void show_whole_deal(FaceLine *face);

/* Shows the position after the first `at` actions (0 ... n_log), preceded by the action that led to it. */
void show_deal_position(FaceLine *face, int at);

/*
 * Writes both as one line of JSON; `asked` has the options that the game was opened with, and reasons are in the
 * language.
 */
void write_deal_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last, Str language);
void write_position_json(Buf *out, const Game *game, const State *last, int at);

#endif
