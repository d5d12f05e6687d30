/* A discard of several cards that are chosen together and then applied one by one. */
#ifndef TAPP_TUI_LAYING_H
#define TAPP_TUI_LAYING_H

#include "engine/view.h"

/* True if several cards must be discarded (or passed) now; `legal` has the person's actions. */
bool laying_is_several(const View *now, Moves legal);

/* The cards that may be chosen in addition to `marked`, if more are needed: the legal ones after these are gone. */
CardSet laying_beside(const Game *game, const View *now, CardSet marked);

/* Removes the next possible card from `*left`; NO_ACTION, with `*left` emptied, if none is legal. */
Action laying_next(CardSet *left, const View *now, Moves legal);

#endif
