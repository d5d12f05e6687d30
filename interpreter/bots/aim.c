/*
 * Finds out what the outcomes of a contract are worth. It sets up imagined ends of a deal and settles them. In such an
 * end, one player has won a given number of tricks, and the other players have won the rest.
 *
 * This one player is called the plan's player, in parameters `player`: the seat of the plan, or forehand if the plan
 * has no seat. He is the declarer, unless everyone plays alone.
 */
#include "bots/aim.h"

#include "bots/worth.h"
#include "engine/carry.h"
#include "engine/meld.h"
#include "engine/stock.h"

#include <string.h>

/*
 * Divides the talon: the cards that the taker picks up are counted as the taker's discards, and the other cards stay in
 * the talon. Players usually discard cards of about the same worth as those that they pick up. A place is the position
 * of a card in the talon. Sets of places have one bit for each.
 */
static void divide_talon(const Game *game, const TalonRule *rule, State *state)
{
    uint64_t taken = taken_places(game, rule, 0);
    uint64_t every_place = taken_places(game, &(TalonRule){.take = TAKE_ALL}, 0);
    state->discards = talon_cards(state, taken);
    state->talon = talon_cards(state, ~taken & every_place);
}

/*
 * Deals out cards of the talon, if the rules make the taker give some of them to each player. Each active player gets
 * the first `game->gain` cards of the discards, as long as there are any. (divide_talon() has counted all taken cards
 * as discards.) Changes nothing if `game->gain` is 0.
 */
static void share_talon(const Game *game, State *state)
{
    for (int seat = 0; game->gain && seat < game->n_players; seat++) {
        for (int i = 0; i < game->gain && state->discards && state_is_active(state, seat); i++) {
            CardSet card = card_bit(cards_first(state->discards));
            state->discards &= ~card;
            state->dealt[seat] |= card;
        }
    }
}

/*
 * Announces all melds in the hand of the plan's player: adds them to the log, and counts them as actions that are not
 * cards (`asides`). This is only done if players announce melds when they lead to a trick, and melds count as points.
 */
static void announce_melds_in_hand(const Game *game, CardSet hand, State *state, uint8_t player)
{
    CardSet kinds = game_same_cards(game, hand);
    if (!game->melds_are_points || game->meld_at != MELDS_ON_LEAD) return;
    for (int i = 0; i < game->n_combinations; i++) {
        if (game->combination[i].cards & ~kinds) continue; /* the hand lacks a card of the meld */
        log_push(state, player, game->combination[i].token);
        state->asides++;
        state->stage = STAGE_PLAY; /* the earliest stage in which melds count */
    }
}

/*
 * Gives all players the cards that are dealt later, in stages (see engine/stock.h). Some packets are for the declarer.
 * They go to the seat that already got them in `deal`, otherwise to the plan's player. After the pick-up, `state`
 * already has the cards that the seats kept of the stages dealt in `deal`. These stages are not dealt again, so a card
 * that a seat laid down does not come back.
 */
static void deal_in_stages(const Game *game, const State *deal, State *state, uint8_t player)
{
    if (!game->later.n_stages) return;
    state->later_by = deal->later_by ? deal->later_by : (player + 1U) & 15U; /* 1 + the seat, in 4 bits */
    state->later_done = game->later.n_stages & 15U;
    for (int seat = 0; seat < game->n_players; seat++) {
        CardSet already_dealt = pickup_has_begun(deal) ? later_cards(game, deal, seat) : 0;
        state->dealt[seat] |= later_cards(game, state, seat) & ~already_dealt;
        state->talon &= ~state->dealt[seat];
    }
}

/*
 * True if all other players play against the player of the contract: the declarer can have no partner, or everyone
 * plays alone.
 */
static bool is_against_all(const Game *game, const Contract *contract)
{
    return contract->alone || (contract->sides == SIDES_DECLARER && !game->has_partners);
}

/*
 * Returns the seat that is assumed to win the next trick, if the plan's player does not win it. If all others play
 * against the plan's player, they win tricks in turn, and `last` is the winner of the trick before. Otherwise the next
 * seat after the plan's player wins all these tricks, because an opponent sits there.
 */
static uint8_t winner_after(const Game *game, const State *state, uint8_t player, uint8_t last)
{
    uint8_t next = state->next[last];
    if (!is_against_all(game, &game->contract[state->contract])) return state->next[player];
    return next == player ? state->next[player] : next;
}

/*
 * True if the plan's player promises something about the last tricks (by the contract or a bid) and fulfils the
 * promise. A player who wins more than half of the tricks is assumed to fulfil it: he wins the last tricks, and the
 * card that is bound to a trick is played to that trick.
 */
static bool keeps_promise(const Game *game, const Plan *plan, const State *state, int won)
{
    bool promises = game->contract[state->contract].announces || plan->kept;
    return promises && 2 * won > tricks_total_of(game, state);
}

/*
 * Returns the card of the hand that a rule binds to this trick, or NO_CARD if there is none. `trick` counts from 0, the
 * number in the rule from 1; negative numbers in the rule count from the last trick (-1).
 */
static Card bound_to(const Game *game, const State *state, uint8_t seat, CardSet hand, int trick)
{
    const PlayRule *rule = &game->contract[state->contract].play;
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = seat, .scratch = &scratch};
    for (size_t i = 0; i < rule->n_bound; i++) {
        const BoundCard *bound = &rule->bound[i];
        if (!cards_have(hand, bound->card) || !facts_test(bound->when, &facts, NULL)) continue;
        int64_t number = facts_number(bound->trick, &facts, NULL);
        if (number < 0) number += tricks_total_of(game, state) + 1;
        if (number == trick + 1) return bound->card;
    }
    return NO_CARD;
}

/*
 * Returns the card that a seat plays: the lowest of the cards that it has left. The card `kept` (or NO_CARD) is kept
 * for the last trick, as long as the seat has other cards.
 */
static Card card_to_play(CardSet left, Card kept, bool is_last_trick)
{
    if (kept == NO_CARD) return cards_first(left);
    if (is_last_trick) return cards_have(left, kept) ? kept : cards_first(left);
    CardSet others = left & ~card_bit(kept);
    return cards_first(others ? others : left);
}

/*
 * Sets up all tricks of an imagined end. Each seat plays its lowest card to each trick, and the plan's player wins
 * `won` tricks. These are the last tricks if he keeps a promise about them (see keeps_promise()), otherwise the first
 * ones.
 */
static void give_tricks(const Game *game, const Plan *plan, State *state, uint8_t player, int won)
{
    CardSet left[MAX_SEATS];
    memcpy(left, state->dealt, sizeof left);
    uint8_t winner = player;
    int total = tricks_total_of(game, state);
    bool keeps = keeps_promise(game, plan, state, won);
    /* the card that the plan's player keeps for the last trick: a rule binds it to this trick, or the plan names it */
    Card kept = keeps ? bound_to(game, state, player, left[player], total - 1) : NO_CARD;
    if (keeps && plan->kept) kept = (Card)(plan->kept - 1);
    for (int trick = 0; trick < total; trick++) {
        uint8_t seat = state->forehand;
        bool wins = keeps ? trick >= total - won : trick < won;
        winner = wins ? player : winner_after(game, state, player, winner);
        for (int i = 0; i < game->n_active && left[seat]; i++, seat = state->next[seat]) {
            Card card = card_to_play(left[seat], seat == player ? kept : NO_CARD, trick == total - 1);
            left[seat] &= ~card_bit(card);
            state->played[seat] |= card_bit(card);
            state->taken[winner] |= card_bit(card);
            log_push(state, seat, card);
        }
        state->trick_leader[trick] = state->forehand;
        state->trick_winner[trick] = winner;
        state->tricks[winner]++;
    }
    state->n_tricks = (uint8_t)tricks_total_of(game, state);
}

/*
 * Records the bids of the plan as bids of the plan's player, with the announcements that the call contains (`parts`).
 * If the plan has no bids (see Plan.has_bids), records only that the declarer made the highest bid.
 */
static void record_bids(const Game *game, const Plan *plan, State *state, uint8_t player)
{
    auction_clear(&state->auction);
    state->auction.bidder = state->declarer;
    if (!plan->has_bids) return;
    state->auction.said[player] = plan->said;
    state->auction.doubled = plan->doubled;
    state->auction.call = plan->call;
    auction_note_call(game, &state->auction, player, plan->call);
    state->auction.bid = game->call[plan->call].bid;
    state->auction.bidder = player;
    state->announced[player] |= game->call[plan->call].parts;
}

/*
 * Assumes that all other players take part, in rounds before play in which each player says if he takes part
 * (ROUND_SURVEY). Records for each of them the first bid of the round, and adds the player to `willing`.
 */
static void let_others_take_part(const Game *game, State *state, uint8_t player)
{
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (round->at != AT_ANNOUNCE || round->kind != ROUND_SURVEY) continue;
        for (int seat = 0; seat < game->n_players; seat++) {
            if (seat == player || !state_is_active(state, seat)) continue;
            state->auction.said[seat] |= 1U << round->bids[0];
            state->auction.willing |= seat_bit(seat);
        }
    }
}

/* True if everyone speaks once in the round, and no bid of the round leads to a contract. */
bool round_predicts(const Game *game, int round)
{
    const Round *asked = &game->round[round];
    for (int i = 0; i < asked->n_bids; i++)
        if (game->bid[asked->bids[i]].contract >= 0) return false;
    return asked->kind == ROUND_EACH;
}

/*
 * True if the round is one of predictions, and a call has a number above the number of tricks. Then points are
 * predicted.
 */
bool round_predicts_points(const Game *game, int round)
{
    const Round *asked = &game->round[round];
    int most = 0;
    for (int i = 0; i < asked->n_calls; i++)
        if (game->call[asked->calls[i]].number > most) most = game->call[asked->calls[i]].number;
    return round_predicts(game, round) && most > game->tricks_total && game->values.n;
}

/*
 * Returns the call with which a player of the round predicts an average share of the tricks or of the points. NO_CALL
 * if no call has this number.
 */
static uint16_t usual_call(const Game *game, const State *state, const Round *round)
{
    uint16_t usual = NO_CALL;
    bool of_points = round_predicts_points(game, (int)(round - game->round));
    int64_t all = of_points ? game_points(game, state->ranking, game->pack).num : tricks_total_of(game, state);
    for (int i = 0; i < round->n_calls; i++) /* if several calls have this number, the last one is used */
        if (game->call[round->calls[i]].number == all / game->n_active) usual = round->calls[i]; /* rounded down */
    return usual;
}

/*
 * Records a prediction for each active player: the player's own prediction, else a usual share of the tricks or points.
 */
static void record_predictions(const Game *game, const State *deal, State *state)
{
    for (int i = 0; i < game->n_rounds; i++) {
        if (!round_predicts(game, i)) continue;
        for (int seat = 0; seat < game->n_players; seat++) {
            uint16_t said = deal->auction.call_of[seat];
            if (said >= game->n_calls) said = usual_call(game, state, &game->round[i]);
            if (said < game->n_calls && state_is_active(state, seat))
                auction_note_call(game, &state->auction, seat, said);
        }
    }
}

/*
 * Decides who plays on which side. In some contracts, the declarer has a partner whom only a called card, the first
 * trick or an announcement reveals. This partner is assumed to sit two places after the declarer.
 */
static void settle_sides(const Game *game, const Contract *contract, State *state)
{
    sides_settle(game, state);
    bool partner_is_unknown =
        contract->sides == SIDES_CALLED || contract->sides == SIDES_FIRST_TRICK || contract->sides == SIDES_SAID;
    if (partner_is_unknown && game->n_active > 2) sides_join(state, state->next[state->next[state->declarer]]);
}

/*
 * Announces the melds of the declarer's side before the first card. The declarer's melds come from plan->melds. The
 * melds of partners come from the cards that they have in the imagined deal.
 */
static void announce_melds_before_play(const Game *game, const Plan *plan, State *state, uint8_t player)
{
    if (!plan->melds) return;
    state->stage = STAGE_PLAY;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (side_of(state, seat) != SIDE_DECLARER) continue;
        state->hand[seat] = seat == player ? plan->melds : state->dealt[seat] & ~plan->melds;
        melds_lay(game, state, seat);
        state->hand[seat] = 0;
    }
}

/*
 * Returns the cards that a seat has for play. These are the cards dealt to the seat. After the talon was picked up,
 * they are the cards that it kept.
 */
static CardSet cards_of_seat(const State *deal, int seat)
{
    return pickup_has_begun(deal) ? deal->hand[seat] | deal->played[seat] : deal->dealt[seat];
}

/*
 * Returns a finished deal without contract, bids and tricks. It has only the facts of the table (for example dealer and
 * pot) and the cards that the seats have for play.
 */
static State end_without_roles(const Game *game, const State *deal)
{
    State state = {.phase = PHASE_DONE,
                   .ending = ENDING_PLAYED,
                   .actor = NO_SEAT,
                   .dealer = deal->dealer,
                   .active = deal->active,
                   .fewer = deal->fewer,
                   .named_trump = deal->named_trump,
                   .called = NO_CARD,
                   .given = NO_CARD,
                   .giver = NO_SEAT,
                   .call_at = NO_PLACE,
                   .pot = deal->pot,
                   .turned = deal->turned,
                   .deal_number = deal->deal_number};
    for (int seat = 0; seat < game->n_players; seat++) state.dealt[seat] = cards_of_seat(deal, seat);
    memcpy(state.talon_card, deal->talon_card, sizeof state.talon_card);
    memcpy(state.next, deal->next, sizeof state.next);
    memcpy(state.carried, deal->carried, sizeof state.carried);
    return state;
}

/*
 * Returns an imagined end of the deal: the contract of the plan has been played, and the plan's player has won `won`
 * tricks. The steps have the order of a real deal: declarer first, then bids, sides and talon, and tricks last.
 */
static State end_of(const Game *game, const State *deal, const Plan *plan, int won)
{
    const Contract *contract = &game->contract[plan->contract];
    uint8_t player = plan->seat == NO_SEAT ? deal->forehand : plan->seat;
    State state = end_without_roles(game, deal);
    if (!contract->is_played) state.ending = (uint8_t)ending_of(contract);
    state.forehand = player;
    state.contract = plan->contract;
    state.exchange_contract = plan->exchange;
    state.discard_contract = plan->contract;
    state.declarer = contract->alone ? NO_SEAT : player;
    state.taker = contract->alone ? NO_SEAT : player;
    state.ranking = plan->ranking;
    record_bids(game, plan, &state, player);
    state.announced[player] |= contract->alone ? 0 : contract->announces;
    let_others_take_part(game, &state, player);
    if (plan->call == NO_CALL) record_predictions(game, deal, &state);
    settle_sides(game, contract, &state);
    divide_talon(game, &game->contract[plan->exchange].talon, &state);
    share_talon(game, &state);
    if (pickup_has_begun(deal)) state.talon = deal->talon;
    deal_in_stages(game, deal, &state, player);
    announce_melds_before_play(game, plan, &state, player);
    if (plan->has_bids) announce_melds_in_hand(game, deal->hand[player], &state, player);
    give_tricks(game, plan, &state, player, won);
    return state;
}

/* Returns the imagined end of a plan in which the plan's player wins `won` tricks: see end_of(). */
static State end_with(const Aims *aims, const Plan *plan, int won)
{
    return end_of(aims->game, aims->deal, plan, won);
}

/*
 * The result of an imagined end for the plan's player: the gain, the worth of the cards that his side won
 * (bots/worth.h), and whether the contract is won.
 */
typedef struct Outcome {
    int64_t gain;
    int64_t worth;
    bool won;
} Outcome;

/* Returns the result of a plan if the declarer's side wins this many tricks. */
static Outcome outcome_with_tricks(const Aims *aims, const Plan *plan, int tricks)
{
    State state = end_with(aims, plan, tricks);
    Settlement settlement;
    settle_lean(aims->game, &state, &settlement);
    /* if no card has points, the cards in the tricks are counted instead: see worth.h */
    bool has_points = aims->game->values.n != 0;
    /* in the imagined end, the player of the plan is forehand */
    return (Outcome){.gain = gain_in_match(aims->game, &state, &settlement, state.forehand),
                     .worth = has_points ? points_worth(aims->game, settlement.totals.declarer_points)
                                         : (int64_t)tricks * aims->game->n_active,
                     .won = settlement.totals.won};
}

/*
 * Returns the fewest tricks that win the plan's contract; all tricks if no number wins. The search halves the range of
 * tricks, and so assumes that more tricks never lose the contract.
 */
static int fewest_tricks(const Aims *aims, const Plan *plan)
{
    int low = 0, high = aims->game->tricks_total;
    while (low < high) {
        int middle = (low + high) / 2;
        if (outcome_with_tricks(aims, plan, middle).won) high = middle;
        else low = middle + 1;
    }
    return low;
}

/*
 * True if the player of the contract should avoid tricks. Usually this is so if all tricks gain less than no trick. If
 * everyone plays alone, winning all tricks can be a special case. In such contracts, and if all tricks gain as much as
 * no trick, the gains with many and with few tricks are compared instead.
 */
static bool is_avoided(const Aims *aims, const Plan *plan, Outcome all, Outcome none)
{
    int total = aims->game->tricks_total; /* many: about three quarters of the tricks; few: about one quarter */
    if (!aims->game->contract[plan->contract].alone && all.gain != none.gain) return all.gain < none.gain;
    int64_t many = outcome_with_tricks(aims, plan, total - total / 4 - 1).gain,
            few = outcome_with_tricks(aims, plan, total / 4 + 1).gain;
    return many == few ? all.gain < none.gain : many < few;
}

/* Returns the aim of a plan without its ends: with the gains for all tricks and for no trick. */
static Aim outer_aim(const Aims *aims, const Plan *plan)
{
    Outcome all = outcome_with_tricks(aims, plan, aims->game->tricks_total), none = outcome_with_tricks(aims, plan, 0);
    return (Aim){
        .known = true, .avoids = is_avoided(aims, plan, all, none), .gain_of_none = none.gain, .gain_of_all = all.gain};
}

/*
 * Stores the worth and gain of outcomes from no trick to all tricks in the aim. The outcomes are evenly spaced if there
 * are more than MAX_ENDS.
 */
static void find_ends(const Aims *aims, const Plan *plan, Aim *aim)
{
    int total = aims->game->tricks_total;
    aim->n_ends = (uint8_t)(total < MAX_ENDS ? total + 1 : MAX_ENDS);
    for (int i = 0; i < aim->n_ends; i++) {
        /* outcome 0 has 0 tricks; without this case, a game without tricks (n_ends is 1) would divide by 0 */
        int tricks = i ? i * total / (aim->n_ends - 1) : 0;
        Outcome end = outcome_with_tricks(aims, plan, tricks);
        aim->worth[i] = (int32_t)end.worth;
        aim->gain[i] = end.gain;
    }
}

/*
 * Finds the aim of a plan. `need` is halfway between two worths: with the fewest tricks that win, and with one trick
 * fewer. If tricks are avoided or everyone plays alone, `need` and the ends stay 0.
 */
static void find_aim(const Aims *aims, const Plan *plan, Aim *aim)
{
    *aim = outer_aim(aims, plan);
    if (aim->avoids || aims->game->contract[plan->contract].alone) return;
    int fewest = fewest_tricks(aims, plan);
    if (fewest == 0) fewest = 1; /* because "one trick fewer" must exist */
    int64_t enough = outcome_with_tricks(aims, plan, fewest).worth,
            too_little = outcome_with_tricks(aims, plan, fewest - 1).worth;
    aim->need = (int32_t)((enough + too_little) / 2);
    find_ends(aims, plan, aim);
}

/* Returns a plan in which any seat may be the declarer of the contract, and no bids are known. */
static Plan plan_of_anybody(const Game *game, int contract)
{
    return (Plan){.contract = (uint8_t)contract,
                  .exchange = (uint8_t)contract,
                  .seat = NO_SEAT,
                  .call = NO_CALL,
                  .ranking = game->contract[contract].ranking};
}

const Aim *aim_of(Aims *aims, int contract)
{
    Aim *aim = &aims->aim[contract];
    Plan plan = plan_of_anybody(aims->game, contract);
    if (!aim->known) find_aim(aims, &plan, aim);
    return aim;
}

bool aim_avoids(const Aims *aims, int contract)
{
    Plan plan = plan_of_anybody(aims->game, contract);
    return aims->aim[contract].known ? aims->aim[contract].avoids : outer_aim(aims, &plan).avoids;
}

Aim aim_ends(const Aims *aims, const Plan *plan)
{
    Aim aim = {.n_ends = 0};
    find_ends(aims, plan, &aim);
    if (aim.gain[aim.n_ends - 1] < aim.gain[0]) aim.n_ends = 0;
    return aim;
}

/* ---- a card for the last trick ----------------------------------------------------------------------------------- */

/* Stores the gain of a seat in a finished deal. Returns false if the settlement failed. */
static bool gain_at(const Game *game, const State *end, int seat, int64_t *gain)
{
    Settlement settlement;
    settle_lean(game, end, &settlement);
    *gain = gain_in_match(game, end, &settlement, seat);
    return !settlement.fault.reason;
}

/*
 * Tries each card of the set as the card that the declarer keeps for the last trick, with all tricks won by the
 * declarer. Returns the cards with the greatest gain; empty if all gain the same, or if a settlement fails.
 * `announced`: the declarer's announcements besides those in the bid.
 */
static CardSet best_last_cards(const Game *game, const State *deal, const Plan *plan, uint64_t announced, CardSet cards)
{
    int64_t most = INT64_MIN, least = INT64_MAX;
    CardSet best = 0;
    Plan trial = *plan;
    EACH_CARD (card, cards) {
        int64_t gain = 0;
        trial.kept = (uint8_t)(card + 1);
        State end = end_of(game, deal, &trial, game->tricks_total);
        end.announced[plan->seat] |= announced;
        if (!gain_at(game, &end, plan->seat, &gain)) return 0;
        if (gain > most) best = 0;
        if (gain >= most) best |= card_bit(card);
        if (gain > most) most = gain;
        if (gain < least) least = gain;
    }
    return most > least ? best : 0;
}

/* Returns the announcements that the plan's bid contains; none if no bid is known. */
static uint64_t parts_of(const Game *game, const Plan *plan)
{
    return plan->has_bids && plan->call != NO_CALL ? game->call[plan->call].parts : 0;
}

CardSet aim_cards_to_keep(const Aims *aims, const Plan *plan, CardSet hand)
{
    const Game *game = aims->game;
    if (!parts_of(game, plan) || plan->seat == NO_SEAT || game->contract[plan->contract].play.n_bound) return 0;
    return best_last_cards(game, aims->deal, plan, 0, hand);
}

/* ---- the cache of aims ------------------------------------------------------------------------------------------- */

/*
 * True if both plans agree in all members that the cache of aims compares. The other members follow from these: plans
 * in the cache all have bids, and aim_of_plan() chooses the kept card itself.
 */
static bool is_same_plan(const Plan *a, const Plan *b)
{
    return a->contract == b->contract && a->exchange == b->exchange && a->seat == b->seat && a->ranking == b->ranking &&
           a->call == b->call && a->doubled == b->doubled && a->said == b->said && a->melds == b->melds;
}

/* True if both contracts give the declarer the same cards of the talon. */
static bool takes_the_same(const Game *game, int contract, int other)
{
    return taken_places(game, &game->contract[contract].talon, 0) ==
           taken_places(game, &game->contract[other].talon, 0);
}

/*
 * Returns the plan without the members that make no difference to its aim. So plans with different bids share one entry
 * of the cache if they lead to the same contract.
 */
static Plan relevant_part(const Game *game, const Plan *plan)
{
    Plan key = *plan;
    bool needs_bids = game->contract[plan->contract].asks_bids || parts_of(game, plan);
    /* the condition of a meld (`when`) may depend on the bids */
    for (int i = 0; plan->melds && i < game->n_melds; i++) needs_bids |= game->meld[i].when != NULL;
    if (takes_the_same(game, plan->exchange, plan->contract)) key.exchange = key.contract;
    if (needs_bids) return key;
    key.said = 0;
    key.call = NO_CALL;
    return key;
}

/*
 * Returns the place of a plan in the cache: the place that has the plan, else a place that is free or may be
 * overwritten.
 */
static size_t place_of(const Aims *aims, const Plan *key)
{
    enum { PROBES = 4 };
    uint32_t parts[] = {key->contract, key->exchange, key->ranking, key->call, key->doubled, key->seat, key->said};
    uint32_t hash = 0;
    for (size_t i = 0; i < COUNT(parts); i++) hash = (hash ^ parts[i]) * 0x9E3779B1U; /* 2^32 / golden ratio */
    size_t first = hash >> 16;
    for (size_t i = 0; i < PROBES; i++) {
        size_t place = (first + i) % REMEMBERED_PLANS;
        if (!aims->aim_of_plan[place].known || is_same_plan(&aims->plan[place], key)) return place;
    }
    return first % REMEMBERED_PLANS;
}

/*
 * Looks for the aim in the cache. If the aim is not there, computes it and stores it, perhaps in place of an older one.
 * The plan's player keeps the card that is best for the last trick.
 */
const Aim *aim_of_plan(Aims *aims, const Plan *plan)
{
    if (!plan->has_bids) return aim_of(aims, plan->contract);
    /* the cache has one entry for all plans whose differences do not matter */
    Plan key = relevant_part(aims->game, plan);
    size_t place = place_of(aims, &key);
    Aim *aim = &aims->aim_of_plan[place];
    if (aim->known && is_same_plan(&aims->plan[place], &key)) return aim;
    aims->plan[place] = key;
    Plan own = *plan;
    CardSet kept = aim_cards_to_keep(aims, plan, cards_of_seat(aims->deal, plan->seat));
    own.kept = kept ? (uint8_t)(cards_first(kept) + 1) : 0;
    find_aim(aims, &own, aim);
    return aim;
}

/* ---- what announcements gain ------------------------------------------------------------------------------------- */

/*
 * Returns the plan of the contract that is being played. It contains the declarer's call if he made the highest bid and
 * this bid has several calls (Bid.is_row).
 */
static Plan plan_of_play(const Game *game, const State *state)
{
    Plan plan = plan_of_anybody(game, state->contract);
    uint16_t call = state->auction.call;
    plan.exchange = state->exchange_contract;
    plan.seat = state->declarer == NO_SEAT ? state->actor : state->declarer;
    plan.ranking = state->ranking;
    if (call == NO_CALL || !game->bid[game->call[call].bid].is_row || state->declarer != state->auction.bidder)
        return plan;
    plan.has_bids = true;
    plan.call = call;
    plan.doubled = state->auction.doubled;
    plan.said = state->auction.said[state->declarer];
    return plan;
}

/*
 * Returns the deal with other cards for one seat: `hand`. A player who loses a card to the seat gets one of the cards
 * that the seat does not keep, if any are left. The result is the position before the first card is played.
 */
static State with_hand(const Game *game, const State *from, int seat, CardSet hand)
{
    State deal = *from;
    for (int other = 0; other < game->n_players; other++) deal.dealt[other] = cards_of_seat(from, other);
    CardSet spare = deal.dealt[seat] & ~hand, lacking = hand & ~deal.dealt[seat];
    EACH_CARD (card, lacking) {
        CardSet given = spare ? card_bit(cards_first(spare)) : 0;
        for (int other = 0; other < game->n_players; other++)
            if (cards_have(deal.dealt[other], card)) deal.dealt[other] ^= card_bit(card) | given; /* swaps the two */
        deal.dealt[seat] = (deal.dealt[seat] & ~given) | card_bit(card);
        spare &= ~given;
    }
    memcpy(deal.hand, deal.dealt, sizeof deal.hand);
    memset(deal.played, 0, sizeof deal.played);
    return deal;
}

CardSet aim_cards_to_keep_now(const Aims *aims, const State *state)
{
    const Game *game = aims->game;
    int seat = state->actor;
    if (!state->announced[seat] || seat != state->declarer || game->contract[state->contract].play.n_bound) return 0;
    if (!state_is_active(aims->deal, seat)) return 0;
    Plan plan = plan_of_play(game, state);
    State deal = with_hand(game, aims->deal, seat, state->hand[seat] | state->played[seat]);
    return best_last_cards(game, &deal, &plan, state->announced[seat], state->hand[seat]);
}

/*
 * The effect of an announcement on the gain of the player who makes it. `least` is the least difference (never above 0)
 * and `most` the greatest (never below 0). The compared ends differ in the tricks that the declarer wins.
 */
typedef struct Advantage {
    int64_t least, most;
} Advantage;

/*
 * Computes what an announcement adds to the actor's gain, if the declarer wins no trick, all tricks, and numbers of
 * tricks between: `steps` + 1 numbers (at least 2). Stops as soon as the announcement costs something. Returns false if
 * the settlement failed.
 */
static bool find_advantage(const Aims *aims, const State *state, int announcement, int steps, Advantage *out)
{
    const Game *game = aims->game;
    Plan plan = plan_of_play(game, state);
    *out = (Advantage){0};
    for (int i = 0; i <= steps && out->least == 0; i++) {
        int64_t without = 0, with = 0;
        State end = end_with(aims, &plan, tricks_total_of(game, state) * i / steps);
        memcpy(end.announced, state->announced, sizeof end.announced);
        if (!gain_at(game, &end, state->actor, &without)) return false;
        end.announced[state->actor] |= 1ULL << announcement | game->announcement[announcement].implies;
        if (!gain_at(game, &end, state->actor, &with)) return false;
        if (with < without) out->least = with - without;
        if (with - without > out->most) out->most = with - without;
    }
    return true;
}

/*
 * Tests a few numbers of tricks first. If the announcement costs something at one number, the answer is certain. If the
 * announcement only gains, other numbers are assumed to be alike. If the announcement makes no difference at these
 * numbers, all numbers are tested.
 */
bool aim_only_gains(const Aims *aims, const State *state, int announcement)
{
    enum { FEW = 4 };
    Plan plan = plan_of_play(aims->game, state);
    Advantage advantage;
    /* aims->deal may be an imagined deal in which other seats sit out */
    if (!state_is_active(aims->deal, plan.seat) || !state_is_active(aims->deal, state->actor)) return false;
    if (!find_advantage(aims, state, announcement, FEW, &advantage)) return false;
    if (advantage.least == 0 && advantage.most == 0 &&
        !find_advantage(aims, state, announcement, tricks_total_of(aims->game, state), &advantage))
        return false;
    return advantage.least == 0 && advantage.most > 0;
}
