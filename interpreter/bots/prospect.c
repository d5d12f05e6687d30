/* Estimates what the actor gains by a bid or another token (an action that is not a card). */
#include "bots/prospect.h"

#include "engine/facts.h"
#include "engine/stock.h"
#include "engine/sides.h"
#include "rules/round.h"

#include <stdlib.h>

enum {
    SPREAD = 3,      /* an estimate differs from the true share of the points by at most 1 / SPREAD of all points */
    TALON_HELP = 45, /* percent by which a talon as large as the hand raises the hand's winnings */
    /*
     * percent of the estimate that is used; less than 100 because the declarer is often the player who has
     * overestimated a hand
     */
    BOLDNESS = 75
};

/* Tries each suit of `choices` (one bit each) as trumps, and returns the suit with which the hand is worth most. */
int best_trump(const Game *game, const Contract *contract, Hand hand, uint8_t choices)
{
    int best = 0;
    int32_t most = -1;
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!(choices >> suit & 1)) continue;
        hand.ranking = &game->ranking[contract->rankings + suit];
        int32_t worth = hand_worth(&hand);
        if (worth > most) best = suit;
        if (worth > most) most = worth;
    }
    return best;
}

Hand hand_of(const Game *game, const State *state, int ranking)
{
    CardSet cards = state->hand[state->actor];
    bool gets_turned = later_turned_is_due(game, state) && state->turned != NO_CARD;
    if (gets_turned) cards |= card_bit(state->turned);
    CardSet known = cards | state_aside_known(state, state->actor);
    return (Hand){.game = game,
                  .ranking = &game->ranking[ranking],
                  .cards = cards,
                  .unseen = game->pack & ~known,
                  .others = game->n_active - 1};
}

/* ---- the gain of one contract ------------------------------------------------------------------------------------ */

/* Returns the suit that would be the best trump suit, if the declarer names or leads it; else -1. */
int trump_in_mind(const Game *game, const Contract *contract, Hand hand)
{
    if (contract->trump_led) return best_trump(game, contract, hand, UINT8_MAX);
    return contract->names_trump ? best_trump(game, contract, hand, contract->trump_choices) : -1;
}

/*
 * Returns how many of the actor's partners at the table would play in this contract. The contract is set in a copy of
 * the position, because the conditions for playing may depend on it.
 */
static int partners_with_part(const State *state, int index, const Game *game)
{
    const Contract *contract = &game->contract[index];
    State then = *state;
    int n = 0;
    then.contract = (uint8_t)index;
    then.declarer = then.auction.bidder = state->actor;
    sides_settle(game, &then);
    for (int seat = 0; seat < game->n_players; seat++) {
        bool is_partner = seat != state->actor && game->team[seat] == game->team[state->actor];
        n += is_partner && state_is_active(state, seat) && seat_test(game, &then, contract->plays, seat);
    }
    return n;
}

/* Returns how many partners at the table do not play in this contract. */
static int partners_without_part(const State *state, int index, const Game *game)
{
    int n = 0;
    for (int seat = 0; seat < game->n_players; seat++)
        n += seat != state->actor && game->team[seat] == game->team[state->actor] && state_is_active(state, seat);
    return n - partners_with_part(state, index, game);
}

/*
 * Returns the number of partners that the declarer of this contract will have. In some contracts, a called card, the
 * first trick or an announcement decides who is the partner. Then there is one, although nobody knows him yet.
 */
static int partners_of(const State *state, int index, const Game *game)
{
    const Contract *contract = &game->contract[index];
    bool partner_is_unknown =
        contract->sides == SIDES_CALLED || contract->sides == SIDES_FIRST_TRICK || contract->sides == SIDES_SAID;
    if (contract->sides == SIDES_DECLARER && game->has_partners) return partners_with_part(state, index, game);
    return partner_is_unknown ? 1 : 0;
}

/* Returns the worth of everything that can be won: the points of the pack, or the number of cards played to tricks. */
static int32_t worth_in_play(const Game *game, const State *state)
{
    return game->values.n ? cards_worth(game, game->pack) : game->n_active * tricks_total_of(game, state);
}

/* Returns the average worth of the cards that the declarer still gets after the auction. */
static int64_t worth_to_come(const Game *game, const State *state)
{
    return (int64_t)worth_in_play(game, state) * later_to_come(game, state) / game->n_cards;
}

/* Returns the worth of the melds in a hand. 0 unless melds are announced when leading, and count as points. */
static int64_t melds_in_hand(const Hand *hand)
{
    const Game *game = hand->game;
    CardSet kinds = game_same_cards(game, hand->cards);
    int64_t points = 0;
    if (!game->melds_are_points || game->meld_at != MELDS_ON_LEAD) return 0;
    for (int i = 0; i < game->n_combinations; i++)
        if (!(game->combination[i].cards & ~kinds)) points += game->combination[i].value[0];
    return points_worth(game, (Fraction){points, 1});
}

/* True if the cards that the declarer discards count as won by the declarer. */
static bool keeps_discards(const Contract *contract)
{
    Owner owner = contract->discard.owner;
    return owner == OWNER_DECLARER || owner == OWNER_DECLARER_WITH_TRICK;
}

/*
 * Returns the worth of the cards that will count for the declarer's side without being played: discards, and cards of
 * the talon. After the declarer has picked up talon cards, returns the worth of the discards. Before that, returns 0 if
 * he will take cards but the discards do not count for him. Otherwise each card counts as an average card. The cards
 * are those that stay in the talon if these count for the declarer, else the `n` that he will still take.
 */
static int64_t worth_set_aside(const State *state, const Plan *plan, int n, const Game *game)
{
    const Contract *contract = &game->contract[plan->contract];
    bool has_taken = state->picked != 0, gets_rest = plan->has_bids && contract->talon.rest == OWNER_DECLARER;
    if (has_taken) return cards_worth(game, state->discards);
    /* the discards count 0 if they are given to other players, or count for nobody */
    if (n > 0 && (game->gain || !keeps_discards(contract))) return 0;
    return (int64_t)cards_worth(game, game->pack) * (gets_rest ? game_talon_left(game) : n) / game->n_cards;
}

/*
 * Returns the worth of the cards that the declarer's side will probably win. This includes what the talon, discards,
 * cards dealt later and partners add to the hand.
 */
static int64_t expected_worth(const State *state, const Plan *plan, const Hand *hand)
{
    const Game *game = hand->game;
    /* n: the number of talon cards that the declarer will still take; held: the number of cards in the hand */
    int n = state->picked ? 0 : taken_count(game, &game->contract[plan->exchange].talon),
        held = cards_count(hand->cards);
    int64_t worth = hand_worth(hand);
    /* cards from the talon and cards dealt later help the hand to win more */
    worth += worth * (n + later_to_come(game, state)) * TALON_HELP / ((held ? held : 1) * 100);
    /* the estimate for the hand is reduced; the worth of cards set aside and of cards dealt later is added in full */
    worth = worth * BOLDNESS / 100 + worth_set_aside(state, plan, n, game) + worth_to_come(game, state);
    /* the worth that other players win; each partner wins an equal part of it */
    int64_t others = worth_in_play(game, state) - worth;
    if (plan->has_bids) worth += melds_in_hand(hand);
    return worth + others * partners_of(state, plan->contract, game) / (game->n_active - 1);
}

/*
 * Returns the probability that the declarer's side wins `worth` or less. The probabilities form a triangle around the
 * estimate.
 */
static int64_t chance_of_less(const Game *game, const State *state, int64_t worth, int64_t estimate)
{
    /* half: half the base of the triangle; tail: the area of the triangle on the shorter side of `worth` */
    int64_t half = worth_in_play(game, state) / SPREAD + 1, off = worth - estimate;
    if (off <= -half || off >= half) return off < 0 ? 0 : CERTAIN;
    int64_t rest = off < 0 ? half + off : half - off, tail = rest * rest * CERTAIN / (2 * half * half);
    return off < 0 ? tail : CERTAIN - tail;
}

/*
 * Returns the average gain over the possible outcomes, weighted by their probability, in units of 1 / CERTAIN. Losses
 * count `weight` times. The border between two outcomes is halfway between their worths. `estimate` is the worth that
 * the declarer's side is expected to win.
 */
static int64_t gain_by_ends(const State *state, const Game *game, const Aim *aim, int64_t estimate, int weight)
{
    int64_t sum = 0, below = 0;
    for (int i = 0; i < aim->n_ends; i++) {
        bool is_last = i + 1 == aim->n_ends;
        int64_t up_to =
            is_last ? CERTAIN : chance_of_less(game, state, (aim->worth[i] + aim->worth[i + 1]) / 2, estimate);
        sum += aim->gain[i] * (aim->gain[i] < 0 ? weight : 1) * (up_to - below);
        below = up_to;
    }
    return sum;
}

/*
 * Returns the actor's hand, to be judged in the ranking of a plan. If the declarer chooses trumps later, the best suit
 * of the hand is assumed to be trump.
 */
static Hand hand_under(const State *state, const Plan *plan, const Game *game)
{
    const Contract *contract = &game->contract[plan->contract];
    Hand hand = hand_of(game, state, plan->ranking);
    int trump = trump_in_mind(game, contract, hand);
    if (trump >= 0) hand.ranking = &game->ranking[contract->rankings + trump];
    return hand;
}

/*
 * Returns 2 if others can double the stakes, else 1. Losses count this many times, because opponents usually double a
 * losing contract.
 */
static int weight_of_losses(const Game *game)
{
    bool can_double = game->has_kontra;
    for (int i = 0; i < game->n_bids; i++) can_double |= game->bid[i].doubles != 0;
    return can_double ? 2 : 1;
}

/*
 * Returns the share of the tricks that a hand may expect in a contract, in units of 1 / CERTAIN. If the declarer
 * chooses trumps, the hand's best suit is used.
 */
static int64_t expected_share(const Game *game, const State *deal, const Plan *plan, Hand hand)
{
    const Contract *contract = &game->contract[plan->contract];
    int trump =
        contract->trump_of_bid ? best_trump(game, contract, hand, UINT8_MAX) : trump_in_mind(game, contract, hand);
    if (trump >= 0) hand.ranking = &game->ranking[contract->rankings + trump];
    return (int64_t)hand_tricks(&hand) / tricks_total_of(game, deal);
}

/*
 * Returns how much more the hand gains in this contract than other hands would. This number is used if each contract
 * can be chosen only once and everyone plays alone: the player then saves a contract for a hand that suits it.
 */
static int64_t gain_over_others(const State *state, const Plan *plan, const Aims *aims, const Aim *aim, const Hand *own)
{
    const Game *game = aims->game;
    const State *deal = aims->deal;
    int64_t others = 0, share = (int64_t)hand_tricks(own) / tricks_total_of(game, deal);
    for (int seat = 0; seat < game->n_players; seat++) {
        CardSet cards = deal->dealt[seat];
        Hand hand = {.game = game,
                     .ranking = &game->ranking[plan->ranking],
                     .cards = cards,
                     .unseen = game->pack & ~cards,
                     .others = own->others};
        if (seat != state->actor && state_is_active(deal, seat)) others += expected_share(game, deal, plan, hand);
    }
    return (aim->gain_of_all - aim->gain_of_none) * (share - others / (game->n_active - 1));
}

int dropped_in(const State *state, int contract, const Game *game)
{
    if (state->picked) return state->to_discard;
    return taken_count(game, &game->contract[contract].talon) / 3;
}

/* If all see the hand, the chance c of a trick counts nearly twice: c + (1 - c) * c. */
int32_t chance_of_trick(const State *state, const Hand *hand, int contract)
{
    const Game *game = hand->game;
    OpenHand open = game->contract[contract].open;
    Hand own = *hand;
    bool has_partners = game->contract[contract].sides == SIDES_DECLARER && game->has_partners;
    if (has_partners) own.others -= partners_without_part(state, contract, game);
    if (game->contract[contract].play.head) return (int32_t)int_within(hand_tricks(&own), 0, CERTAIN);
    int32_t chance = hand_forced(&own, dropped_in(state, contract, game));
    bool is_seen = open == OPEN_DECLARER || open == OPEN_EVERYONE;
    return is_seen ? chance + (CERTAIN - chance) * chance / CERTAIN : chance;
}

/*
 * Returns the expected gain of a plan, in units of 1 / CERTAIN. A contract that can be chosen only once is compared
 * with other hands. A contract for tricks or points is judged by all its outcomes. A contract in which tricks are
 * avoided is lost with the chance that the hand must win a trick.
 */
static int64_t expected_gain(const State *state, const Plan *plan, Aims *aims)
{
    const Game *game = aims->game;
    const Aim *aim = aim_of_plan(aims, plan);
    if (!game->contract[plan->contract].is_played) return aim->gain_of_none * CERTAIN;
    Hand hand = hand_under(state, plan, game);
    if (game_has_once(game) && game->contract[plan->contract].alone)
        return gain_over_others(state, plan, aims, aim, &hand);
    if (aim->n_ends) return gain_by_ends(state, game, aim, expected_worth(state, plan, &hand), weight_of_losses(game));
    int32_t lost = aim->avoids ? chance_of_trick(state, &hand, plan->contract) : 0;
    return aim->gain_of_none * (CERTAIN - lost) + aim->gain_of_all * lost;
}

/* ---- bids of the declarer after the auction ---------------------------------------------------------------------- */

/* True if this is a round after the auction in which the bidder may change the contract. */
static bool may_change(const Game *game, const Round *round)
{
    bool changes = false;
    for (int i = 0; i < round->n_bids; i++) changes |= game->bid[round->bids[i]].contract >= 0;
    return changes && round_is_of_winner(round) && round->kind == ROUND_QUESTION;
}

/* Returns the first round, from `round` on, that may change the contract; n_rounds if there is none. */
static int next_change(const Game *game, int round)
{
    while (round < game->n_rounds && !may_change(game, &game->round[round])) round++;
    return round;
}

/*
 * Returns the suit that a later call makes trump, or NO_TRUMPS. A call without a suit keeps the trump suit of the plan.
 */
static int trump_with(const Game *game, const Plan *plan, const Call *call)
{
    const Contract *contract = &game->contract[plan->contract];
    bool is_said = contract->trump_of_bid || contract->names_trump;
    int trump = call->trump;
    if (!game->bid[call->bid].names_suit) trump = is_said ? game->ranking[plan->ranking].trump_suit : -1;
    return trump < 0 ? NO_TRUMPS : trump;
}

/*
 * Returns the plan after one more call. `round` is the round in which the call is made; NULL means the auction. In a
 * round before the talon is taken, the call also decides how the talon is taken.
 */
static Plan with_call(const Game *game, const Plan *plan, const Round *round, const Call *call)
{
    Plan next = *plan;
    next.said |= 1U << call->bid;
    /* a call with a number raises the bid, but need not change the contract */
    if (round && call->number >= 0) next.call = (uint16_t)(call - game->call);
    int contract = game->bid[call->bid].contract;
    if (contract < 0) return next;
    next.contract = (uint8_t)contract;
    if (!round || round->at <= AT_TALON) next.exchange = next.contract;
    next.ranking = game->contract[contract].ranking;
    if (game->contract[contract].trump_of_bid)
        next.ranking = (uint8_t)(game->contract[contract].rankings + trump_with(game, plan, call));
    return next;
}

/* Returns the position after the bids of the plan. The conditions of later bids are tested in this position. */
static State as_planned(const State *state, const Plan *plan, const Game *game)
{
    State then = *state;
    then.contract = plan->contract;
    then.declarer = state->actor;
    then.auction.bidder = state->actor;
    then.auction.said[state->actor] |= plan->said;
    if (plan->call == NO_CALL) return then;
    then.auction.call = plan->call;
    then.auction.bid = game->call[plan->call].bid;
    return then;
}

/*
 * Returns the best gain that the declarer can reach from a plan with calls of later rounds, starting with round `from`.
 * `*end` receives the plan after these calls. Rounds and calls whose conditions are not met are skipped. If no call is
 * left, the plan itself is judged.
 */
static int64_t gain_with_later_calls(const State *state, Aims *aims, const Plan *plan, int from, Plan *end)
{
    const Game *game = aims->game;
    int number = next_change(game, from);
    *end = *plan;
    if (number == game->n_rounds) return expected_gain(state, plan, aims);
    const Round *round = &game->round[number];
    State then = as_planned(state, plan, game);
    then.auction.round = (uint8_t)number;
    if (!seat_test(game, &then, round->when, state->actor))
        return gain_with_later_calls(state, aims, plan, number + 1, end);
    int64_t best = INT64_MIN;
    for (int rank = 0; rank < round->n_calls; rank++) {
        const Call *call = &game->call[round->calls[rank]];
        Plan next = with_call(game, plan, round, call), last;
        if (!call_test(game, &then, call, state->actor)) continue;
        int64_t gain = gain_with_later_calls(state, aims, &next, number + 1, &last);
        if (gain > best) *end = last;
        if (gain > best) best = gain;
    }
    return best == INT64_MIN ? expected_gain(state, plan, aims) : best;
}

/* ---- the gain of a bid or another token -------------------------------------------------------------------------- */

/*
 * Returns the plan for a call. The plan contains the bids (has_bids) only if bids may change the settlement: because of
 * the call's number, a bid with several numbers, or later bids. Otherwise it is the plan of the contract for any seat.
 */
static Plan plan_of(const State *state, const Game *game, int contract, uint16_t call)
{
    bool may_change_later = next_change(game, 0) < game->n_rounds;
    Plan plan = {.seat = NO_SEAT, .call = NO_CALL, .contract = (uint8_t)contract, .exchange = (uint8_t)contract};
    plan.ranking = contract_ranking(game, state, contract);
    bool has_number = call != NO_CALL && game->call[call].number >= 0;
    if (call == NO_CALL || !(may_change_later || has_number || game->bid[game->call[call].bid].is_row)) return plan;
    plan = with_call(game, &plan, NULL, &game->call[call]);
    plan.seat = state->actor;
    plan.call = call;
    plan.has_bids = true;
    if (game->meld_at == MELDS_BEFORE_PLAY) plan.melds = state->hand[state->actor];
    return plan;
}

/* Returns the best gain from a call of the auction. The declarer may still make later bids that gain more. */
static int64_t gain_by_call(const State *state, Aims *aims, uint16_t call)
{
    const Game *game = aims->game;
    Plan plan = plan_of(state, game, game->bid[game->call[call].bid].contract, call), end;
    return gain_with_later_calls(state, aims, &plan, state->auction.round, &end);
}

/* Returns the plan in a round after the auction, when contract and standing bid are known. */
static Plan plan_so_far(const State *state, const Game *game)
{
    Plan plan = plan_of(state, game, state->contract, state->auction.call);
    plan.contract = state->contract;
    plan.exchange = state->exchange_contract;
    plan.ranking = state->ranking;
    plan.said = state->auction.said[state->actor];
    return plan;
}

/* Returns the best gain from a call in the present round, after the auction. */
static int64_t gain_of_later_call(const State *state, Aims *aims, uint16_t call)
{
    const Game *game = aims->game;
    Plan so_far = plan_so_far(state, game), end;
    Plan plan = with_call(game, &so_far, &game->round[state->auction.round], &game->call[call]);
    return gain_with_later_calls(state, aims, &plan, state->auction.round + 1, &end);
}

/* True if the declarer may now raise the winning bid. */
static bool may_raise(const State *state, const Game *game)
{
    const Round *round = &game->round[state->auction.round];
    return state->contract != NO_CONTRACT && round->who == WHO_BIDDER && round->n_calls > 0 &&
           game->call[round->calls[0]].number >= 0;
}

/* Returns the gain of a declarer who does not raise the bid. */
static int64_t gain_without_raise(const State *state, Aims *aims)
{
    Plan plan = plan_so_far(state, aims->game), end;
    return gain_with_later_calls(state, aims, &plan, state->auction.round + 1, &end);
}

/* `action` must be a bid of the auction with a contract. If bids do not change the settlement, no card is kept. */
CardSet cards_to_keep_with(const State *state, Action action, Aims *aims)
{
    const Game *game = aims->game;
    uint16_t call = token_of(game, action)->call;
    Plan plan = plan_of(state, game, game->bid[game->call[call].bid].contract, call);
    return plan.has_bids ? aim_cards_to_keep(aims, &plan, state->hand[state->actor]) : 0;
}

int64_t gain_of_playing(const State *state, Aims *aims)
{
    Plan plan = plan_so_far(state, aims->game), end;
    return gain_with_later_calls(state, aims, &plan, 0, &end);
}

/*
 * Returns the gain of a bid without a contract, after which the seat may make other bids. It is the best gain of these
 * other bids; INT64_MIN if there are none.
 */
static int64_t gain_of_open_bids(const State *state, Aims *aims)
{
    int64_t best = INT64_MIN;
    for (int i = 0; i < aims->game->n_bids; i++) {
        const Bid *bid = &aims->game->bid[i];
        bool is_open =
            bid->contract >= 0 && call_test(aims->game, state, &aims->game->call[bid->first_call], state->actor);
        int64_t gain = is_open ? gain_by_call(state, aims, bid->first_call) : INT64_MIN;
        if (gain > best) best = gain;
    }
    return best;
}

/*
 * Returns the gain of taking part, if players have this choice before play: the number of expected tricks, less half of
 * an average share of the tricks. 0 in rounds without this choice.
 */
static int64_t gain_of_taking_part(const State *state, const Game *game)
{
    Hand hand = hand_of(game, state, state->ranking);
    bool is_asked = game->round[state->auction.round].kind == ROUND_SURVEY;
    return is_asked ? hand_tricks(&hand) - CERTAIN * tricks_total_of(game, state) / (2 * game->n_active) : 0;
}

/*
 * Returns the gain of a bid that does not oblige the player to play a contract, such as doubling the stakes when only
 * the first cards are dealt. It is the number of tricks expected in the lowest contract, less one and a half times an
 * average share.
 */
static int64_t gain_without_contract(const State *state, const Game *game)
{
    int lowest = 0;
    while (lowest + 1 < game->n_bids && game->bid[lowest].contract < 0) lowest++;
    int contract = game->bid[lowest].contract;
    if (contract < 0) return 0;
    Hand hand = hand_of(game, state, game->contract[contract].ranking);
    int64_t average = CERTAIN * cards_count(state->hand[state->actor]) / game->n_active;
    return hand_tricks(&hand) - average * 3 / 2;
}

/*
 * Returns the worth of the cards that the bidder's side will probably win with the highest bid so far (the standing
 * bid), in the unit of Aim.need.
 *
 * The actor trusts a bid of another player: with an average hand of the actor, the bid would just be won. An opponent
 * adds a little, and subtracts the worth by which his own hand is above average. A partner adds the worth by which his
 * own hand is above average.
 *
 * An actor of the bidder's side who has made a bid himself uses the estimate for his own hand instead. If the bid is
 * doubled, the bidder's side expects no more than is needed.
 */
static int64_t worth_with_standing_bid(const State *state, const Plan *plan, const Aim *aim, const Game *game)
{
    const Auction *auction = &state->auction;
    Hand hand = hand_under(state, plan, game);
    /*
     * spare: how much more than needed the bidder probably wins; over: how much better the actor's hand is than an
     * average hand
     */
    int64_t total = worth_in_play(game, state), spare = total / (SPREAD * 4),
            over = hand_worth(&hand) - total / game->n_active;
    bool is_own = game->team[state->actor] == game->team[auction->bidder];
    if (!is_own) return aim->need + spare - over;
    int64_t worth = auction->said[state->actor] ? expected_worth(state, plan, &hand) : aim->need + over;
    return auction->doubled && worth > aim->need ? aim->need : worth;
}

/*
 * Returns the actor's gain from the standing bid, if it is doubled `doubled` times. If the actor's side has made the
 * bid and would lose, a pass gains 0: the loss alone must not make the actor bid higher.
 */
static int64_t gain_of_standing_bid(const State *state, Aims *aims, int doubled)
{
    const Game *game = aims->game;
    const Auction *auction = &state->auction;
    Plan plan = plan_of(state, game, game->bid[auction->bid].contract, auction->call);
    plan.doubled = plan.has_bids ? (uint8_t)doubled : 0;
    const Aim *aim = aim_of_plan(aims, &plan);
    /* losses count once, because the doublings are known here */
    int64_t gain = gain_by_ends(state, game, aim, worth_with_standing_bid(state, &plan, aim, game), 1);
    bool is_own = game->team[state->actor] == game->team[auction->bidder], passes = doubled == auction->doubled;
    if (!is_own) return -gain;
    return passes && gain < 0 ? 0 : gain;
}

/*
 * Returns the ranking of the contract that will be played: the contract of the standing bid, or, if there is no bid,
 * the contract that is played without bids.
 */
static uint8_t ranking_to_come(const State *state, const Game *game)
{
    bool has_bid = state->auction.call != NO_CALL && game->bid[state->auction.bid].contract >= 0;
    int otherwise = game->all_pass_contract < 0 ? 0 : game->all_pass_contract;
    if (!has_bid) return contract_ranking(game, state, otherwise);
    return plan_of(state, game, game->bid[state->auction.bid].contract, state->auction.call).ranking;
}

/*
 * Returns the points that the hand probably wins, with the card values of its ranking. The unit is the smallest part of
 * a point, divided by CERTAIN.
 */
static int64_t hand_points(const Hand *hand)
{
    const int16_t *points = hand->ranking->values->points;
    int all = cards_count(hand->unseen);
    int64_t sum = 0, unseen = 0;
    EACH_CARD (card, hand->unseen) unseen += points[card];
    /* the average worth of the cards that the other players add to a trick */
    int64_t others = all ? unseen * hand->others * CERTAIN / all : 0;
    EACH_CARD (card, hand->cards) sum += hand_chance(hand, card) * (points[card] * (int64_t)CERTAIN + others) / CERTAIN;
    return sum;
}

/*
 * Returns the gain of predicting a number of points. It is 0 for the number expected, and decreases with the distance
 * from it.
 */
static int64_t gain_of_points(const State *state, const Game *game, const Call *call)
{
    Hand hand = hand_of(game, state, ranking_to_come(state, game));
    int64_t number = call->number < 0 ? 0 : call->number;
    return -llabs(number * game->point_parts * CERTAIN - hand_points(&hand));
}

/*
 * Returns the gain of predicting a number of tricks. It is 0 for the number expected, and decreases with the distance
 * from it. A call without a number predicts that the player wins no trick. Then each expected trick counts twice.
 */
static int64_t gain_of_prediction(const State *state, const Game *game, const Call *call)
{
    Hand hand = hand_of(game, state, ranking_to_come(state, game));
    enum { WEIGHT_OF_NONE = 2 };
    int64_t tricks = (int64_t)hand_tricks(&hand) * BOLDNESS / 100;
    return call->number < 0 ? -WEIGHT_OF_NONE * tricks : -llabs(call->number * (int64_t)CERTAIN - tricks);
}

/* True if the bid only makes trumps: everyone plays alone in its contract, and predicts tricks in a later round. */
static bool makes_trumps_only(const State *state, const Game *game, const Bid *bid)
{
    bool predicts = false;
    for (int i = state->auction.round + 1; i < game->n_rounds; i++) predicts |= round_predicts(game, i);
    return predicts && bid->names_suit && bid->contract >= 0 && game->contract[bid->contract].alone;
}

/* Returns the number of tricks expected with the suit of a call as trumps. */
static int64_t tricks_with(const State *state, const Game *game, uint16_t call)
{
    Hand hand = hand_of(game, state, plan_of(state, game, game->bid[game->call[call].bid].contract, call).ranking);
    return hand_tricks(&hand);
}

/* True if the present round decides the declarer: in the auction, or in a second auction after trumps are made. */
static bool is_auction(const State *state, const Game *game)
{
    return state->contract == NO_CONTRACT || game->round[state->auction.round].at == AT_AFTER_TRUMP;
}

/*
 * True if the present round decides the declarer, the sides are known already, and the standing bid leads to a
 * contract.
 */
static bool is_between_sides(const State *state, const Game *game)
{
    return game->has_partners && is_auction(state, game) && state->auction.call != NO_CALL &&
           game->bid[state->auction.bid].contract >= 0;
}

/* True if the actor may pick up the talon in this round, but need not, and need not bid after it. */
static bool may_pick_up_freely(const State *state, const Game *game)
{
    const Round *round = &game->round[state->auction.round];
    return round->picks_up >= 0 && !round_is_rising(round);
}

/*
 * Returns the gain of picking up the talon and laying down cards in exchange, compared with leaving the talon. If
 * tricks are avoided, it is the number of expected tricks, less two thirds of an average share: hands that win few
 * tricks need no exchange. Otherwise it is the smallest gain above 0, so that the talon is picked up.
 */
static int64_t gain_of_free_pickup(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    bool has_bid = state->auction.call != NO_CALL && game->bid[state->auction.bid].contract >= 0;
    int contract = has_bid ? game->bid[state->auction.bid].contract : game->all_pass_contract;
    if (contract < 0 || !aim_avoids(aims, contract)) return 1;
    Hand hand = hand_of(game, state, ranking_to_come(state, game));
    return hand_tricks(&hand) - CERTAIN * tricks_total_of(game, state) * 2 / (3 * game->n_active);
}

/*
 * Returns the gain of picking up the talon, if the player must then make a higher bid. It is the best gain of these
 * bids, with the present hand. It is negative for the player who made the standing bid.
 */
static int64_t gain_of_pickup_and_bid(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    const Round *round = &game->round[state->auction.round];
    bool has_bid = state->auction.call != NO_CALL, is_own = has_bid && state->auction.bidder == state->actor;
    /* -1 is less than the gain of a pass (0), which is better because the player need not raise his own bid */
    int64_t best = is_own ? -1 : INT64_MIN;
    for (int rank = has_bid ? round->rank_of_call[state->auction.call] + 1 : 0; rank < round->n_calls; rank++) {
        const Call *call = &game->call[round->calls[rank]];
        if (is_own || game->bid[call->bid].contract < 0 || !call_test(game, state, call, state->actor)) continue;
        int64_t gain = gain_by_call(state, aims, round->calls[rank]);
        if (gain > best) best = gain;
    }
    return best == INT64_MIN ? 0 : best;
}

/*
 * Chooses the function for the kind of token and round. The cases are, in order: passing, doubling a standing bid,
 * picking up the talon, predicting, making trumps, and choices after the auction. All others are bids with or without a
 * contract.
 */
int64_t gain_of(const State *state, Action action, Aims *aims)
{
    const Game *game = aims->game;
    const Token *token = token_of(game, action);
    bool doubles = token->kind == TOKEN_BID && game->bid[token->index].doubles;
    /* after a pass or a doubling, the standing bid is played, perhaps with one more doubling */
    if (is_between_sides(state, game) && (doubles || token->kind == TOKEN_PASS))
        return gain_of_standing_bid(state, aims, state->auction.doubled + doubles);
    if (token->kind == TOKEN_PASS) return may_raise(state, game) ? gain_without_raise(state, aims) : 0;
    if (token->kind == TOKEN_BID && may_pick_up_freely(state, game))
        return game->bid[token->index].picks_up ? gain_of_free_pickup(state, aims) : 0;
    if (token->kind == TOKEN_BID && game->bid[token->index].picks_up) return gain_of_pickup_and_bid(state, aims);
    /* tokens without a call of their own, such as holding, concern the standing call */
    uint16_t call = token->kind == TOKEN_BID ? token->call : state->auction.call;
    if (call == NO_CALL) return 0;
    /* state->contract is NO_CONTRACT until the auction has decided the contract */
    bool predicts = state->contract == NO_CONTRACT && round_predicts(game, state->auction.round);
    if (predicts && round_predicts_points(game, state->auction.round))
        return gain_of_points(state, game, &game->call[call]);
    if (predicts) return gain_of_prediction(state, game, &game->call[call]);
    if (state->contract == NO_CONTRACT && makes_trumps_only(state, game, &game->bid[game->call[call].bid]))
        return tricks_with(state, game, call);
    /* after the auction, the declarer changes the contract, or other players choose to take part */
    if (!is_auction(state, game))
        return game->round[state->auction.round].who == WHO_BIDDER ? gain_of_later_call(state, aims, call)
                                                                   : gain_of_taking_part(state, game);
    const Bid *bid = &game->bid[game->call[call].bid];
    if (bid->contract >= 0) return gain_by_call(state, aims, call);
    return bid->makes_willing ? gain_of_open_bids(state, aims) : gain_without_contract(state, game);
}

/*
 * Stores in `*end` the plan with the best contract that the actor can still reach with later bids. Returns false if the
 * contract is final, or if the actor did not make the winning bid.
 */
static bool find_plan_in_mind(const State *state, Aims *aims, Plan *end)
{
    const Game *game = aims->game;
    if (state->actor != state->auction.bidder || next_change(game, state->auction.round) == game->n_rounds)
        return false;
    Plan plan = plan_so_far(state, game);
    (void)gain_with_later_calls(state, aims, &plan, state->auction.round, end);
    return true;
}

int ranking_in_mind(const State *state, Aims *aims)
{
    Plan end;
    return find_plan_in_mind(state, aims, &end) ? end.ranking : state->ranking;
}

int contract_in_mind(const State *state, Aims *aims)
{
    Plan end;
    return find_plan_in_mind(state, aims, &end) ? end.contract : state->contract;
}

/*
 * Returns the gain of doubling the player `other`; 0 unless everyone plays alone. A player who has chosen the contract
 * is assumed to be better than average, by half of an average player's tricks. Doubling gains only if the actor is
 * better still.
 */
int64_t gain_of_doubling(const State *state, int other, Aims *aims)
{
    enum { MARGIN = CERTAIN / 16 }; /* the least advantage that is worth doubling */
    const Game *game = aims->game;
    const Aim *aim = aim_of(aims, state->contract);
    Hand hand = hand_of(game, state, state->ranking);
    /* stake: how much more all tricks gain than no trick; negative if tricks are avoided */
    int64_t stake = aim->gain_of_all - aim->gain_of_none, average = CERTAIN / game->n_active;
    /* own, his: the share of tricks that the actor (or `other`) may expect; better: the actor's advantage */
    int64_t own = (int64_t)hand_tricks(&hand) / tricks_total_of(game, state);
    int64_t his = (CERTAIN - own) / (game->n_active - 1), better = stake < 0 ? his - own : own - his;
    if (!game->contract[state->contract].alone) return 0;
    if (other == state->auction.bidder) better -= average / 2;
    return (stake < 0 ? -stake : stake) * (better - MARGIN);
}

int ranking_with(const State *state, Action action, const Game *game)
{
    uint16_t call = token_of(game, action)->call;
    Plan plan = plan_of(state, game, game->bid[game->call[call].bid].contract, call);
    const Contract *contract = &game->contract[plan.contract];
    int trump = trump_in_mind(game, contract, hand_of(game, state, plan.ranking));
    return trump < 0 ? plan.ranking : contract->rankings + trump;
}
