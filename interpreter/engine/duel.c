/*
 * A duel of bids: the challenger bids, and the elder answers each bid. If one of them passes, the other meets the next
 * player, until all have taken part. Auction.asked has the seats that have joined the duel. The challenger is the actor
 * or, while the elder answers, the bidder.
 */
#include "engine/auction_inner.h"

/*
 * Admits the next player from `from` on who has not joined the duel and who has a turn in this round. Returns this
 * player, or NO_SEAT if there is none.
 */
static uint8_t admit_from(const Game *game, State *state, uint8_t from)
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
 * Called when everybody has joined. By a rule, the elder may still bid if nobody has bid and he has not had a turn yet.
 * Returns the elder in this case, and otherwise NO_SEAT.
 */
static uint8_t elder_for_last_bid(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t elder = state->auction.elder;
    bool may_bid = !has_bid(state) && round->last != LAST_NOTHING && !seats_have(state->auction.spoke, elder);
    return may_bid ? elder : NO_SEAT;
}

/*
 * Admits another player to the duel. By rule this is the first or the last of the remaining players, in turn order
 * after the elder. Returns this player, or NO_SEAT if all have joined.
 */
static uint8_t admit_by_rule(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t from = state->next[state->auction.elder], last = NO_SEAT, seat = from;
    if (round->meets == MEETS_NEXT) return admit_from(game, state, from);
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        if (!seats_have(state->auction.asked, seat) && round_asks(game, round, state, seat)) last = seat;
    return last == NO_SEAT ? NO_SEAT : admit_from(game, state, last);
}

/*
 * Admits a new challenger, and returns him as the next to speak. If all have joined, returns the elder if he may still
 * bid, or NO_SEAT when the duel is over.
 */
static uint8_t new_challenger(const Game *game, State *state)
{
    uint8_t challenger = admit_by_rule(game, state);
    return challenger == NO_SEAT ? elder_for_last_bid(game, state) : challenger;
}

/* Admits the next player from `from` on as the elder, and returns him; NO_SEAT if there is none. */
static uint8_t name_elder(const Game *game, State *state, uint8_t from)
{
    state->auction.elder = admit_from(game, state, from);
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
    return new_challenger(game, state);
}

/* True if the elder can answer the standing bid: he can hold it or, if he must bid higher, a higher bid is left. */
static bool can_be_answered(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    if (round->answer == ANSWER_HOLD) return game->bid[state->auction.bid].can_hold;
    return standing_rank(round, state) + 1 < round->n_calls;
}

/*
 * Eliminates the elder, and returns the seat that speaks next. By one rule, the next player who joins becomes elder and
 * must answer the standing bid. By another rule, or if no player joins or this bid cannot be answered, the bidder
 * becomes elder.
 */
static uint8_t drop_elder(const Game *game, State *state)
{
    bool is_replaced = round_of(game, state)->joins == JOINS_PASSED;
    state->auction.passed |= seat_bit(state->auction.elder);
    uint8_t next = is_replaced && can_be_answered(game, state) ? admit_by_rule(game, state) : NO_SEAT;
    state->auction.elder = next == NO_SEAT ? state->auction.bidder : next;
    return next == NO_SEAT ? new_challenger(game, state) : next;
}

/*
 * Called when the elder has just bid or held. Returns his challenger: a player who has joined and not passed or, if
 * there is none, a new one.
 */
static uint8_t challenger_of(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t seat = state->next[state->auction.elder];
    for (; seat != state->auction.elder; seat = state->next[seat]) {
        bool is_in = seats_have(state->auction.asked, seat) && !seats_have(state->auction.passed, seat);
        if (is_in && round_asks(game, round, state, seat)) return seat;
    }
    return new_challenger(game, state);
}

/*
 * Returns the seat that speaks next in a duel of bids, or NO_SEAT when the duel is over. The actor has just spoken;
 * `passed` is true if he has passed.
 */
uint8_t duel_next(const Game *game, State *state, bool passed)
{
    uint8_t actor = state->actor, elder = state->auction.elder;
    bool is_challenger = actor != elder;
    if (is_challenger && passed) return new_challenger(game, state);
    if (is_challenger) return can_be_answered(game, state) ? elder : drop_elder(game, state);
    if (!passed) return challenger_of(game, state);
    if (has_bid(state)) return drop_elder(game, state);
    /* the elder has passed before any bid: the next player becomes elder and opens */
    return name_elder(game, state, state->next[elder]);
}
