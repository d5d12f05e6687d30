/* Computes the values that formulas read: the names and functions of rules/names.def. */
#include "engine/facts.h"

#include "engine/auction_inner.h"
#include "engine/stock.h"
#include "engine/meld.h"
#include "engine/piles.h"
#include "engine/points.h"
#include "formula/value.h"

#include <assert.h>
#include <string.h>

/* ---- tricks, and who played which card ------------------------------------------------------------------------ */

/*
 * Returns how many cards were played before the first card of the set was; -1 if none of the set was played. Actions
 * other than cards do not count.
 */
static int place_played(const State *state, CardSet cards)
{
    int place = 0;
    for (int i = state->play_start; i < state->n_log; i++) {
        if (!log_has_card(state, i)) continue;
        if (cards_have(cards, action_card(log_action(state, i)))) return place;
        place++;
    }
    return -1;
}

/* True if one of the cards is in a trick. It spares place_played() a search in vain. */
static bool was_played(const State *state, CardSet cards)
{
    CardSet all = state->trick;
    for (int seat = 0; seat < MAX_SEATS; seat++) all |= state->taken[seat];
    return (all & cards) != 0;
}

/* Returns the leader of a trick (from 0), including the one being played. */
static uint8_t leader_of(const State *state, int trick)
{
    return trick < state->n_tricks ? state->trick_leader[trick] : state->leader;
}

/*
 * Returns the seat that played the card before which `place` cards were played. It does not read the seats in the log,
 * because playout kernels leave them out.
 */
static int player_at(const Game *game, const State *state, int place)
{
    uint8_t seat = leader_of(state, place / trick_size(game, state));
    for (int i = place % trick_size(game, state); i > 0; i--) seat = state_after(state, seat);
    return seat;
}

int trick_with(const Game *game, const State *state, Card card)
{
    CardSet cards = game_copies(game, card);
    if (!was_played(state, cards)) return -1;
    int place = place_played(state, cards);
    return place < 0 ? -1 : place / trick_size(game, state);
}

/* Returns the seat that played the card or, if there are two copies, the one played first; -1 if neither was played. */
int seat_that_played(const Game *game, const State *state, Card card)
{
    CardSet cards = game_copies(game, card), played = 0;
    for (int seat = 0; seat < game->n_players; seat++) played |= state->played[seat] & cards;
    if (!played) return -1;
    if (game->copies == 2) return player_at(game, state, place_played(state, cards));
    for (int seat = 0; seat < game->n_players; seat++)
        if (cards_have(state->played[seat], card)) return seat;
    return -1;
}

/* ---- seats, sides and their points ------------------------------------------------------------------------------- */

/* Returns the points of a seat; those that the caller has counted before, if it has. */
static Fraction points_of(const Facts *facts, int seat)
{
    return facts->points ? facts->points[seat] : points_of_seat(facts->game, facts->state, seat);
}

/* Returns the greatest number of points that any active seat has. */
static Fraction most_points(const Facts *facts)
{
    Fraction most = {INT64_MIN, 1}; /* INT64_MIN: no seat was counted yet */
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        if (!state_is_active(facts->state, seat)) continue;
        Fraction points = points_of(facts, seat);
        if (most.num == INT64_MIN || fraction_compare(points, most) > 0) most = points;
    }
    return most;
}

/* Returns the seat as a number for formulas, in which -1 means that there is none. */
static int64_t seat_or_none(uint8_t seat)
{
    return seat == NO_SEAT ? -1 : seat;
}

/* Returns the seats of the side of this seat. A seat whose side is unknown is a side of its own. */
static uint8_t seats_of_side(const Facts *facts, int seat)
{
    int side = side_of(facts->state, seat);
    return side == SIDE_UNKNOWN ? seat_bit(seat) : side_seats(facts->state, side);
}

/* Returns the other players who are known to be on another side. */
static uint8_t seats_against(const Facts *facts, int seat)
{
    const State *state = facts->state;
    uint8_t seats = 0;
    for (int other = 0; other < facts->game->n_players; other++)
        if (side_of(state, other) != SIDE_UNKNOWN && !same_side(state, seat, other)) seats |= seat_bit(other);
    return seats;
}

/* Returns the seats of a team at the table, which are known before there is a contract. */
static uint8_t seats_of_team(const Facts *facts, int seat)
{
    uint8_t set = 0;
    for (int other = 0; other < facts->game->n_players; other++)
        if (facts->game->team[other] == facts->game->team[seat] && state_is_active(facts->state, other))
            set |= seat_bit(other);
    return set;
}

/*
 * Returns the only partner of a seat; -1 if it has none or several. With fixed partners, this is the partner at the
 * table before there is a contract.
 */
static int partner_of(const Facts *facts, int seat)
{
    bool by_team = facts->game->has_partners && facts->state->contract == NO_CONTRACT;
    uint8_t side = by_team ? seats_of_team(facts, seat) : seats_of_side(facts, seat);
    uint8_t others = side & (uint8_t)~seat_bit(seat);
    bool is_one = others && !(others & (others - 1));
    return is_one ? __builtin_ctz(others) : -1;
}

/* Returns the tricks of the seat's side, or of the seat alone if its side is unknown. */
static int tricks_of_side(const State *state, int seat)
{
    int side = side_of(state, seat);
    return side == SIDE_UNKNOWN ? state->tricks[seat] : side_tricks(state, side);
}

/* Returns the cards of the seat's side, or of the seat alone if it plays alone or its side is unknown. */
static CardSet cards_of_own_side(const Facts *facts, int seat)
{
    int side = side_of(facts->state, seat);
    return side < FIRST_OWN_SIDE ? cards_of_side(facts->game, facts->state, side)
                                 : cards_of_seat(facts->game, facts->state, seat);
}

/*
 * Returns the points of a side. In a settlement, the points of the declarer's side are already counted in the totals,
 * and those of the defenders may be given by the caller of the settlement.
 */
static Fraction points_of_side(const Facts *facts, int side)
{
    const Totals *totals = facts->totals;
    if (totals && side == SIDE_DECLARER) return totals->declarer_points;
    if (totals && totals->points_are_given) return totals->defender_points;
    return points_of_cards_of_side(facts->game, facts->state, side);
}

/* Returns the points of the seat's side, or of the seat alone if it plays alone or its side is unknown. */
static Fraction points_of_own_side(const Facts *facts, int seat)
{
    int side = side_of(facts->state, seat);
    return side < FIRST_OWN_SIDE ? points_of_side(facts, side) : points_of_seat(facts->game, facts->state, seat);
}

/* Returns the cards dealt to these seats, with those dealt after the auction. */
static CardSet dealt_to(const Game *game, const State *state, uint8_t seats)
{
    CardSet set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats_have(seats, seat)) set |= later_dealt(game, state, seat);
    return set;
}

/* Returns the tricks of the declarer's side, from the totals if they exist. */
static int declarer_tricks(const Facts *facts)
{
    return facts->totals ? facts->totals->declarer_tricks : side_tricks(facts->state, SIDE_DECLARER);
}

/* Returns the announcements of any seat, from the totals if they exist. */
static uint64_t all_announced(const Facts *facts)
{
    return facts->totals ? facts->totals->announced : announced_by_any(facts->state);
}

/* Returns the winner of the last finished trick, or -1. */
static int last_winner(const State *state)
{
    return state->n_tricks ? state->trick_winner[state->n_tricks - 1] : -1;
}

/*
 * Returns the value of the contract, which is a formula too. It runs with scratch memory of its own, because the
 * formula that reads this value is still using its scratch memory.
 */
static int64_t contract_value(const FormulaCell *cell, FormulaAsking *asking)
{
    const Facts *facts = asking->context;
    FormulaScratch scratch;
    FormulaFault fault = {.reason = NULL};
    Facts own = {
        .game = facts->game, .state = facts->state, .seat = facts->seat, .totals = facts->totals, .scratch = &scratch};
    int64_t value = facts_number(facts->game->contract[facts->state->contract].value, &own, &fault);
    if (fault.reason) formula_fail(asking, cell);
    return value;
}

/* Returns the kontra factor of two seats for an object (game or announcement); that without kontra if `a` is `b`. */
static int64_t kontra_of_two(const Facts *facts, int64_t object, int a, int b)
{
    return a == b ? facts->game->kontra_factor[0] : kontra_between(facts->game, facts->state, (int)object, a, b);
}

/* Returns the greatest height of the cards, which counts from 1 for the lowest card of a suit; 0 for no cards. */
static int greatest_height(const Game *game, CardSet set)
{
    int most = 0;
    EACH_CARD (card, set)
        if (game->card[card].height > most) most = game->card[card].height;
    return most;
}

/* Returns the seat's hand when play began. */
static CardSet cards_held(const Game *game, const State *state, int seat)
{
    return game->stock.draw ? stock_held_at_start(game, state, seat) : state->hand[seat] | state->played[seat];
}

/*
 * Returns the seats that have exactly `n` cards of the set in their hands: as dealt, or when play began after drawing.
 */
NOINLINE static unsigned holders_at_start(const Facts *facts, bool as_dealt, CardSet set, int64_t n)
{
    unsigned found = 0;
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        CardSet held =
            as_dealt ? later_dealt(facts->game, facts->state, seat) : cards_held(facts->game, facts->state, seat);
        found |= (unsigned)(cards_count(held & set) == n) << seat;
    }
    return found;
}

/* Returns the same for the hands when play began in a game without drawing. This is the usual case, so it is fast. */
static inline unsigned holders_in_play(const Facts *facts, CardSet set, int64_t n)
{
    const State *state = facts->state;
    unsigned found = 0;
    bool has_low_only = !cards_high(set); /* then one word is counted, which is faster */
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        CardSet held = (state->hand[seat] | state->played[seat]) & set;
        found |= (unsigned)((has_low_only ? bits_count(cards_low(held)) : cards_count(held)) == n) << seat;
    }
    return found;
}

/*
 * Returns the only active seat with exactly `n` cards of the set, in its hand as dealt or when play began. Returns -1
 * if there is none, or if there are several.
 */
static inline int holder(const Facts *facts, bool as_dealt, CardSet set, int64_t n)
{
    bool is_usual = !as_dealt && !facts->game->stock.draw;
    unsigned found = is_usual ? holders_in_play(facts, set, n) : holders_at_start(facts, as_dealt, set, n);
    found &= facts->state->active;
    bool is_one = found && !(found & (found - 1));
    return is_one ? __builtin_ctz(found) : -1;
}

/* Returns the winner of the trick with this card; -1 if the card is in no finished trick. */
static int winner_of(const Facts *facts, Card card)
{
    int trick = trick_with(facts->game, facts->state, card);
    return trick < 0 || trick >= facts->state->n_tricks ? -1 : facts->state->trick_winner[trick];
}

/* Converts a trick number (from 1, or negative from the end of a full deal) to an index from 0; -1 if out of range. */
static int trick_index(const Facts *facts, int64_t number)
{
    int64_t index = number > 0 ? number - 1 : tricks_total_of(facts->game, facts->state) + number;
    return index < 0 || index >= tricks_total_of(facts->game, facts->state) ? -1 : (int)index;
}

/* Returns the winner of a trick by its number, as in trick_index(); -1 if there is no such finished trick. */
static int trick_winner(const Facts *facts, int64_t number)
{
    int index = trick_index(facts, number);
    return index < 0 || index >= facts->state->n_tricks ? -1 : facts->state->trick_winner[index];
}

/* Returns the cards of a trick by its number, as in trick_index(). */
static CardSet cards_in(const Facts *facts, int64_t number)
{
    int trick = trick_index(facts, number);
    return trick < 0 ? 0 : cards_of_trick(facts->game, facts->state, trick);
}

/*
 * Returns the card that a seat played to a trick, as a set. The set is empty if it has not played to the trick. `trick`
 * is an index from 0, or -1 for no trick.
 */
static CardSet card_of(const Facts *facts, int trick, int seat)
{
    const State *state = facts->state;
    if (trick < 0) return 0;
    int size = trick_size(facts->game, state), place = trick * size;
    uint8_t player = leader_of(state, trick);
    for (int i = 0; i < size && player != seat; i++, place++) player = state_after(state, player);
    if (player != seat) return 0;
    int at = log_play(state, place);
    if (at == state->n_log) return 0; /* the seat has not played yet */
    Action action = log_action(state, at);
    assert(action < FIRST_TOKEN);
    return card_bit(action_card(action));
}

/* Returns the card that won a trick, as a set; empty if the trick is not finished. */
static CardSet won_with(const Facts *facts, int64_t number)
{
    int winner = trick_winner(facts, number);
    return winner < 0 ? 0 : card_of(facts, trick_index(facts, number), winner);
}

/* Returns the cards that a seat has led. */
static CardSet led_cards(const Facts *facts, int seat)
{
    const State *state = facts->state;
    CardSet set = 0;
    for (int trick = 0; trick < state->n_tricks + (state->n_in_trick > 0); trick++)
        if (leader_of(state, trick) == seat) set |= card_of(facts, trick, seat);
    return set;
}

/* Returns how many trumps of the set are higher than every trump that the set lacks. */
static int top_run(const Ranking *ranking, CardSet set)
{
    CardSet missing = ranking->trumps & ~set;
    int highest_missing = 0, n = 0;
    EACH_CARD (card, missing)
        if (ranking->strength[card] > highest_missing) highest_missing = ranking->strength[card];
    EACH_CARD (card, ranking->trumps & set) n += ranking->strength[card] > highest_missing;
    return n;
}

/*
 * Returns the highest or the lowest card of a set, as a set of one card. Cards are compared by their strength within
 * their suits. If several cards are equal, returns the first of them.
 */
static CardSet outer_card(const Game *game, const State *state, CardSet set, bool is_highest)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    const uint8_t *strength = ranking->strength;
    Card found = NO_CARD;
    bool is_one_group = set && !(set & ~ranking->group[ranking->group_of[cards_first(set)]]);
    if (is_one_group && ranking->strength_follows_bits)
        return card_bit(is_highest ? cards_last(set) : cards_first(set));
    EACH_CARD (card, set) {
        bool is_better =
            found == NO_CARD || (is_highest ? strength[card] > strength[found] : strength[card] < strength[found]);
        if (is_better) found = card;
    }
    return found == NO_CARD ? 0 : card_bit(found);
}

static CardSet all_played(const Facts *facts)
{
    CardSet set = 0;
    for (int seat = 0; seat < facts->game->n_players; seat++) set |= facts->state->played[seat];
    return set;
}

/* Returns all cards of the suits of these cards. */
static CardSet same_suit(const Ranking *ranking, CardSet cards)
{
    CardSet set = 0;
    for (int group = 0; group < MAX_GROUPS; group++)
        if (ranking->group[group] & cards) set |= ranking->group[group];
    return set;
}

/*
 * Returns the number of tricks led with a trump, including the trick on the table. A card that has lost its power does
 * not count.
 */
static int trump_leads(const Game *game, const State *state)
{
    CardSet trumps = game->ranking[state->ranking].trumps & ~state->withheld;
    int n = 0;
    for (int trick = 0; trick <= state->n_tricks; trick++) {
        int lead = log_play(state, trick * trick_size(game, state));
        n += lead < state->n_log && cards_have(trumps, action_card(log_action(state, lead)));
    }
    return n;
}

/* ---- cards that formulas may ask about --------------------------------------------------------------------------- */

/* True if a formula may read cards that were hidden during play: when the deal is over, and in a settlement. */
static bool knows_everything(const Facts *facts)
{
    return facts->state->phase == PHASE_DONE || facts->totals;
}

/* Returns the cards that count for a seat. During play, these are only the cards of its tricks, which all have seen. */
static CardSet taken_by(const Facts *facts, int seat)
{
    return knows_everything(facts) ? cards_of_seat(facts->game, facts->state, seat)
                                   : cards_won(facts->game, facts->state, seat);
}

/* Returns the cards that a formula may read if they are in the talon: those that the seat has seen; all after play. */
static CardSet seen_of_talon(const Facts *facts)
{
    if (knows_everything(facts)) return facts->game->pack;
    return talon_seen(facts->game, facts->state, facts->seat);
}

/* True if a formula about this seat may read which cards the taker kept before he saw the talon. */
static bool knows_kept(const Facts *facts)
{
    return knows_everything(facts) || facts->seat == facts->state->taker;
}

/* ---- calls that formulas ask about ------------------------------------------------------------------------------- */

/* Returns the call of the standing bid; NULL if nothing was bid. */
static const Call *standing_call(const Facts *facts)
{
    uint16_t call = facts->state->auction.call;
    return call == NO_CALL ? NULL : &facts->game->call[call];
}

/*
 * Returns the call that a formula reads. In the condition of a bid this is the call being tested, otherwise the
 * standing one. NULL: nothing was bid.
 */
static const Call *call_asked(const Facts *facts)
{
    return facts->call ? facts->call : standing_call(facts);
}

/* Returns the number of a call; -1 if it has none, or without a call. */
static int number_in(const Call *call)
{
    return call ? call->number : -1;
}

/* Returns the sum of the last numbers that the players have said. */
static int64_t said_sum(const Facts *facts)
{
    int64_t sum = 0;
    for (int seat = 0; seat < facts->game->n_players; seat++) {
        int number = facts->state->auction.number_of[seat];
        if (number > 0) sum += number;
    }
    return sum;
}

/* True if no other seat can still speak in this round. False outside of rounds, and for a seat that sits out. */
static bool is_last_to_speak(const Facts *facts)
{
    const State *state = facts->state;
    if (!state_is_bidding(state) || !state_is_active(state, facts->seat)) return false;
    const Round *round = &facts->game->round[state->auction.round];
    uint8_t other = state->next[facts->seat];
    for (; other != facts->seat; other = state->next[other])
        if (!seats_have(state->auction.asked, other) && round_asks(facts->game, round, state, other)) return false;
    return true;
}

/* ---- values that are lists and strings --------------------------------------------------------------------------- */

/* Takes room for `n` values in the scratch memory of the formula. If there is no room, the formula fails: NULL. */
static Value *take_items(const FormulaCell *cell, FormulaAsking *asking, size_t n)
{
    Value *items = scratch_take(asking->scratch, n * sizeof(Value));
    if (!items) formula_fail(asking, cell);
    return items;
}

/* Returns a list of values; an empty one if `items` is NULL. */
static Value list_of(const Value *items, size_t n)
{
    return (Value){.kind = TYPE_LIST, .as.list = {items, items ? n : 0}};
}

/* Returns the active seats of a set as a list, from forehand on. */
static Value seats_list(const FormulaCell *cell, FormulaAsking *asking, uint8_t seats)
{
    const Facts *facts = asking->context;
    const State *state = facts->state;
    Value *items = take_items(cell, asking, (size_t)bits_count(seats));
    size_t n = 0;
    uint8_t seat = state->forehand;
    for (int i = 0; items && i < facts->game->n_active; i++, seat = state->next[seat])
        if (seats_have(seats, seat)) items[n++] = (Value){.kind = TYPE_INT, .as.integer = seat};
    return list_of(items, n);
}

/* Returns a list 1, 2, 3 ... up to the number of finished tricks. */
static Value numbers_of_tricks(const FormulaCell *cell, FormulaAsking *asking)
{
    size_t n = ((const Facts *)asking->context)->state->n_tricks;
    Value *items = take_items(cell, asking, n);
    for (size_t i = 0; items && i < n; i++) items[i] = (Value){.kind = TYPE_INT, .as.integer = (int64_t)i + 1};
    return list_of(items, n);
}

/* Returns the values of the melds of a seat, at most MOST of them. */
static Value values_of_melds(const FormulaCell *cell, FormulaAsking *asking, int seat)
{
    enum { MOST = 16 };
    const Facts *facts = asking->context;
    int64_t values[MOST];
    size_t n = (size_t)melds_values(facts->game, facts->state, seat, values, MOST);
    Value *items = take_items(cell, asking, n);
    for (size_t i = 0; items && i < n; i++) items[i] = (Value){.kind = TYPE_INT, .as.integer = values[i]};
    return list_of(items, n);
}

/* Returns the id of a suit, `trumps` for trumps that are no suit, or an empty text for a card without a suit. */
static Str group_id(const Facts *facts, int group)
{
    const Ranking *ranking = &facts->game->ranking[facts->state->ranking];
    if (group == ranking->trump_group && ranking->trump_suit >= 0) group = ranking->trump_suit;
    if (group == EXCUSE_GROUP || group == JOKER_GROUP) return STR("");
    return group == TOP_GROUP ? STR("trumps") : facts->game->suit[group].id;
}

/* Returns the id of the suit led, as group_id() gives it; an empty text if no card was led. */
static Str led_id(const Facts *facts)
{
    return facts->state->n_in_trick ? group_id(facts, facts->state->led_group) : STR("");
}

/* Returns the id of the suit of the first card of a set, as group_id() gives it; an empty text for no card. */
static Str suit_of(const Facts *facts, CardSet cards)
{
    const Ranking *ranking = &facts->game->ranking[facts->state->ranking];
    return cards ? group_id(facts, ranking->group_of[cards_first(cards)]) : STR("");
}

static Str trump_id(const Facts *facts)
{
    int suit = facts->game->ranking[facts->state->ranking].trump_suit;
    return suit < 0 ? STR("") : facts->game->suit[suit].id;
}

static Str bid_id(const Facts *facts)
{
    uint16_t call = facts->state->auction.call;
    return call == NO_CALL ? STR("") : game_token(facts->game, facts->game->call[call].token);
}

/* Returns the suit that the call names as trumps; an empty text if it names none. */
static Str bid_trump_id(const Facts *facts)
{
    const Call *call = call_asked(facts);
    return call && call->trump >= 0 ? facts->game->suit[call->trump].id : STR("");
}

/* Returns the id of the present round of bids; an empty text if no round is held. */
static Str round_id(const Facts *facts)
{
    const State *state = facts->state;
    bool is_held = state_is_bidding(state) && state->auction.round < facts->game->n_rounds;
    return is_held ? facts->game->round[state->auction.round].id : STR("");
}

/* ---- readers: one function for each row of facts.def ------------------------------------------------------------- */

/* Returns an argument that is a seat number. If it is any other number, the formula fails. */
static int seat_argument(const FormulaCell *cell, int argument, FormulaAsking *asking)
{
    int64_t seat = cell->arguments[argument].as.integer;
    if (seat >= 0 && seat < ((const Facts *)asking->context)->game->n_players) return (int)seat;
    formula_fail(asking, cell);
    return 0;
}

/* Returns the totals of the finished deal. Before play is over there are none: the formula fails. */
static const Totals *totals_or_fail(const FormulaCell *cell, FormulaAsking *asking)
{
    static const Totals NONE = {.declarer_points = {0, 1}};
    const Facts *facts = asking->context;
    if (facts->totals) return facts->totals;
    formula_fail(asking, cell);
    return &NONE;
}

/*
 * Returns a seat's total. With a sheet, this is the total after the last deal. Otherwise it is the total at the start
 * of this deal, which is the last carried number.
 */
static int64_t total_of(const Facts *facts, int seat)
{
    return facts->sheet ? facts->sheet->total[seat] : carried_total(facts->game, facts->state->carried, seat);
}

/* Returns the gain of the seat in the last deal. The formula fails except between two deals, if the sheet has gains. */
static int64_t gain_of(const FormulaCell *cell, FormulaAsking *asking, int seat)
{
    const Sheet *sheet = ((const Facts *)asking->context)->sheet;
    if (sheet && sheet->gain) return sheet->gain[seat];
    formula_fail(asking, cell);
    return 0;
}

/* Returns a carried number: as on the sheet, or without a sheet as at the start of the deal. */
static int64_t carried_of(const Facts *facts, int seat, int64_t carry)
{
    const int32_t *carried = facts->sheet ? facts->sheet->carried : facts->state->carried;
    return carried[carry * facts->game->n_players + seat];
}

/* Returns the greatest or least total at the table. */
static int64_t outer_total(const Facts *facts, bool is_most)
{
    int64_t found = total_of(facts, 0);
    for (int seat = 1; seat < facts->game->n_players; seat++) {
        int64_t total = total_of(facts, seat);
        if (is_most ? total > found : total < found) found = total;
    }
    return found;
}

#define INTEGER(n) cell->arguments[n].as.integer
#define CARDS(n)   cards_of_value(cell->arguments[n].as.set)
#define CARD       card_of_item(INTEGER(0))
#define SEAT(n)    seat_argument(cell, n, asking)
#define ONE_SEAT   SEAT(0)
#define TOTALS     totals_or_fail(cell, asking)
#define AT         cell, asking

/*
 * Defines the reader function of a row: it returns the value of the row's expression. Arguments that are ids of bids,
 * announcements or objects of kontra are integers here.
 */
#define READER(id, type, expression)                                      \
    static type read_##id(const FormulaCell *cell, FormulaAsking *asking) \
    {                                                                     \
        const Facts *facts = asking->context;                             \
        const Game *game = facts->game;                                   \
        const State *state = facts->state;                                \
        (void)game, (void)state, (void)cell;                              \
        return expression;                                                \
    }
#define NUMBER(id, expression)   READER(id, int64_t, expression)
#define SET(id, expression)      READER(id, ValueSet, cards_to_value(expression))
#define FRACTION(id, expression) READER(id, Fraction, expression)
#define TEXT(id, expression)     READER(id, Value, ((Value){.kind = TYPE_STRING, .as.string = (expression)}))
#define LIST(id, expression)     READER(id, Value, expression)
#include "engine/facts.def"

#define NUMBER(id, expression)   [id] = {.number = read_##id},
#define SET(id, expression)      [id] = {.set = read_##id},
#define FRACTION(id, expression) [id] = {.fraction = read_##id},
#define TEXT(id, expression)     [id] = {.value = read_##id},
#define LIST(id, expression)     [id] = {.value = read_##id},
/* The reader functions, by the number of the name (SLOT_...) or function (CALL_...). */
static const FormulaReader READERS[CALL_END] = {
#include "engine/facts.def"
};

/* Fails to compile unless each row of names.def has a row of the right form in facts.def. */
enum { FORM_NUMBER, FORM_SET, FORM_FRACTION, FORM_VALUE };
#define FORM_OF(kind)                                               \
    ((kind) == TYPE_SET                             ? FORM_SET      \
     : (kind) == TYPE_FRACTION                      ? FORM_FRACTION \
     : (kind) == TYPE_STRING || (kind) == TYPE_LIST ? FORM_VALUE    \
                                                    : FORM_NUMBER)
#define IS_READ(id, type)                                                                  \
    _Static_assert(_Generic(read_##id((const FormulaCell *)0, (FormulaAsking *)0), int64_t \
                            : FORM_NUMBER, ValueSet                                        \
                            : FORM_SET, Fraction                                           \
                            : FORM_FRACTION, Value                                         \
                            : FORM_VALUE) == FORM_OF(NAME_TYPE(type)),                     \
                   "facts.def reads " #id " as another type than names.def says");
#define NAME(id, text, type, scope, help, words)                              IS_READ(SLOT_##id, type)
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) IS_READ(CALL_##id, result)
#include "rules/names.def"
#undef NAME
#undef FUNCTION

/* Returns the reader of a name or function. This and the next three functions are hooks of the formula library. */
static FormulaReader reader_of(int id)
{
    return READERS[id];
}

static FormulaCommon *common_of(const void *context)
{
    return ((const Facts *)context)->common;
}

/* True if the name has the same value for every seat in a settlement, so that it is computed only once. */
static bool is_same_for_seats(int slot)
{
    static const bool IS_BY_SEAT[N_SLOTS] = {
#define BY_SEAT(id) [id] = true,
#include "engine/facts.def"
    };
    return !IS_BY_SEAT[slot];
}

/* True if the name has the same value for every call that a seat can make in this turn. */
static bool is_same_for_calls(int slot)
{
    static const bool IS_BY_CALL[N_SLOTS] = {
#define BY_CALL(id) [id] = true,
#include "engine/facts.def"
    };
    return !IS_BY_CALL[slot];
}

FormulaHooks facts_hooks(void)
{
    return (FormulaHooks){reader_of, reader_of, common_of, is_same_for_seats, is_same_for_calls};
}

/* ---- evaluating formulas in a position --------------------------------------------------------------------------- */

/* Copies the fault to `kept`, unless `kept` is NULL or has an earlier fault. */
static void keep_fault(FormulaFault *kept, const FormulaFault *fault)
{
    if (kept && fault->reason && !kept->reason) *kept = *fault;
}

/* Returns a formula's number; 0 after an error, which is stored in `*fault`, or in Game.watch if `fault` is NULL. */
int64_t facts_run(const Formula *formula, const Facts *facts, FormulaFault *fault)
{
    Value value;
    FormulaFault own = {.reason = NULL};
    if (formula_run(formula, facts, facts->scratch, &value, &own)) return value_number(&value);
    keep_fault(fault ? fault : facts->game->watch, &own);
    return 0;
}

/* Returns the fixed cards of a rule, or those of its formula. An error is stored in `fault`; the result is empty. */
CardSet facts_cards(const CardRule *rule, const Facts *facts, FormulaFault *fault)
{
    Value value;
    FormulaFault own = {.reason = NULL};
    if (!rule->formula) return rule->cards;
    if (formula_run(rule->formula, facts, facts->scratch, &value, &own)) return cards_of_value(value.as.set);
    keep_fault(fault ? fault : facts->game->watch, &own);
    return 0;
}

bool seat_test_formula(const Game *game, const State *state, const Formula *condition, int seat)
{
    FormulaScratch scratch;
    return facts_test(condition, &(Facts){.game = game, .state = state, .seat = seat, .scratch = &scratch}, NULL);
}

bool pair_test(const Game *game, const State *state, const Formula *condition, int seat, int other)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = seat, .against = 1 + other, .scratch = &scratch};
    return facts_test(condition, &facts, NULL);
}

/* True unless the bid of the call can be chosen only once and was chosen in an earlier deal. */
bool call_is_left(const Facts *facts, const Call *call)
{
    const Game *game = facts->game;
    return !game_has_once(game) || !(state_chosen(game, facts->state, facts->state->dealer) >> call->bid & 1);
}

/* True if call_is_left(), and the bid's condition holds for this call and the seat of `facts`. Sets facts->call. */
bool call_test_by(Facts *facts, const Call *call)
{
    const Bid *bid = &facts->game->bid[call->bid];
    if (!call_is_left(facts, call)) return false;
    facts->call = bid->asks_call ? call : NULL;
    return facts_test(bid->when, facts, NULL);
}

bool call_test(const Game *game, const State *state, const Call *call, int seat)
{
    FormulaScratch scratch;
    return call_test_by(&(Facts){.game = game, .state = state, .seat = seat, .scratch = &scratch}, call);
}
