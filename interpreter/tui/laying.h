/* Discards of several cards. The person chooses the cards together, and they are then discarded one by one. */
#ifndef TAPP_TUI_LAYING_H
#define TAPP_TUI_LAYING_H

#include "engine/view.h"

/* True if several cards must be discarded (or passed) now. `legal` has the legal actions of the person. */
bool laying_is_several(const View *now, Moves legal);

/*
 * Returns the cards that may be chosen in addition to `marked`: those that would be legal after discarding the marked
 * cards. Returns an empty set if enough cards are marked.
 */
CardSet laying_beside(const Game *game, const View *now, CardSet marked);

/*
 * Removes a card that is legal now from `*left`, and returns it as an action. If none is legal, empties `*left` and
 * returns NO_ACTION.
 */
Action laying_next(CardSet *left, const View *now, Moves legal);

#endif
