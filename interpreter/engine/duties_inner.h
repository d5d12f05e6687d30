/*
 * Duties of play beyond following suit and ordinary trumping: trumping while able to follow, no undertrumping, exempt
 * cards, heading with trumps only. For the files that play tricks.
 */
#ifndef TAPP_ENGINE_DUTIES_INNER_H
#define TAPP_ENGINE_DUTIES_INNER_H

#include "engine/flow_inner.h"

/* True if the card that decides what is led has no suit, so that nobody need follow. */
static inline bool led_no_suit(const State *state)
{
    return state->led_group == EXCUSE_GROUP || state->led_group == JOKER_GROUP;
}

/*
 * Returns the cards of a hand that following and trumping allow, for a contract whose PlayRule is_loose; never empty.
 */
CardSet duties_follow(const Game *game, const State *state, CardSet hand);

/* True if a known partner of the player is winning the trick. */
bool duties_partner_wins(const Game *game, const State *state);

/* Removes trumps that do not beat the highest trump of the trick from `allowed`, if others do. */
CardSet duties_head_trumps(const Game *game, const State *state, CardSet allowed);

/*
 * Returns the cards that a player who does not follow cannot have, if the contract's PlayRule is_loose. `none` is the
 * answer by the plain rules; the result is a part of it.
 */
CardSet duties_lacks(const Game *game, const State *state, Card card, CardSet none);

/*
 * Returns the cards of a hand that may not be played because they are lower than a trump in the trick, if the contract
 * forbids it.
 */
CardSet duties_lower_trumps(const Game *game, const State *state, CardSet hand);

/* Returns the play rule of the contract. */
static inline const PlayRule *play_rule_now(const Game *game, const State *state)
{
    return &game->contract[state->contract].play;
}

/*
 * Applies the duties of the contract to `allowed`, in order; the result is never empty. `hand` has the cards that may
 * be played at all.
 */
CardSet duties_narrow(const Game *game, const State *state, CardSet hand, CardSet allowed);

/* True unless it is certain that no duty applies in this trick. */
static inline bool duties_may_be_due(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    return (rule->duty_tricks >> state->n_tricks & 1) || (game->watch && rule->n_duties);
}

/* True if a duty may apply now to the player whose turn it is. */
bool duties_are_due(const Game *game, const State *state);

/*
 * Returns the tricks in which a duty may apply, one bit each, by the number of finished tricks. If it may apply now,
 * only that bit.
 */
uint64_t duties_tricks(const Game *game, const State *state);

/* Returns the duty that bars a card from those allowed so far, or NULL if none does. */
const PlayDuty *duties_bar(const Game *game, const State *state, CardSet hand, CardSet allowed, Card card);

/* True if a duty lets this card break suit. Then the card shows nothing about the hand. */
bool duties_break(const Game *game, const State *state, Card card);

/* True if the card decides what is led, because no card with power has been played to the trick yet. */
bool excuse_leaves_open(const Game *game, const State *state, Card card);

/*
 * Returns the cards that the player whose turn it is may play instead of following: jokers, and excuses while they
 * excuse.
 */
CardSet excuse_free(const Game *game, const State *state);

/* Returns the winner of the complete trick: `state->winning`, or the player of an excuse that ends a slam. */
uint8_t excuse_winner(const Game *game, const State *state);

/* Returns excuses to their owners at the end of play, and pays for them. The sides must be known. */
void excuse_settle(const Game *game, State *state);

/* Returns the cards that need never be played, given the trumps of this position. */
CardSet duties_exempt(const Game *game, const State *state);

#endif
