/* Computes the settlement: for each item that counts, who pays whom and how much. */
#include "engine/settle.h"

#include "base/amount.h"
#include "base/sentence.h"
#include "engine/piles.h"
#include "engine/points.h"
#include "rules/value_text.h"

#include <string.h>

/* The settlement in progress. */
typedef struct Work {
    const Game *game;
    const State *state;
    Settlement *out;
    /* settling: the seats that take part in payments; own: the seats of the declarer's side */
    uint8_t settling, own;
    Facts facts; /* the context of all formulas; its seat is set before each evaluation */
    FormulaAsking asking;
    FormulaCommon common; /* shared by the goal and the items */
} Work;

/* Stores an error, unless an earlier one is stored. */
static void note_fault(Work *work, const char *reason)
{
    if (!work->out->fault.reason) work->out->fault.reason = reason;
}

/* Evaluates a failed formula again, slowly, to store the error and its place. The value counts as 0. */
static int64_t number_after_fault(Work *work, const Formula *formula)
{
    work->asking.failed = false;
    return facts_run(formula, &work->facts, &work->out->fault);
}

/*
 * Returns the value of a formula for a seat; 0 if there is no formula. Errors are rare, so only a failed formula is
 * evaluated again to find the place of its error.
 */
static inline int64_t number_for(Work *work, const Formula *formula, int seat)
{
    if (!formula) return 0;
    work->facts.seat = seat;
    int64_t number = formula_ask(formula, &work->asking);
    return work->asking.failed ? number_after_fault(work, formula) : number;
}

/* Returns the amount if it is not too large for an account. Otherwise stores an error and returns 0. */
static int64_t checked_amount(Work *work, int64_t amount)
{
    if (amount_fits(amount)) return amount;
    note_fault(work, TRANSLATED("a payment is too large"));
    return 0;
}

/* Returns the amount that a formula gives for a seat. If it is too large, stores an error and returns 0. */
static int64_t amount_for(Work *work, const Formula *formula, int seat)
{
    return checked_amount(work, number_for(work, formula, seat));
}

/* True if the condition is true for a seat, or if there is no condition. */
static inline bool test_for(Work *work, const Formula *formula, int seat)
{
    return !formula || number_for(work, formula, seat) != 0;
}

/* Returns the seat for which the formulas of an item are evaluated: the item's own seat, or seat 0 if it has none. */
static int seat_for_formulas(int seat)
{
    return seat == NO_SEAT ? 0 : seat;
}

/* ---- payment between sides ------------------------------------------------------------------------------------ */

/* True if the seat takes part in payments. */
static bool is_settling(const Work *work, int seat)
{
    return seats_have(work->settling, seat);
}

/* Adds a payment. Its size is checked when the item is settled; until then no sum can overflow. */
static void add_payment(Settled *settled, int from, int to, int64_t amount)
{
    settled->payoffs[from] -= amount;
    settled->payoffs[to] += amount;
}

/*
 * Returns the factor of kontra between two players, if players double each other. If kontra applies to the whole item
 * instead, or if `a` is `b`, returns 1.
 */
static int32_t factor_between(const Work *work, const Settled *settled, int a, int b)
{
    const Item *item = settled->item;
    return item->kontra_in_pairs && a != b ? kontra_between(work->game, work->state, item->kontra, a, b) : 1;
}

/*
 * Returns the seats that pay everything that the defenders owe, by a formula of the item. Numbers that are no seats are
 * ignored. Returns 0 if each defender pays a share, and after an error, which is stored.
 */
static uint8_t liable_seats(Work *work, const Settled *settled)
{
    const Formula *payers = settled->item->payers;
    if (!payers) return 0;
    Value value;
    work->facts.seat = seat_for_formulas(settled->seat);
    if (!formula_run(payers, &work->facts, work->facts.scratch, &value, &work->out->fault)) return 0;
    uint8_t seats = 0;
    for (size_t i = 0; i < value.as.list.n; i++) {
        int64_t seat = value.as.list.items[i].as.integer;
        if (seat >= 0 && seat < work->game->n_players) seats |= seat_bit((int)seat);
    }
    return seats;
}

/* Adds the amount to the gain of each of these seats. */
static void gain_each(Settled *settled, uint8_t seats, int64_t amount)
{
    for (unsigned left = seats; left; left &= left - 1) settled->payoffs[__builtin_ctz(left)] += amount;
}

/* Shares a sum equally among the seats. If the share is not an integer, stores an error, and rounds it towards 0. */
static void gain_together(Work *work, Settled *settled, uint8_t seats, int64_t sum)
{
    int n = bits_count(seats);
    if (sum % n != 0) note_fault(work, TRANSLATED("a payment cannot be shared in whole numbers"));
    gain_each(settled, seats, sum / n);
}

/*
 * Settles an item between the sides. Each partner of the declarer gains the value, which is negative if his side has
 * lost. Each defender pays the value times his kontra with the declarer, unless other seats are liable for all of it.
 * The declarer gets the rest.
 */
static void pay_declarer(Work *work, Settled *settled, uint8_t partners, uint8_t against, int64_t value)
{
    int declarer = work->state->declarer;
    /* liable seats pay only if the declarer's side wins */
    uint8_t payers = settled->won ? liable_seats(work, settled) : 0;
    int64_t sum = 0;
    for (unsigned left = against; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        int64_t loss = value * factor_between(work, settled, seat, declarer);
        if (!payers) settled->payoffs[seat] -= loss;
        sum += loss;
    }
    if (payers) gain_together(work, settled, payers, -sum);
    gain_each(settled, partners, value);
    settled->payoffs[declarer] += sum - value * bits_count(partners);
}

/*
 * Pays an item of a deal with sides but without a declarer. Each seat of the larger side gains or loses the value. The
 * smaller side shares the opposite sum. If the first side (`own`) has won, other seats may be liable for all that the
 * second side pays. Nothing is paid if a side has no seats.
 */
static void pay_alike(Work *work, Settled *settled, uint8_t own, uint8_t against, int64_t value)
{
    int n_own = bits_count(own), n_against = bits_count(against);
    if (!n_own || !n_against) return;
    int64_t sum = value * (n_own > n_against ? n_own : n_against);
    uint8_t payers = settled->won ? liable_seats(work, settled) : 0;
    gain_together(work, settled, own, sum);
    gain_together(work, settled, payers ? payers : against, -sum);
}

/* Settles an item between the two sides of the deal. Without sides, nothing is paid. */
static void pay_by_sides(Work *work, Settled *settled)
{
    const State *state = work->state;
    uint8_t own = work->own, against = work->settling & (uint8_t)~own;
    /* the negation cannot overflow: the value is at most MOST_AMOUNT, or the difference of two such amounts */
    int64_t value = settled->won ? settled->value : -settled->value;
    if (!own) return;
    if (!state_has_declarer(state)) pay_alike(work, settled, own, against, value);
    else pay_declarer(work, settled, own & (uint8_t)~seat_bit(state->declarer), against, value);
}

/*
 * Returns the seat that the item's formula `holder` gives: a seat that gets a payment for cards, or makes it. If the
 * number is no seat, stores an error and returns -1.
 */
static int holder_of(Work *work, const Settled *settled)
{
    int64_t holder = number_for(work, settled->item->holder, seat_for_formulas(settled->seat));
    if (holder >= 0 && holder < work->game->n_players) return (int)holder;
    note_fault(work, TRANSLATED("the holder of an item is no seat"));
    return -1;
}

/* True if the holder is paid: if the item has no condition `won`, or if it is true. Otherwise the holder pays. */
static bool holder_wins(Work *work, const Settled *settled)
{
    const Item *item = settled->item;
    return !item->has_won || test_for(work, item->won, seat_for_formulas(settled->seat));
}

/* Returns the amount that the holder gets from each player; negative if he pays. */
static int64_t value_for_holder(Work *work, const Settled *settled)
{
    return holder_wins(work, settled) ? settled->value : -settled->value;
}

/*
 * True if the declarer's side wins an item whose holder's side wins or loses: if the holder is of the declarer's side
 * and wins, or of the other side and loses. False if the item has no valid holder (-1).
 */
static bool declarer_side_wins(Work *work, const Settled *settled, int holder)
{
    return holder >= 0 && (side_of(work->state, holder) == SIDE_DECLARER) == holder_wins(work, settled);
}

/*
 * Settles an item between the sides. The holder's side is paid if the holder wins the item, and pays if he loses it.
 * `settled->won` is always from the view of the declarer's side. If the item has no valid holder, nothing is paid, and
 * holder_of() has stored an error.
 */
static void pay_to_side_of_holder(Work *work, Settled *settled)
{
    int holder = holder_of(work, settled);
    settled->won = declarer_side_wins(work, settled, holder);
    if (holder >= 0) pay_by_sides(work, settled);
}

/* Each other player pays the value to the holder, or gets it from him if he loses the item. */
static void pay_to_holder(Work *work, Settled *settled)
{
    int holder = holder_of(work, settled);
    if (holder < 0) return;
    int64_t value = value_for_holder(work, settled);
    for (unsigned left = work->settling & ~(1U << holder); left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        add_payment(settled, seat, holder, value * factor_between(work, settled, seat, holder));
    }
}

/* ---- payment seat by seat ------------------------------------------------------------------------------------- */

/* Returns a lower seat of the same side that takes part in payments, or NO_SEAT. */
static int partner_before(const Work *work, int seat)
{
    for (int other = 0; other < seat; other++)
        if (is_settling(work, other) && same_side(work->state, other, seat)) return other;
    return NO_SEAT;
}

/*
 * Evaluates the amount of each seat. An amount that depends only on the side is evaluated once for each side, unless
 * the game reports errors of formulas (Game.watch).
 */
static void find_amounts(Work *work, const Item *item, int64_t *amounts)
{
    bool is_by_side = item->is_by_side && !work->game->watch;
    for (int seat = 0; seat < work->game->n_players; seat++) {
        if (!is_settling(work, seat)) continue;
        int partner = is_by_side ? partner_before(work, seat) : NO_SEAT;
        amounts[seat] = partner == NO_SEAT ? amount_for(work, item->amount, seat) : amounts[partner];
    }
}

/* Each seat gains its own amount. */
static void pay_amounts(Work *work, Settled *settled)
{
    find_amounts(work, settled->item, settled->payoffs);
}

/* Each pair of players settles the difference of the two amounts, times the kontra between them. */
static void pay_differences(Work *work, Settled *settled)
{
    int64_t written[MAX_SEATS] = {0};
    find_amounts(work, settled->item, written);
    for (int a = 0; a < work->game->n_players; a++)
        for (int b = 0; b < work->game->n_players; b++)
            if (a < b && is_settling(work, a) && is_settling(work, b))
                add_payment(settled, b, a, (written[a] - written[b]) * factor_between(work, settled, a, b));
}

/* Returns the amount of a side, evaluated for the first seat of the side. Returns 0 if no seat is on this side. */
static int64_t amount_of_side(Work *work, const Item *item, int side)
{
    uint8_t seat = work->state->forehand;
    for (int i = 0; i < work->game->n_active; i++, seat = work->state->next[seat])
        if (side_of(work->state, seat) == side) return amount_for(work, item->amount, seat);
    return 0;
}

/*
 * Pays the difference between the amounts of the two sides; the side with the higher amount wins. The difference
 * replaces the value of the item, so kontra_of() does not multiply it.
 */
static void pay_between_sides(Work *work, Settled *settled)
{
    int64_t own = amount_of_side(work, settled->item, SIDE_DECLARER);
    int64_t others = amount_of_side(work, settled->item, SIDE_DEFENDERS);
    settled->won = own >= others;
    settled->value = settled->won ? own - others : others - own;
    pay_by_sides(work, settled);
}

/* ---- writing results into an account ----------------------------------------------------------------------------- */

/* Adds the value to each seat of the side that has won. The other side gets nothing. Without sides, nobody does. */
static void write_up_side(Work *work, Settled *settled)
{
    if (!has_sides(work->state)) return;
    for (int seat = 0; seat < work->game->n_players; seat++) {
        bool is_winner = (side_of(work->state, seat) == SIDE_DECLARER) == settled->won;
        if (is_winner && is_settling(work, seat)) settled->payoffs[seat] += settled->value;
    }
}

/*
 * Adds the value to each seat of the declarer's side if it has won; otherwise subtracts it. The other side gets
 * nothing.
 */
static void write_own_side(Work *work, Settled *settled)
{
    if (!has_sides(work->state)) return;
    int64_t value = settled->won ? settled->value : -settled->value;
    for (int seat = 0; seat < work->game->n_players; seat++)
        if (is_settling(work, seat) && side_of(work->state, seat) == SIDE_DECLARER) settled->payoffs[seat] += value;
}

/* Adds the value to the gain of the holder; subtracts it if he loses the item. The other seats get nothing. */
static void write_up_holder(Work *work, Settled *settled)
{
    int holder = holder_of(work, settled);
    if (holder >= 0) settled->payoffs[holder] += value_for_holder(work, settled);
}

/* Adds the value to each seat of the holder's side if he wins the item, otherwise to each seat of the other side. */
static void write_up_side_of_holder(Work *work, Settled *settled)
{
    int holder = holder_of(work, settled);
    settled->won = declarer_side_wins(work, settled, holder);
    if (holder >= 0) write_up_side(work, settled);
}

/* Settles an item in a game in which players do not pay one another: each seat only writes up its own result. */
static void write_up(Work *work, Settled *settled)
{
    switch (settled->item->paid) {
    case PAID_SIDES: write_up_side(work, settled); break;
    case PAID_OWN_SIDE: write_own_side(work, settled); break;
    case PAID_HOLDER: write_up_holder(work, settled); break;
    case PAID_SIDE_OF_HOLDER: write_up_side_of_holder(work, settled); break;
    case PAID_SEATS:
    case PAID_PAIRWISE:
    case PAID_BETWEEN_SIDES: pay_amounts(work, settled); break;
    }
}

/* Settles an item that players pay to one another. */
static void pay_one_another(Work *work, Settled *settled)
{
    switch (settled->item->paid) {
    case PAID_SIDES:
    case PAID_OWN_SIDE: pay_by_sides(work, settled); break;
    case PAID_HOLDER: pay_to_holder(work, settled); break;
    case PAID_SIDE_OF_HOLDER: pay_to_side_of_holder(work, settled); break;
    case PAID_SEATS: pay_amounts(work, settled); break;
    case PAID_PAIRWISE: pay_differences(work, settled); break;
    case PAID_BETWEEN_SIDES: pay_between_sides(work, settled); break;
    }
}

/*
 * Moves an amount from the declarer into the pot or, if it is negative, from the pot to the declarer. Without a
 * declarer, does nothing.
 */
static void pay_pot(Work *work, Settled *settled)
{
    if (!settled->item->pot || work->state->declarer == NO_SEAT) return;
    int declarer = work->state->declarer;
    int64_t amount = amount_for(work, settled->item->pot, seat_for_formulas(settled->seat));
    settled->payoffs[declarer] -= amount;
    settled->pot = amount;
    work->out->pot = checked_amount(work, work->out->pot + amount);
}

/* ---- items of the settlement ------------------------------------------------------------------------------------- */

/*
 * Returns the factor of kontra by which the value of an item is multiplied, at most 10,000, so that the product cannot
 * overflow. It is 1 for an item that nobody can double. It is also 1 if two players double each other, because each
 * payment then has a factor of its own.
 */
static int64_t kontra_of(const Work *work, const Item *item)
{
    if (item->kontra < 0 || item->kontra_in_pairs) return 1;
    return kontra_highest(work->game, work->state, item->kontra);
}

/* Adds each seat's gain from an item to its sum. A gain or a sum that is too large becomes 0, and stores an error. */
static void add_up(Work *work, Settled *settled)
{
    for (int i = 0; i < work->game->n_players; i++) {
        int64_t gain = checked_amount(work, settled->payoffs[i]);
        settled->payoffs[i] = gain;
        work->out->payoffs[i] = checked_amount(work, work->out->payoffs[i] + gain);
    }
}

/*
 * Settles one item that counts. First finds its winner, and its value times kontra. Then lets the seats pay or write
 * up, and moves money into or out of the pot. If kontra is between two players, they pay even in a game of writing up.
 */
static void settle_item(Work *work, const Item *item, int seat)
{
    Settlement *out = work->out;
    if (out->n == MAX_SETTLED) {
        note_fault(work, TRANSLATED("the settlement has too many items"));
        return;
    }
    Settled *settled = &out->items[out->n++];
    int formula_seat = seat_for_formulas(seat);
    settled->item = item;
    settled->seat = (uint8_t)seat;
    settled->won = false;
    settled->pot = 0;
    for (int i = 0; i < MAX_SEATS; i++) settled->payoffs[i] = 0;
    if (item->paid == PAID_SIDES || item->paid == PAID_OWN_SIDE)
        settled->won = item->won_with_contract ? out->totals.won : test_for(work, item->won, formula_seat);
    settled->value = checked_amount(work, amount_for(work, item->value, formula_seat) * kontra_of(work, item));
    if (work->game->writes_up && !kontra_settles_pairs(item)) write_up(work, settled);
    else pay_one_another(work, settled);
    pay_pot(work, settled);
    add_up(work, settled);
}

/*
 * Settles all items of the contract whose conditions are true. An item is settled once, with the seat that speaks for
 * the declarer's side, or once for each active seat.
 */
static void settle_all(Work *work, const Contract *contract)
{
    int speaker = side_speaker(work->state);
    const Item *end = contract->items + contract->n_items;
    for (const Item *item = contract->items; item < end; item++) {
        if (!item->each_seat) {
            if (test_for(work, item->when, seat_for_formulas(speaker))) settle_item(work, item, speaker);
            continue;
        }
        for (int seat = 0; seat < work->game->n_players; seat++)
            if (state_is_active(work->state, seat) && test_for(work, item->when, seat)) settle_item(work, item, seat);
    }
}

/*
 * Returns the points of the declarer's side; `cards` are the cards that count for it. Melds or tricks may count points,
 * too. If not, the cards are enough, which is faster.
 */
static Fraction points_of_declarer(const Game *game, const State *state, CardSet cards)
{
    bool only_cards_count = !game->melds_are_points && !game->counts_tricks;
    return only_cards_count ? game_points(game, state->ranking, cards)
                            : points_of_cards_of_side(game, state, SIDE_DECLARER);
}

/* Counts the points of each seat. A seat that sits out has 0. */
static void count_seats(Work *work)
{
    for (int seat = 0; seat < work->game->n_players; seat++)
        work->out->points[seat] =
            state_is_active(work->state, seat) ? points_of_seat(work->game, work->state, seat) : (Fraction){0, 1};
}

/*
 * Counts cards, points and tricks of the sides, and finds out whether the declarer's side reaches its goal. Points that
 * the caller has given are not counted again.
 */
static void count_totals(Work *work, const Contract *contract)
{
    Totals *totals = &work->out->totals;
    const Game *game = work->game;
    totals->declarer_cards = cards_of_side(game, work->state, SIDE_DECLARER);
    if (!totals->points_are_given)
        totals->declarer_points = points_of_declarer(game, work->state, totals->declarer_cards);
    totals->declarer_tricks = tricks_of(work->state, work->own);
    totals->announced = announced_by_any(work->state);
    int speaker = side_speaker(work->state);
    totals->won = speaker != NO_SEAT && test_for(work, contract->goal, speaker);
}

/*
 * Settles the deal. First the totals are counted, because the goal and the items read them. Formulas may also read
 * points of seats. A void deal has no items, and its pot stays on the table.
 */
static void settle_contract(Work *work)
{
    const State *state = work->state;
    Settlement *out = work->out;
    out->n = 0;
    memset(out->payoffs, 0, sizeof out->payoffs);
    out->pot = state->pot;
    out->fault = (FormulaFault){.reason = NULL};
    out->was_played = state->ending == ENDING_PLAYED || (state->ending == ENDING_ANNOUNCED && state->n_tricks > 0);
    if (state_is_void(state)) return;
    const Contract *contract = &work->game->contract[state->contract];
    count_totals(work, contract);
    if (contract->asks_points && !has_sides(state)) {
        count_seats(work);
        work->facts.points = out->points;
    }
    settle_all(work, contract);
}

/* Prepares a settlement. The caller sets `out->totals`. */
static void begin_settling(const Game *game, const State *state, Settlement *out, FormulaScratch *scratch, Work *work)
{
    work->game = game;
    work->state = state;
    work->out = out;
    work->settling = state_settling(game, state);
    work->own = side_seats(state, SIDE_DECLARER);
    work->common.known = 0;
    work->facts =
        (Facts){.game = game, .state = state, .totals = &out->totals, .scratch = scratch, .common = &work->common};
    work->asking = (FormulaAsking){.context = &work->facts, .scratch = scratch};
}

/*
 * After a deal that was played, also counts the points that are only shown: of the defenders or, without sides, of
 * seats.
 */
void settle(const Game *game, const State *state, Settlement *out)
{
    FormulaScratch scratch;
    Work work;
    begin_settling(game, state, out, &scratch, &work);
    memset(out, 0, sizeof *out);
    settle_contract(&work);
    if (!out->was_played) return;
    if (!has_sides(state)) count_seats(&work);
    else out->defender_points = points_of_cards_of_side(game, state, SIDE_DEFENDERS);
}

/* Returns the gain of the seat. If the game `aims_ahead`, subtracts the average gain of the other teams, rounded. */
int64_t settlement_gain(const Game *game, const Settlement *settlement, int seat)
{
    if (!game->aims_ahead) return settlement->payoffs[seat];
    int64_t sum_of_others = 0;
    int n_others = 0;
    for (int other = 0; other < game->n_players; other++) {
        if (game->team[other] == game->team[seat]) continue;
        sum_of_others += settlement->payoffs[other];
        n_others++;
    }
    return settlement->payoffs[seat] - (n_others ? sum_of_others / n_others : 0);
}

int64_t settlement_excess(const Game *game, const Settlement *settlement)
{
    int64_t sum = 0;
    if (game->writes_up) return 0; /* each player scores for himself, so nothing must balance */
    for (size_t i = 0; i < settlement->n; i++) {
        const Settled *settled = &settlement->items[i];
        if (settled->item->leaves_rest) continue; /* payments of this item need not balance */
        sum += settled->pot;
        for (int seat = 0; seat < game->n_players; seat++) sum += settled->payoffs[seat];
    }
    return sum;
}

/* Settles without clearing `out` first, and without the points that settle() only shows: this is faster. */
void settle_lean(const Game *game, const State *state, Settlement *out)
{
    FormulaScratch scratch;
    Work work;
    begin_settling(game, state, out, &scratch, &work);
    out->totals = (Totals){.declarer_points = {0, 1}};
    settle_contract(&work);
}

/* Settles the deal as if the two sides had these points, whatever cards they have. */
void settle_as(const Game *game, const State *state, Fraction declarer_points, Fraction defender_points,
               Settlement *out)
{
    FormulaScratch scratch;
    Work work;
    begin_settling(game, state, out, &scratch, &work);
    out->totals =
        (Totals){.declarer_points = declarer_points, .defender_points = defender_points, .points_are_given = true};
    settle_contract(&work);
}

/* ---- why an item counts, as a text ------------------------------------------------------------------------------- */

void fraction_print(Buf *out, Fraction fraction)
{
    buf_printf(out, "%lld", (long long)fraction.num);
    if (fraction.den != 1) buf_printf(out, "/%lld", (long long)fraction.den);
}

/* Returns the item's template in this language; without one, the English or else the first one. NULL: it has none. */
static const Template *template_in(const Item *item, Str language)
{
    const Template *found = item->n_why ? &item->why[0] : NULL;
    for (size_t i = 0; i < item->n_why; i++)
        if (str_is(item->why[i].language, "en")) found = &item->why[i];
    for (size_t i = 0; i < item->n_why; i++)
        if (str_equal(item->why[i].language, language)) found = &item->why[i];
    return found;
}

static const Value ONE = {.kind = TYPE_INT, .as.integer = 1};

/*
 * Writes the texts of the item's template, with the values of the formulas between them. Writes nothing for a formula
 * that fails. If the game reports errors of formulas (Game.watch), the first error is stored there.
 */
void settled_why(const Game *game, const State *state, const Settlement *settlement, const Settled *settled,
                 Str language, Buf *out)
{
    const Template *template = template_in(settled->item, language);
    FormulaScratch scratch;
    bool is_one = false; /* the last number written was 1, so the text after it is in the singular */
    int seat = seat_for_formulas(settled->seat);
    Facts facts = {.game = game, .state = state, .seat = seat, .totals = &settlement->totals, .scratch = &scratch};
    for (size_t i = 0; template && i < template->n; i++) {
        const TemplatePiece *piece = &template->pieces[i];
        Value value;
        FormulaFault fault = {.reason = NULL};
        scratch.used = 0; /* the values of the formulas before are not needed any more */
        if (!piece->formula) {
            sentence_agree(out, piece->literal, is_one);
        } else if (formula_run(piece->formula, &facts, &scratch, &value, &fault)) {
            value_text(out, game, &value);
            is_one = value_equal(&value, &ONE);
        } else if (game->watch && !game->watch->reason) *game->watch = fault;
    }
}
