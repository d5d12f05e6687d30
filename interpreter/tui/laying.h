/* Several cards of one discard that are chosen together, and then laid off one after the other. */
#ifndef TAPP_TUI_LAYING_H
#define TAPP_TUI_LAYING_H

#include "engine/view.h"

/* Are several cards to be laid off (or passed on) now? `legal` is the person's. */
bool laying_is_several(const View *now, Moves legal);

/*
 * The cards that may be chosen beside those of `marked`, which are fewer than are to go: what is legal when those have
 * gone.
 */
CardSet laying_beside(const Game *game, const View *now, CardSet marked);

/* The next card of `*left` that may go, taken out of it; NO_ACTION, and nothing is left, if none may. */
Action laying_next(CardSet *left, const View *now, Moves legal);

#endif
