/*
 * Passing: before the auction everyone chooses some cards for another player, one card with each action. All chosen
 * cards stay in the hands until the last player has chosen. Then they change hands together.
 */
#include "engine/passing.h"

#include "engine/flow_inner.h"
#include "engine/refusal.h"

bool passing_is_over(const Game *game, const State *state)
{
    return state->n_passed > 0 && state->n_passed == game->passing.count * game->n_active;
}

/* Returns the direction in which cards are passed in this deal. The directions of the rule repeat from deal to deal. */
static PassTo direction_of_deal(const Game *game, const State *state)
{
    return (PassTo)game->passing.to[state->deal_number % game->passing.n_to];
}

/* Returns how many places ahead in turn order the receiver of passed cards sits; 0: no cards are passed. */
static int places_ahead(const Game *game, const State *state)
{
    bool is_left = direction_of_deal(game, state) == PASS_LEFT;
    switch (direction_of_deal(game, state)) {
    /* the player to the left is the next one in turn order if play goes clockwise, else the previous one */
    case PASS_LEFT:
    case PASS_RIGHT: return is_left != game->anticlockwise ? 1 : game->n_active - 1;
    case PASS_ACROSS: return game->n_active / 2;
    case PASS_NOBODY: break;
    }
    return 0;
}

int passing_receiver(const Game *game, const State *state, int seat)
{
    /* a seat that sits out has no next seat */
    for (int i = places_ahead(game, state); i > 0 && seat != NO_SEAT; i--) seat = state->next[seat];
    return seat;
}

int passing_giver(const Game *game, const State *state, int seat)
{
    /* the giver sits behind this seat, so this goes forward by the rest of a round of the table */
    for (int i = game->n_active - places_ahead(game, state); i > 0 && seat != NO_SEAT; i--) seat = state->next[seat];
    return seat;
}

void passing_start(const Game *game, State *state)
{
    const PassingRule *rule = &game->passing;
    bool is_passed =
        rule->count && places_ahead(game, state) > 0 && seat_test(game, state, rule->when, state->forehand);
    if (!is_passed) {
        auction_start(game, state);
        return;
    }
    state->phase = PHASE_DISCARD; /* before the auction this means that cards are passed: see passing_is_on() */
    state->actor = state->forehand;
    state->to_discard = rule->count;
}

CardSet passing_legal(const State *state)
{
    return state->hand[state->actor] & ~state->passing;
}

/*
 * Replaces the cards that each player has passed by those that were passed to him. A card that everyone has seen in a
 * hand may be among them, so the other players do not know any more where it is.
 */
static void change_hands(const Game *game, State *state)
{
    CardSet given[MAX_SEATS] = {0}; /* by receiver */
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        given[passing_receiver(game, state, seat)] = state->hand[seat] & state->passing;
        state->shown &= ~state->hand[seat];
    }
    /* `seat` is forehand again */
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        state->hand[seat] = (state->hand[seat] & ~state->passing) | given[seat];
}

/* Chooses a card to pass. After the last card of the last player, all cards change hands and the auction begins. */
void passing_apply(const Game *game, State *state, Card card)
{
    state->passing |= card_bit(card);
    state->n_passed++;
    if (--state->to_discard > 0) return;
    state->actor = state->next[state->actor]; /* the next player chooses, up to the last one */
    if (!passing_is_over(game, state)) {
        state->to_discard = game->passing.count;
        return;
    }
    change_hands(game, state);
    state->phase = PHASE_AUCTION;
    auction_start(game, state);
}

void passing_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    refuse_laying(game, state, action, REFUSAL_PASS_FIRST, REFUSAL_IS_PASSED, language, out);
}

/* ---- what a player knows about passed cards ---------------------------------------------------------------------- */

void passing_hide(const Game *game, const State *state, int seat, State *seen)
{
    for (int i = 0; i < state->n_passed; i++)
        if (log_seat(state, i) != seat) log_hide(seen, i);
    if (seat == NO_SEAT) { /* an onlooker knows nothing about passed cards */
        seen->passing = 0;
        return;
    }
    /* given: the cards that the seat has passed; had: its cards as dealt, those in its hand, and its own discards */
    CardSet given = state->passing & state->dealt[seat], had = state->dealt[seat] | state->hand[seat];
    if (seat == state->taker) had |= state->discards;
    /*
     * The receiver still has the cards, unless they may have left his hand unseen. This is possible if a card was
     * called, or if the receiver is the taker of the talon, who discards.
     */
    if (passing_is_over(game, state) && state->called == NO_CARD) {
        int receiver = passing_receiver(game, state, seat);
        if (receiver != NO_SEAT && receiver != state->taker) seen->hand[receiver] |= given & state->hand[receiver];
    }
    seen->passing &= had | state->played[seat]; /* the seat knows passed cards that it gave or got */
}
