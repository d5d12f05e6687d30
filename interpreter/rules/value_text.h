/* The values of formulas in texts of a game, as players read them. */
#ifndef TAPP_RULES_VALUE_TEXT_H
#define TAPP_RULES_VALUE_TEXT_H

#include "rules/game.h"

/*
 * Writes a value as players read it: a card as its id, a fraction as 53½, and the members of a set, list or map in one
 * line. A set or list without members is written as a dash.
 */
void value_text(Buf *out, const Game *game, const Value *value);

#endif
