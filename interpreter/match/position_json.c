/* Positions as JSON. Each writer adds members that are separated by commas; the caller sets the braces. */
#include "match/position_json.h"

/* ---- parts ---------------------------------------------------------------------------------------------------- */

static void add_key(Buf *out, const char *key)
{
    bool is_first = out->n == 0 || out->text[out->n - 1] == '{';
    if (!is_first) buf_char(out, ',');
    buf_printf(out, "\"%s\":", key);
}

static void separate(Buf *out)
{
    if (out->text[out->n - 1] != '[') buf_char(out, ',');
}

static void add_number(Buf *out, const char *key, int64_t number)
{
    add_key(out, key);
    buf_printf(out, "%lld", (long long)number);
}

static void add_seat(Buf *out, const char *key, uint8_t seat)
{
    add_key(out, key);
    if (seat == NO_SEAT) buf_add(out, STR("null"));
    else buf_printf(out, "%u", (unsigned)seat);
}

static void add_string(Buf *out, const char *key, Str text)
{
    add_key(out, key);
    buf_json(out, text);
}

static void list_cards(Buf *out, const Game *game, CardSet cards)
{
    for (int suit = 0; suit < game->n_suits; suit++)
        for (CardSet left = cards & game->suit[suit].cards; left;) {
            Card card = cards_last(left);
            left &= ~card_bit(card);
            separate(out);
            buf_json(out, game->card[card].id);
        }
}

void answer_cards(Buf *out, const Game *game, CardSet cards)
{
    buf_char(out, '[');
    list_cards(out, game, cards);
    buf_char(out, ']');
}

static void add_cards(Buf *out, const Game *game, const char *key, CardSet cards)
{
    add_key(out, key);
    answer_cards(out, game, cards);
}

static void add_cards_by_seat(Buf *out, const Game *game, const char *key, const CardSet *cards)
{
    add_key(out, key);
    buf_char(out, '[');
    for (int seat = 0; seat < game->n_players; seat++) {
        separate(out);
        answer_cards(out, game, cards[seat]);
    }
    buf_char(out, ']');
}

static void add_numbers(Buf *out, const Game *game, const char *key, const uint8_t *numbers)
{
    add_key(out, key);
    buf_char(out, '[');
    for (int seat = 0; seat < game->n_players; seat++) {
        separate(out);
        buf_printf(out, "%u", (unsigned)numbers[seat]);
    }
    buf_char(out, ']');
}

static void add_payoffs(Buf *out, const Game *game, const int64_t *payoffs)
{
    add_key(out, "payoffs");
    buf_char(out, '[');
    for (int seat = 0; seat < game->n_players; seat++) {
        separate(out);
        buf_printf(out, "%lld", (long long)payoffs[seat]);
    }
    buf_char(out, ']');
}

/* The talon's cards of a set, in the order dealt: the order is the true position's, which a view does not keep. */
static void add_talon(Buf *out, const Game *game, const State *state, CardSet cards)
{
    add_key(out, "talon");
    buf_char(out, '[');
    for (int i = 0; i < game->n_talon; i++) {
        if (!cards_have(cards, state->talon_card[i])) continue;
        separate(out);
        buf_json(out, game->card[state->talon_card[i]].id);
    }
    buf_char(out, ']');
}

static void add_trick(Buf *out, const Game *game, const State *state)
{
    uint8_t seat = state->leader;
    add_key(out, "trick");
    buf_char(out, '[');
    for (int i = 0; i < state->n_in_trick; i++, seat = state->next[seat]) {
        separate(out);
        buf_printf(out, "{\"seat\":%u,\"card\":", (unsigned)seat);
        buf_json(out, game->card[state->trick_card[i]].id);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void add_contract(Buf *out, const Game *game, const State *state)
{
    add_seat(out, "declarer", state->declarer);
    add_key(out, "contract");
    if (state->contract == NO_ACTION) buf_add(out, STR("null"));
    else buf_json(out, game->contract[state->contract].id);
}

static void add_trump(Buf *out, const Game *game, const State *state)
{
    int8_t suit = game->ranking[state->ranking].trump_suit;
    add_key(out, "trump");
    if (suit < 0) buf_add(out, STR("null"));
    else buf_json(out, game->suit[(uint8_t)suit].id);
}

static void add_phase(Buf *out, const State *state)
{
    add_string(out, "phase", str_of(phase_name((Phase)state->phase)));
    add_seat(out, "actor", state->actor);
}

static void add_legal(Buf *out, const Game *game, const State *state)
{
    Moves moves = state_legal(game, state);
    add_key(out, "legal");
    buf_char(out, '[');
    list_cards(out, game, moves.cards);
    for (Moves tokens = {.tokens = moves.tokens}; tokens.tokens; tokens.tokens &= tokens.tokens - 1) {
        separate(out);
        buf_json(out, game_token(game, moves_nth(tokens, 0)));
    }
    buf_char(out, ']');
}

static void add_announced(Buf *out, const Game *game, const State *state)
{
    add_key(out, "announced");
    buf_char(out, '[');
    for (int i = 0; i < game->n_announcements; i++) {
        if (!(state->announced >> i & 1)) continue;
        separate(out);
        buf_json(out, game->announcement[i].id);
    }
    buf_char(out, ']');
}

/* ---- the end -------------------------------------------------------------------------------------------------- */

static void add_points_value(Buf *out, Fraction points)
{
    if (points.den != 1) buf_char(out, '"');
    fraction_print(out, points);
    if (points.den != 1) buf_char(out, '"');
}

static void add_points_by_seat(Buf *out, const Game *game, const State *state, const Settlement *settlement)
{
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat)) continue;
        if (out->text[out->n - 1] != '{') buf_char(out, ',');
        buf_printf(out, "\"%d\":", seat);
        add_points_value(out, settlement->points[seat]);
    }
}

static void add_points(Buf *out, const Game *game, const State *state, const Settlement *settlement)
{
    add_key(out, "points");
    if (!settlement->was_played) {
        buf_add(out, STR("null"));
        return;
    }
    buf_char(out, '{');
    if (state_has_declarer(state)) {
        add_key(out, "declarer");
        add_points_value(out, settlement->totals.declarer_points);
        add_key(out, "defenders");
        add_points_value(out, settlement->defender_points);
    } else {
        add_points_by_seat(out, game, state, settlement);
    }
    buf_char(out, '}');
}

/* Asked of every seat, an item stands once for each that has it: then the seat tells them apart. */
static void add_item(Buf *out, const Game *game, const Settled *settled, Str why)
{
    buf_char(out, '{');
    add_string(out, "id", settled->item->id);
    if (settled->item->each_seat) add_seat(out, "seat", settled->seat);
    add_number(out, "value", settled->value);
    add_payoffs(out, game, settled->payoffs);
    add_string(out, "why", why);
    buf_char(out, '}');
}

static void add_settlement(Buf *out, const Game *game, const State *state, Str language)
{
    Settlement settlement;
    Buf why = {0};
    settle(game, state, &settlement);
    add_payoffs(out, game, settlement.payoffs);
    add_points(out, game, state, &settlement);
    add_key(out, "items");
    buf_char(out, '[');
    for (size_t i = 0; i < settlement.n; i++) {
        buf_clear(&why);
        settled_why(game, state, &settlement, &settlement.items[i], language, &why);
        separate(out);
        add_item(out, game, &settlement.items[i], buf_str(&why));
    }
    buf_char(out, ']');
    if (settlement.fault.reason) add_string(out, "fault", str_of(settlement.fault.reason));
    buf_free(&why);
}

/* ---- whole answers -------------------------------------------------------------------------------------------- */

void answer_status(Buf *out, const Game *game, const State *state, Str language)
{
    add_phase(out, state);
    add_legal(out, game, state);
    add_contract(out, game, state);
    if (state->phase == PHASE_DONE) add_settlement(out, game, state, language);
}

static void add_vars(Buf *out, const Game *game, const State *state)
{
    add_key(out, "vars");
    buf_char(out, '{');
    add_number(out, "players", game->n_players);
    add_seat(out, "dealer", state->dealer);
    add_seat(out, "forehand", state->forehand);
    add_number(out, "pot", state->pot);
    add_seat(out, "bidder", state->auction.bidder);
    add_number(out, "to_discard", state->to_discard);
    add_numbers(out, game, "tricks", state->tricks);
    add_number(out, "tricks_played", state->n_tricks);
    add_number(out, "tricks_total", game->tricks_total);
    add_number(out, "actions", state->n_log);
    buf_char(out, '}');
}

void answer_state(Buf *out, const Game *game, const State *state)
{
    add_phase(out, state);
    add_contract(out, game, state);
    add_trump(out, game, state);
    add_cards_by_seat(out, game, "hands", state->hand);
    add_talon(out, game, state, state->talon);
    add_cards(out, game, "discards", state->discards);
    add_cards(out, game, "shown_discards", state->shown_discards);
    add_trick(out, game, state);
    add_cards_by_seat(out, game, "taken", state->taken);
    add_announced(out, game, state);
    add_vars(out, game, state);
}

/* Cards that were laid off stand in the log too; only those that lie face up may be told. */
static bool is_laid_off(const State *state, int index)
{
    bool has_played = state->n_tricks || state->n_in_trick;
    return state->log_action[index] < FIRST_TOKEN && (!has_played || index < state->play_start);
}

static void add_log(Buf *out, const Game *game, const State *state, int seat)
{
    add_key(out, "log");
    buf_char(out, '[');
    for (int i = 0; i < state->n_log; i++) {
        Action action = state->log_action[i];
        bool is_known = !is_laid_off(state, i) || state->log_seat[i] == seat ||
                        cards_have(state->shown_discards, action) || i == state->call_at ||
                        (i == state->call_at + 1 && seat == state->giver);
        separate(out);
        buf_printf(out, "{\"seat\":%u,\"action\":", (unsigned)state->log_seat[i]);
        if (is_known) buf_json(out, game_token(game, action));
        else buf_add(out, STR("null"));
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

void answer_view(Buf *out, const Game *game, const State *state, int seat)
{
    View view;
    view_make(game, state, seat, &view);
    const State *seen = &view.seen;
    CardSet known[MAX_SEATS];
    for (int i = 0; i < game->n_players; i++) known[i] = i == seat ? 0 : seen->hand[i];
    add_number(out, "seat", seat);
    add_phase(out, seen);
    add_contract(out, game, seen);
    add_trump(out, game, seen);
    if (state->actor == seat) add_legal(out, game, state);
    add_cards(out, game, "hand", seen->hand[seat]);
    add_cards_by_seat(out, game, "known", known);
    add_numbers(out, game, "counts", view.hand_count);
    add_talon(out, game, state, seen->talon);
    add_number(out, "talon_count", view.talon_count);
    add_cards(out, game, "discards", seen->discards);
    add_number(out, "discard_count", view.discard_count);
    add_trick(out, game, seen);
    add_cards_by_seat(out, game, "taken", seen->taken);
    add_announced(out, game, seen);
    add_cards(out, game, "hidden", view.hidden);
    add_log(out, game, state, seat);
    add_vars(out, game, seen);
}
