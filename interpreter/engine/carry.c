/* Numbers carried from deal to deal. */
#include "engine/carry.h"

#include <string.h>

/*
 * Sets the carried numbers at the start of a deal. Copies `given`, or takes the initial values of a match if `given` is
 * NULL.
 */
void carry_begin(const Game *game, const int32_t *given, int32_t *carried)
{
    memset(carried, 0, MAX_CARRIED * sizeof *carried);
    if (given) {
        /* the carried numbers are followed by one set of chosen bids for each dealer; see carry_choices() */
        int n = carry_numbers(game) + (game_has_once(game) ? game->n_players : 0);
        memcpy(carried, given, (size_t)n * sizeof *carried);
        return;
    }
    for (int carry = 0; carry < game->n_carries; carry++)
        for (int seat = 0; seat < game->n_players; seat++)
            carried[carry * game->n_players + seat] = game->carry[carry].start;
}

int64_t ante_of(const Game *game, int dealer, int seat)
{
    bool pays = game->has_pot && (game->everyone_antes || seat == dealer);
    return pays ? game->ante : 0;
}

/*
 * Returns the carried number for the next deal. It stays as it is if there is no formula, or if the formula fails or
 * gives a number that is too large. Such an error is stored in Game.watch, if no earlier one is there.
 */
static int32_t next_of(const Formula *formula, const Facts *facts, int32_t old)
{
    FormulaFault fault = {.reason = NULL};
    if (!formula) return old;
    int64_t next = facts_number(formula, facts, &fault);
    if (!fault.reason && (next < -MOST_CARRIED || next > MOST_CARRIED))
        fault.reason = TRANSLATED("a carried number is too large");
    FormulaFault *watch = facts->game->watch;
    if (fault.reason && watch && !watch->reason) *watch = fault;
    return fault.reason ? old : (int32_t)next;
}

/*
 * Notes which of the bids that can be chosen only once were chosen in this deal. Some can be chosen once by each
 * dealer, and others once in a match by anybody. When all of one kind were chosen, all can be chosen again.
 */
static void carry_choices(const Game *game, const State *state, int32_t *carried)
{
    uint32_t made = 0, by_all = 0, of_match = game->once[ONCE_MATCH], of_dealer = game->once[ONCE_DEALER];
    int32_t *chosen = carried + carry_numbers(game); /* by dealer: the bids chosen in his deals, one bit each */
    for (int seat = 0; seat < game->n_players; seat++) made |= state->auction.said[seat];
    uint32_t own = (uint32_t)chosen[state->dealer] | (made & (of_match | of_dealer));
    bool dealer_starts_anew = of_dealer && (own & of_dealer) == of_dealer;
    if (dealer_starts_anew) own &= ~of_dealer;
    chosen[state->dealer] = (int32_t)own;
    for (int seat = 0; seat < game->n_players; seat++) by_all |= (uint32_t)chosen[seat];
    bool match_starts_anew = of_match && (by_all & of_match) == of_match;
    for (int seat = 0; match_starts_anew && seat < game->n_players; seat++) chosen[seat] &= (int32_t)~of_match;
}

/*
 * Evaluates the formula of each carried number for each seat after a deal, and stores the new numbers in `carried`. The
 * totals, if they are carried, are copied from the sheet instead. After a deal that was settled, also notes the chosen
 * bids that can be chosen only once.
 */
void carry_on(const Game *game, const State *state, const Totals *totals, const Sheet *sheet, int32_t *carried)
{
    FormulaScratch scratch;
    int32_t next[MAX_CARRIED] = {0};
    bool is_void = state_is_void(state), is_dealt_again = state->ending == ENDING_REDEAL;
    Facts facts = {
        .game = game, .state = state, .totals = is_void ? NULL : totals, .scratch = &scratch, .sheet = sheet};
    memcpy(next, sheet->carried, sizeof next);
    /* A number does not change if the same dealer deals again. A deal that was thrown in may have its own formula. */
    for (int i = 0; i < carry_numbers(game); i++) {
        const Carry *carry = &game->carry[i / game->n_players];
        const Formula *formula = is_void ? carry->thrown_in : carry->next;
        if (is_dealt_again) formula = NULL;
        facts.seat = i % game->n_players;
        next[i] = next_of(formula, &facts, sheet->carried[i]);
        if (carry->is_total && !is_dealt_again)
            next[i] = (int32_t)int_within(sheet->total[facts.seat], -MOST_CARRIED, MOST_CARRIED);
    }
    if (game_has_once(game) && !is_void) carry_choices(game, state, next);
    memcpy(carried, next, sizeof next);
}

/* The totals after a deal, with the arrays that the sheet points to. */
typedef struct SheetAfter {
    Sheet sheet;
    int64_t total[MAX_SEATS], gain[MAX_SEATS];
    int32_t carried[MAX_CARRIED];
} SheetAfter;

/*
 * Computes the sheet after a finished deal, in a game that carries the totals. The totals before the deal are the last
 * kind of carried numbers.
 */
static void compute_sheet(const Game *game, const State *state, const Settlement *settlement, SheetAfter *after)
{
    memset(after, 0, sizeof *after);
    for (int seat = 0; seat < game->n_players; seat++) {
        after->gain[seat] = settlement->payoffs[seat] - ante_of(game, state->dealer, seat);
        after->total[seat] = carried_at(game, state->carried, game->n_carries - 1, seat) + after->gain[seat];
    }
    memcpy(after->carried, state->carried, sizeof after->carried);
    after->sheet =
        (Sheet){.total = after->total, .gain = after->gain, .carried = after->carried, .pot = settlement->pot};
    bool has_other_numbers = game->n_carries > 1; /* than the totals */
    if (has_other_numbers) carry_on(game, state, &settlement->totals, &after->sheet, after->carried);
}

int64_t sheet_number(const Formula *formula, const Game *game, const State *state, const Sheet *sheet, int seat)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = seat, .scratch = &scratch, .sheet = sheet};
    return facts_number(formula, &facts, NULL);
}

/*
 * True if the match is over after this finished deal, by the condition for its end. False if the deal cannot be settled
 * because of an error in a formula.
 */
bool carry_ends_match(const Game *game, const State *state)
{
    Settlement settlement;
    SheetAfter after;
    settle_lean(game, state, &settlement);
    if (settlement.fault.reason) return false;
    compute_sheet(game, state, &settlement, &after);
    return sheet_number(game->match_until, game, state, &after.sheet, state->forehand) != 0;
}

/*
 * True if the match is over after this deal: by its condition, or by its number of rounds, each with one deal per
 * player.
 */
static bool is_last_deal(const Game *game, const State *state, const Sheet *sheet)
{
    if (game->match_until && sheet_number(game->match_until, game, state, sheet, state->forehand)) return true;
    int64_t rounds = sheet_number(game->match_rounds, game, state, sheet, state->forehand);
    return rounds > 0 && state->deal_number + 1 >= rounds * game->n_players;
}

/*
 * Returns the number that a computer player of this seat tries to maximise, usually its gain in the deal. In the last
 * deal of a match, the computer players of some games aim only at winning the match. Then the largest total, whatever
 * its sign, is added to the gain of a winner of the match, and subtracted for the other players. So winning always
 * counts more than the points of the deal.
 */
int64_t gain_in_match(const Game *game, const State *state, const Settlement *settlement, int seat)
{
    SheetAfter after;
    int64_t gain = settlement_gain(game, settlement, seat), best = INT64_MIN, own = 0, largest_total = 0;
    if (!game->aims_at_match) return gain;
    compute_sheet(game, state, settlement, &after);
    if (!is_last_deal(game, state, &after.sheet)) return gain;
    for (int other = 0; other < game->n_players; other++) {
        int64_t result = after.total[other], size = result < 0 ? -result : result;
        if (game->match_result) result = sheet_number(game->match_result, game, state, &after.sheet, other);
        if (game->match_best == BEST_LEAST) result = -result;
        if (other == seat) own = result;
        if (result > best) best = result;
        if (size > largest_total) largest_total = size;
    }
    bool wins_match = own == best;
    return wins_match ? gain + largest_total : gain - largest_total;
}
