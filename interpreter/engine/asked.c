/* Finds the seats that have a turn in a round of bids, and those that have not seen their cards yet. */
#include "engine/auction_inner.h"

/*
 * Returns the seat that speaks first, by the rule of the round. It is forehand if the rule names the dealer, but he
 * sits out. It is also forehand if the rule names the player after the bidder, but nobody has bid.
 */
uint8_t round_first(const Round *round, const State *state)
{
    switch (round->start) {
    case START_FOREHAND: return state->forehand;
    case START_AFTER_FOREHAND: return state->next[state->forehand];
    case START_DEALER: return state_is_active(state, state->dealer) ? state->dealer : state->forehand;
    case START_AFTER_DECLARER:
        return state->auction.bidder == NO_SEAT ? state->forehand : state->next[state->auction.bidder];
    }
    return state->forehand;
}

/*
 * True if the seat plays against the declarer's side. Before there is a contract, this means: it is neither the bidder
 * nor his partner at the table.
 */
static bool is_opponent(const Game *game, const State *state, int seat)
{
    int bidder = state->auction.bidder;
    if (state->contract != NO_CONTRACT) return side_of(state, seat) != SIDE_DECLARER;
    return seat != bidder && !(game->has_partners && bidder != NO_SEAT && game->team[seat] == game->team[bidder]);
}

/* True if the two seats are partners at the table. */
static bool is_partner(const Game *game, int seat, int other)
{
    return game->has_partners && seat != other && game->team[seat] == game->team[other];
}

/*
 * True if the round is for players in the role of this seat. Some rounds are only for players who have made a certain
 * bid; this is not tested here but in round_asks().
 */
static bool round_is_for(const Game *game, const Round *round, const State *state, int seat)
{
    switch (round->who) {
    case WHO_EVERYONE: return true;
    case WHO_WILLING: return seats_have(state->auction.willing, seat);
    case WHO_UNWILLING: return !seats_have(state->auction.willing, seat);
    case WHO_OTHERS: return seat != state->auction.bidder;
    case WHO_BIDDER: return seat == state->auction.bidder;
    case WHO_FOREHAND: return seat == state->forehand;
    case WHO_DEALER: return seat == state->dealer;
    case WHO_PARTNER: return is_partner(game, seat, round_first(round, state));
    case WHO_DEFENDERS: return is_opponent(game, state, seat);
    }
    return true;
}

/*
 * True if the round gives this seat a turn. The seat must have the right role for the round. By some rules, it must
 * also have made a certain bid.
 */
bool round_asks(const Game *game, const Round *round, const State *state, int seat)
{
    bool needs_bid = round->who_said >= 0;
    if (needs_bid && !(state->auction.said[seat] >> round->who_said & 1)) return false;
    return round_is_for(game, round, state, seat);
}

/*
 * True if the seat has not looked at its cards yet. In a blind round of bids, players see their cards only after they
 * have spoken. False for an onlooker (NO_SEAT).
 */
bool hand_is_unseen(const Game *game, const State *state, int seat)
{
    if (!state_is_bidding(state) || state->auction.round >= game->n_rounds) return false;
    const Round *round = round_of(game, state);
    bool has_not_spoken = seat != NO_SEAT && !seats_have(state->auction.asked, seat);
    return round->is_blind && has_not_spoken && round_asks(game, round, state, seat);
}
