/*
 * The talon as a stock from which players draw after each trick. It has no fields in State: the cards left, who drew
 * which card, whether it is closed, and the open card follow from the talon, the tricks and the announcements.
 */
#ifndef TAPP_ENGINE_STOCK_H
#define TAPP_ENGINE_STOCK_H

#include "engine/state.h"

/* True if no more cards are drawn: the stock is used up or closed, or the game has none. */
bool stock_is_out(const Game *game, const State *state);

/* The number of cards in the stock, closed or not; known in a view, too. */
int stock_left(const Game *game, const State *state);

/*
 * The card at the last place: the one dealt there, or the one exchanged for it. In a view NO_CARD, unless it was turned
 * up.
 */
Card stock_last_card(const Game *game, const State *state);

/* The card that lies open below the stock; NO_CARD if there is none (any more). */
Card stock_open_card(const Game *game, const State *state);
CardSet stock_open_cards(const Game *game, const State *state); /* as a set */

/* The seat that drew the card dealt to this place of the talon; NO_SEAT if it is still there. */
uint8_t stock_drawer(const Game *game, const State *state, int place);

/* The number of the trick (from 0) after which the card of a place is drawn. */
int stock_trick(const Game *game, int place);

/* After a trick: everyone draws, its winner first. */
void stock_draw(const Game *game, State *state);

/* The announcements about the stock that are not possible in its present condition. */
uint64_t stock_bars(const Game *game, const State *state, int seat);

/* The effect of an announcement on the stock. */
void stock_apply(const Game *game, State *state, const Announcement *announcement);

#endif
