/*
 * A deal from beginning to end: starting it, the legal actions, applying one. Only these functions and those behind
 * them change a State. Nothing here allocates.
 */
#ifndef TAPP_ENGINE_PLAY_H
#define TAPP_ENGINE_PLAY_H

#include "engine/state.h"

/* The parameters of a deal besides the Game. */
typedef struct DealSpec {
    uint64_t seed, number;  /* the seed of the random numbers, and which of the deals with this seed it is */
    uint8_t dealer;         /* the seat of the dealer, 0 ... n_players - 1 */
    int32_t pot;            /* the pot on the table before this deal's ante */
    uint64_t deal_number;   /* the number of earlier deals of the match */
    const int32_t *carried; /* carried numbers as in State; NULL: the initial ones */
} DealSpec;

/* Deals shuffled cards. While a rule of the game requires it, deals again, up to a limit (Game.most_redeals). */
void state_deal(const Game *game, const DealSpec *spec, State *state);

/*
 * Returns the number of a deal within its match, if `n` deals were played before in matches that follow one another. It
 * is less than `n` only if the rules end a match by the number of deals.
 */
uint64_t deal_number_in_match(const Game *game, uint64_t n);

/*
 * Returns the most cards that a player gets from the first packets in any deal of a match. If the number of the deal
 * alone does not decide how many cards these are, returns as many as the packets give.
 */
int deal_largest_hand(const Game *game);

/*
 * Returns the largest number of cards per hand that the formula of the file gives in any deal of a match, even if the
 * packets give fewer. If the number of the deal alone does not decide it, returns MAX_CARDS.
 */
int64_t deal_most_cards(const Game *game);

/* A source of random numbers: `below` gives a number from 0 to n - 1, all equally likely; n is 1 ... MAX_CARDS. */
typedef struct Chance {
    uint32_t (*below)(void *context, uint32_t n);
    void *context;
} Chance;

/* Like state_deal(), but draws cards from `chance` instead of the seed and number of `spec`. */
void state_deal_by(const Game *game, const DealSpec *spec, Chance chance, State *state);

/* True if the seed and number of `spec` give the cards that were dealt in `state`. */
bool state_is_of_seed(const Game *game, const DealSpec *spec, const State *state);

/* Cards chosen by the caller: hands by seat, and the talon in the order dealt. */
typedef struct DealtCards {
    CardSet hand[MAX_SEATS];
    uint8_t talon[MAX_TALON];
    uint8_t n_talon;
    bool has_turned; /* the caller has chosen the card to be turned up; else it is the lowest possible one */
    uint8_t turned;  /* the card turned up, if has_turned */
} DealtCards;

/* Completes hands and talon with the lowest free cards: the talon first, then the hands by seat. */
void deal_fill(const Game *game, const DealSpec *spec, DealtCards *cards);

/* True if the action is legal. If the actor holds two identical cards, both are legal. */
bool state_allows(const Game *game, const State *state, Action action);

/*
 * Sets up a given deal. If the cards are not a deal of this game, returns false and sets `*reason` to a sentence. For
 * example, a card may be missing or doubled, a hand may have the wrong size, or a seat that sits out may have cards.
 */
bool state_set(const Game *game, const DealSpec *spec, const DealtCards *cards, State *state, const char **reason);

/* Returns the legal actions; empty only when the deal is over. */
Moves state_legal(const Game *game, const State *state);

/* Returns the actor's legal cards if all legal actions are cards; else empty, and state_legal() has the answer. */
CardSet state_cards_alone(const Game *game, const State *state);

/*
 * True if the seat has not looked at its cards yet, because it has not yet spoken in a round in which players bid
 * without seeing their cards.
 */
bool hand_is_unseen(const Game *game, const State *state, int seat);

/* Applies a legal action of the actor. The caller must make sure that it is legal. */
void state_apply(const Game *game, State *state, Action action);

/*
 * True if it is the turn of the winner of a trick, before cards are drawn, and he has nothing to announce. Then his
 * only legal action is `done`, which the host of the table takes for him.
 */
bool state_only_draws(const Game *game, const State *state);

/* Returns the cards that the actor withholds by playing this legal card. They lose their power. */
CardSet state_withholds(const Game *game, const State *state, Card card);

/* Returns the seat that would be winning the trick if the actor played this legal card. */
uint8_t state_winner_with(const Game *game, const State *state, Card card);

/* Returns the legal action with this token, or NO_ACTION. */
Action state_find(const Game *game, const State *state, Str token);

/*
 * Writes why an action is refused: a sentence in `language` that names the rule. The action is given by its token,
 * which may be unknown. The sentence uses texts and words of the variant if it has them (rules/own.h).
 */
void state_explain_refusal(const Game *game, const State *state, Str token, Str language, Buf *out);

#endif
