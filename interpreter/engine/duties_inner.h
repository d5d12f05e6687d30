/*
 * Duties of play beyond following suit and trumping as usual: trumping although one could follow, no undertrumping,
 * cards that need not be played, beating with trumps alone. For the files of the table that play tricks.
 */
#ifndef TAPP_ENGINE_DUTIES_INNER_H
#define TAPP_ENGINE_DUTIES_INNER_H

#include "engine/flow_inner.h"

/*
 * Of the cards of a hand those that following and trumping leave, for a contract whose PlayRule is_loose; never none.
 */
CardSet duties_follow(const Game *game, const State *state, CardSet hand);

/* Is a known partner of the player winning the trick? */
bool duties_partner_wins(const Game *game, const State *state);

/* Of the cards allowed those trumps left out that do not beat the highest trump of the trick, if others do. */
CardSet duties_head_trumps(const Game *game, const State *state, CardSet allowed);

/*
 * What a card that does not follow shows about a hand in such a contract: cards that its player cannot have. `none` is
 * what it would show by the plain rules, and the result is part of it.
 */
CardSet duties_lacks(const Game *game, const State *state, Card card, CardSet none);

/* The cards of a hand that may not be played because they are lower than a trump in the trick; none elsewhere. */
CardSet duties_lower_trumps(const Game *game, const State *state, CardSet hand);

/*
 * What the duties of the contract leave of the cards allowed so far, in their order; never none. `hand` is what may be
 * played at all.
 */
CardSet duties_narrow(const Game *game, const State *state, CardSet hand, CardSet allowed);

/* May one of them be asked for now, by the player whose turn it is? */
bool duties_are_due(const Game *game, const State *state);

/* The tricks where one of them may be asked for, as bits by how many are over; if it is the present one, no others. */
uint64_t duties_tricks(const Game *game, const State *state);

/* The duty that bars a card from those allowed so far; NULL: none does. */
const PlayDuty *duties_bar(const Game *game, const State *state, CardSet hand, CardSet allowed, Card card);

/* May this card break off from following, because a duty calls for it? Then it shows nothing. */
bool duties_break(const Game *game, const State *state, Card card);

/* Has no card with its power been played to the trick yet, so that the next one says what is led? */
bool excuse_leaves_open(const Game *game, const State *state);

/* The excuse, if the player whose turn it is holds it and may play it instead of what he ought to; else nothing. */
CardSet excuse_free(const Game *game, const State *state);

/* Who wins the trick that is complete, where the excuse can end a slam: `state->winning`, or else its player. */
uint8_t excuse_winner(const Game *game, const State *state);

/* When play is over: the excuse goes where it belongs, and what is given for it. Sides are known then. */
void excuse_settle(const Game *game, State *state);

/* The cards that nobody has to play, with the trumps of this position. */
CardSet duties_exempt(const Game *game, const State *state);

#endif
