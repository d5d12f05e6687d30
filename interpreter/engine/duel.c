/*
 * A duel of bids: the challenger bids, the elder answers, and the player who remains meets the next player, until all
 * have taken part. `asked` has the seats that have taken part. The challenger is the actor or, while the elder answers,
 * the bidder.
 */
#include "engine/auction_inner.h"

/*
 * Finds the next player from `from` on who has not taken part and who has a turn in this round. Notes that he now takes
 * part. Returns NO_SEAT if there is none.
 */
static uint8_t next_to_meet(const Game *game, State *state, uint8_t from)
{
    const Round *round = round_of(game, state);
    uint8_t seat = from;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seats_have(state->auction.asked, seat) || !round_asks(game, round, state, seat)) continue;
        state->auction.asked |= seat_bit(seat);
        return seat;
    }
    return NO_SEAT;
}

/*
 * Called when everybody has taken part. Returns the elder if he may still bid by a rule, because nobody has bid and he
 * has not had a turn yet. Otherwise returns NO_SEAT.
 */
static uint8_t elder_for_last_bid(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t elder = state->auction.elder;
    bool is_asked = !has_bid(state) && round->last != LAST_NOTHING && !seats_have(state->auction.spoke, elder);
    return is_asked ? elder : NO_SEAT;
}

/*
 * Returns the player who joins the duel next, or NO_SEAT. By rule this is the first or the last player after the elder
 * who has not taken part.
 */
static uint8_t next_to_join(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t from = state->next[state->auction.elder], last = NO_SEAT, seat = from;
    if (round->meets == MEETS_NEXT) return next_to_meet(game, state, from);
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        if (!seats_have(state->auction.asked, seat) && round_asks(game, round, state, seat)) last = seat;
    return last == NO_SEAT ? NO_SEAT : next_to_meet(game, state, last);
}

/*
 * Returns the player who speaks next: a new challenger, or the elder for a last bid, or NO_SEAT when the duel is over.
 */
static uint8_t meet_next(const Game *game, State *state)
{
    uint8_t challenger = next_to_join(game, state);
    return challenger == NO_SEAT ? elder_for_last_bid(game, state) : challenger;
}

/* Makes the next player from `from` on the elder, and returns him; NO_SEAT if there is none. */
static uint8_t name_elder(const Game *game, State *state, uint8_t from)
{
    state->auction.elder = next_to_meet(game, state, from);
    return state->auction.elder;
}

/* Makes the elder's first bid for him, which the rule fixes. */
static void make_fixed_bid(const Game *game, State *state, uint8_t elder)
{
    int bid = round_of(game, state)->stands;
    state->auction.bid = (uint8_t)bid;
    state->auction.call = game->bid[bid].first_call;
    state->auction.bidder = elder;
    state->auction.said[elder] |= 1U << bid;
    if (game->bid[bid].is_row) auction_note_call(game, &state->auction, elder, state->auction.call);
}

/*
 * Starts a duel, and returns the seat that speaks. The first player becomes the elder. He bids first, or has a fixed
 * bid from the start, or waits for a challenger.
 */
uint8_t duel_begin(const Game *game, State *state, uint8_t first)
{
    const Round *round = round_of(game, state);
    uint8_t elder = name_elder(game, state, first);
    if (elder == NO_SEAT || round->first == FIRST_SPEAKS) return elder;
    if (round->first == FIRST_STANDS && round->stands >= 0) make_fixed_bid(game, state, elder);
    return meet_next(game, state);
}

/* True if the elder can answer the standing bid by the rules. Otherwise the elder is eliminated. */
static bool can_be_answered(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    if (round->answer == ANSWER_HOLD) return game->bid[state->auction.bid].can_hold;
    return standing_rank(round, state) + 1 < round->n_calls;
}

/*
 * Eliminates the elder, and returns the seat that speaks next. By rule the next player who joins becomes elder. By
 * another rule, or if no player joins or the standing bid cannot be answered, the bidder becomes elder.
 */
static uint8_t drop_elder(const Game *game, State *state)
{
    bool is_replaced = round_of(game, state)->joins == JOINS_PASSED;
    state->auction.passed |= seat_bit(state->auction.elder);
    uint8_t next = is_replaced && can_be_answered(game, state) ? next_to_join(game, state) : NO_SEAT;
    state->auction.elder = next == NO_SEAT ? state->auction.bidder : next;
    return next == NO_SEAT ? meet_next(game, state) : next;
}

/*
 * Returns the challenger of the elder, who has just bid or held: a player who has joined and not passed, or else a new
 * one.
 */
static uint8_t challenger_of(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t seat = state->next[state->auction.elder];
    for (; seat != state->auction.elder; seat = state->next[seat]) {
        bool is_in = seats_have(state->auction.asked, seat) && !seats_have(state->auction.passed, seat);
        if (is_in && round_asks(game, round, state, seat)) return seat;
    }
    return meet_next(game, state);
}

/*
 * Returns the seat that speaks next in a duel of bids, or NO_SEAT when the duel is over. The elder is the player who
 * has the right to answer each bid of a challenger.
 */
uint8_t duel_next(const Game *game, State *state, bool passed)
{
    uint8_t actor = state->actor, elder = state->auction.elder;
    if (actor != elder) { /* the challenger has bid, and the elder must answer; or he has passed */
        if (passed) return meet_next(game, state);
        return can_be_answered(game, state) ? elder : drop_elder(game, state);
    }
    if (!passed) return challenger_of(game, state);
    if (has_bid(state)) return drop_elder(game, state);
    /* the elder has passed before any bid: the next player becomes elder and opens */
    return name_elder(game, state, state->next[elder]);
}
