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
    int first, last;      /* the number of finished tricks: from `first` to `last` */
    int aside;            /* how many cards of a hand can lie on the table: 1 if a trump card can lie face down, or 0 */
    uint64_t reads;       /* the announcements that the condition reads, one bit each */
    uint64_t assumed;     /* those of `reads` about which it is assumed that they were made, or that they were not */
    uint64_t announced;   /* those of `assumed` that are assumed to have been made */
    uint64_t *first_open; /* receives the first announcement that the condition reads and that is not in `assumed` */
    /* the assumed highest bid, as a row of the window's table: any bid, no bid, or one of the game's bids */
    int bid_row;
} Moment;

static FormulaRange between(int64_t least, int64_t most)
{
    return (FormulaRange){least, most};
}

/*
 * Returns the range of the hand's size: one card less after each trick, unless cards are drawn from a stock. If the
 * number of cards changes from deal to deal, only the most are known. A trump card face down is not in the hand.
 */
static FormulaRange hand_size(const Moment *moment)
{
    int total = moment->game->tricks_total, aside = moment->aside;
    if (moment->game->cards) return between(1 - aside, total - moment->first);
    if (moment->game->stock.draw) return between(0, MAX_CARDS);
    return between(total - moment->last - aside, total - moment->first);
}

/*
 * Returns 1 if anybody has made the announcement, 0 if nobody has, and the range 0 to 1 if nothing is assumed about it.
 * If nothing is assumed about it, remembers the first such announcement, so that the caller can try both cases.
 */
static FormulaRange announced_by_anybody(const Moment *moment, int64_t announcement)
{
    uint64_t bit = announcement >= 0 && announcement < MAX_ANNOUNCEMENTS ? 1ULL << announcement : 0;
    bool is_assumed = moment->assumed & bit, is_announced = moment->announced & bit;
    if (!is_assumed && !*moment->first_open) *moment->first_open = moment->reads & bit;
    return between(is_announced, is_announced || !is_assumed);
}

/* Returns the id of the bid of a row of the table; "" for the rows of any bid and of no bid. */
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
    if (!is_bid_known(moment->game, moment->bid_row)) return (FormulaRange)FORMULA_ANYTHING;
    int64_t number = formula_number_of(bid_of_row(moment->game, moment->bid_row));
    return between(number, number);
}

/*
 * Returns the range of values that a name or function can have at the moment, for formula_truth(). `announcement` is
 * the number of the announcement that the function takes, if it takes one.
 */
static FormulaRange known_in(const void *context, int id, int64_t announcement)
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
    case CALL_ANNOUNCED: return announced_by_anybody(moment, announcement);
    case CALL_ANNOUNCED_BY:
    case CALL_ANNOUNCED_SIDE:
    case CALL_ANNOUNCED_EARLY: return between(0, announced_by_anybody(moment, announcement).most);
    case CALL_ANNOUNCED_AT: return between(-1, announced_by_anybody(moment, announcement).most ? MAX_CARDS : -1);
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

/*
 * Stores the tricks `found` in the row `tricks`, for every set of announcements that agrees with the assumptions of the
 * moment.
 */
static void note_tricks(const Moment *moment, uint64_t found, uint64_t *tricks)
{
    uint64_t open = moment->reads & ~moment->assumed;
    /* goes through all subsets of `open`, from `open` itself down to the empty set */
    for (uint64_t subset = open;; subset = (subset - 1) & open) {
        tricks[bits_extract(moment->announced | subset, moment->reads)] = found;
        if (!subset) return;
    }
}

/*
 * Fills a row of the table, which has an entry for each set of announcements. While the result depends on an
 * announcement about which nothing is assumed, tries both cases: that it was not made, and that it was made.
 */
static void fill_row(const Formula *condition, Moment moment, uint64_t *tricks)
{
    uint64_t first_open = 0;
    moment.first_open = &first_open;
    bool is_undecided = formula_truth(condition, known_in, &moment) == FORMULA_MAY_HOLD;
    if (is_undecided && first_open) {
        moment.assumed |= first_open;
        fill_row(condition, moment, tricks);
        moment.announced |= first_open;
        fill_row(condition, moment, tricks);
        return;
    }
    bool asks_trick = formula_reads(condition, SLOT_TRICK) || formula_reads(condition, SLOT_HAND);
    note_tricks(&moment, tricks_of(condition, moment, asks_trick), tricks);
}

/* Returns the announcements that the condition reads, one bit each. */
static uint64_t announcements_read(const Formula *condition)
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
 * Fills the rows of the table, each with one entry for each set of announcements in `reads`. A row that is equal to an
 * earlier one is copied.
 */
static void fill_rows(const Build *build, const Formula *condition, uint64_t reads, size_t n_rows, uint64_t *tricks)
{
    const Game *game = build->game;
    size_t n = (size_t)1 << bits_count(reads);
    for (size_t row = WINDOW_ANY_BID; row < n_rows; row++) {
        size_t like = (size_t)row_like(game, condition, (int)row);
        if (like < row) {
            memcpy(&tricks[row * n], &tricks[like * n], n * sizeof *tricks);
            continue;
        }
        Moment moment = {.game = game,
                         .last = game->tricks_total - 1,
                         .aside = build->lays_trump,
                         .reads = reads,
                         .bid_row = (int)row};
        fill_row(condition, moment, &tricks[row * n]);
    }
}

/*
 * Computes the window of a condition. If the condition reads more than MAX_WINDOW_ANNOUNCEMENTS announcements, the
 * table would be too long, so nothing is assumed about any of them.
 */
Window build_window(const Build *build, const Formula *condition)
{
    const Game *game = build->game;
    uint64_t reads = condition ? announcements_read(condition) : 0, ever = 0;
    if (bits_count(reads) > MAX_WINDOW_ANNOUNCEMENTS) reads = 0;
    bool reads_bid = condition && formula_reads(condition, SLOT_BID);
    size_t n_rows = reads_bid ? WINDOW_FIRST_BID + (size_t)game->n_bids : 1;
    size_t n_entries = n_rows << bits_count(reads);
    uint64_t *tricks = ARENA_ARRAY(build->arena, n_entries, uint64_t);
    if (!condition) tricks[0] = UINT64_MAX; /* without a condition there is only one entry */
    else if (game->tricks_total) fill_rows(build, condition, reads, n_rows, tricks);
    for (size_t i = 0; i < n_entries; i++) ever |= tricks[i];
    return (Window){.reads = reads, .reads_bid = reads_bid, .tricks = tricks, .ever = ever};
}
