/*
 * The talon as a stock that is drawn from after each trick. It has nothing of its own in a position: how much is left,
 * who drew which card, whether it is closed and what lies open follow from the talon, the tricks and what was
 * announced.
 */
#ifndef TAPP_ENGINE_STOCK_H
#define TAPP_ENGINE_STOCK_H

#include "engine/state.h"

/* Is nothing drawn any more: the stock is used up or closed? Always in a game without one. */
bool stock_is_out(const Game *game, const State *state);

/* How many cards lie there, also if it is closed; a view of a position knows it too. */
int stock_left(const Game *game, const State *state);

/*
 * The card of the last place: that dealt there, or what was laid down for it; in a view NO_CARD unless it was turned
 * up.
 */
Card stock_last_card(const Game *game, const State *state);

/* The card that lies open below the stock, NO_CARD if there is none (any more). */
Card stock_open_card(const Game *game, const State *state);
CardSet stock_open_cards(const Game *game, const State *state); /* as a set */

/* Who drew the card that was dealt to this place of the talon; NO_SEAT if it has not been drawn. */
uint8_t stock_drawer(const Game *game, const State *state, int place);

/* The number of the trick, from 0, after which the card of a place is drawn. */
int stock_trick(const Game *game, int place);

/* After a trick: everyone draws, its winner first. */
void stock_draw(const Game *game, State *state);

/* What cannot be announced because of how the stock is, of those announcements that are about it. */
uint64_t stock_bars(const Game *game, const State *state, int seat);

/* The effect of an announcement on the stock. */
void stock_heed(const Game *game, State *state, const Announcement *announcement);

#endif
