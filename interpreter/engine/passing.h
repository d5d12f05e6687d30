/*
 * Cards that change hands. Before the auction, every player can pass cards (docs/language, seats and deal). After it,
 * the taker of the talon can give cards to others, or partners to each other (docs/language, talon).
 */
#ifndef TAPP_ENGINE_PASSING_H
#define TAPP_ENGINE_PASSING_H

#include "engine/state.h"

/* True if the actor must choose a card to pass. */
static inline bool passing_is_on(const State *state)
{
    return state->phase == PHASE_DISCARD && state->contract == NO_CONTRACT && state->stage == STAGE_AUCTION;
}

/* True if all cards of this deal have been passed. */
bool passing_is_over(const Game *game, const State *state);

/*
 * passing_receiver() returns the seat that gets this seat's passed cards, and passing_giver() the seat whose cards it
 * gets. Both return the seat itself if nothing is passed in this deal.
 */
int passing_receiver(const Game *game, const State *state, int seat);
int passing_giver(const Game *game, const State *state, int seat);

/* Begins a deal: with passing if this deal has it, else with the auction. */
void passing_start(const Game *game, State *state);

/*
 * passing_legal() returns the cards that the actor may pass. passing_apply() chooses one of them, and passing_refusal()
 * writes why an action is refused.
 */
CardSet passing_legal(const State *state);
void passing_apply(const Game *game, State *state, Card card);
void passing_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Hides passed cards in the view `seen` of a seat, except those that the seat passed or received. Shows the cards that
 * it passed in the receiver's hand, unless they may have left it unseen. The other hands must be hidden before.
 */
void passing_hide(const Game *game, const State *state, int seat, State *seen);

/* ---- giving cards to other players ------------------------------------------------------------------------------- */

/* True if the actor must choose a card to give. */
static inline bool giving_is_on(const State *state)
{
    return state->phase == PHASE_DISCARD && (state->stage == STAGE_GIFTS || state->stage == STAGE_LATE_GIFTS);
}

/* True if the n-th action gives a card by the giving rule. */
static inline bool giving_is_at(const State *state, int n)
{
    return n >= state->gifts_at && n < state->gifts_at + state->n_gifts;
}

/* One given card: who gives it to whom, and the rule by which it is given. */
typedef struct Giving {
    uint8_t from, to;
    int left; /* how many cards the receiver still gets, including this one */
    const Gift *rule;
} Giving;

/*
 * Describes the n-th card that is given in this deal, counted from 0. False if fewer cards are given, or if giving has
 * not begun.
 */
bool giving_nth(const Game *game, const State *state, int n, Giving *out);

/* True if the seat knows the n-th given card: it gave the card, got it, or saw it. */
bool giving_is_seen(const Game *game, const State *state, int n, int seat);

/* The functions of the stages of giving; see flow_inner.h. */
bool giving_enter(const Game *game, State *state);
Moves giving_legal(const Game *game, const State *state);
bool giving_apply(const Game *game, State *state, Action action);
void giving_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/* Hides, in the log of a view, the given cards that the seat does not know. */
void giving_hide(const Game *game, const State *state, int seat, State *seen);

/* Returns the card turned up, as a set, if everyone has seen it in the dealer's hand. Otherwise the set is empty. */
static inline CardSet turned_with_dealer(const Game *game, const State *state)
{
    return game->turned == TURNED_DEALER && state->turned != NO_CARD ? card_bit(state->turned) : 0;
}

/*
 * Returns the cards that the seat saw being taken or given before play, and the card turned up in the dealer's hand.
 * Some may since have been given to others unseen. So may[other] is set to those of them that `other` may have now.
 */
CardSet giving_known(const Game *game, const State *seen, CardSet may[MAX_SEATS]);

#endif
