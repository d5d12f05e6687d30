/*
 * A deal from beginning to end: starting it, the legal actions, applying one. These functions and those behind them are
 * the only writers of State. Nothing here allocates.
 */
#ifndef TAPP_ENGINE_PLAY_H
#define TAPP_ENGINE_PLAY_H

#include "engine/state.h"

/* What a deal is made from, besides the Game. */
typedef struct DealSpec {
    uint64_t seed, number;  /* of the generator: which of the seed's deals */
    uint8_t dealer;         /* seat, 0 ... n_players - 1 */
    int32_t pot;            /* on the table before this deal's ante */
    uint64_t deal_number;   /* deals of the match before this one */
    const int32_t *carried; /* numbers that the match carries along, as in State; NULL: as at its beginning */
} DealSpec;

/* A shuffled deal; deals again while a redeal rule of the game says so. */
void state_deal(const Game *game, const DealSpec *spec, State *state);

/* A source of numbers: `below` returns one from 0 to n - 1, each as likely; n is 1 ... MAX_CARDS. */
typedef struct Chance {
    uint32_t (*below)(void *context, uint32_t n);
    void *context;
} Chance;

/* The same, but the cards come from `chance`: the seed and number of `spec` say nothing about them. */
void state_deal_by(const Game *game, const DealSpec *spec, Chance chance, State *state);

/* Are the cards that were dealt in `state` those that the seed and number of `spec` give? */
bool state_is_of_seed(const Game *game, const DealSpec *spec, const State *state);

/* Cards chosen by the caller: hands by seat and the talon in the order dealt. */
typedef struct DealtCards {
    CardSet hand[MAX_SEATS];
    uint8_t talon[MAX_TALON];
    uint8_t n_talon;
    bool has_turned; /* else the lowest card of the dealer is turned up, where one of his is */
    uint8_t turned;
} DealtCards;

/* May the player whose turn it is do this? Of two identical cards that he holds either is as good. */
bool state_allows(const Game *game, const State *state, Action action);

/*
 * A given deal. False, with `*reason` set to a sentence, when it is no deal of this game: a card missing or twice, a
 * hand of the wrong size, cards for a seat that sits out.
 */
bool state_set(const Game *game, const DealSpec *spec, const DealtCards *cards, State *state, const char **reason);

/* What the actor may do; empty only when the deal is done. */
Moves state_legal(const Game *game, const State *state);

/* The cards that the actor may play, where a card is all that he may do; else none: then ask state_legal(). */
CardSet state_cards_alone(const Game *game, const State *state);

/* Does a legal action of the actor. Illegal ones are a bug of the caller: ask first. */
void state_apply(const Game *game, State *state, Action action);

/* The cards that the actor keeps back, so that they lose their power, by playing this legal card in play. */
CardSet state_withholds(const Game *game, const State *state, Card card);

/* The legal action with this token, or NO_ACTION. */
Action state_find(const Game *game, const State *state, Str token);

/*
 * Why an action (by its token) is refused, as a sentence naming the rule; for tokens that are no action of the game
 * too. The texts of the variant are used in the language where it has them, and its own words (rules/own.h).
 */
void state_explain_refusal(const Game *game, const State *state, Str token, Str language, Buf *out);

#endif
