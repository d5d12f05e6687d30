/*
 * The talon as a stock from which players draw after each trick. State has no fields for it. The cards left, who drew
 * which card, whether the stock is closed, and the open card all follow from the talon, the tricks and the
 * announcements.
 */
#ifndef TAPP_ENGINE_STOCK_H
#define TAPP_ENGINE_STOCK_H

#include "base/rng.h"
#include "engine/play.h"

/* True if no more cards are drawn: the stock is used up or closed, or the game has none. */
bool stock_is_out(const Game *game, const State *state);

/* Returns the number of cards in the stock, which may be closed. A view gives the same number. */
int stock_left(const Game *game, const State *state);

/*
 * Returns the card at the last place of the stock: the card dealt there, or the card exchanged for it. In a view this
 * is NO_CARD, unless the card was turned up.
 */
Card stock_last_card(const Game *game, const State *state);

/* Returns the card that lies open below the stock. NO_CARD: there is none, or it was drawn. */
Card stock_open_card(const Game *game, const State *state);
CardSet stock_open_cards(const Game *game, const State *state); /* the open card as a set */

/* Returns the seat that drew the card dealt to this place of the talon, or NO_SEAT if it is still there. */
uint8_t stock_drawer(const Game *game, const State *state, int place);

/* Returns the number of the trick (from 0) after which the card at this place of the talon is drawn. */
int stock_trick(const Game *game, int place);

/* Returns the cards that a seat held when play began, without cards drawn since, and before an exchange in play. */
CardSet stock_held_at_start(const Game *game, const State *state, int seat);

/* Returns the number of cards that a seat has drawn since this entry of the log. */
int stock_drawn_since(const Game *game, const State *state, int seat, int entry);

/* True if players have drawn since log entry `at`, which is an entry of play. */
bool stock_has_dealt_since(const Game *game, const State *state, int at);

/* Lets each player draw after a trick, its winner first. */
void stock_draw(const Game *game, State *state);

/*
 * Returns the announcements about the stock that this seat cannot make now, because of the stock or of its own cards.
 * They are possible only while at least `least` cards are left.
 */
uint64_t stock_bars(const Game *game, const State *state, int seat, int64_t least);

/* Applies the effect of an announcement on the stock. */
void stock_apply(const Game *game, State *state, const Announcement *announcement);

/* ---- cards dealt in stages --------------------------------------------------------------------------------------- */

/*
 * Some games deal a part of the cards in stages, during and after the auction. Until then these cards lie in the talon.
 * The packets of LaterRule say which places of the talon each seat gets. State only notes how many stages are dealt,
 * and which seat gets the declarer's packets.
 */

/* True if cards are still to be dealt to the players. */
static inline bool later_is_due(const Game *game, const State *state)
{
    return state->later_done < game->later.n_stages;
}

/*
 * Deals all stages up to this time (see LaterStage). The declarer's packets go to the declarer, or to the highest
 * bidder if there is no declarer. Without a bid they go to forehand.
 */
void later_deal(const Game *game, State *state, int time);

/* Returns the seat that got the card at this place of the talon in a stage, or NO_SEAT if none did so far. */
uint8_t later_seat(const Game *game, const State *state, int place);

/* Returns the number of cards that were dealt from the talon in stages so far. */
int later_count(const Game *game, const State *state);

/* Returns the number of talon cards that were not dealt to the players so far. Some of them may have been taken. */
static inline int later_left(const Game *game, const State *state)
{
    return talon_size_of(game, state) - later_count(game, state);
}

/* True if the card at this place of the talon is dealt in the stage with this time, or in a later stage. */
bool later_is_from(const Game *game, int place, int time);

/* Returns the cards that a seat got in stages, as far as they are known. */
CardSet later_cards(const Game *game, const State *state, int seat);

/* Returns the cards dealt in stages that a seat has seen: its own, and the card turned up. */
CardSet later_seen(const Game *game, const State *state, int seat);

/* Returns all cards dealt to a seat, at first and in stages. */
static inline CardSet later_dealt(const Game *game, const State *state, int seat)
{
    CardSet before = state->dealt[seat];
    return state->later_done ? before | later_cards(game, state, seat) : before;
}

/* True if the declarer still gets the card turned up. */
bool later_turned_is_due(const Game *game, const State *state);

/* Returns the number of cards that the declarer still gets in stages. The card turned up does not count. */
int later_to_come(const Game *game, const State *state);

/* Returns the cards of `from` that a seat certainly held when the log had `end` entries, because it had shown them. */
typedef CardSet HeldCards(const Game *game, const State *seen, int seat, int end, CardSet from);

/*
 * Returns drawn cards to the stock. For a player whose cards are unknown, these are random cards that he may have
 * drawn, but not those that he held before (`held`). The cards drawn last are returned first, because they leave the
 * least choice.
 */
void stock_undo_drawing(const Game *game, const State *seen, HeldCards *held, Rng *rng, DealtCards *cards);

#endif
