/* Writes positions as JSON. Each function adds members to the object that the caller has opened. */
#include "match/position_json.h"
#include "engine/carry.h"
#include "engine/open.h"
#include "engine/passing.h"
#include "engine/stock.h"

#include "wording/sum.h"

#include <stdio.h>

/* ---- members of the answers ----------------------------------------------------------------------------------- */

static void add_seat(Json *json, const char *key, uint8_t seat)
{
    if (seat == NO_SEAT) json_null(json_key(json, key));
    else json_int(json_key(json, key), seat);
}

/* Writes the ids of cards by suit, the highest card first. */
static void list_cards(Json *json, const Game *game, CardSet cards)
{
    for (int suit = 0; suit < game->n_suits; suit++)
        for (CardSet left = cards & game->suit[suit].cards; left;) {
            Card card = cards_last(left);
            left &= ~card_bit(card);
            json_str(json, game->card[card].id);
        }
}

void answer_cards(Json *json, const Game *game, CardSet cards)
{
    json_list(json);
    list_cards(json, game, cards);
    json_end(json, "]");
}

static void add_cards_by_seat(Json *json, const Game *game, const char *key, const CardSet *cards)
{
    json_list(json_key(json, key));
    for (int seat = 0; seat < game->n_players; seat++) answer_cards(json, game, cards[seat]);
    json_end(json, "]");
}

static void add_seat_numbers(Json *json, const Game *game, const char *key, const uint8_t *numbers)
{
    json_list(json_key(json, key));
    for (int seat = 0; seat < game->n_players; seat++) json_int(json, numbers[seat]);
    json_end(json, "]");
}

static void add_payoffs(Json *json, const Game *game, const int64_t *payoffs)
{
    json_list(json_key(json, "payoffs"));
    for (int seat = 0; seat < game->n_players; seat++) json_int(json, payoffs[seat]);
    json_end(json, "]");
}

/*
 * Writes cards of the talon in the order in which they were dealt. Only the true position has this order. The card that
 * lies open below a stock is last, even if it was exchanged for the card dealt there. When picking up has begun, cards
 * are written by suit.
 */
static void add_talon(Json *json, const Game *game, const State *state, CardSet cards)
{
    if (pickup_has_begun(state)) {
        answer_cards(json_key(json, "talon"), game, cards);
        return;
    }
    Card open = stock_open_card(game, state);
    bool has_open = open != NO_CARD && cards_have(cards, open);
    json_list(json_key(json, "talon"));
    for (int i = 0; i < talon_size_of(game, state); i++)
        if (state->talon_card[i] != open && cards_have(cards, state->talon_card[i]))
            json_str(json, game->card[state->talon_card[i]].id);
    if (has_open) json_str(json, game->card[open].id);
    json_end(json, "]");
}

/* Writes the card that was turned up, which all players know. If there is none, writes nothing. */
static void add_turned(Json *json, const Game *game, const State *state)
{
    if (state->turned != NO_CARD) json_str(json_key(json, "turned"), game->card[state->turned].id);
}

/* Writes the cards on the table, in the order of play. */
static void add_trick(Json *json, const Game *game, const State *state)
{
    uint8_t seat = state->leader;
    json_list(json_key(json, "trick"));
    for (int i = 0; i < state->n_in_trick; i++, seat = state_after(state, seat)) {
        json_map(json);
        json_int(json_key(json, "seat"), seat);
        json_str(json_key(json, "card"), game->card[state->trick_card[i]].id);
        json_end(json, "}");
    }
    json_end(json, "]");
}

/* Writes the seats of a side as a list. If there are none, writes nothing. */
static void add_side(Json *json, uint8_t seats)
{
    if (!seats) return;
    json_list(json);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (seats_have(seats, seat)) json_int(json, seat);
    json_end(json, "]");
}

/*
 * Writes the seats of each side, the declarer's side first; a side without seats is left out. If the declarer's partner
 * is not determined yet, only a view has this member, with the sides that its seat knows.
 */
static void add_sides(Json *json, const State *state, bool is_view)
{
    if (!has_sides(state)) return;
    bool is_partner_open = sides_are_open(state);
    if (!is_view && is_partner_open) return;
    json_list(json_key(json, "sides"));
    add_side(json, side_seats(state, SIDE_DECLARER));
    add_side(json, side_seats(state, SIDE_DEFENDERS));
    json_end(json, "]");
}

/* Writes the declarer, the contract and the sides. The first two are null if there are none yet. */
static void add_contract(Json *json, const Game *game, const State *state, bool is_view)
{
    add_seat(json, "declarer", state->declarer);
    if (state->contract == NO_CONTRACT) json_null(json_key(json, "contract"));
    else json_str(json_key(json, "contract"), game->contract[state->contract].id);
    add_sides(json, state, is_view);
}

/*
 * Writes the suit of the trumps; null: none. If the trumps are hidden, but this position or view knows their suit, also
 * writes that suit. If a trump card lies face down, also writes this card.
 */
static void add_trump(Json *json, const Game *game, const State *state)
{
    int8_t suit = game->ranking[state->ranking].trump_suit;
    if (suit < 0) json_null(json_key(json, "trump"));
    else json_str(json_key(json, "trump"), game->suit[(uint8_t)suit].id);
    if (trump_is_hidden(game, state) && state->named_trump < game->n_suits)
        json_str(json_key(json, "hidden_trump"), game->suit[state->named_trump].id);
    if (state->laid) answer_cards(json_key(json, "trump_card"), game, state->laid);
}

/* Writes the phase and whose turn it is. For the dummy, also writes the seat that decides. */
static void add_phase(Json *json, const Game *game, const State *state)
{
    json_str(json_key(json, "phase"), str_of(phase_name((Phase)state->phase)));
    add_seat(json, "actor", state->actor);
    if (state_decider(game, state) != state->actor) add_seat(json, "decider", state_decider(game, state));
}

/* Writes the legal actions: cards, then tokens. */
static void add_legal(Json *json, const Game *game, const State *state)
{
    Moves moves = state_legal(game, state);
    json_list(json_key(json, "legal"));
    list_cards(json, game, moves.cards);
    for (int i = cards_count(moves.cards); i < moves_count(moves); i++)
        json_str(json, game_token(game, moves_nth(moves, i)));
    json_end(json, "]");
}

/* Writes the ids of the announcements that any player has made. */
static void add_announced(Json *json, const Game *game, const State *state)
{
    json_list(json_key(json, "announced"));
    for (int i = 0; i < game->n_announcements; i++)
        if (announced_by_any(state) >> i & 1) json_str(json, game->announcement[i].id);
    json_end(json, "]");
}

/* ---- the settlement ------------------------------------------------------------------------------------------- */

/* Writes the points of each player, with seats as keys. */
static void add_points_by_seat(Json *json, const Game *game, const State *state, const Settlement *settlement)
{
    char seat_name[12]; /* has room for any int */
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat)) continue;
        (void)snprintf(seat_name, sizeof seat_name, "%d", seat);
        json_ratio(json_key(json, seat_name), settlement->points[seat].num, settlement->points[seat].den);
    }
}

/*
 * Writes the points of the two sides, or of each player if there are no sides. Writes null if the deal was not played.
 */
static void add_points(Json *json, const Game *game, const State *state, const Settlement *settlement)
{
    Fraction declarer = settlement->totals.declarer_points, defenders = settlement->defender_points;
    if (!settlement->was_played) {
        json_null(json_key(json, "points"));
        return;
    }
    json_map(json_key(json, "points"));
    if (has_sides(state)) {
        json_ratio(json_key(json, "declarer"), declarer.num, declarer.den);
        json_ratio(json_key(json, "defenders"), defenders.num, defenders.den);
    } else {
        add_points_by_seat(json, game, state, settlement);
    }
    json_end(json, "}");
}

/*
 * Writes an item of the settlement. If an item is evaluated for each seat, it is written once for each seat that gets
 * it.
 */
static void add_item(Json *json, const Scene *scene, Settling settling, const Settled *settled)
{
    const Game *game = scene->game;
    json_map(json);
    json_str(json_key(json, "id"), settled->item->id);
    if (settled->item->each_seat) add_seat(json, "seat", settled->seat);
    json_int(json_key(json, "value"), settled->value);
    add_payoffs(json, game, settled->payoffs);
    json_str(json_key(json, "why"), sum_reason(scene, settling, settled));
    json_str(json_key(json, "sum"), sum_figures(scene, settling, settled));
    json_str(json_key(json, "payment"), sum_payment(scene, settling, settled));
    json_end(json, "}");
}

/* Settles a finished deal, and writes payoffs, points and items. If a formula has failed, also writes the reason. */
static void add_settlement(Json *json, const Game *game, const State *state, Str language)
{
    Settlement settlement;
    Scene scene = {.game = game, .scratch = arena_new(), .language = language, .you = NO_SEAT};
    settle(game, state, &settlement);
    add_payoffs(json, game, settlement.payoffs);
    add_points(json, game, state, &settlement);
    json_list(json_key(json, "items"));
    for (size_t i = 0; i < settlement.n; i++)
        add_item(json, &scene, (Settling){state, &settlement}, &settlement.items[i]);
    json_end(json, "]");
    if (settlement.fault.reason) json_str(json_key(json, "fault"), str_of(settlement.fault.reason));
    arena_free(scene.scratch);
}

/* ---- complete answers ----------------------------------------------------------------------------------------- */

void answer_status(Json *json, const Game *game, const State *state, Str language)
{
    add_phase(json, game, state);
    add_legal(json, game, state);
    add_contract(json, game, state, false);
    if (state->phase == PHASE_DONE) add_settlement(json, game, state, language);
}

/* Writes the numbers that are carried to the next deal, by seat. */
static void add_carried(Json *json, const Game *game, const State *state)
{
    if (!game->n_carries) return;
    json_map(json_key(json, "carried"));
    for (int i = 0; i < game->n_carries; i++) {
        json_list(json_key(json, game->carry[i].id.s));
        for (int seat = 0; seat < game->n_players; seat++) json_int(json, carried_at(game, state->carried, i, seat));
        json_end(json, "]");
    }
    json_end(json, "}");
}

/* Writes for each player the bids that can be chosen only once and were chosen already. */
static void add_chosen(Json *json, const Game *game, const State *state)
{
    if (!game_has_once(game)) return;
    json_list(json_key(json, "chosen"));
    for (int seat = 0; seat < game->n_players; seat++) {
        json_list(json);
        /* after the carried numbers, `carried` has a set of bids for each seat, one bit per bid */
        for (uint32_t left = (uint32_t)state->carried[carry_numbers(game) + seat]; left; left &= left - 1)
            json_str(json, game->bid[__builtin_ctz(left)].id);
        json_end(json, "]");
    }
    json_end(json, "]");
}

/* Writes the numbers that formulas of the variant use. */
static void add_vars(Json *json, const Game *game, const State *state)
{
    json_map(json_key(json, "vars"));
    json_int(json_key(json, "players"), game->n_players);
    add_seat(json, "dealer", state->dealer);
    add_seat(json, "forehand", state->forehand);
    json_int(json_key(json, "pot"), state->pot);
    add_seat(json, "bidder", state->auction.bidder);
    json_int(json_key(json, "to_discard"), state->to_discard);
    add_seat_numbers(json, game, "tricks", state->tricks);
    json_int(json_key(json, "tricks_played"), state->n_tricks);
    json_int(json_key(json, "tricks_total"), tricks_total_of(game, state));
    json_int(json_key(json, "actions"), state->n_log);
    add_carried(json, game, state);
    add_chosen(json, game, state);
    json_end(json, "}");
}

void answer_state(Json *json, const Game *game, const State *state)
{
    add_phase(json, game, state);
    add_contract(json, game, state, false);
    add_trump(json, game, state);
    add_cards_by_seat(json, game, "hands", state->hand);
    add_talon(json, game, state, state->talon);
    add_turned(json, game, state);
    answer_cards(json_key(json, "discards"), game, state->discards);
    answer_cards(json_key(json, "shown_discards"), game, state->shown_discards);
    add_trick(json, game, state);
    add_cards_by_seat(json, game, "taken", state->taken);
    add_announced(json, game, state);
    add_vars(json, game, state);
}

/*
 * True if an action in the log is a card that was chosen before play: a discard, a card given to another player, or a
 * called card. Most of these cards are hidden, unless they lie face up.
 */
static bool is_card_before_play(const State *state, int index)
{
    bool has_played = state->n_tricks || state->n_in_trick;
    return log_has_card(state, index) && (!has_played || index < state->play_start);
}

/* True if the seat of the view may know the action with this index in the log. */
static bool is_known_to(const Game *game, const View *view, const State *state, int index)
{
    Action action = log_action(state, index);
    /* the log of the view has no secret tokens (actions that are not cards), and no trump card laid face down */
    if (action >= FIRST_TOKEN || laying_is_at(state, index)) return log_action(&view->seen, index) != NO_ACTION;
    bool is_face_up = !is_card_before_play(state, index) || cards_have(state->shown_discards, action_card(action));
    bool is_own = log_seat(state, index) == view->seat;
    /* everyone hears a called card, but only its holder sees the card given in return */
    bool is_of_call = index == state->call_at || (state->giver == view->seat && index == state->gifts_at);
    if (is_face_up || is_own || is_of_call) return true;
    return giving_is_at(state, index) && giving_is_seen(game, state, index - state->gifts_at, view->seat);
}

/*
 * Writes all actions of the deal. An action that the seat may not know is null. A meld whose cards are hidden is
 * written as the seat has heard it.
 */
static void add_log(Json *json, const Game *game, const View *view, const State *state)
{
    json_list(json_key(json, "log"));
    for (int i = 0; i < state->n_log; i++) {
        Action heard = log_action(&view->seen, i), action = heard == NO_ACTION ? log_action(state, i) : heard;
        json_map(json);
        json_int(json_key(json, "seat"), log_seat(state, i));
        if (is_known_to(game, view, state, i)) json_str(json_key(json, "action"), game_token(game, action));
        else json_null(json_key(json, "action"));
        json_end(json, "}");
    }
    json_end(json, "]");
}

/*
 * Most of the answer is from the view. Legal actions, the order of the talon and the log are from the true position, as
 * far as the seat may know them.
 */
void answer_view(Json *json, const Game *game, const State *state, int seat)
{
    View view;
    view_make(game, state, seat, &view);
    const State *seen = &view.seen;
    CardSet known[MAX_SEATS];
    for (int i = 0; i < game->n_players; i++) known[i] = i == seat ? 0 : seen->hand[i];
    json_int(json_key(json, "seat"), seat);
    add_phase(json, game, seen);
    add_contract(json, game, seen, true);
    add_trump(json, game, seen);
    if (state_decider(game, state) == seat) add_legal(json, game, state);
    answer_cards(json_key(json, "hand"), game, seen->hand[seat]);
    add_cards_by_seat(json, game, "known", known);
    add_seat_numbers(json, game, "counts", view.hand_count);
    add_talon(json, game, state, seen->talon);
    add_turned(json, game, state);
    json_int(json_key(json, "talon_count"), view.talon_count);
    answer_cards(json_key(json, "discards"), game, seen->discards);
    json_int(json_key(json, "discard_count"), view.discard_count);
    add_trick(json, game, seen);
    add_cards_by_seat(json, game, "taken", seen->taken);
    add_announced(json, game, seen);
    answer_cards(json_key(json, "hidden"), game, view.hidden);
    add_log(json, game, &view, state);
    add_vars(json, game, seen);
}
