/*
 * Shows a played deal, finished or not, in words or as JSON: as a whole, or position by position with all hands open.
 * docs/records.md has examples.
 */
#ifndef TAPP_TUI_DEAL_TEXT_H
#define TAPP_TUI_DEAL_TEXT_H

#include "tui/face_line.h"

/*
 * Shows the whole deal: contract, hands, bids, tricks, and the score with its reasons. The face must belong to an
 * onlooker (its seat is NO_SEAT). The deal is match->state. If it is over and not void, match_settle() must have been
 * called.
 */
void show_whole_deal(FaceLine *face);

/*
 * Shows the position after `at` actions of the deal, and the last of these actions. If `at` is 0, shows the position
 * before the first action.
 */
void show_deal_position(FaceLine *face, int at);

/*
 * Write the whole deal, or the position after `at` actions, as one line of JSON. `last` is the last position of the
 * deal. `asked` has the options with which the game was opened. The reasons of the score are in `language`.
 */
void write_deal_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last, Str language);
void write_position_json(Buf *out, const Game *game, const State *last, int at);

#endif
