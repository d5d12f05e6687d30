/*
 * The rules of a variant: a table of payments by points, and the hands with which a player must bid. The engine
 * computes both.
 */
#include "rulebook/explain.h"

#include "rules/round.h"

#include <string.h>

/* ---- payments by points ---------------------------------------------------------------------------------------- */

/*
 * The table has room for MOST_POINTS points. If it would have more than MOST_ROWS rows, it shows only each fifth number
 * of points, or each tenth, and so on.
 */
enum { MOST_POINTS = 512, MOST_ROWS = 24, ROUND_STEP = 5 };

/*
 * The data of the table. `amount` is the amount that each opponent pays, for each contract and each number of points of
 * the declarer. A negative amount is paid to the opponent.
 */
typedef struct Payments {
    int parts; /* the parts into which a point is divided: 3 if thirds of a point count, otherwise 1 */
    int total; /* the points of all cards together, as a number of parts of a point */
    int64_t amount[MAX_CONTRACTS][MOST_POINTS];
    bool varies[MAX_CONTRACTS]; /* true: the amount depends on the points, so the contract is worth a column */
    int same_as[MAX_CONTRACTS]; /* the first contract with an equal column; its own number if there is none */
    const Item *item;           /* the item that all columns show; NULL: not found yet */
} Payments;

/* Converts a number of parts of a point into points. */
static Fraction in_points(int parts, const Payments *payments)
{
    Fraction points = {0, 1};
    (void)fraction_make(parts, payments->parts, &points); /* cannot fail: the denominator is at least 1 */
    return points;
}

/*
 * Returns the amount that a defender pays for an item, if the sides have these points. Returns 0 if the item does not
 * count.
 */
static int64_t amount_at(const Explainer *explainer, const State *state, const Item *item, Fraction of_declarer,
                         Fraction of_defenders)
{
    Settlement settlement;
    settle_as(explainer->game, state, of_declarer, of_defenders, &settlement);
    for (size_t i = 0; i < settlement.n; i++) {
        const Settled *settled = &settlement.items[i];
        if (!str_equal(settled->item->id, item->id)) continue;
        for (int seat = 0; seat < explainer->game->n_players; seat++)
            if (is_defender(state, seat)) return -settled->payoffs[seat];
    }
    return 0;
}

/*
 * True if a name is about the points, or if its value is known in the deals of the table: both sides have won tricks,
 * and nobody has announced or doubled. `id` is the number of the name in names.def.
 */
static bool is_known_with_points(int id)
{
    static const int NAMES[] = {SLOT_DECLARER_POINTS, SLOT_DEFENDER_POINTS, SLOT_WON,     SLOT_VALUE,
                                SLOT_TRICKS_TOTAL,    SLOT_DECLARER_TRICKS, SLOT_PLAYERS, SLOT_DEFENDER_TRICKS,
                                CALL_ANNOUNCED,       CALL_ANNOUNCED_SIDE,  CALL_KONTRA,  CALL_KONTRA_BETWEEN,
                                CALL_ANNOUNCED_BY,    CALL_ANNOUNCED_EARLY};
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (NAMES[i] == id) return true;
    return false;
}

/*
 * True if the value of a formula depends only on points, or if there is no formula. See is_known_with_points(). The
 * formula may ask if a side has won no tricks or all of them, but not how many.
 */
static bool asks_points_alone(const Formula *formula)
{
    if (!formula) return true;
    if (!formula_compares_ends(formula, SLOT_DECLARER_TRICKS, SLOT_TRICKS_TOTAL)) return false;
    if (!formula_compares_ends(formula, SLOT_DEFENDER_TRICKS, SLOT_TRICKS_TOTAL)) return false;
    size_t at = 0; /* the place in the formula from which the next name is searched */
    for (int id = formula_next_name(formula, &at); id >= 0; id = formula_next_name(formula, &at))
        if (!is_known_with_points(id)) return false;
    return true;
}

/* True if an item is paid between the sides, each defender pays or collects the same, and only points decide on it. */
static bool is_by_points(const Item *item)
{
    if (item->paid != PAID_SIDES || item->payers) return false;
    bool by_points = formula_reads(item->value, SLOT_DECLARER_POINTS) ||
                     formula_reads(item->value, SLOT_DEFENDER_POINTS) || formula_reads(item->value, SLOT_WON);
    return by_points && asks_points_alone(item->value) && asks_points_alone(item->when) && asks_points_alone(item->won);
}

/*
 * Returns the item of a contract that is paid between the sides and depends only on points. NULL if there is none, or
 * if the goal or the value of the contract depends on anything else. Also NULL if the defenders may have other points
 * than the declarer lacks.
 */
static const Item *item_by_points(const Explainer *explainer, int number)
{
    const Contract *contract = &explainer->game->contract[number];
    if (!asks_points_alone(contract->goal) || !asks_points_alone(contract->value)) return NULL;
    if (!(explainer->played >> number & 1) || !explain_points_add_up(explainer->game, contract)) return NULL;
    for (size_t i = 0; i < contract->n_items; i++)
        if (is_by_points(&contract->items[i])) return &contract->items[i];
    return NULL;
}

/*
 * Copies an example deal in which both sides won tricks to `*out`, and removes all announcements and doubles from the
 * copy. Returns false if there is no such deal.
 */
static bool copy_deal(const Explainer *explainer, State *out)
{
    for (int i = 0; i < explainer->n_examples; i++) {
        const State *state = &explainer->example[i].state;
        int tricks = has_sides(state) ? side_tricks(state, SIDE_DECLARER) : 0;
        bool both_won_tricks = tricks > 0 && tricks < state->n_tricks;
        if (state->declarer == NO_SEAT || !both_won_tricks) continue;
        *out = *state;
        memset(out->announced, 0, sizeof out->announced);
        memset(out->doubled, 0, sizeof out->doubled);
        return true;
    }
    return false;
}

/*
 * Fills in the payments of a contract for each number of points, and makes `state` a deal of this contract. All columns
 * of the table show the same item; a contract without this item gets no column.
 */
static void fill_column(const Explainer *explainer, State *state, int contract, Payments *payments)
{
    const Item *item = item_by_points(explainer, contract);
    payments->same_as[contract] = contract;
    if (!item || (payments->item && !str_equal(item->id, payments->item->id))) return;
    payments->item = item;
    state->contract = (uint8_t)contract;
    int64_t *column = payments->amount[contract];
    for (int points = 0; points <= payments->total; points++) {
        column[points] = amount_at(explainer, state, item, in_points(points, payments),
                                   in_points(payments->total - points, payments));
        /* a payment that changes only at the first point is not worth a column */
        payments->varies[contract] |= points > payments->parts && column[points] != column[points - 1];
    }
}

/* True if contracts `a` and `b` have equal columns that are worth showing. */
static bool are_same(const Payments *payments, int a, int b)
{
    for (int points = 0; points <= payments->total; points++)
        if (payments->amount[a][points] != payments->amount[b][points]) return false;
    return payments->varies[a];
}

/* True if some column has different payments for `a` points and for `b` points. */
static bool rows_differ(const Payments *payments, int n_contracts, int a, int b)
{
    for (int i = 0; i < n_contracts; i++)
        if (payments->varies[i] && payments->amount[i][a] != payments->amount[i][b]) return true;
    return false;
}

/* Returns the names of all contracts that share the column of `contract`. */
static Str column_name(const Explainer *explainer, const Payments *payments, int contract)
{
    Str names = STR("");
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int i = explainer->order[k];
        if (payments->varies[i] && payments->same_as[i] == contract)
            names = explain_join(explainer, names, ", ", explain_name(explainer, explainer->game->contract[i].name));
    }
    return names;
}

/* Writes a row of the table for `from` to `to` points, which have the same payments. Both are numbers of parts. */
static void write_table_row(const Explainer *explainer, const Payments *payments, const uint8_t *columns, size_t n,
                            int from, int to)
{
    Str first = say_fraction(&explainer->speaker, in_points(from, payments)),
        last = say_fraction(&explainer->speaker, in_points(to, payments));
    Str row[DOCUMENT_MAX_COLUMNS] = {
        from == to ? first : arena_printf(explainer->speaker.arena, "%.*s–%.*s", STR_ARG(first), STR_ARG(last))};
    for (size_t i = 0; i < n; i++) {
        int64_t amount = payments->amount[columns[i]][from];
        row[1 + i] = arena_printf(explainer->speaker.arena, "%s%lld", amount > 0 ? "+" : "", (long long)amount);
    }
    document_row(explainer->document, row);
}

/*
 * Returns the distance between two rows, in parts of a point. It is 1 if the table is short enough. In a long table,
 * rows are 5 points apart, or 10, 20, and so on, until there are few rows.
 */
static int step_of_rows(const Payments *payments, int n_contracts)
{
    int n_rows = 1, step = 1, point = payments->parts;
    for (int points = 1; points <= payments->total; points++)
        n_rows += rows_differ(payments, n_contracts, points - 1, points);
    if (n_rows <= MOST_ROWS) return 1;
    while ((payments->total + 1) / step > MOST_ROWS) step = step == 1 ? ROUND_STEP * point : 2 * step;
    return step;
}

/*
 * Writes the rows of the table. Points with equal payments share a row. A long table has a row only for round numbers
 * of points.
 */
static void write_rows(const Explainer *explainer, const Payments *payments, const uint8_t *columns, size_t n)
{
    int n_contracts = explainer->game->n_contracts, step = step_of_rows(payments, n_contracts);
    if (step > 1) {
        for (int points = 0; points <= payments->total; points += step)
            write_table_row(explainer, payments, columns, n, points, points);
        return;
    }
    int from = 0;
    while (from <= payments->total) {
        int to = from;
        while (to < payments->total && !rows_differ(payments, n_contracts, to, to + 1)) to++;
        write_table_row(explainer, payments, columns, n, from, to);
        from = to + 1;
    }
}

/*
 * True if each side always has an even number of cards at the end. Then tricks and talon have an even number of cards,
 * and the talon is not divided.
 */
static bool sides_are_even(const Game *game)
{
    if (game->n_active % 2 || game->n_talon % 2) return false;
    for (int i = 0; i < game->n_contracts; i++) {
        TalonTake take = game->contract[i].talon.take;
        if (take != TAKE_NONE && take != TAKE_ALL) return false;
    }
    return true;
}

/*
 * Writes the payment for a tie that the table does not show. It is possible if cards are counted in pairs and each side
 * can have a single card left over, because the total is then one point less.
 */
static void write_tie(const Explainer *explainer, const State *state, const Payments *payments, int contract)
{
    const Game *game = explainer->game;
    int points = (payments->total - 1) / 2; /* in a tie, each side has this many points */
    State tied = *state;
    if (game->count_exact || game->count_group != 2 || payments->total % 2 == 0 || sides_are_even(game)) return;
    tied.contract = (uint8_t)contract;
    Fraction half = {points, 1};
    int64_t amount = amount_at(explainer, &tied, payments->item, half, half);
    const int64_t *column = payments->amount[contract];
    /* writes it only if the tie pays like one point more, and not like the row for these points */
    if (amount == column[points] || amount != column[points + 1]) return;
    explain_write(explainer, WORD_EXPLAIN_PAYMENT_TIE, (Slots){.number = {points, points + 1, payments->total}});
}

/*
 * Computes the amounts of all contracts, and lists those that get a column: those with different amounts, of which
 * equal ones share a column. Also finds the item that the table is about. Returns the number of columns.
 */
static size_t choose_columns(const Explainer *explainer, State *state, Payments *payments, uint8_t *columns)
{
    size_t n = 0;
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int i = explainer->order[k];
        fill_column(explainer, state, i, payments);
        for (size_t before = 0; before < n && payments->same_as[i] == i; before++)
            if (are_same(payments, columns[before], i)) payments->same_as[i] = columns[before];
        /* the first column has the points; contracts that find no room are left out */
        if (!payments->varies[i] || payments->same_as[i] != i || n + 1 >= DOCUMENT_MAX_COLUMNS) continue;
        columns[n++] = (uint8_t)i;
    }
    return n;
}

/*
 * True if the amount of some column changes at least twice. A table with one change would only say what is paid for a
 * game won and a game lost.
 */
static bool has_many_amounts(const Payments *payments, const uint8_t *columns, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int64_t *column = payments->amount[columns[i]];
        int n_changes = 0;
        for (int points = 1; points <= payments->total; points++) n_changes += column[points] != column[points - 1];
        if (n_changes > 1) return true;
    }
    return false;
}

/*
 * Writes the table of payments. There is no table if players score for themselves, or if there are too few or too many
 * points. There is none, either, if no example deal fits, if no payment depends on points alone, or if amounts change
 * only once.
 */
void explain_payments(const Explainer *explainer)
{
    const Game *game = explainer->game;
    State state;
    if (game->writes_up) return;
    Fraction all = game_points(game, 0, game->pack);
    Payments *payments = ARENA_NEW(explainer->speaker.arena, Payments);
    payments->parts = game->count_exact ? game->counted_parts : game->point_parts;
    payments->total = (int)(all.num * payments->parts / all.den);
    if (payments->total < 2 || payments->total >= MOST_POINTS || !copy_deal(explainer, &state)) return;
    Str head[DOCUMENT_MAX_COLUMNS] = {explain_word(explainer, WORD_EXPLAIN_DECLARERS_POINTS)};
    uint8_t columns[DOCUMENT_MAX_COLUMNS];
    size_t n = choose_columns(explainer, &state, payments, columns);
    if (n == 0 || !has_many_amounts(payments, columns, n)) return;
    for (size_t i = 0; i < n; i++) head[1 + i] = column_name(explainer, payments, columns[i]);
    explain_heading(explainer, 3, WORD_EXPLAIN_PAYMENT_TABLE);
    explain_write(
        explainer, WORD_EXPLAIN_PAYMENT_INTRO,
        (Slots){.text = {explain_name(explainer, payments->item->name), explain_name(explainer, game->unit)}});
    document_table(explainer->document, head, n + 1);
    write_rows(explainer, payments, columns, n);
    write_tie(explainer, &state, payments, columns[0]);
}

/* ---- hands with which a player must bid ----------------------------------------------------------------------- */

/*
 * Plays until the player to act is in a round where a duty to bid applies; all players pass before. Returns false if
 * this is not possible.
 */
static bool reach_round(const Explainer *explainer, int round, State *state)
{
    const Game *game = explainer->game;
    explain_start(explainer, 0, state);
    while (state->phase == PHASE_AUCTION && state->auction.round != round) {
        if (!state_goes_on(game, state)) return false;
        Action pass = state_find(game, state, STR("pass"));
        if (pass == NO_ACTION) return false;
        state_apply(game, state, pass);
    }
    return state->phase == PHASE_AUCTION;
}

/* Gives this hand to the player to act. True if he must bid with it, because "pass" is not legal. */
static bool must_bid_with(const Explainer *explainer, State *state, CardSet hand)
{
    state->hand[state->actor] = hand;
    return state_find(explainer->game, state, STR("pass")) == NO_ACTION;
}

/*
 * Returns a hand with `n` cards of a suit: `highest` and the lowest other cards. The rest are low cards of other suits.
 * If the suit has too few cards below `highest`, the hand is empty.
 */
static CardSet hand_of(const Game *game, CardSet suit, Card highest, int n)
{
    CardSet hand = card_bit(highest), others = game->pack & ~suit;
    EACH_CARD (card, suit & (card_bit(highest) - 1))
        if (cards_count(hand) < n) hand |= card_bit(card);
    if (cards_count(hand) < n) return 0;
    EACH_CARD (card, others)
        if (cards_count(hand) < game->hand_size) hand |= card_bit(card);
    return hand;
}

/*
 * Returns the least number of cards of the suit with which a player must bid, if `highest` is the best of them. 0 if no
 * number is enough.
 */
static int least_number(const Explainer *explainer, State *state, CardSet suit, Card highest)
{
    for (int n = 1; n <= explainer->game->hand_size; n++) {
        CardSet hand = hand_of(explainer->game, suit, highest, n);
        if (hand && must_bid_with(explainer, state, hand)) return n;
    }
    return 0;
}

enum { MOST_CASES = 4 }; /* a longer list would not be read */

/*
 * Lists the hands with which a player must bid: the best trump, and the least number of other trumps with it. Hands are
 * tried in the engine. The text is empty if the duty does not depend on the hand, if the pack has no fixed trump suit,
 * or if the round cannot be reached by passing.
 */
Str explain_duty_cases(const Explainer *explainer, int round, int duty)
{
    const Game *game = explainer->game;
    const Node *rounds = node_find(explain_section(explainer, "auction"), "rounds");
    const Node *duties = node_find(node_find_str(rounds, game->round[round].id), "duties");
    const Node *when = (size_t)duty < node_n_pairs(duties) ? node_find(duties->pairs[duty].value, "when") : NULL;
    State state;
    Str text = STR("");
    if (game->trump_suit < 0 || !speak_mentions(&explainer->speaker, when, str_of(name_row(SLOT_HAND)->text)))
        return text;
    if (!reach_round(explainer, round, &state)) return text;
    CardSet suit = game->suit[game->trump_suit].cards & game->kinds;
    int n_cases = 0, before = 0;
    for (CardSet left = suit; left && n_cases < MOST_CASES; left &= ~card_bit(cards_last(left))) {
        Card card = cards_last(left);
        int n = least_number(explainer, &state, suit, card);
        if (!n || n == before) continue; /* a lower best card is only listed if it needs more cards */
        before = n;
        n_cases++;
        text = explain_join(explainer, text, "; ",
                            explain_say(explainer, n == 1 ? WORD_EXPLAIN_CASE_ALONE : WORD_EXPLAIN_CASE_MORE,
                                        (Slots){.text = {say_card(&explainer->speaker, card)}, .number = {n - 1}}));
    }
    return text;
}

/* ---- bids made of parts, and picking up the talon ------------------------------------------------------------- */

/* Returns the names of the announcements in a list of ids, each with its value. */
static Str parts_in(const Explainer *explainer, const Node *ids)
{
    Str names = STR("");
    for (size_t i = 0; i < node_n_items(ids); i++) {
        Str id = ids->items[i]->text;
        const Node *rule = node_find_str(explain_section(explainer, "announcements"), id),
                   *worth = node_find(rule, "worth");
        Slots slots = {.text = {explain_name(explainer, node_find(rule, "name"))},
                       .number = {worth ? worth->integer : 0}};
        names = explain_join(explainer, names, ", ", explain_say(explainer, WORD_EXPLAIN_BID_WORTH, slots));
    }
    return names;
}

/*
 * Says of which parts (announcements) a bid consists, by which factor their worth is multiplied, and how much they must
 * be worth together.
 */
static void write_parts_of(const Explainer *explainer, const Bid *bid)
{
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "bids"), bid->id);
    const Node *parts = node_find(node, "parts");
    int64_t times = node_integer(parts, "times", 1), least = node_integer(parts, "least", 0);
    Str one = parts_in(explainer, node_find(parts, "one_of")), any = parts_in(explainer, node_find(parts, "any_of"));
    Slots slots = {.text = {explain_bid_name(explainer, bid), one.n ? one : any}};
    Str said = explain_say(explainer, one.n ? WORD_EXPLAIN_PARTS : WORD_EXPLAIN_PARTS_ANY, slots);
    if (one.n && any.n) said = explain_say(explainer, WORD_EXPLAIN_PARTS_MORE, (Slots){.text = {said, any}});
    if (times > 1) said = explain_say(explainer, WORD_EXPLAIN_PARTS_TIMES, (Slots){.text = {said}, .number = {times}});
    if (least > 0) said = explain_say(explainer, WORD_EXPLAIN_PARTS_LEAST, (Slots){.text = {said}, .number = {least}});
    document_item(explainer->document, said);
}

/* Says of which parts (announcements) each bid of a round consists. Bids without parts are left out. */
void explain_parts(const Explainer *explainer, const Round *round)
{
    for (int i = 0; i < round->n_bids; i++) {
        const Bid *bid = &explainer->game->bid[round->bids[i]];
        if (explainer->game->call[bid->first_call].parts) write_parts_of(explainer, bid);
    }
}

/* Says if the round ranks bids by their worth, and how a player picks up the talon and lays cards down again. */
void explain_pickup(const Explainer *explainer, const Round *round)
{
    if (round->by_worth && explain_has_parts(explainer->game))
        explain_item(explainer, WORD_EXPLAIN_BY_WORTH, (Slots){0});
    if (round->picks_up < 0) return;
    const Bid *bid = &explainer->game->bid[round->picks_up];
    explain_item(explainer, round_is_rising(round) ? WORD_EXPLAIN_PICKS_UP : WORD_EXPLAIN_PICKS_UP_ONLY,
                 (Slots){.text = {explain_bid_name(explainer, bid)}});
    if (bid->lays != explainer->game->pack)
        explain_item(explainer, WORD_EXPLAIN_LAYS, (Slots){.text = {say_cards(&explainer->speaker, bid->lays)}});
}

/* True if some bid of the game consists of parts, which are announcements. */
bool explain_has_parts(const Game *game)
{
    bool has = false;
    for (int i = 0; i < game->n_calls; i++) has |= game->call[i].parts != 0;
    return has;
}
