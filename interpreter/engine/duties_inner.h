/*
 * Shared by the files that play tricks: rules of play beyond following suit and ordinary trumping. Examples are
 * trumping while able to follow, undertrumping, exempt cards, and heading with trumps only. Duties with a condition
 * (PlayDuty), excuses and withheld cards are also here.
 */
#ifndef TAPP_ENGINE_DUTIES_INNER_H
#define TAPP_ENGINE_DUTIES_INNER_H

#include "engine/flow_inner.h"

/* True if no suit was led, because the first card is an excuse or a joker. Then nobody need follow. */
static inline bool led_no_suit(const State *state)
{
    return state->led_group == EXCUSE_GROUP || state->led_group == JOKER_GROUP;
}

/*
 * Returns the cards of a hand that the rules of following and trumping allow; never empty. Only for contracts whose
 * rules differ from the plain ones (PlayRule.is_loose).
 */
CardSet duties_follow(const Game *game, const State *state, CardSet hand);

/* True if a known partner of the player is winning the trick. */
bool duties_partner_wins(const Game *game, const State *state);

/*
 * Returns `allowed` without trumps that do not beat the highest trump of the trick, if the player has a trump that
 * does.
 */
CardSet duties_head_trumps(const Game *game, const State *state, CardSet allowed);

/*
 * A player has not followed suit with `card`: returns the cards that he therefore cannot have. Only for contracts with
 * PlayRule.is_loose. `none` has the cards that he could not have under the plain rules; the result is a part of `none`.
 */
CardSet duties_lacks(const Game *game, const State *state, Card card, CardSet none);

/*
 * Returns the cards of a hand that may not be played because they are lower than a trump in the trick. Returns no cards
 * if the contract allows undertrumping.
 */
CardSet duties_lower_trumps(const Game *game, const State *state, CardSet hand);

/* Returns the play rule of the contract that is being played. */
static inline const PlayRule *play_rule_now(const Game *game, const State *state)
{
    return &game->contract[state->contract].play;
}

/* Returns the seat that has the card in its hand now, or NO_SEAT. */
static inline int holder_now(const Game *game, const State *state, Card card)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (cards_have(state->hand[seat], card)) return seat;
    return NO_SEAT;
}

/*
 * Returns the cards of `allowed` that the duties of the contract leave, applied in order; never empty. A duty that
 * breaks suit chooses from `hand` instead of `allowed`.
 */
CardSet duties_narrow(const Game *game, const State *state, CardSet hand, CardSet allowed);

/* True if a duty may apply in this trick; false if certainly none does. */
static inline bool duties_may_be_due(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    return (rule->duty_tricks >> state->n_tricks & 1) || (game->watch && rule->n_duties);
}

/* True if a duty may apply now to the player whose turn it is. */
bool duties_are_due(const Game *game, const State *state);

/*
 * Returns the tricks in which a duty may apply, one bit each, by the number of finished tricks. If a duty may apply in
 * the present trick, the other bits need not be set.
 */
uint64_t duties_tricks(const Game *game, const State *state);

/*
 * Returns the duty because of which a card may not be played, or NULL if there is none. `allowed` has the cards that
 * the other rules allow.
 */
const PlayDuty *duties_bar(const Game *game, const State *state, CardSet hand, CardSet allowed, Card card);

/*
 * True if a duty lets a player play this card although he could follow suit. Then the card does not show that he lacks
 * the suit.
 */
bool duties_break(const Game *game, const State *state, Card card);

/*
 * True if this card decides which suit must be followed. It must be no excuse, and all cards in the trick so far must
 * be excuses or cards without power.
 */
bool excuse_leaves_open(const Game *game, const State *state, Card card);

/*
 * Returns the cards that the player may play instead of following suit: jokers, and excuses in tricks in which they
 * excuse.
 */
CardSet excuse_free(const Game *game, const State *state);

/*
 * Returns the winner of the complete trick. This is `state->winning` or, in the last trick, the player of an excuse
 * whose side has won all earlier tricks.
 */
uint8_t excuse_winner(const Game *game, const State *state);

/* Returns excuses to their owners at the end of play, and pays for them. The sides must be known. */
void excuse_settle(const Game *game, State *state);

/*
 * Returns `allowed`, the cards that the other rules allow the actor, if it is a single card that he may withhold. Else
 * returns no card. A leader can withhold none.
 */
CardSet withheld_choice(const Game *game, const State *state, CardSet allowed);

/*
 * Returns the part of `none` that the actor certainly lacks, although he may have withheld a card. `none` has the cards
 * that he would lack if he had to follow suit and to trump.
 */
CardSet withheld_lacks(const Game *game, const State *state, CardSet none);

/* Returns withheld cards to their sides at the end of play, each for another card. */
void withheld_settle(const Game *game, State *state);

/*
 * Returns the cards that need not be played to follow suit or to trump. The contract lists them for each trump suit,
 * and for no trumps.
 */
static inline CardSet duties_exempt(const Game *game, const State *state)
{
    const CardSet *exempt = play_rule_now(game, state)->exempt;
    int suit = game->ranking[state->ranking].trump_suit;
    return exempt ? exempt[suit < 0 ? NO_TRUMPS : suit] : 0;
}

#endif
