/* Records which parts of a game are reached in deals. */
#include "lint/reach.h"

#include "engine/settle.h"

enum { MOST_ROWS = 64 }; /* the rules of a list that are recorded; Reach has one bit for each */

/* ---- rules of play -------------------------------------------------------------------------------------------- */

const char *play_list_key(int list)
{
    static const char *const KEYS[] = {[LIST_DUTIES] = "duties",
                                       [LIST_LEADS] = "leads",
                                       [LIST_BOUND] = "bound",
                                       [LIST_DEMANDS] = "demands",
                                       [LIST_WITHHOLD] = "withhold"};
    return KEYS[list];
}

size_t play_list_size(const PlayRule *play, int list)
{
    const size_t sizes[] = {[LIST_DUTIES] = play->n_duties,
                            [LIST_LEADS] = play->n_leads,
                            [LIST_BOUND] = play->n_bound,
                            [LIST_DEMANDS] = play->n_demands,
                            [LIST_WITHHOLD] = play->n_withhold};
    return sizes[list] < MOST_ROWS ? sizes[list] : MOST_ROWS;
}

/* Returns the id of the rule at index `row` of a list. */
Str play_list_id(const PlayRule *play, int list, size_t row)
{
    switch ((PlayList)list) {
    case LIST_DUTIES: return play->duties[row].id;
    case LIST_LEADS: return play->leads[row].id;
    case LIST_BOUND: return play->bound[row].id;
    case LIST_DEMANDS: return play->demands[row].id;
    case LIST_WITHHOLD: break;
    }
    return play->withhold[row].id;
}

/* Returns a number whose first n bits are set. */
static uint64_t first_bits(size_t n)
{
    return n >= 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1;
}

/* True if this rule of play applies now, to the player whose turn it is. */
static bool applies(const Game *game, const State *state, int list, size_t row)
{
    const PlayRule *play = &game->contract[state->contract].play;
    CardSet hand = state->hand[state->actor];
    int seat = state->actor, trick = state->n_tricks + 1;
    switch ((PlayList)list) {
    case LIST_DUTIES: {
        DutyTime now = state->n_in_trick ? DUTY_FOLLOW : DUTY_LEAD;
        bool is_time = play->duties[row].at == DUTY_ANY || play->duties[row].at == now;
        return is_time && seat_test(game, state, play->duties[row].when, seat);
    }
    case LIST_LEADS: /* also applies if the condition that lifts the rule is never true */
        return state->n_in_trick == 0 && (hand & play->leads[row].cards);
    case LIST_BOUND:
        return cards_have(hand, play->bound[row].card) && seat_test(game, state, play->bound[row].when, seat);
    case LIST_DEMANDS: return play->demands[row].from <= trick && trick <= play->demands[row].to;
    case LIST_WITHHOLD: break;
    }
    const Withhold *withhold = &play->withhold[row];
    return cards_have(hand, withhold->card) && is_of_side(state, withhold->who, seat) &&
           seat_test(game, state, withhold->when, seat);
}

/*
 * Records the rules of play that apply to the player whose turn it is. Rules that were recorded before are not tested
 * again.
 */
static void see_rules(Reach *reach, const Game *game, const State *state)
{
    const PlayRule *play = &game->contract[state->contract].play;
    if (play->is_plain) return;
    for (int list = 0; list < N_PLAY_LISTS; list++) {
        uint64_t *seen = &reach->rules[state->contract][list];
        for (uint64_t left = first_bits(play_list_size(play, list)) & ~*seen; left; left &= left - 1) {
            size_t row = (size_t)__builtin_ctzll(left);
            if (applies(game, state, list, row)) *seen |= (uint64_t)1 << row;
        }
    }
}

/* ---- positions ------------------------------------------------------------------------------------------------ */

/* True if a player should have named the trump suit of this contract, but none was named. */
static bool lacks_trump(const Game *game, const State *state)
{
    const Contract *contract = &game->contract[state->contract];
    return (contract->trump_of_bid || contract->names_trump) && state->named_trump == NO_SUIT;
}

void reach_see(Reach *reach, const Game *game, const State *state)
{
    if (state->contract != NO_CONTRACT) reach->contracts |= 1U << state->contract;
    if (state_is_bidding(state)) reach->rounds |= 1U << state->auction.round;
    if (state->phase != PHASE_PLAY || state->contract == NO_CONTRACT) return;
    see_rules(reach, game, state);
    if (lacks_trump(game, state)) reach->unnamed |= 1U << state->contract;
}

/* Records the items that the settlement contains. */
static void see_settlement(Reach *reach, const Game *game, const State *state)
{
    Settlement settlement;
    settle(game, state, &settlement);
    const Contract *contract = &game->contract[state->contract];
    for (size_t i = 0; i < settlement.n; i++)
        reach->items[state->contract] |= 1U << (settlement.items[i].item - contract->items);
}

/*
 * Records a bid. If its contract ends the deal without play, the contract counts as reached, too, even if another bid
 * won.
 */
static void see_bid(Reach *reach, const Game *game, int bid)
{
    int contract = game->bid[bid].contract;
    reach->bids |= 1U << bid;
    if (contract >= 0 && game->contract[contract].outcome != OUTCOME_SETTLED) reach->contracts |= 1U << contract;
}

/*
 * Records the bids and announcements of a deal that is over. If it ended with a contract, also records this and, unless
 * the deal is void, the items of its settlement.
 */
void reach_see_end(Reach *reach, const Game *game, const State *state)
{
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (token && token->kind == TOKEN_BID) see_bid(reach, game, token->index);
    }
    reach->announcements |= announced_by_any(state);
    if (state->contract == NO_CONTRACT) return;
    reach->contracts |= 1U << state->contract;
    reach->ended |= 1U << state->contract;
    if (!state_is_void(state)) see_settlement(reach, game, state);
}

/* ---- parts that were not reached ------------------------------------------------------------------------------ */

/* True if no contract has reached this item. Contracts share an item if its id is the same text in memory. */
static bool item_lacks(const Reach *reach, const Game *game, Str id)
{
    for (int c = 0; c < game->n_contracts; c++)
        for (size_t i = 0; i < game->contract[c].n_items; i++)
            if (game->contract[c].items[i].id.s == id.s && (reach->items[c] >> i & 1)) return false;
    return true;
}

/* True if no contract has reached this rule of play. Contracts share a rule if its id is the same text in memory. */
static bool rule_lacks(const Reach *reach, const Game *game, int list, Str id)
{
    for (int c = 0; c < game->n_contracts; c++)
        for (size_t i = 0; i < play_list_size(&game->contract[c].play, list); i++)
            if (play_list_id(&game->contract[c].play, list, i).s == id.s && (reach->rules[c][list] >> i & 1))
                return false;
    return true;
}

/*
 * True if the contract has an item or a rule of play that no deal has reached. If other contracts share it, it counts
 * as reached when one of them has reached it.
 */
static bool lacks_in(const Reach *reach, const Game *game, int index)
{
    const Contract *contract = &game->contract[index];
    for (size_t i = 0; i < contract->n_items; i++)
        if (!(reach->items[index] >> i & 1) && item_lacks(reach, game, contract->items[i].id)) return true;
    for (int list = 0; list < N_PLAY_LISTS; list++)
        for (size_t i = 0; i < play_list_size(&contract->play, list); i++) {
            Str id = play_list_id(&contract->play, list, i);
            if (!(reach->rules[index][list] >> i & 1) && rule_lacks(reach, game, list, id)) return true;
        }
    return false;
}

bool reach_lacks(const Reach *reach, const Game *game)
{
    uint64_t contracts = first_bits(game->n_contracts);
    bool lacks = (first_bits(game->n_rounds) & ~reach->rounds) || (first_bits(game->n_bids) & ~reach->bids) ||
                 (contracts & ~reach->contracts) || (first_bits(game->n_announcements) & ~reach->announcements);
    for (int i = 0; !lacks && i < game->n_contracts; i++) lacks = lacks_in(reach, game, i);
    return lacks;
}

/*
 * Returns the cards that a formula names. If these are most of the pack, returns none, because any hand has some of
 * them.
 */
static CardSet named_in(const Game *game, const Formula *formula)
{
    ValueSet items = formula_names_items(formula);
    CardSet set = ((CardSet)items.high << 64 | items.low) & game->pack;
    return cards_count(set) * 2 > game->n_cards ? 0 : set;
}

CardSet reach_cards(const Reach *reach, const Game *game)
{
    CardSet set = 0;
    for (int i = 0; i < game->n_bids; i++)
        if (!(reach->bids >> i & 1)) set |= named_in(game, game->bid[i].when);
    for (int i = 0; i < game->n_announcements; i++)
        if (!(reach->announcements >> i & 1)) set |= named_in(game, game->announcement[i].when);
    for (int c = 0; c < game->n_contracts; c++)
        for (size_t i = 0; i < game->contract[c].n_items; i++)
            if (!(reach->items[c] >> i & 1)) set |= named_in(game, game->contract[c].items[i].when);
    return set;
}
