/*
 * The auction: rounds of bids over the tables of rules/auction.c. In a ladder the turn goes round until all but the last
 * bidder have passed; a question or a survey asks each player once; in a naming round each names a contract once.
 */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

#include <string.h>

static const Round *round_of(const Game *game, const State *state)
{
    return &game->round[state->auction.round];
}

static bool has_bid(const State *state)
{
    return state->auction.bid != NO_BID;
}

/* ---- who is asked --------------------------------------------------------------------------------------------- */

static uint8_t first_speaker(const Round *round, const State *state)
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

/* ---- what can be said ----------------------------------------------------------------------------------------- */

static int standing_rank(const Round *round, const State *state)
{
    return has_bid(state) ? round->rank_of_call[state->auction.call] : -1;
}

static bool is_in_step(const Round *round, const State *state, int rank)
{
    if (round->kind != ROUND_LADDER) return true;
    int standing = standing_rank(round, state);
    if (standing < 0) return !round->opens_lowest || rank == 0;
    return !round->only_next || rank == standing + 1;
}

static bool may_jump(const Bid *bid, const State *state, int seat)
{
    return bid->jump == JUMP_ANY_TURN || (bid->jump == JUMP_FIRST_TURN && !seats_have(state->auction.spoke, seat));
}

/* In a ladder, the lowest bid above the standing one; beyond all bids for a player who may not raise. */
static int lowest_rank(const Round *round, const State *state, int seat)
{
    if (round->kind != ROUND_LADDER) return 0;
    bool is_barred = seats_have(state->auction.outbid, seat) && !round->outbid_may_raise;
    return is_barred ? round->n_calls : standing_rank(round, state) + 1;
}

/* Of a bid that is high enough. */
static bool may_bid(const Game *game, const State *state, int rank, int seat)
{
    const Round *round = round_of(game, state);
    const Call *call = &game->call[round->calls[rank]];
    const Bid *bid = &game->bid[call->bid];
    if (bid->over && !(has_bid(state) && (bid->over >> state->auction.bid & 1))) return false;
    if (!is_in_step(round, state, rank) && !may_jump(bid, state, seat)) return false;
    return call_test(game, state, call, seat);
}

/* A player holds a bid only after one of his own in this round, unless the rule says otherwise. */
static bool has_said_in(const Round *round, const State *state, int seat)
{
    return round->holds_unbid || (state->auction.said[seat] & round->bid_set) != 0;
}

static bool hold_rule_allows(const Round *round, const State *state, int seat)
{
    switch (round->hold) {
    case HOLD_NOBODY: return false;
    case HOLD_ELDER: return seat_position(state, seat) < seat_position(state, state->auction.bidder);
    case HOLD_FOREHAND: return seat == state->forehand;
    case HOLD_OUTBID: return seats_have(state->auction.outbid, seat);
    }
    return false;
}

static bool may_hold(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (round->kind != ROUND_LADDER || !has_bid(state) || state->auction.bidder == seat) return false;
    if (standing_rank(round, state) < 0 || !game->bid[state->auction.bid].can_hold) return false;
    if (!has_said_in(round, state, seat) || !hold_rule_allows(round, state, seat)) return false;
    /* who holds must be able to say the bid himself */
    return seat_test(game, state, round->hold_when, seat) &&
           call_test(game, state, &game->call[state->auction.call], seat);
}

/* The rank of the lowest bid that the seat has to make, or -1. */
static int duty_rank(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    int rank = -1;
    for (size_t i = 0; i < round->n_duties; i++) {
        int wanted = round->rank_of_call[game->bid[round->duties[i].bid].first_call];
        if (wanted > rank && seat_test(game, state, round->duties[i].when, seat)) rank = wanted;
    }
    return rank;
}

/* Is there no passing for the seat, if it has anything to say? */
static bool must_speak(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (round->kind == ROUND_NAMING || round->kind == ROUND_EACH) return true;
    return round->must && seat_test(game, state, round->must, seat);
}

Moves auction_legal(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    int seat = state->actor;
    int duty = round->n_duties ? duty_rank(game, state, seat) : -1;
    Moves moves = {0};
    bool bids = false;
    int lowest = lowest_rank(round, state, seat);
    for (int rank = duty > lowest ? duty : lowest; rank < round->n_calls; rank++)
        if (may_bid(game, state, rank, seat)) bids |= moves_add(&moves, game->call[round->calls[rank]].token);
    if (bids && (duty >= 0 || must_speak(game, state, seat))) return moves;
    (void)moves_add(&moves, game->token_pass);
    if (may_hold(game, state, seat)) (void)moves_add(&moves, game->token_hold);
    return moves;
}

/* ---- from turn to turn and round to round --------------------------------------------------------------------- */

void auction_end(const Game *game, State *state)
{
    if (has_bid(state)) stages_start(game, state, game->bid[state->auction.bid].contract, state->auction.bidder);
    else stages_start(game, state, -1, NO_SEAT);
}

/* Does a ladder still ask this seat? After a bid that closes it only for the sake of holding. */
static bool may_speak(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (!round_asks(round, state, seat)) return false;
    if (round->turns && state->auction.turns[seat] >= round->turns) return false;
    if (!round->passes && seats_have(state->auction.passed, seat)) return false;
    return !has_bid(state) || !game->bid[state->auction.bid].closes || may_hold(game, state, seat);
}

/* Where no pass is final, so many in a row are the end; before any bid one of each. */
static bool is_passed_out(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    return round->passes && state->auction.passes >= (has_bid(state) ? round->passes : game->n_active);
}

/* The next seat after `from` that the round still wants to hear; NO_SEAT if it is over. */
static uint8_t next_speaker(const Game *game, const State *state, uint8_t from)
{
    const Round *round = round_of(game, state);
    uint8_t seat = from;
    if (is_passed_out(game, state)) return NO_SEAT;
    for (int i = 0; i < game->n_active; i++) {
        seat = state->next[seat];
        if (round->kind != ROUND_LADDER) {
            if (!seats_have(state->auction.asked, seat) && round_asks(round, state, seat)) return seat;
        } else if (seat == state->auction.bidder && has_bid(state) && !round->passes) {
            return NO_SEAT; /* all others have passed, or it is his own turn again */
        } else if (may_speak(game, state, seat)) {
            return seat;
        }
    }
    return NO_SEAT;
}

/* Who speaks first, from the present round on, is the actor; false if nobody does. */
static bool begin_round(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    state->auction.spoke = state->auction.outbid = state->auction.asked = state->auction.passes = 0;
    memset(state->auction.turns, 0, sizeof state->auction.turns);
    if (round->kind == ROUND_LADDER) state->auction.passed = 0;
    uint8_t first = first_speaker(round, state);
    uint8_t before = first;
    for (uint8_t seat = state->next[first]; seat != first; seat = state->next[seat]) before = seat;
    state->actor = next_speaker(game, state, before);
    return state->actor != NO_SEAT;
}

static bool is_held(const Game *game, const State *state)
{
    const Round *round = round_of(game, state);
    if (round->after_no_bid) return !has_bid(state);
    return seat_test(game, state, round->when, state->forehand);
}

/* Starts the first round, from the present one on, that is to be held; false without one: the auction is over. */
static bool enter_rounds(const Game *game, State *state)
{
    for (; state->auction.round < game->n_rounds; state->auction.round++)
        if (is_held(game, state) && begin_round(game, state)) return true;
    return false;
}

void auction_start(const Game *game, State *state)
{
    state->phase = PHASE_AUCTION;
    if (game->n_rounds) {
        if (!enter_rounds(game, state)) auction_end(game, state);
        return;
    }
    uint8_t declarer = game->fixed_is_dealer ? state->dealer : state->forehand;
    stages_start(game, state, game->fixed_contract, game->fixed_has_declarer ? declarer : NO_SEAT);
}

/* To the next who speaks; false if nobody does any more. */
static bool advance(const Game *game, State *state)
{
    const Round *round = round_of(game, state);
    bool answered = round->kind == ROUND_QUESTION && standing_rank(round, state) >= 0;
    state->actor = answered ? NO_SEAT : next_speaker(game, state, state->actor);
    if (state->actor != NO_SEAT) return true;
    state->auction.round++;
    return enter_rounds(game, state);
}

/* ---- what is said --------------------------------------------------------------------------------------------- */

static void take_bid(const Game *game, State *state, const Token *token)
{
    const Round *round = round_of(game, state);
    int seat = state->actor, index = token->index;
    if (game->bid[index].is_row) state->auction.call_of[seat] = token->call;
    state->auction.passes = 0;
    state->auction.said[seat] |= 1U << index;
    if (round->kind == ROUND_SURVEY) {
        state->auction.willing |= seat_bit(seat);
        return;
    }
    if (round->kind == ROUND_EACH) return; /* nothing stands */
    bool is_lower = round->kind == ROUND_NAMING && round->rank_of_call[token->call] <= standing_rank(round, state);
    if (is_lower) return; /* a tie goes to the earlier speaker */
    if (round->recalls && !has_bid(state)) state->auction.passed = 0;
    if (state->auction.bidder != NO_SEAT) state->auction.outbid |= seat_bit(state->auction.bidder);
    state->auction.outbid &= (uint8_t)~seat_bit(seat);
    state->auction.bid = (uint8_t)index;
    state->auction.call = token->call;
    state->auction.bidder = (uint8_t)seat;
}

static void take_hold(State *state)
{
    state->auction.passes = 0;
    state->auction.outbid &= (uint8_t)~seat_bit(state->actor);
    state->auction.bidder = state->actor;
    state->auction.said[state->actor] |= 1U << state->auction.bid;
}

static void take_pass(const Game *game, State *state)
{
    state->auction.passed |= seat_bit(state->actor);
    if (round_of(game, state)->passes) state->auction.passes++;
}

bool auction_step(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    int seat = state->actor;
    if (token->kind == TOKEN_BID) take_bid(game, state, token);
    else if (token->kind == TOKEN_HOLD) take_hold(state);
    else take_pass(game, state);
    state->auction.spoke |= seat_bit(seat);
    state->auction.asked |= seat_bit(seat);
    if (round_of(game, state)->turns) state->auction.turns[seat]++;
    if (token->kind == TOKEN_BID && game->bid[token->index].ends) return false;
    return advance(game, state);
}

void auction_apply(const Game *game, State *state, Action action)
{
    if (!auction_step(game, state, action)) auction_end(game, state);
}

/* ---- why not -------------------------------------------------------------------------------------------------- */

static void refuse_bid(const Game *game, const State *state, const Token *token, Str language, Buf *out)
{
    const Round *round = round_of(game, state);
    const Bid *bid = &game->bid[token->index];
    Str name = bid->is_row ? token->id : text_in(bid->name, language), why = text_in(bid->why, language);
    int rank = round->rank_of_call[token->call];
    if (rank < 0) refuse_thing(out, language, REFUSAL_OTHER_ROUND, name);
    else if (round->kind == ROUND_LADDER && rank <= standing_rank(round, state))
        refuse_thing(out, language, REFUSAL_TOO_LOW, name);
    else if (!call_test(game, state, &game->call[token->call], state->actor) && why.n) buf_add(out, why);
    else if (seats_have(state->auction.outbid, state->actor) && !round->outbid_may_raise)
        refuse(out, language, REFUSAL_NO_RAISE);
    else if (round->kind == ROUND_LADDER && !is_in_step(round, state, rank))
        refuse_thing(out, language, REFUSAL_OUT_OF_STEP, name);
    else refuse_thing(out, language, REFUSAL_NO_BID_NOW, name);
}

static void refuse_pass(const Game *game, const State *state, Str language, Buf *out)
{
    const Round *round = round_of(game, state);
    for (size_t i = 0; i < round->n_duties; i++) {
        if (!seat_test(game, state, round->duties[i].when, state->actor)) continue;
        Str name = text_in(game->bid[round->duties[i].bid].name, language);
        Str text = text_in(round->duties[i].text, language);
        refusal_add(out, language, text.n ? REFUSAL_MUST_BID_WHY : REFUSAL_MUST_BID, (Slots){.text = {name, text}});
        return;
    }
    refuse(out, language, REFUSAL_MUST_NAME);
}

void auction_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = token_of(game, action);
    if (token->kind == TOKEN_BID) refuse_bid(game, state, token, language, out);
    else if (token->kind == TOKEN_HOLD) refuse(out, language, REFUSAL_NO_HOLD);
    else if (token->kind == TOKEN_PASS) refuse_pass(game, state, language, out);
    else refuse(out, language, REFUSAL_NO_SUCH_BID);
}
