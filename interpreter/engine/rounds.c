/*
 * Rounds of bids: when each is held, whose turn it is, and applying a bid. In a ladder the turn goes round until all
 * but the last bidder have passed. In a duel two players bid at a time. Any other round gives each player one turn.
 */
#include "engine/auction_inner.h"
#include "engine/stock.h"

#include <string.h>

/* ---- whose turn it is -------------------------------------------------------------------------------------------- */

/*
 * True if the seat has only kept the auction open by a special call. Such a seat gets another turn when somebody bids.
 */
static bool has_kept_open(const Game *game, const State *state, int seat)
{
    return (state->auction.said[seat] & round_of(game, state)->word_set) != 0;
}

/*
 * True if a ladder still gives this seat a turn. The round must be for it, it must have turns left, and it must not
 * have passed for good. A seat that has kept the auction open waits until somebody bids. After a bid that closes the
 * ladder, a seat has a turn only if it can hold.
 */
static bool may_speak(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (!round_asks(game, round, state, seat)) return false;
    if (round->turns && state->auction.turns[seat] >= round->turns) return false;
    if (!has_bid(state) && has_kept_open(game, state, seat)) return false;
    if (!round->passes && seats_have(state->auction.passed, seat)) return false;
    bool is_closed = has_bid(state) && game->bid[state->auction.bid].closes;
    return !is_closed || may_hold(game, state, seat);
}

/* True if the round gives the seat turns. */
static bool is_speaker(const Game *game, const State *state, int seat)
{
    return state_is_active(state, seat) && round_asks(game, round_of(game, state), state, seat);
}

/* Returns how many speakers have not kept the auction open. */
static int speakers_who_may_pass(const Game *game, const State *state)
{
    int n = 0;
    for (int seat = 0; seat < game->n_players; seat++)
        n += is_speaker(game, state, seat) && !has_kept_open(game, state, seat);
    return n;
}

/* True if the round has only one speaker, and he has spoken. */
static bool has_spoken_alone(const Game *game, const State *state)
{
    uint8_t only = NO_SEAT;
    for (uint8_t seat = 0; seat < game->n_players; seat++) {
        if (!is_speaker(game, state, seat)) continue;
        if (only != NO_SEAT) return false;
        only = seat;
    }
    return only != NO_SEAT && seats_have(state->auction.spoke, only);
}

/*
 * True if enough players have passed one after the other to end the round. After a bid, the rule gives this number, but
 * the only speaker of a round has one turn. Before any bid, all speakers must have passed who have not kept the auction
 * open. False in a round where each pass is final.
 */
static bool is_passed_out(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    if (!round->passes) return false;
    if (!has_bid(state)) return state->auction.passes >= speakers_who_may_pass(game, state);
    return state->auction.passes >= round->passes || has_spoken_alone(game, state);
}

/*
 * Used when the turn comes to the player who made the standing bid, and who has not spoken in this round yet. True if
 * he must bid now: he made the standing bid in an earlier round, and a rule of this round obliges him.
 */
static bool earlier_bidder_must_bid(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (!round->must) return false;
    bool is_earlier_bid = round->rank_of_call[state->auction.call] < 0; /* the standing bid is none of this round */
    return is_earlier_bid && may_speak(game, state, seat) && seat_test(game, state, round->must, seat);
}

/*
 * Returns the next seat after `from` that has a turn in a ladder, or NO_SEAT if the ladder is over. It ends when the
 * turn comes back to the player who made the standing bid in this round. If he made it in an earlier round, he gets a
 * turn only if he must bid.
 */
static uint8_t next_in_ladder(const Game *game, const State *state, uint8_t from)
{
    bool ends_at_bidder = has_bid(state) && !round_of(game, state)->passes; /* else passes in a row end the ladder */
    uint8_t seat = from;
    for (int i = 0; i < game->n_active; i++) {
        seat = state->next[seat];
        if (!ends_at_bidder || seat != state->auction.bidder) {
            if (may_speak(game, state, seat)) return seat;
            continue;
        }
        if (seats_have(state->auction.spoke, seat)) return NO_SEAT;
        if (earlier_bidder_must_bid(game, state, seat)) return seat;
    }
    return NO_SEAT;
}

/* Returns the next seat after `from` that still has its only turn, or NO_SEAT. For rounds with one turn per player. */
static uint8_t next_with_turn(const Game *game, const State *state, uint8_t from)
{
    uint8_t seat = from;
    for (int i = 0; i < game->n_active; i++) {
        seat = state->next[seat];
        bool had_turn = seats_have(state->auction.asked, seat);
        if (!had_turn && round_asks(game, round_of(game, state), state, seat)) return seat;
    }
    return NO_SEAT;
}

/* Returns the next seat after `from` that may speak in this round, or NO_SEAT if the round is over. Not for duels. */
static uint8_t next_speaker(const Game *game, const State *state, uint8_t from)
{
    if (is_passed_out(game, state)) return NO_SEAT;
    bool is_ladder = round_of(game, state)->kind == ROUND_LADDER;
    return is_ladder ? next_in_ladder(game, state, from) : next_with_turn(game, state, from);
}

/* Notes that the actor has passed. In some rounds forehand may pass once and still bid later. */
static void note_pass(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    uint8_t bit = seat_bit(state->actor);
    state->auction.has_passed |= bit;
    if (round->passes) state->auction.passes++;
    bool returns = round->returns_forehand && state->actor == state->forehand && !state->auction.returned;
    if (returns) state->auction.returned = 1;
    else state->auction.passed |= bit;
}

/*
 * In rounds that skip players without a choice, passes for each player who could only pass. A player who could only
 * make a compulsory bid is not skipped.
 */
static void skip_the_unable(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    while (round->asks_able && state->actor != NO_SEAT && moves_count(rounds_legal(game, state)) == 1) {
        uint8_t seat = state->actor;
        if (rounds_must_bid(game, state)) return;
        note_pass(game, state);
        state->auction.spoke |= seat_bit(seat);
        state->auction.asked |= seat_bit(seat);
        state->actor =
            round->kind == ROUND_DUEL ? duel_next(game, state, /* passed */ true) : next_speaker(game, state, seat);
    }
}

/*
 * Resets everything that is counted per round, and makes the first speaker the actor. False if nobody speaks in this
 * round.
 */
static bool begin_round(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    state->auction.spoke = state->auction.outbid = state->auction.asked = state->auction.passes = 0;
    state->auction.returned = 0;
    if (round->kind == ROUND_SURVEY) state->auction.willing = 0;
    memset(state->auction.turns, 0, sizeof state->auction.turns);
    if (round_is_rising(round)) state->auction.passed = 0;
    uint8_t first = round_first(round, state);
    /* next_speaker() starts after the seat that it is given, so find the seat before the first speaker */
    uint8_t before = first;
    for (uint8_t seat = state->next[first]; seat != first; seat = state->next[seat]) before = seat;
    state->actor = round->kind == ROUND_DUEL ? duel_begin(game, state, first) : next_speaker(game, state, before);
    skip_the_unable(game, state);
    return state->actor != NO_SEAT;
}

/*
 * True if the round takes place in this deal: if its condition is true. A round with `after_no_bid` has no condition,
 * and takes place if nobody has bid.
 */
static bool takes_place(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    if (round->after_no_bid) return !has_bid(state);
    return seat_test(game, state, round->when, state->forehand);
}

/* Deals the cards that are dealt after the round before this one. Only for rounds of an auction or second auction. */
static void deal_before_round(const Game *game, State *state)
{
    RoundTime at = round_of(game, state)->at;
    if (at == AT_AUCTION) later_deal(game, state, state->auction.round);
    if (at == AT_AFTER_TRUMP) later_deal(game, state, LATER_AGAIN + state->auction.round);
}

/*
 * Begins the next round that takes place at this time of the deal. Returns false if there is none. Skips rounds of
 * earlier times, rounds that do not take place, and rounds in which nobody speaks. In some games, more cards are dealt
 * before the round.
 */
bool rounds_enter(const Game *game, State *state, RoundTime at)
{
    /* by RoundStep */
    static const Phase PHASES[] = {PHASE_AUCTION, PHASE_TALON, PHASE_DISCARD, PHASE_TRUMP, PHASE_ANNOUNCE};
    for (; state->auction.round < game->n_rounds && round_of(game, state)->at <= at; state->auction.round++) {
        if (game->later.n_stages) deal_before_round(game, state);
        if (round_of(game, state)->at < at || !takes_place(game, state) || !begin_round(game, state)) continue;
        state->phase = (uint8_t)PHASES[round_of(game, state)->phase];
        return true;
    }
    return false;
}

/*
 * Goes on after the actor has said `token`: to the next speaker, or to the next round of the same time. False if there
 * is none.
 */
static bool next_turn(const Game *game, State *state, const Token *token)
{
    const Round *round = round_of(game, state);
    bool answered = round->kind == ROUND_QUESTION && token->kind == TOKEN_BID; /* the first bid ends a question */
    bool has_passed = token->kind != TOKEN_BID && token->kind != TOKEN_HOLD;
    if (answered) state->actor = NO_SEAT;
    else if (round->kind == ROUND_DUEL) state->actor = duel_next(game, state, has_passed);
    else state->actor = next_speaker(game, state, state->actor);
    skip_the_unable(game, state);
    if (state->actor != NO_SEAT) return true;
    state->auction.round++;
    return rounds_enter(game, state, round->at);
}

/* ---- applying a bid or another word ------------------------------------------------------------------------------ */

/* True if the round is an auction, whose bids can become the standing bid. */
static bool is_auction(const Round *round)
{
    return round->at == AT_AUCTION || round->at == AT_AFTER_TRUMP;
}

/*
 * True if a bid becomes the standing bid. The bid must be made in an auction (see is_auction()). A survey, in which
 * each player answers one question, and a round in which each player answers for himself have no standing bid. A bid
 * without a contract is only an answer, and does not replace a bid with a contract.
 */
static bool becomes_standing_bid(const Game *game, const State *state, const Round *round, const Token *token)
{
    bool is_answer = game->bid[token->index].contract < 0;
    if (is_answer && has_bid(state) && game->bid[state->auction.bid].contract >= 0) return false;
    if (!is_auction(round) || round->kind == ROUND_SURVEY || round->kind == ROUND_EACH) return false;
    /* in a round of naming, the earlier speaker wins a tie */
    return round->kind != ROUND_NAMING || round->rank_of_call[token->call] > standing_rank(round, state);
}

/*
 * Returns the seats that the new bid outbids: the last bidder. If the bid was held, these are all seats that have made
 * or held it.
 */
static uint8_t raised_seats(const Game *game, const State *state)
{
    if (state->auction.bidder == NO_SEAT) return 0;
    uint8_t raised = seat_bit(state->auction.bidder);
    if (!state->auction.held) return raised;
    for (int seat = 0; seat < game->n_players; seat++)
        if (state->auction.said[seat] >> state->auction.bid & 1) raised |= seat_bit(seat);
    return raised;
}

/* Notes that the seat has made or held a bid. By this it can join the declarer's side, once the contract is known. */
static void note_said(const Game *game, State *state, int seat, int bid)
{
    state->auction.said[seat] |= 1U << bid;
    bool has_contract = state->contract != NO_CONTRACT;
    if (has_contract && game->contract[state->contract].sides == SIDES_SAID) sides_settle(game, state);
}

/*
 * Stores a bid of the actor. Most bids become the standing bid: they outbid the last one, and holding and doubling
 * start anew. Other bids are only stored: doubling, picking up the talon, calls that keep the auction open, answers,
 * and bids after the auction.
 */
static void take_bid(const Game *game, State *state, const Token *token)
{
    const Round *round = round_of(game, state);
    int seat = state->actor, index = token->index;
    auction_note_bid(game, &state->auction, seat, token->call);
    if (!game->bid[index].is_word) state->auction.passes = 0;
    note_said(game, state, seat, index);
    if (round->kind == ROUND_SURVEY && game->bid[index].makes_willing) state->auction.willing |= seat_bit(seat);
    if (game->bid[index].doubles) state->auction.doubled++;
    bool is_only_noted = game->bid[index].picks_up || game->bid[index].doubles || game->bid[index].is_word;
    if (is_only_noted || !becomes_standing_bid(game, state, round, token)) return;
    state->auction.outbid |= raised_seats(game, state);
    state->auction.doubled = state->auction.held = 0;
    /* after the first bid of the round, players who have passed may get another turn */
    bool is_first_bid = !has_bid(state) || !seats_have(state->auction.spoke, state->auction.bidder);
    if (round->recalls && is_first_bid) state->auction.passed = 0;
    state->auction.outbid &= (uint8_t)~seat_bit(seat); /* the bidder is not outbid any more, even if he was before */
    state->auction.bid = (uint8_t)index;
    state->auction.call = token->call;
    state->auction.bidder = (uint8_t)seat;
    state->auction.renewed = round->at == AT_AFTER_TRUMP;
}

/* Lets the actor take over the standing bid at the same height. By this he makes the same call. */
static void take_hold(const Game *game, State *state)
{
    auction_note_bid(game, &state->auction, state->actor, state->auction.call);
    state->auction.renewed = round_of(game, state)->at == AT_AFTER_TRUMP;
    state->auction.passes = 0;
    state->auction.outbid &= (uint8_t)~seat_bit(state->actor);
    state->auction.bidder = state->actor;
    state->auction.held++;
    note_said(game, state, state->actor, state->auction.bid);
}

/*
 * Continues after the talon was picked up. In a rising round the player must now bid; in other rounds his turn is over.
 * Returns false if no turn and no round of this time follows.
 */
bool rounds_resume(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    state->auction.owes_bid = round_is_rising(round);
    return round_is_rising(round) || next_turn(game, state, token_of(game, game->bid[round->picks_up].token));
}

/* Applies a bid, a hold or a pass. Returns false if the rounds of this time are over. Some bids end these rounds. */
bool rounds_step(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    int seat = state->actor;
    state->auction.owes_bid = 0;
    if (token->kind == TOKEN_BID) take_bid(game, state, token);
    else if (token->kind == TOKEN_HOLD) take_hold(game, state);
    else note_pass(game, state);
    state->auction.spoke |= seat_bit(seat);
    state->auction.asked |= seat_bit(seat);
    if (token->kind == TOKEN_BID && game->bid[token->index].picks_up) {
        pickup_start(game, state); /* the turn goes on after the cards are laid down: see rounds_resume() */
        return true;
    }
    if (round_of(game, state)->counts_turns) state->auction.turns[seat]++;
    if (token->kind == TOKEN_BID && game->bid[token->index].ends) return false;
    return next_turn(game, state, token);
}

/* ---- who becomes declarer ---------------------------------------------------------------------------------------- */

/*
 * Returns the player of the standing bidder's side who was the first to make the same bid with the same trumps, with
 * any number. Only bids of `round` count. If there is none, returns the bidder himself.
 */
static uint8_t first_of_side(const Game *game, const State *state, const Round *round)
{
    const Auction *auction = &state->auction;
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (!token || token->kind != TOKEN_BID || round->rank_of_call[token->call] < 0) continue;
        bool is_same = game->call[token->call].trump == game->call[auction->call].trump && token->index == auction->bid;
        if (is_same && game->team[log_seat(state, i)] == game->team[auction->bidder]) return log_seat(state, i);
    }
    return auction->bidder;
}

uint8_t rounds_declarer(const Game *game, const State *state)
{
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (round->first_of_side && round->rank_of_call[state->auction.call] >= 0)
            return first_of_side(game, state, round);
    }
    return state->auction.bidder;
}
