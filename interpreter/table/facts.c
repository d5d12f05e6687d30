/* Answers the names and functions of rules/names.def. */
#include "table/facts.h"

#include <string.h>

/* ---- who played what ------------------------------------------------------------------------------------------ */

/* Place of a card in the order of play, or -1. */
static int play_of(const State *state, Card card)
{
    for (int i = state->play_start; i < state->n_log; i++)
        if (state->log_action[i] == card) return i - state->play_start;
    return -1;
}

static bool was_played(const State *state, Card card)
{
    CardSet all = state->trick;
    for (int seat = 0; seat < MAX_SEATS; seat++) all |= state->taken[seat];
    return cards_have(all, card);
}

int trick_with(const Game *game, const State *state, Card card)
{
    if (!was_played(state, card)) return -1;
    int place = play_of(state, card);
    return place < 0 ? -1 : place / game->n_active;
}

int seat_that_played(const Game *game, const State *state, Card card)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (cards_have(state->played[seat], card)) return seat;
    return -1;
}

CardSet cards_of_trick(const Game *game, const State *state, int trick)
{
    CardSet set = 0;
    int first = state->play_start + trick * game->n_active;
    for (int i = first; i < first + game->n_active && i < state->n_log; i++)
        if (i >= state->play_start && trick >= 0) set |= card_bit(state->log_action[i]);
    return set;
}

/* ---- whose cards ---------------------------------------------------------------------------------------------- */

static bool owns(const State *state, Owner owner, bool is_declarer)
{
    switch (owner) {
    case OWNER_DECLARER: return is_declarer;
    case OWNER_DEFENDERS: return !is_declarer;
    case OWNER_NOBODY: return false;
    case OWNER_LAST_TRICK:
        return state->n_tricks > 0 && (state->trick_winner[state->n_tricks - 1] == state->declarer) == is_declarer;
    case OWNER_DECLARER_WITH_TRICK: return (state->tricks[state->declarer] > 0) == is_declarer;
    }
    return false;
}

static CardSet cards_aside(const Game *game, const State *state, bool is_declarer)
{
    const Contract *contract = &game->contract[state->contract];
    CardSet set = 0;
    if (owns(state, contract->talon.rest, is_declarer)) set |= state->talon;
    if (owns(state, contract->discard.owner, is_declarer)) set |= state->discards;
    return set;
}

CardSet cards_of_declarer(const Game *game, const State *state)
{
    if (!state_has_declarer(state)) return 0;
    return state->taken[state->declarer] | cards_aside(game, state, true);
}

CardSet cards_of_defenders(const Game *game, const State *state)
{
    if (!state_has_declarer(state)) return 0;
    CardSet set = cards_aside(game, state, false);
    for (int seat = 0; seat < game->n_players; seat++)
        if (is_defender(state, seat)) set |= state->taken[seat];
    return set;
}

/* Where everyone plays for himself: cards laid aside go to whoever took the talon, or to the winner of the last trick. */
static bool owns_alone(const Game *game, const State *state, Owner owner, int seat)
{
    if (owner == OWNER_DECLARER) return seat == state->taker;
    bool is_over = state->n_tricks == game->tricks_total || state->ending == ENDING_PLAYED;
    return owner == OWNER_LAST_TRICK && is_over && state->trick_winner[state->n_tricks - 1] == seat;
}

CardSet cards_of_seat(const Game *game, const State *state, int seat)
{
    const Contract *contract = &game->contract[state->contract];
    CardSet set = state->taken[seat];
    if (state_has_declarer(state)) return seat == state->declarer ? cards_of_declarer(game, state) : set;
    if (owns_alone(game, state, contract->talon.rest, seat)) set |= state->talon;
    if (owns_alone(game, state, contract->discard.owner, seat)) set |= state->discards;
    return set;
}

static Fraction most_points(const Facts *facts)
{
    Fraction most = {INT64_MIN, 1};
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        if (!state_is_active(facts->state, seat)) continue;
        Fraction points = game_points(facts->game, cards_of_seat(facts->game, facts->state, seat));
        if (most.num == INT64_MIN || fraction_compare(points, most) > 0) most = points;
    }
    return most;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

static bool give_int(Value *out, int64_t number)
{
    out->kind = TYPE_INT;
    out->as.integer = number;
    return true;
}

static bool give_bool(Value *out, bool truth)
{
    out->kind = TYPE_BOOL;
    out->as.boolean = truth;
    return true;
}

static bool give_set(Value *out, CardSet set)
{
    out->kind = TYPE_SET;
    out->as.set = cards_to_value(set);
    return true;
}

static bool give_string(Value *out, Str text)
{
    out->kind = TYPE_STRING;
    out->as.string = text;
    return true;
}

static bool give_fraction(Value *out, Fraction fraction)
{
    out->kind = TYPE_FRACTION;
    out->as.fraction.num = fraction.num;
    out->as.fraction.den = fraction.den;
    return true;
}

static int64_t seat_or_none(uint8_t seat)
{
    return seat == NO_SEAT ? -1 : seat;
}

/* The active seats from forehand on, in the run's scratch memory; only defenders if that is asked. */
static bool give_seats(const Facts *facts, bool only_defenders, Value *out)
{
    const State *state = facts->state;
    FormulaScratch *scratch = facts->scratch;
    size_t room = MAX_SEATS * sizeof(Value);
    if (!scratch || scratch->used + room > sizeof scratch->bytes) return false;
    Value *items = (Value *)(void *)(scratch->bytes + scratch->used);
    scratch->used += room;
    size_t n = 0;
    uint8_t seat = state->forehand;
    for (int i = 0; i < facts->game->n_active; i++, seat = state->next[seat])
        if (!only_defenders || is_defender(state, seat)) (void)give_int(&items[n++], seat);
    out->kind = TYPE_LIST;
    out->as.list.items = items;
    out->as.list.n = n;
    return true;
}

static int position_of(const State *state, int wanted)
{
    int position = 0;
    for (uint8_t seat = state->forehand; seat != wanted && position < MAX_SEATS; seat = state->next[seat]) position++;
    return position;
}

static Str trump_id(const Facts *facts)
{
    int suit = facts->game->ranking[facts->state->ranking].trump_suit;
    return suit < 0 ? STR("") : facts->game->suit[suit].id;
}

static Str bid_id(const Facts *facts)
{
    uint8_t bid = facts->state->bid;
    return bid == NO_ACTION ? STR("") : facts->game->bid[bid].id;
}

static int declarer_tricks(const State *state)
{
    return state_has_declarer(state) ? state->tricks[state->declarer] : 0;
}

static int last_winner(const State *state)
{
    return state->n_tricks ? state->trick_winner[state->n_tricks - 1] : -1;
}

/* The outer formula's scratch is in use, so this one has its own. */
static int64_t contract_value(const Facts *facts)
{
    FormulaScratch scratch;
    Facts own = {.game = facts->game, .state = facts->state, .seat = facts->seat, .scratch = &scratch};
    return facts_number(facts->game->contract[facts->state->contract].value, &own, NULL);
}

static bool load(const void *context, int slot, Value *out)
{
    const Facts *facts = context;
    const Game *game = facts->game;
    const State *state = facts->state;
    const Totals *totals = facts->totals;
    switch (slot) {
    case SLOT_SEAT: return give_int(out, facts->seat);
    case SLOT_FOREHAND: return give_int(out, state->forehand);
    case SLOT_DEALER: return give_int(out, state->dealer);
    case SLOT_PLAYERS: return give_int(out, game->n_active);
    case SLOT_POSITION: return give_int(out, position_of(state, facts->seat));
    case SLOT_SEATS: return give_seats(facts, false, out);
    case SLOT_HAND: return give_set(out, state->hand[facts->seat]);
    case SLOT_POT: return give_int(out, state->pot);
    case SLOT_BID: return give_string(out, bid_id(facts));
    case SLOT_BIDDER: return give_int(out, seat_or_none(state->bidder));
    case SLOT_DECLARER: return give_int(out, seat_or_none(state->declarer));
    case SLOT_DEFENDERS: return give_seats(facts, true, out);
    case SLOT_TRUMP: return give_string(out, trump_id(facts));
    case SLOT_VALUE: return give_int(out, contract_value(facts));
    case SLOT_DISCARDS: return give_set(out, state->discards);
    case SLOT_TRICK: return give_int(out, state->n_tricks + 1);
    case SLOT_TRICKS_TOTAL: return give_int(out, game->tricks_total);
    case SLOT_DECLARER_TRICKS: return give_int(out, declarer_tricks(state));
    case SLOT_DEFENDER_TRICKS: return give_int(out, state->n_tricks - declarer_tricks(state));
    case SLOT_LAST_TRICK: return give_set(out, cards_of_trick(game, state, state->n_tricks - 1));
    case SLOT_LAST_TRICK_WINNER: return give_int(out, last_winner(state));
    case SLOT_DECLARER_CARDS: return totals && give_set(out, totals->declarer_cards);
    case SLOT_DEFENDER_CARDS: return totals && give_set(out, cards_of_defenders(game, state));
    case SLOT_DECLARER_POINTS: return totals && give_fraction(out, totals->declarer_points);
    case SLOT_DEFENDER_POINTS: return totals && give_fraction(out, game_points(game, cards_of_defenders(game, state)));
    case SLOT_MOST_POINTS: return give_fraction(out, most_points(facts));
    case SLOT_WON: return totals && give_bool(out, totals->won);
    default: return false;
    }
}

/* ---- functions ------------------------------------------------------------------------------------------------ */

/* Ids in quotes have become numbers when the formula was compiled: of a bid, an announcement, an object of kontra. */
static bool has_said(const Facts *facts, int seat, int64_t bid)
{
    return facts->state->said[seat] >> bid & 1;
}

static bool is_announced(const Facts *facts, int64_t announcement)
{
    return facts->state->announced >> announcement & 1;
}

static int64_t kontra_factor(const Facts *facts, int64_t object)
{
    int64_t factor = 1;
    for (int i = 0; i < facts->state->doubled[object]; i++) factor *= facts->game->kontra_factor;
    return factor;
}

static int highest(const Facts *facts, CardSet set)
{
    int most = 0;
    EACH_CARD (card, set)
        if (facts->game->card[card].height > most) most = facts->game->card[card].height;
    return most;
}

/* The one seat with just `n` cards of the set in its hand as dealt or as it was when play began; -1 if there is none. */
static int holder(const Facts *facts, bool as_dealt, CardSet set, int64_t n)
{
    const State *state = facts->state;
    int found = -1, count = 0;
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        CardSet hand = as_dealt ? state->dealt[seat] : state->hand[seat] | state->played[seat];
        bool has = state_is_active(state, seat) && cards_count(hand & set) == n;
        count += has;
        found = has ? seat : found;
    }
    return count == 1 ? found : -1;
}

static int winner_of(const Facts *facts, Card card)
{
    int trick = trick_with(facts->game, facts->state, card);
    return trick < 0 || trick >= facts->state->n_tricks ? -1 : facts->state->trick_winner[trick];
}

static int trick_winner(const Facts *facts, int64_t number)
{
    int64_t index = number > 0 ? number - 1 : facts->game->tricks_total + number;
    return index < 0 || index >= facts->state->n_tricks ? -1 : facts->state->trick_winner[index];
}

static CardSet all_played(const Facts *facts)
{
    CardSet set = 0;
    for (int seat = 0; seat < facts->game->n_players; seat++) set |= facts->state->played[seat];
    return set;
}

static bool call_about_seat(const Facts *facts, int id, int seat, Value *out)
{
    const Game *game = facts->game;
    const State *state = facts->state;
    switch (id) {
    case CALL_HAND_OF: return give_set(out, state->hand[seat]);
    case CALL_DEALT: return give_set(out, state->dealt[seat]);
    case CALL_PASSED: return give_bool(out, seats_have(state->passed, seat));
    case CALL_HELD: return give_set(out, state->hand[seat] | state->played[seat]);
    case CALL_TAKEN: return give_set(out, cards_of_seat(game, state, seat));
    case CALL_POINTS: return give_fraction(out, game_points(game, cards_of_seat(game, state, seat)));
    case CALL_TRICKS: return give_int(out, state->tricks[seat]);
    case CALL_WITHHELD: return give_bool(out, ((state->hand[seat] | state->played[seat]) & state->withheld) != 0);
    default: return false;
    }
}

static bool call_about_card(const Facts *facts, int id, const Value *argument, Value *out)
{
    Card card = (Card)argument->as.integer;
    switch (id) {
    case CALL_HEIGHT: return give_int(out, facts->game->card[card].height);
    case CALL_PLAYER_OF: return give_int(out, seat_that_played(facts->game, facts->state, card));
    case CALL_WINNER_OF: return give_int(out, winner_of(facts, card));
    case CALL_TRICK_OF: return give_int(out, trick_with(facts->game, facts->state, card) + 1);
    default: return false;
    }
}

static bool is_seat(const Facts *facts, const Value *argument)
{
    return argument->as.integer >= 0 && argument->as.integer < facts->game->n_players;
}

static bool call(const void *context, int id, const Value *arguments, Value *out)
{
    const Facts *facts = context;
    switch (id) {
    case CALL_SAID:
        return is_seat(facts, arguments) &&
               give_bool(out, has_said(facts, (int)arguments[0].as.integer, arguments[1].as.integer));
    case CALL_ANNOUNCED: return give_bool(out, is_announced(facts, arguments->as.integer));
    case CALL_KONTRA: return give_int(out, kontra_factor(facts, arguments->as.integer));
    case CALL_HIGHEST: return give_int(out, highest(facts, cards_of_value(arguments->as.set)));
    case CALL_POINTS_OF: return give_fraction(out, game_points(facts->game, cards_of_value(arguments->as.set)));
    case CALL_EXACT_POINTS:
        return give_fraction(out, game_exact_points(facts->game, cards_of_value(arguments->as.set)));
    case CALL_HOLDER:
    case CALL_DEALT_HOLDER:
        return give_int(
            out, holder(facts, id == CALL_DEALT_HOLDER, cards_of_value(arguments[0].as.set), arguments[1].as.integer));
    case CALL_SEEN: return give_bool(out, (all_played(facts) & cards_of_value(arguments->as.set)) != 0);
    case CALL_TRICK_WINNER: return give_int(out, trick_winner(facts, arguments->as.integer));
    case CALL_HEIGHT:
    case CALL_PLAYER_OF:
    case CALL_WINNER_OF:
    case CALL_TRICK_OF: return call_about_card(facts, id, arguments, out);
    default: return is_seat(facts, arguments) && call_about_seat(facts, id, (int)arguments->as.integer, out);
    }
}

FormulaHooks facts_hooks(void)
{
    return (FormulaHooks){load, call};
}

/* ---- running formulas ----------------------------------------------------------------------------------------- */

static void keep_fault(FormulaFault *kept, const FormulaFault *fault)
{
    if (kept && fault->reason && !kept->reason) *kept = *fault;
}

bool facts_test(const Formula *condition, const Facts *facts, FormulaFault *fault)
{
    if (!condition) return true;
    Value value;
    FormulaFault own = {.reason = NULL};
    if (formula_run(condition, facts, facts->scratch, &value, &own)) return value.as.boolean;
    keep_fault(fault, &own);
    return false;
}

int64_t facts_number(const Formula *number, const Facts *facts, FormulaFault *fault)
{
    const Value *constant = number ? formula_constant(number) : NULL;
    if (!number) return 0;
    if (constant) return constant->as.integer;
    Value value;
    FormulaFault own = {.reason = NULL};
    if (formula_run(number, facts, facts->scratch, &value, &own)) return value.as.integer;
    keep_fault(fault, &own);
    return 0;
}

bool seat_test_formula(const Game *game, const State *state, const Formula *condition, int seat)
{
    FormulaScratch scratch;
    return facts_test(condition, &(Facts){.game = game, .state = state, .seat = seat, .scratch = &scratch}, NULL);
}
