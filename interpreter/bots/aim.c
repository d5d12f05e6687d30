/* Asking the settlement of deals that end as one likes: so many tricks for one player, the rest for another. */
#include "bots/aim.h"

#include "bots/worth.h"

#include <string.h>

/* What the taker takes goes to the discards, as it mostly does in worth. */
static void divide_talon(const Game *game, const TalonRule *rule, State *state)
{
    uint64_t taken = taken_places(game, rule, 0);
    state->discards = talon_cards(state, taken);
    state->talon = talon_cards(state, ~taken & taken_places(game, &(TalonRule){.take = TAKE_ALL}, 0));
}

/* Every seat plays its lowest card to each trick; the first `won` are one's, the rest another's. */
static void give_tricks(const Game *game, State *state, uint8_t one, int won)
{
    CardSet left[MAX_SEATS];
    memcpy(left, state->dealt, sizeof left);
    for (int trick = 0; trick < game->tricks_total; trick++) {
        uint8_t winner = trick < won ? one : state->next[one], seat = state->forehand;
        for (int i = 0; i < game->n_active && left[seat]; i++, seat = state->next[seat]) {
            Card card = cards_first(left[seat]);
            left[seat] &= ~card_bit(card);
            state->played[seat] |= card_bit(card);
            state->taken[winner] |= card_bit(card);
            log_push(state, seat, card);
        }
        state->trick_leader[trick] = state->forehand;
        state->trick_winner[trick] = winner;
        state->tricks[winner]++;
    }
    state->n_tricks = game->tricks_total;
}

static State end_with(const Aims *aims, int index, int won)
{
    const Game *game = aims->game;
    const Contract *contract = &game->contract[index];
    const State *deal = aims->deal;
    uint8_t one = deal->forehand;
    State state = {.phase = PHASE_DONE, .ending = ENDING_PLAYED, .actor = NO_SEAT, .dealer = deal->dealer};
    if (!contract->is_played) state.ending = ENDING_UNPLAYED;
    memcpy(state.dealt, deal->dealt, sizeof state.dealt);
    memcpy(state.talon_card, deal->talon_card, sizeof state.talon_card);
    memcpy(state.next, deal->next, sizeof state.next);
    state.forehand = one;
    state.contract = (uint8_t)index;
    state.declarer = contract->alone ? NO_SEAT : one;
    state.taker = contract->alone ? NO_SEAT : one;
    state.ranking = contract->ranking;
    state.named_trump = deal->named_trump;
    state.called = state.given = NO_CARD;
    state.giver = NO_SEAT;
    state.call_at = NO_PLACE;
    state.auction.bid = NO_BID;
    state.auction.call = NO_CALL;
    for (int seat = 0; seat < MAX_SEATS; seat++) state.auction.call_of[seat] = NO_CALL;
    state.auction.bidder = state.declarer;
    state.pot = deal->pot;
    sides_settle(game, &state);
    divide_talon(game, &contract->talon, &state);
    give_tricks(game, &state, one, won);
    return state;
}

typedef struct Outcome {
    int64_t gain;
    int64_t worth;
    bool won;
} Outcome;

static Outcome outcome(const Aims *aims, int contract, int tricks)
{
    State state = end_with(aims, contract, tricks);
    Settlement settlement;
    settle_lean(aims->game, &state, &settlement);
    return (Outcome){.gain = settlement.payoffs[state.forehand],
                     .worth = points_worth(aims->game, settlement.totals.declarer_points),
                     .won = settlement.totals.won};
}

/* The fewest tricks, in this order of cards, with which a contract for tricks is won. */
static int fewest_tricks(const Aims *aims, int contract)
{
    int low = 0, high = aims->game->tricks_total;
    while (low < high) {
        int middle = (low + high) / 2;
        if (outcome(aims, contract, middle).won) high = middle;
        else low = middle + 1;
    }
    return low;
}

static void find_aim(const Aims *aims, int index, Aim *aim)
{
    int total = aims->game->tricks_total;
    Outcome all = outcome(aims, index, total), none = outcome(aims, index, 0);
    *aim = (Aim){.known = true, .avoids = all.gain < none.gain, .won = none.gain, .lost = all.gain};
    if (aim->avoids || aims->game->contract[index].alone) return;
    int fewest = fewest_tricks(aims, index), margin = 1 + total / 8;
    if (fewest == 0) fewest = 1;
    Outcome least = outcome(aims, index, fewest), most = outcome(aims, index, fewest - 1);
    int won = fewest + margin < total ? fewest + margin : total - 1, lost = fewest - margin > 1 ? fewest - margin : 1;
    aim->need = (int32_t)((least.worth + most.worth) / 2);
    aim->won = outcome(aims, index, won < fewest ? fewest : won).gain;
    aim->lost = outcome(aims, index, lost >= fewest ? fewest - 1 : lost).gain;
}

const Aim *aim_of(Aims *aims, int contract)
{
    Aim *aim = &aims->aim[contract];
    if (!aim->known) find_aim(aims, contract, aim);
    return aim;
}
