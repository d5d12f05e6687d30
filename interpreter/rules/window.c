/* When the conditions of play can hold: in which tricks, and without which announcements they cannot. */
#include "rules/build_inner.h"

#include "formula/range.h"

/* What is known before a deal is played. */
typedef struct Moment {
    const Game *game;
    int tricks;     /* that are over */
    uint64_t heard; /* the announcements of which is known whether they have been made */
    uint64_t made;  /* of these, by anybody */
    int row;        /* the bid that stands: any, none, or one of the game's */
} Moment;

static FormulaRange between(int64_t least, int64_t most)
{
    return (FormulaRange){least, most};
}

/* Each plays one card a trick, and who draws from a stock has as many as before. */
static FormulaRange hand_size(const Moment *moment)
{
    int left = moment->game->tricks_total - moment->tricks;
    return moment->game->stock.draw ? between(0, MAX_CARDS) : between(left, left);
}

/* Has this announcement been made? Of others nothing is known. */
static FormulaRange made_by_anybody(const Moment *moment, int64_t announcement)
{
    bool is_known = announcement >= 0 && announcement < MAX_ANNOUNCEMENTS && (moment->heard >> announcement & 1);
    bool is_made = is_known && (moment->made >> announcement & 1);
    return between(is_made, is_made || !is_known);
}

static Str bid_of_row(const Game *game, int row)
{
    return row < WINDOW_FIRST_BID ? STR("") : game->bid[row - WINDOW_FIRST_BID].id;
}

/* Of a row of bids each has an id of its own. */
static bool is_bid_known(const Game *game, int row)
{
    return row == WINDOW_WITHOUT_BID || (row >= WINDOW_FIRST_BID && !game->bid[row - WINDOW_FIRST_BID].is_row);
}

static FormulaRange standing_bid(const Moment *moment)
{
    if (!is_bid_known(moment->game, moment->row)) return (FormulaRange)FORMULA_ANYTHING;
    int64_t number = formula_number_of(bid_of_row(moment->game, moment->row));
    return between(number, number);
}

static FormulaRange known_in(const void *context, int id, int64_t last)
{
    const Moment *moment = context;
    const Game *game = moment->game;
    switch (id) {
    case SLOT_TRICK: return between(moment->tricks + 1, moment->tricks + 1);
    case SLOT_TRICKS_TOTAL: return between(game->tricks_total, game->tricks_total);
    case SLOT_PLAYERS: return between(game->n_active, game->n_active);
    case SLOT_HAND: return hand_size(moment);
    case SLOT_BID: return standing_bid(moment);
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

static uint64_t tricks_of(const Formula *condition, Moment moment)
{
    uint64_t tricks = 0;
    for (moment.tricks = 0; moment.tricks < moment.game->tricks_total; moment.tricks++)
        if (formula_may_hold(condition, known_in, &moment)) tricks |= 1ULL << moment.tricks;
    return tricks;
}

static uint64_t announcements_asked_about(const Formula *condition)
{
    static const int CALLS[] = {CALL_ANNOUNCED, CALL_ANNOUNCED_BY, CALL_ANNOUNCED_SIDE, CALL_ANNOUNCED_EARLY,
                                CALL_ANNOUNCED_AT};
    uint64_t set = 0;
    for (size_t i = 0; i < COUNT(CALLS); i++) set |= formula_asks_about(condition, CALLS[i]);
    return set;
}

/* The row with which one has all in common: bids that the condition does not name are all the same to it. */
static int row_like(const Game *game, const Formula *condition, int row)
{
    if (!is_bid_known(game, row) || formula_names(condition, bid_of_row(game, row))) return row;
    for (int other = WINDOW_WITHOUT_BID; other < row; other++)
        if (is_bid_known(game, other) && !formula_names(condition, bid_of_row(game, other))) return other;
    return row;
}

/* What is asked about so much that a table of all cases would be long is taken for unknown. */
Window build_window(const Build *build, const Formula *condition)
{
    const Game *game = build->game;
    uint64_t heard = condition ? announcements_asked_about(condition) : 0, ever = 0;
    if (bits_count(heard) > MAX_HEARD) heard = 0;
    size_t n = (size_t)1 << bits_count(heard);
    bool asks_bid = condition && formula_reads(condition, SLOT_BID);
    int rows = asks_bid ? WINDOW_FIRST_BID + game->n_bids : 1;
    uint64_t *tricks = ARENA_ARRAY(build->arena, n * (size_t)rows, uint64_t);
    for (int row = WINDOW_ANY_BID; row < rows; row++)
        for (size_t i = 0; i < n; i++) {
            int like = row_like(game, condition, row);
            uint64_t *place = &tricks[(size_t)row * n + i];
            Moment moment = {.game = game, .heard = heard, .made = bits_deposit(i, heard), .row = row};
            if (like < row) *place = tricks[(size_t)like * n + i];
            else *place = condition ? tricks_of(condition, moment) : UINT64_MAX;
            ever |= *place;
        }
    return (Window){.hears = heard, .asks_bid = asks_bid, .tricks = tricks, .ever = ever};
}
