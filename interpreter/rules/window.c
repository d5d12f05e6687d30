/*
 * Computes the windows of conditions: the tricks in which a condition can hold, depending on the announcements and the
 * highest bid.
 */
#include "rules/build_inner.h"

#include "formula/range.h"

#include <string.h>

/* Assumptions about a moment of the deal: a range of tricks, and the announcements and bids that were made. */
typedef struct Moment {
    const Game *game;
    int first, last; /* the number of finished tricks: from `first` to `last` */
    uint64_t hears;  /* the announcements that the condition reads */
    /* the announcements of `hears` of which it is assumed that they were made, or that they were not */
    uint64_t heard;
    uint64_t made;    /* the announcements of `heard` that were made */
    uint64_t *wanted; /* receives the first announcement that is read and about which nothing is assumed */
    /* the assumed highest bid, as a row of the window's table: any bid, no bid, or one of the game's bids */
    int row;
} Moment;

static FormulaRange between(int64_t least, int64_t most)
{
    return (FormulaRange){least, most};
}

/*
 * Returns the range of the hand's size: one card less after each trick, unless cards are drawn from a stock. If the
 * number of cards changes from deal to deal, only the most are known.
 */
static FormulaRange hand_size(const Moment *moment)
{
    int total = moment->game->tricks_total;
    if (moment->game->cards) return between(1, total - moment->first);
    return moment->game->stock.draw ? between(0, MAX_CARDS) : between(total - moment->last, total - moment->first);
}

/*
 * Returns 1 if the announcement was made, 0 if not, and the range 0 to 1 if nothing is assumed about it. Then it is
 * stored as wanted, if it is the first.
 */
static FormulaRange made_by_anybody(const Moment *moment, int64_t announcement)
{
    uint64_t bit = announcement >= 0 && announcement < MAX_ANNOUNCEMENTS ? 1ULL << announcement : 0;
    bool is_known = moment->heard & bit, is_made = moment->made & bit;
    if (!is_known && !*moment->wanted) *moment->wanted = moment->hears & bit;
    return between(is_made, is_made || !is_known);
}

static Str bid_of_row(const Game *game, int row)
{
    return row < WINDOW_FIRST_BID ? STR("") : game->bid[row - WINDOW_FIRST_BID].id;
}

/*
 * True if the row says which id the highest bid has. A bid with several calls has one id per call, so its id is
 * unknown.
 */
static bool is_bid_known(const Game *game, int row)
{
    return row == WINDOW_WITHOUT_BID || (row >= WINDOW_FIRST_BID && !game->bid[row - WINDOW_FIRST_BID].is_row);
}

/*
 * Returns the range that the id of the highest bid can have. Formulas compare ids as numbers. If the id is known, the
 * range is only its number; otherwise it has all numbers.
 */
static FormulaRange highest_bid(const Moment *moment)
{
    if (!is_bid_known(moment->game, moment->row)) return (FormulaRange)FORMULA_ANYTHING;
    int64_t number = formula_number_of(bid_of_row(moment->game, moment->row));
    return between(number, number);
}

/*
 * Returns the range that a name or function can have at the moment, for formula_truth(). `last` is the number of an
 * announcement, if the function takes one.
 */
static FormulaRange known_in(const void *context, int id, int64_t last)
{
    const Moment *moment = context;
    const Game *game = moment->game;
    switch (id) {
    case SLOT_TRICK: return between(moment->first + 1, moment->last + 1);
    case SLOT_TRICKS_TOTAL: return between(game->cards ? 1 : game->tricks_total, game->tricks_total);
    case SLOT_PLAYERS: return between(game->n_active, game->n_active);
    case SLOT_HAND: return hand_size(moment);
    case SLOT_BID: return highest_bid(moment);
    case SLOT_DECLARER:
    case CALL_TRICK_WINNER: return between(-1, game->n_players - 1);
    case CALL_ANNOUNCED: return made_by_anybody(moment, last);
    case CALL_ANNOUNCED_BY:
    case CALL_ANNOUNCED_SIDE:
    case CALL_ANNOUNCED_EARLY: return between(0, made_by_anybody(moment, last).most);
    case CALL_ANNOUNCED_AT: return between(-1, made_by_anybody(moment, last).most ? MAX_CARDS : -1);
    default: return (FormulaRange)FORMULA_ANYTHING;
    }
}

/*
 * Returns the tricks of the moment's range in which the condition may hold. If the answer differs within the range, the
 * two halves are tried separately. If the condition does not depend on the trick, all tricks have the same answer.
 */
static uint64_t tricks_of(const Formula *condition, Moment moment, bool asks_trick)
{
    FormulaTruth truth = formula_truth(condition, known_in, &moment);
    int n = moment.last - moment.first + 1;
    if (truth == FORMULA_NEVER) return 0;
    /* all n tricks from `first` on, one bit each */
    if (truth == FORMULA_HOLDS || n == 1 || !asks_trick) return UINT64_MAX >> (64 - n) << moment.first;
    Moment early = moment, late = moment;
    early.last = moment.first + n / 2 - 1;
    late.first = early.last + 1;
    return tricks_of(condition, early, asks_trick) | tricks_of(condition, late, asks_trick);
}

/* Stores the tricks `found` for every set of announcements that agrees with the assumptions of the moment. */
static void note_tricks(const Moment *moment, uint64_t found, uint64_t *tricks)
{
    uint64_t open = moment->hears & ~moment->heard;
    for (uint64_t made = open;; made = (made - 1) & open) {
        tricks[bits_extract(moment->made | made, moment->hears)] = found;
        if (!made) return;
    }
}

/*
 * Fills a row of the table, whose index is the set of announcements that were made. If the condition depends on an
 * announcement, tries both cases, that it was made and that it was not. Announcements that it does not read do not
 * change the result.
 */
static void fill_row(const Formula *condition, Moment moment, uint64_t *tricks)
{
    uint64_t wanted = 0;
    moment.wanted = &wanted;
    bool is_open = formula_truth(condition, known_in, &moment) == FORMULA_MAY_HOLD;
    if (is_open && wanted) {
        moment.heard |= wanted;
        fill_row(condition, moment, tricks);
        moment.made |= wanted;
        fill_row(condition, moment, tricks);
        return;
    }
    bool asks_trick = formula_reads(condition, SLOT_TRICK) || formula_reads(condition, SLOT_HAND);
    note_tricks(&moment, tricks_of(condition, moment, asks_trick), tricks);
}

/* Returns the announcements that the condition reads, one bit each. */
static uint64_t announcements_asked_about(const Formula *condition)
{
    static const int CALLS[] = {CALL_ANNOUNCED, CALL_ANNOUNCED_BY, CALL_ANNOUNCED_SIDE, CALL_ANNOUNCED_EARLY,
                                CALL_ANNOUNCED_AT};
    uint64_t set = 0;
    for (size_t i = 0; i < COUNT(CALLS); i++) set |= formula_asks_about(condition, CALLS[i]);
    return set;
}

/*
 * Returns the first row with the same result as `row`. Rows of known bids that the condition does not name are equal.
 * The row for no bid is equal to them, too, if the condition does not name an empty id.
 */
static int row_like(const Game *game, const Formula *condition, int row)
{
    if (!is_bid_known(game, row) || formula_names(condition, bid_of_row(game, row))) return row;
    for (int other = WINDOW_WITHOUT_BID; other < row; other++)
        if (is_bid_known(game, other) && !formula_names(condition, bid_of_row(game, other))) return other;
    return row;
}

/*
 * Computes the window of a condition. If the condition reads more than MAX_HEARD announcements, the table would be too
 * long, so nothing is assumed about any of them.
 */
Window build_window(const Build *build, const Formula *condition)
{
    const Game *game = build->game;
    uint64_t hears = condition ? announcements_asked_about(condition) : 0, ever = 0;
    if (bits_count(hears) > MAX_HEARD) hears = 0;
    size_t n = (size_t)1 << bits_count(hears);
    bool asks_bid = condition && formula_reads(condition, SLOT_BID);
    size_t rows = asks_bid ? WINDOW_FIRST_BID + (size_t)game->n_bids : 1;
    uint64_t *tricks = ARENA_ARRAY(build->arena, n * rows, uint64_t);
    if (!condition) tricks[0] = UINT64_MAX;
    for (size_t row = WINDOW_ANY_BID; condition && game->tricks_total && row < rows; row++) {
        size_t like = (size_t)row_like(game, condition, (int)row);
        if (like < row) memcpy(&tricks[row * n], &tricks[like * n], n * sizeof *tricks);
        else
            fill_row(condition, (Moment){.game = game, .last = game->tricks_total - 1, .hears = hears, .row = (int)row},
                     &tricks[row * n]);
    }
    for (size_t i = 0; i < n * rows; i++) ever |= tricks[i];
    return (Window){.hears = hears, .asks_bid = asks_bid, .tricks = tricks, .ever = ever};
}
