/* The legal bids in a round, and the reasons why other bids are refused. */
#include "engine/auction_inner.h"
#include "engine/refusal.h"

/* ---- legal bids in a round --------------------------------------------------------------------------------------- */

/* True if the round restricts the next bid: the first bid must be the lowest, or bids rise one rank at a time. */
static bool has_steps(const Round *round)
{
    return round_is_rising(round) && (round->opens_lowest || round->only_next);
}

/*
 * True if a bid of this rank follows the steps of the round. In some rising rounds, the first bid must be the lowest,
 * or each later bid must be the next higher one. Always true in other rounds.
 */
static bool is_in_step(const Round *round, const State *state, int rank)
{
    if (!has_steps(round)) return true;
    int standing = standing_rank(round, state);
    if (standing < 0) return !round->opens_lowest || rank == 0;
    return !round->only_next || rank == standing + 1;
}

/* True if this bid may leave out ranks although the round rises step by step. */
static bool may_jump(const Bid *bid, const State *state, int seat)
{
    return bid->jump == JUMP_ANY_TURN || (bid->jump == JUMP_FIRST_TURN && !seats_have(state->auction.spoke, seat));
}

/*
 * Returns the lowest rank that the seat may bid. It is 0 if bids need not rise. Otherwise it is the rank above the
 * standing bid, or the same rank for a bid that another player may repeat. If the seat may not raise, it is above all
 * ranks.
 */
static int lowest_rank(const Game *game, const Round *round, const State *state, int seat)
{
    if (!round_is_rising(round)) return 0;
    bool is_barred = seats_have(state->auction.outbid, seat) && !round->outbid_may_raise;
    if (!round->holder_may_raise) is_barred = is_barred || may_hold(game, state, seat);
    if (is_barred) return round->n_calls;
    /* the rank is -1 if there is no bid, or if the standing bid was made in another round */
    int standing = standing_rank(round, state);
    bool is_again = standing >= 0 && game->bid[state->auction.bid].again && state->auction.bidder != seat;
    return standing + (is_again ? 0 : 1);
}

/* The turn of a seat in the auction, with all that its possible bids depend on. */
typedef struct Turn {
    const Game *game;
    const State *state;
    const Round *round;
    int seat;
    bool must_pick_up; /* the player must pick up the talon before he may bid higher */
    bool has_steps;    /* the result of has_steps() for the round */
    bool has_once;     /* some bids are possible only once in a match */
    Facts facts;       /* for the conditions of calls; values that are equal for all calls are computed only once */
    FormulaScratch scratch;
    FormulaCommon common;
    const Bid *limited;   /* the bid to which `numbers` and `limits_decide` belong; NULL: none yet */
    FormulaRange numbers; /* the numbers for which the condition of `limited` can be true; it is false for all others */
    bool limits_decide;   /* the condition is true for all of `numbers`, so it need not be evaluated */
} Turn;

/* Prepares the turn of the actor. */
static void turn_begin(const Game *game, const State *state, Turn *turn)
{
    turn->game = game;
    turn->state = state;
    turn->round = round_of(game, state);
    turn->seat = state->actor;
    turn->has_steps = has_steps(turn->round);
    turn->has_once = game_has_once(game);
    turn->must_pick_up = turn->round->picks_up >= 0 && round_is_rising(turn->round) && !state->auction.owes_bid;
    turn->common.known = 0;
    turn->limited = NULL;
    turn->limits_decide = false;
    turn->facts =
        (Facts){.game = game, .state = state, .seat = state->actor, .scratch = &turn->scratch, .common = &turn->common};
}

/* Returns the call that has this rank in the round. */
static const Call *call_of(const Turn *turn, int rank)
{
    return &turn->game->call[turn->round->calls[rank]];
}

/*
 * Finds the range of numbers in which the condition of a bid can be true, unless the turn has it already. If the game
 * reports errors of conditions (Game.watch), the range has all numbers, so that each condition is evaluated.
 */
static void find_limits(Turn *turn, const Bid *bid)
{
    if (turn->limited == bid) return;
    turn->limited = bid;
    turn->facts.call = NULL;
    turn->numbers = (FormulaRange)FORMULA_ANYTHING;
    if (!turn->game->watch)
        turn->numbers = formula_range_of_limits(bid->limits, &turn->facts, &turn->scratch, &turn->limits_decide);
}

/* True if the condition of the bid can be true for this call, as far as its number decides. */
static inline bool is_within_limits(Turn *turn, const Call *call)
{
    const Bid *bid = &turn->game->bid[call->bid];
    if (!bid->limits) return true;
    find_limits(turn, bid);
    return call->number >= turn->numbers.least && call->number <= turn->numbers.most;
}

/*
 * For a call whose number is outside the limits: returns the last rank that the search for legal calls can skip, from
 * `rank` on. If the number is too high, those of all later calls of the same bid are too high as well. The ranks of
 * these calls are skipped if they follow without a gap.
 */
static int last_beyond_limits(const Turn *turn, const Call *call, int rank)
{
    if (call->number <= turn->numbers.most) return rank; /* the number is too low, but the next one may be legal */
    const Bid *bid = &turn->game->bid[call->bid];
    int this_call = turn->round->calls[rank], last_call = bid->first_call + bid->n_calls - 1;
    int last_rank = turn->round->rank_of_call[last_call];
    bool have_no_gap = last_rank - rank == last_call - this_call;
    return have_no_gap ? last_rank : rank;
}

/* True if the condition of the bid holds for a call that is_within_limits(), and the bid may be chosen in this deal. */
static inline bool meets_condition(Turn *turn, const Call *call)
{
    const Bid *bid = &turn->game->bid[call->bid];
    if (!bid->when && !turn->has_once) return true;
    bool is_decided = turn->limits_decide && bid->limits; /* the number within the limits meets the whole condition */
    return is_decided ? call_is_left(&turn->facts, call) : call_test_by(&turn->facts, call);
}

/* True if the seat may say this word, which only keeps its right to bid (Bid.is_word): once, and before any bid. */
static bool may_keep_open(const Turn *turn, int bid)
{
    bool was_said = turn->state->auction.said[turn->seat] >> bid & 1;
    return !has_bid(turn->state) && !was_said;
}

/*
 * True if the seat may double the standing bid. A bid of kind DOUBLES_OPPONENTS doubles a bid of the other side that
 * nobody has doubled. The other kind doubles again a bid of the own side that the other side has doubled once.
 */
static bool may_double(const Turn *turn, const Bid *bid)
{
    const Auction *auction = &turn->state->auction;
    if (!has_bid(turn->state)) return false;
    bool is_own = turn->game->team[turn->seat] == turn->game->team[auction->bidder];
    bool of_opponents = bid->doubles == DOUBLES_OPPONENTS;
    return is_own != of_opponents && auction->doubled == (of_opponents ? 0 : 1);
}

/*
 * True if the steps of the round and the bid's condition allow this bid. The caller has checked that the bid is high
 * enough, and that the player has picked up the talon if he must.
 */
static inline bool bid_rules_allow(Turn *turn, int rank)
{
    const Call *call = call_of(turn, rank);
    const Bid *bid = &turn->game->bid[call->bid];
    bool is_out = turn->has_steps && !is_in_step(turn->round, turn->state, rank);
    if (is_out && !may_jump(bid, turn->state, turn->seat)) return false;
    return meets_condition(turn, call);
}

/*
 * True if the seat may pick up the talon; only once in a turn. In a rising round the player must then bid, so at least
 * one higher bid must be left. This is only an estimate: conditions about the new hand may still forbid that bid.
 */
static bool may_pick_up(Turn *turn, int rank)
{
    const Round *round = turn->round;
    if (turn->state->auction.owes_bid || !meets_condition(turn, call_of(turn, rank))) return false;
    if (!round_is_rising(round)) return true;
    for (int other = lowest_rank(turn->game, round, turn->state, turn->seat); other < round->n_calls; other++)
        if (!turn->game->bid[call_of(turn, other)->bid].picks_up) return true;
    return false;
}

/*
 * True if the seat may make this bid, which is not plain: it doubles, picks up the talon, only keeps the right to bid,
 * or must raise certain bids (Bid.over).
 */
NOINLINE static bool may_bid_specially(Turn *turn, int rank)
{
    const Call *call = call_of(turn, rank);
    const Bid *bid = &turn->game->bid[call->bid];
    if (bid->is_word && !may_keep_open(turn, call->bid)) return false;
    if (bid->doubles) return may_double(turn, bid) && meets_condition(turn, call);
    if (bid->picks_up) return may_pick_up(turn, rank);
    if (turn->must_pick_up) return false;
    bool raises_right_bid = !bid->over || (has_bid(turn->state) && (bid->over >> turn->state->auction.bid & 1));
    return raises_right_bid && bid_rules_allow(turn, rank);
}

/* True if the seat may make this bid, given that it is high enough and is_within_limits(). */
static inline bool may_bid(Turn *turn, int rank)
{
    const Call *call = call_of(turn, rank);
    if (call->bid == turn->round->stands) return false; /* the elder has this bid from the start */
    if (!turn->game->bid[call->bid].is_plain) return may_bid_specially(turn, rank);
    return !turn->must_pick_up && bid_rules_allow(turn, rank);
}

/* True if the seat has made a bid of this round, or if the round lets players hold without a bid of their own. */
static bool has_bid_to_hold(const Round *round, const State *state, int seat)
{
    return round->holds_unbid || (state->auction.said[seat] & round->bid_set) != 0;
}

/*
 * True if the rule of a ladder (a rising round that is no duel) lets this seat take over the standing bid. The rule
 * names nobody, the seats nearer to forehand than the bidder, forehand, or the seats that were outbid.
 */
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

/*
 * True if the round lets the seat hold, which means to take over the standing bid. In a duel only the elder holds, if
 * the rule says that he answers by holding. In a ladder the rule must name the seat, which may also need an earlier
 * bid. False in other rounds.
 */
static bool round_allows_hold(const Round *round, const State *state, int seat)
{
    if (round->kind == ROUND_DUEL) return round->answer == ANSWER_HOLD && seat == state->auction.elder;
    return round->kind == ROUND_LADDER && has_bid_to_hold(round, state, seat) && hold_rule_allows(round, state, seat);
}

/*
 * True if the seat may hold: take over the bid of another player at the same height. The round and the bid must allow
 * this, and their conditions must be met.
 */
bool may_hold(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (!has_bid(state) || state->auction.bidder == seat || !round_allows_hold(round, state, seat)) return false;
    if (standing_rank(round, state) < 0 || !game->bid[state->auction.bid].can_hold) return false;
    /* conditions for holding must be met, and the holder must be able to make the bid himself */
    return seat_test(game, state, round->hold_when, seat) &&
           call_test(game, state, &game->call[state->auction.call], seat);
}

/*
 * A duty obliges a seat to make at least a certain bid. Returns the rank of this bid; the highest rank if several
 * duties apply, or -1 if none applies.
 */
static int duty_rank(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    int rank = -1;
    for (size_t i = 0; i < round->n_duties; i++) {
        int least = round->rank_of_call[game->bid[round->duties[i].bid].first_call];
        if (least > rank && seat_test(game, state, round->duties[i].when, seat)) rank = least;
    }
    return rank;
}

/* True if the seat may neither pass nor hold as long as it has a legal bid, whether or not a duty applies. */
static bool bid_is_compulsory(const Game *game, const State *state, int seat)
{
    const Round *round = round_of(game, state);
    if (round->kind == ROUND_NAMING || round->kind == ROUND_EACH || state->auction.owes_bid) return true;
    return round->must && seat_test(game, state, round->must, seat);
}

/*
 * Sets the range of ranks that are not too low or too high: `*low` up to but not including `*high`. `duty` is the
 * result of duty_rank(). In a duel, the range of the elder may be empty or have only the lowest bid.
 */
static void range_of_bids(const Game *game, const Round *round, const State *state, int duty, int *low, int *high)
{
    bool is_duel = round->kind == ROUND_DUEL;
    *low = lowest_rank(game, round, state, state->actor);
    *high = round->n_calls;
    if (duty > *low) *low = duty;
    if (is_duel && duel_answers(state) && round->answer == ANSWER_HOLD) *high = 0; /* the elder only holds or passes */
    /* the elder may get the last turn if nobody has challenged him; by rule he may then make only the lowest bid */
    bool is_last = is_duel && round->first != FIRST_SPEAKS && state->actor == state->auction.elder && !has_bid(state);
    if (is_last && round->last == LAST_LOWEST) *high = 1;
}

/* Returns the legal bids of the actor, and the tokens for passing and holding, if he may do so. */
Moves rounds_legal(const Game *game, const State *state)
{
    Turn turn;
    turn_begin(game, state, &turn);
    const Round *round = turn.round;
    int seat = state->actor, low, high;
    int duty = round->n_duties ? duty_rank(game, state, seat) : -1;
    Moves moves = {0};
    bool has_bids = false;
    range_of_bids(game, round, state, duty, &low, &high);
    for (int rank = low; rank < high; rank++) {
        const Call *call = call_of(&turn, rank);
        if (!is_within_limits(&turn, call)) rank = last_beyond_limits(&turn, call, rank);
        else if (may_bid(&turn, rank)) has_bids |= moves_add(&moves, call->token);
    }
    /* a player who must bid can neither pass nor hold, unless he has no legal bid */
    if (has_bids && (duty >= 0 || bid_is_compulsory(game, state, seat))) return moves;
    (void)moves_add(&moves, round->passes_as_done ? game->token_done : game->token_pass);
    if (may_hold(game, state, seat)) (void)moves_add(&moves, game->token_hold);
    return moves;
}

bool rounds_must_bid(const Game *game, const State *state)
{
    Moves moves = rounds_legal(game, state);
    return !moves_have(moves, game->token_pass) && !moves_have(moves, game->token_done);
}

/* ---- why a bid is refused ---------------------------------------------------------------------------------------- */

/*
 * Returns the name of a bid for a message. If the bid has several calls, such as one for each number, returns the id of
 * the call that the token makes.
 */
static Str bid_name(const Game *game, const Token *token, Str language)
{
    const Bid *bid = &game->bid[token->index];
    return bid->is_row ? token->id : text_in(bid->name, language);
}

/*
 * Refuses a bid because bids rise step by step, and names the next bid. If there is none, only says that the bid is not
 * possible.
 */
static void refuse_out_of_step(const Game *game, const State *state, Str language, Buf *out)
{
    const Round *round = round_of(game, state);
    int next = standing_rank(round, state) + 1;
    if (next >= round->n_calls) {
        refuse(out, language, REFUSAL_NO_BID_NOW);
        return;
    }
    const Token *following = token_of(game, game->call[round->calls[next]].token);
    refuse_thing(out, language, REFUSAL_OUT_OF_STEP, bid_name(game, following, language));
}

/*
 * True if the bid is not above the standing one, although it must be. A bid above it can also be below lowest_rank(),
 * if the actor may not raise; then this is not the reason.
 */
static bool is_too_low(const Game *game, const State *state, int rank)
{
    const Round *round = round_of(game, state);
    return round_is_rising(round) && rank < lowest_rank(game, round, state, state->actor) &&
           rank <= standing_rank(round, state);
}

/* Writes why a bid is refused: the first reason that applies, from the most to the least specific. */
static void refuse_bid(const Game *game, const State *state, const Token *token, Str language, Buf *out)
{
    const Round *round = round_of(game, state);
    Str why = text_in(game->bid[token->index].why, language);
    int rank = round->rank_of_call[token->call];
    /* some bids can be chosen only once in a match, or only once by each dealer */
    bool was_chosen = state_chosen(game, state, state->dealer) >> token->index & 1;
    if (rank < 0) refuse(out, language, REFUSAL_OTHER_ROUND);
    else if (was_chosen) refuse(out, language, REFUSAL_CHOSEN);
    else if (is_too_low(game, state, rank)) refuse(out, language, REFUSAL_TOO_LOW);
    else if (!call_test(game, state, &game->call[token->call], state->actor) && why.n) buf_add(out, why);
    else if (seats_have(state->auction.outbid, state->actor) && !round->outbid_may_raise)
        refuse(out, language, REFUSAL_NO_RAISE);
    else if (!is_in_step(round, state, rank)) refuse_out_of_step(game, state, language, out);
    else refuse(out, language, REFUSAL_NO_BID_NOW);
}

/*
 * Returns the message for a player who must bid. If the bid that the duty names is not legal any more, the message says
 * that a higher bid is compulsory. `has_text`: the duty has a text, which the message includes.
 */
static Refusal refusal_of_duty(const Game *game, const State *state, const Bid *bid, bool has_text)
{
    bool is_legal = false;
    Moves legal = rounds_legal(game, state);
    for (int i = 0; i < bid->n_calls; i++) is_legal |= moves_have(legal, game->call[bid->first_call + i].token);
    if (is_legal) return has_text ? REFUSAL_MUST_BID_WHY : REFUSAL_MUST_BID;
    return has_text ? REFUSAL_MUST_BID_HIGHER_WHY : REFUSAL_MUST_BID_HIGHER;
}

/* Explains why passing is not possible: a duty requires a bid, or some bid must be made. */
static void refuse_pass(const Game *game, const State *state, Str language, Buf *out)
{
    const Round *round = round_of(game, state);
    for (size_t i = 0; i < round->n_duties; i++) {
        if (!seat_test(game, state, round->duties[i].when, state->actor)) continue;
        const Bid *bid = &game->bid[round->duties[i].bid];
        Str name = text_in(bid->name, language), text = text_in(round->duties[i].text, language);
        refusal_add(out, language, refusal_of_duty(game, state, bid, text.n > 0), (Slots){.text = {name, text}});
        return;
    }
    refuse(out, language, REFUSAL_MUST_NAME);
}

/* Explains why the actor may not bid, hold or pass. */
void rounds_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = token_of(game, action);
    if (token->kind == TOKEN_BID) refuse_bid(game, state, token, language, out);
    else if (token->kind == TOKEN_HOLD) refuse(out, language, REFUSAL_NO_HOLD);
    else if (token->kind == TOKEN_PASS || token->kind == TOKEN_DONE) refuse_pass(game, state, language, out);
    else refuse(out, language, REFUSAL_NO_SUCH_BID);
}
