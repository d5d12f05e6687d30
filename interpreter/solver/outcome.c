/*
 * Computes what a side gets in the settlement for each possible score, number of tricks and last trick. It also finds
 * out which inputs the formulas of a contract read.
 */
#include "engine/carry.h"
#include "engine/piles.h"
#include "engine/playout.h"
#include "solver/solver_inner.h"

/* ---- inputs of formulas ------------------------------------------------------------------------------------------ */

/* The kinds of inputs that formulas may read, as bits. */
typedef enum Asks {
    ASKS_SIDES = 1,      /* the tricks and points of the sides, and all that is fixed before play ends */
    ASKS_LAST_TRICK = 2, /* the last trick: its winner and its cards */
    ASKS_PILES = 4       /* the cards of each hand and of each pile of tricks */
} Asks;

/*
 * The kind of input that each name or function of formulas reads. One that is not listed (0) counts as depending on the
 * order of play.
 */
static const uint8_t NEEDS[CALL_END] = {
    [SLOT_SEAT] = ASKS_SIDES,
    [SLOT_OTHER] = ASKS_SIDES,
    [SLOT_FOREHAND] = ASKS_SIDES,
    [SLOT_DEALER] = ASKS_SIDES,
    [SLOT_PLAYERS] = ASKS_SIDES,
    [SLOT_POSITION] = ASKS_SIDES,
    [SLOT_SEATS] = ASKS_SIDES,
    [SLOT_HAND] = ASKS_SIDES,
    [SLOT_POT] = ASKS_SIDES,
    [SLOT_BID] = ASKS_SIDES,
    [SLOT_BID_NUMBER] = ASKS_SIDES,
    [SLOT_BID_TRUMP] = ASKS_SIDES,
    [SLOT_NUMBER] = ASKS_SIDES,
    [SLOT_SAID_SUM] = ASKS_SIDES,
    [SLOT_DOUBLED] = ASKS_SIDES,
    [SLOT_BID_HELD] = ASKS_SIDES,
    [SLOT_TAKEN_FROM_TALON] = ASKS_SIDES,
    [SLOT_TURNED] = ASKS_SIDES,
    [SLOT_MOST_TOTAL] = ASKS_SIDES,
    [SLOT_LEAST_TOTAL] = ASKS_SIDES,
    [SLOT_LAST_TO_SPEAK] = ASKS_SIDES,
    [SLOT_BIDDER] = ASKS_SIDES,
    [SLOT_DECLARER] = ASKS_SIDES,
    [SLOT_DEFENDERS] = ASKS_SIDES,
    [SLOT_DECLARER_SIDE] = ASKS_SIDES,
    [SLOT_TRUMP] = ASKS_SIDES,
    [SLOT_VALUE] = ASKS_SIDES,
    [SLOT_DISCARDS] = ASKS_SIDES,
    [SLOT_TRICK] = ASKS_SIDES,
    [SLOT_TRICKS_TOTAL] = ASKS_SIDES,
    [SLOT_DECLARER_TRICKS] = ASKS_SIDES,
    [SLOT_DEFENDER_TRICKS] = ASKS_SIDES,
    [SLOT_DECLARER_POINTS] = ASKS_SIDES,
    [SLOT_DEFENDER_POINTS] = ASKS_SIDES,
    [SLOT_WON] = ASKS_SIDES,
    [SLOT_TRUMP_CARDS] = ASKS_SIDES,
    [SLOT_CALLED] = ASKS_SIDES,
    [SLOT_DEAL_NUMBER] = ASKS_SIDES,
    [CALL_HAND_OF] = ASKS_SIDES,
    [CALL_DEALT] = ASKS_SIDES,
    [CALL_SAID] = ASKS_SIDES,
    [CALL_NUMBER_OF] = ASKS_SIDES,
    [CALL_PASSED] = ASKS_SIDES,
    [CALL_HEIGHT] = ASKS_SIDES,
    [CALL_HIGHEST] = ASKS_SIDES,
    [CALL_POINTS_OF] = ASKS_SIDES,
    [CALL_EXACT_POINTS] = ASKS_SIDES,
    [CALL_HOLDER] = ASKS_SIDES,
    [CALL_DEALT_HOLDER] = ASKS_SIDES,
    [CALL_HELD] = ASKS_SIDES,
    [CALL_SIDE] = ASKS_SIDES,
    [CALL_OPPONENTS] = ASKS_SIDES,
    [CALL_PARTNER] = ASKS_SIDES,
    [CALL_SAME_SIDE] = ASKS_SIDES,
    [CALL_SIDE_TRICKS] = ASKS_SIDES,
    [CALL_SIDE_POINTS] = ASKS_SIDES,
    [CALL_SIDE_DEALT] = ASKS_SIDES,
    [CALL_ANNOUNCED] = ASKS_SIDES,
    [CALL_ANNOUNCED_BY] = ASKS_SIDES,
    [CALL_ANNOUNCED_SIDE] = ASKS_SIDES,
    [CALL_KONTRA] = ASKS_SIDES,
    [CALL_KONTRA_BETWEEN] = ASKS_SIDES,
    [CALL_PLAYER_OF] = ASKS_SIDES,
    [CALL_WITHHELD] = ASKS_SIDES,
    [CALL_SUIT_OF] = ASKS_SIDES,
    [CALL_SAME_SUIT] = ASKS_SIDES,
    [CALL_SEEN] = ASKS_SIDES,
    [CALL_TOP_RUN] = ASKS_SIDES,
    [CALL_LOWEST_CARD] = ASKS_SIDES,
    [CALL_HIGHEST_CARD] = ASKS_SIDES,
    [CALL_TOTAL] = ASKS_SIDES,
    [CALL_CHOSEN] = ASKS_SIDES,
    [SLOT_LAST_TRICK] = ASKS_LAST_TRICK,
    [SLOT_LAST_TRICK_WINNER] = ASKS_LAST_TRICK,
    [SLOT_DECLARER_CARDS] = ASKS_PILES,
    [SLOT_DEFENDER_CARDS] = ASKS_PILES,
    [SLOT_MOST_POINTS] = ASKS_PILES,
    [SLOT_LED] = ASKS_PILES,
    [SLOT_LEADING] = ASKS_PILES,
    [SLOT_TRICK_CARDS] = ASKS_PILES,
    [CALL_TAKEN] = ASKS_PILES,
    [CALL_POINTS] = ASKS_PILES,
    [CALL_TRICKS] = ASKS_PILES,
    [CALL_SIDE_CARDS] = ASKS_PILES,
};

/*
 * Returns the kind of input that a name or function reads in this game; 0: it depends on the order of play. With two
 * copies of each card, the order of play decides who played a card first.
 */
static unsigned needs_of(const Game *game, int id)
{
    return id == CALL_PLAYER_OF && game->copies == 2 ? 0 : NEEDS[id];
}

/* True if a formula reads only inputs of the kinds in `allowed` (see Asks), or if there is no formula. */
static bool asks_only(const Game *game, const Formula *formula, unsigned allowed)
{
    if (!formula) return true;
    size_t at = 0;
    for (int id = formula_next_name(formula, &at); id >= 0; id = formula_next_name(formula, &at))
        if (id < CALL_END && !(needs_of(game, id) & allowed)) return false; /* numbers above are constants */
    return true;
}

enum { ITEM_FORMULAS = 7 };

/* Lists the formulas of an item of the settlement. An entry is NULL if the item has no such formula. */
static void formulas_of(const Item *item, const Formula *out[ITEM_FORMULAS])
{
    const Formula *all[ITEM_FORMULAS] = {item->when,   item->won,    item->value, item->holder,
                                         item->amount, item->payers, item->pot};
    memcpy(out, all, sizeof all);
}

/* True if all formulas of the settlement depend only on the inputs in `allowed`. */
static bool settlement_asks_only(const Game *game, const Contract *contract, unsigned allowed)
{
    bool fits = asks_only(game, contract->goal, allowed) && asks_only(game, contract->value, allowed);
    for (size_t i = 0; i < contract->n_items; i++) {
        const Formula *formulas[ITEM_FORMULAS];
        formulas_of(&contract->items[i], formulas);
        for (int k = 0; k < ITEM_FORMULAS; k++) fits = fits && asks_only(game, formulas[k], allowed);
    }
    return fits;
}

/* True if all formulas of the rules of play depend only on the inputs in `allowed`. */
static bool play_asks_only(const Game *game, const PlayRule *play, unsigned allowed)
{
    bool fits = asks_only(game, play->ends_when, allowed);
    for (size_t i = 0; i < play->n_bound; i++)
        fits = fits && asks_only(game, play->bound[i].when, allowed) && asks_only(game, play->bound[i].trick, allowed);
    for (size_t i = 0; i < play->n_leads; i++) fits = fits && asks_only(game, play->leads[i].when, allowed);
    for (size_t i = 0; i < play->n_duties; i++)
        fits = fits && asks_only(game, play->duties[i].when, allowed) &&
               asks_only(game, play->duties[i].only.formula, allowed) &&
               asks_only(game, play->duties[i].except.formula, allowed);
    for (size_t i = 0; i < play->n_withhold; i++)
        fits = fits && asks_only(game, play->withhold[i].when, allowed) &&
               asks_only(game, play->withhold[i].lost_when, allowed);
    for (size_t i = 0; i < play->n_captures; i++) fits = fits && asks_only(game, play->captures[i].when, allowed);
    return fits;
}

/* True if the search computes carries besides the totals. Their formulas may read anything. */
static bool carries_more(const Game *game, bool by_gain)
{
    bool computes_sheet = game->ends_in_deal || (by_gain && game->aims_at_match);
    return computes_sheet && game->n_carries > 1;
}

bool reads_order(const Game *game, int contract, bool by_gain)
{
    const Contract *played = &game->contract[contract];
    /* the points of melds are computed from the log of actions */
    bool adds_melds = game->n_combinations > 0 && game->melds_are_points;
    /* with SIDES_FIRST_TRICK, the first tricks decide who plays together */
    if (carries_more(game, by_gain) || adds_melds || played->sides == SIDES_FIRST_TRICK) return true;
    return !play_asks_only(game, &played->play, ASKS_SIDES | ASKS_PILES) ||
           !settlement_asks_only(game, played, ASKS_SIDES | ASKS_PILES | ASKS_LAST_TRICK);
}

/*
 * Finds the marked cards: those that the goal and the items of the settlement look for in the last trick. False if
 * these read anything else of the last trick, or if there are too many marked cards.
 */
static bool find_marked(const Contract *contract, CardSet *marked)
{
    ValueSet items = {0, 0};
    bool fits = true;
    for (size_t i = 0; i < contract->n_items; i++) {
        const Formula *formulas[ITEM_FORMULAS];
        formulas_of(&contract->items[i], formulas);
        for (int k = 0; k < ITEM_FORMULAS; k++)
            fits = fits && (!formulas[k] || formula_asks_items(formulas[k], SLOT_LAST_TRICK, &items));
    }
    fits = fits && (!contract->goal || formula_asks_items(contract->goal, SLOT_LAST_TRICK, &items));
    *marked = cards_of_value(items);
    return fits && cards_count(*marked) <= MAX_MARKED;
}

/*
 * Finds the numbers with which the settlement compares the points of the declarer (steps[0]) and of the defenders
 * (steps[1]). False if the settlement does anything but compare points with known numbers, such as a payment for each
 * point.
 */
static bool find_steps(const Contract *contract, FormulaNumbers steps[2])
{
    static const int POINTS[] = {SLOT_DECLARER_POINTS, SLOT_DEFENDER_POINTS};
    bool fits = true;
    for (int k = 0; k < 2; k++) {
        fits = fits && (!contract->goal || formula_compares(contract->goal, POINTS[k], &steps[k]));
        for (size_t i = 0; i < contract->n_items; i++) {
            const Formula *formulas[ITEM_FORMULAS];
            formulas_of(&contract->items[i], formulas);
            for (int f = 0; f < ITEM_FORMULAS; f++)
                fits = fits && (!formulas[f] || (!formula_calls(formulas[f], CALL_SIDE_POINTS) &&
                                                 formula_compares(formulas[f], POINTS[k], &steps[k])));
        }
    }
    return fits && !(contract->goal && formula_calls(contract->goal, CALL_SIDE_POINTS));
}

/* True if the goal or an item of the settlement reads points. */
static bool asks_points(const Contract *contract)
{
    static const int16_t POINTS[] = {SLOT_DECLARER_POINTS, SLOT_DEFENDER_POINTS, CALL_SIDE_POINTS};
    const Formula *formulas[ITEM_FORMULAS];
    for (size_t k = 0; k < COUNT(POINTS); k++) {
        if (contract->goal && (formula_reads(contract->goal, POINTS[k]) || formula_calls(contract->goal, POINTS[k])))
            return true;
        for (size_t i = 0; i < contract->n_items; i++) {
            formulas_of(&contract->items[i], formulas);
            for (int f = 0; f < ITEM_FORMULAS; f++)
                if (formulas[f] && (formula_reads(formulas[f], POINTS[k]) || formula_calls(formulas[f], POINTS[k])))
                    return true;
        }
    }
    return false;
}

/* ---- payoffs of the possible results ----------------------------------------------------------------------------- */

/* Sets `*value` to the sum of the side's payoffs, or gains. False if a formula of the settlement failed. */
static bool sum_for(const Game *game, const State *state, const Aim *aim, const Settlement *settlement, int64_t *value)
{
    *value = 0;
    if (settlement->fault.reason) return false;
    for (unsigned left = aim->seats; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        *value += aim->by_gain ? gain_in_match(game, state, settlement, seat) : settlement->payoffs[seat];
    }
    return true;
}

bool aim_settle(const Game *game, const State *state, const Aim *aim, int64_t *value)
{
    Settlement settlement;
    settle_lean(game, state, &settlement);
    return sum_for(game, state, aim, &settlement, value);
}

/* ---- the table of values ----------------------------------------------------------------------------------------- */

/*
 * Returns what a card adds to the score of the side that wins it. Points may be counted in parts, such as thirds; the
 * score is a number of parts. If the points of a pile are rounded, the score is the sum before rounding. If they are
 * exact, each card has its share of the points that are subtracted for its group. Then points are multiplied by the
 * size of a group, so that this share is an integer.
 */
static int weight_of(const Game *game, const State *state, Card card)
{
    int points = game->ranking[state->ranking].values->points[card];
    return game->count_exact ? points * game->count_group - game->count_less * game->point_parts : points;
}

/*
 * Returns the points of a pile of `n` cards, from the sum of the cards' weights. If cards are counted in groups,
 * `count_less` points are subtracted for each group. If the last group is not whole, one point is subtracted for it.
 */
static Fraction points_of_sum(const Game *game, int64_t sum, int n)
{
    int group = game->count_group, unit = game->counted_parts;
    Fraction points = {sum, 1};
    if (game->count_exact) {
        if (unit > 1) (void)fraction_make(sum, unit, &points);
        return points;
    }
    int64_t less = (int64_t)(n / group) * game->count_less + (n % group != 0);
    return game_in_points(game, sum - less * game->point_parts);
}

/* Sets the weight of each card; it is 0 if the score is the number of tricks. */
static void weigh_cards(Outcomes *out, const State *state)
{
    memset(out->weight, 0, sizeof out->weight);
    EACH_CARD (card, out->game->pack)
        if (!out->by_tricks) out->weight[card] = (int16_t)weight_of(out->game, state, card);
}

/* Returns the cards that belong to tricks: in hands, in the present trick, and in the tricks taken before. */
static CardSet cards_of_play(const State *state)
{
    CardSet set = state->trick;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->hand[seat] | state->taken[seat];
    return set;
}

/* Finds the least and the greatest score of a side. Cards with negative points lower the least one. */
static void find_range(Outcomes *out, const State *state)
{
    out->lowest = out->highest = 0;
    if (out->by_tricks) {
        out->highest = out->n_tricks;
        return;
    }
    CardSet cards = cards_of_play(state);
    EACH_CARD (card, cards) {
        if (out->weight[card] < 0) out->lowest += out->weight[card];
        else out->highest += out->weight[card];
    }
}

/*
 * Makes a position at the end of play, in which all cards were played but no side has taken any. The results that are
 * settled are written into this position.
 */
static void make_leaf(Outcomes *out, const State *state)
{
    State *leaf = &out->leaf;
    state_copy(leaf, state);
    leaf->phase = PHASE_DONE;
    leaf->ending = ENDING_PLAYED;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        leaf->played[seat] |= leaf->hand[seat];
        leaf->hand[seat] = leaf->taken[seat] = 0;
        leaf->tricks[seat] = 0;
    }
    leaf->trick = 0;
    leaf->n_in_trick = 0;
    leaf->n_tricks = (uint8_t)out->n_tricks;
    leaf->n_log = (uint16_t)(leaf->play_start + out->n_tricks * out->game->n_active);
}

/* Returns one seat that plays and is not on the searched side; 0 if there is none. */
static int other_seat(const Outcomes *outcomes)
{
    for (int seat = 0; seat < outcomes->game->n_players; seat++)
        if (state_is_active(&outcomes->leaf, seat) && !seats_have(outcomes->aim.seats, seat)) return seat;
    return 0;
}

/*
 * Writes the last trick of the finished deal that is settled. `end` is the winner of the trick, plus MAX_SEATS times
 * the set of the marked cards in it: bit i is the i-th card of outcomes->marked. All other cards of the trick are
 * replaced by one unmarked card, because they do not matter.
 */
static void put_end(Outcomes *outcomes, int end)
{
    State *leaf = &outcomes->leaf;
    int winner = end % MAX_SEATS, marks = end / MAX_SEATS;
    int n = outcomes->game->n_active, at = leaf->n_log - n;
    Card unmarked = cards_first(outcomes->game->pack & ~outcomes->marked);
    for (int i = 0; i < n; i++) leaf->log[at + i] = unmarked;
    EACH_CARD (card, outcomes->marked) {
        if (marks & 1) leaf->log[at++] = card;
        marks >>= 1;
    }
    leaf->trick_winner[outcomes->n_tricks - 1] = (uint8_t)winner;
}

/*
 * Writes the number of tricks of each side. One seat gets all tricks of its side, because the settlement reads only the
 * sum.
 */
static void put_tricks(Outcomes *outcomes, int tricks)
{
    State *leaf = &outcomes->leaf;
    memset(leaf->tricks, 0, sizeof leaf->tricks);
    leaf->tricks[__builtin_ctz(outcomes->aim.seats)] = (uint8_t)tricks;
    leaf->tricks[other_seat(outcomes)] = (uint8_t)(outcomes->n_tricks - tricks);
}

/* Cards that count for one side. */
typedef struct Pile {
    int64_t sum; /* the sum of the cards' weights */
    int n;
} Pile;

/* Returns the cards that count for a side without being won in tricks, such as discards. */
static Pile pile_aside(const Outcomes *outcomes, int side)
{
    CardSet cards = cards_of_side(outcomes->game, &outcomes->leaf, side);
    Pile pile = {0, cards_count(cards)};
    EACH_CARD (card, cards) pile.sum += outcomes->weight[card];
    return pile;
}

/* The points of both sides, as the settlement gets them. */
typedef struct Points {
    Fraction declarer, defenders;
} Points;

/* Returns the points of the two sides, from the piles of the searched side (`own`) and of the other side. */
static Points points_of(const Outcomes *outcomes, Pile own, Pile others)
{
    Fraction mine = points_of_sum(outcomes->game, own.sum, own.n),
             theirs = points_of_sum(outcomes->game, others.sum, others.n);
    return outcomes->aim.side == SIDE_DECLARER ? (Points){mine, theirs} : (Points){theirs, mine};
}

/* Settles the deal with these points, and returns the value for the side. Sets `failed` if a formula fails. */
static int64_t value_with(Outcomes *outcomes, Points points)
{
    Settlement settlement;
    int64_t value = 0;
    settle_as(outcomes->game, &outcomes->leaf, points.declarer, points.defenders, &settlement);
    outcomes->failed |= !sum_for(outcomes->game, &outcomes->leaf, &outcomes->aim, &settlement, &value);
    return value;
}

/*
 * Compares the points with each number of `steps`. Returns the results (less, equal, greater) as the digits of a number
 * in base three, which fits 32 bits. Points with the same result have the same value in the settlement.
 */
static uint64_t place_among(const FormulaNumbers *steps, Fraction points)
{
    uint64_t place = 0;
    for (size_t i = 0; i < steps->n; i++)
        place = place * 3 + (uint64_t)(1 + fraction_compare(points, steps->number[i]));
    return place;
}

/*
 * Finds the piles of both sides if `outcomes->aim` has won `tricks` tricks. The caller must still move the score of
 * these tricks from the other pile to the own pile.
 */
static void find_piles(Outcomes *outcomes, int tricks, Pile *own, Pile *others)
{
    int cards = outcomes->game->n_active;
    put_tricks(outcomes, tricks);
    *own = pile_aside(outcomes, outcomes->aim.side);
    *others = pile_aside(outcomes, outcomes->aim.side == SIDE_DECLARER ? SIDE_DEFENDERS : SIDE_DECLARER);
    own->n += tricks * cards;
    others->n += (outcomes->n_tricks - tricks) * cards;
    /* the score of all tricks; the caller subtracts the score of the own side */
    others->sum += outcomes->lowest + outcomes->highest;
}

/* Fills the values for each number of tricks, in games whose settlement does not read points. */
static void make_row_of_tricks(Outcomes *outcomes, int64_t *row)
{
    Pile own, others;
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++) {
        find_piles(outcomes, tricks, &own, &others);
        row[tricks] = value_with(outcomes, points_of(outcomes, own, others));
    }
}

/*
 * Fills the values of all scores, for this number of tricks. If points are only compared, the settlement is computed
 * again only when the result of a comparison changes.
 */
static void make_row_of_scores(Outcomes *outcomes, int tricks, int64_t *row)
{
    Pile own, others;
    uint64_t before = 0; /* the results of the comparisons for the score before */
    find_piles(outcomes, tricks, &own, &others);
    for (int score = outcomes->lowest; score <= outcomes->highest; score++) {
        Points points = points_of(outcomes, (Pile){own.sum + score, own.n}, (Pile){others.sum - score, others.n});
        uint64_t place = place_among(&outcomes->steps[0], points.declarer) << 32 |
                         place_among(&outcomes->steps[1], points.defenders);
        int64_t *value = row + score - outcomes->lowest;
        bool is_first = score == outcomes->lowest;
        bool is_same = !is_first && outcomes->has_steps && place == before;
        *value = is_same ? value[-1] : value_with(outcomes, points);
        before = place;
    }
}

/*
 * Fills one row of the table of values: for this number of tricks, this end of the deal (see put_end()) and each score.
 * Also finds whether the values never fall, or never rise, with a higher score.
 */
static void make_row(Outcomes *outcomes, int tricks, int end)
{
    int n = outcomes->highest - outcomes->lowest + 1;
    int64_t *row = outcomes->value[tricks][end] = ARENA_ARRAY(outcomes->arena, (size_t)n, int64_t);
    put_end(outcomes, end);
    if (outcomes->by_tricks) make_row_of_tricks(outcomes, row);
    else make_row_of_scores(outcomes, tricks, row);
    for (int i = 1; i < n; i++) {
        outcomes->rises &= row[i] >= row[i - 1];
        outcomes->falls &= row[i] <= row[i - 1];
    }
}

/*
 * Makes a row of values for each end and number of tricks. If the number of tricks is the score itself, each end has a
 * single row.
 */
static void make_rows(Outcomes *outcomes)
{
    for (int end = 0; end < outcomes->n_ends; end++) {
        if (!state_is_active(&outcomes->leaf, end % MAX_SEATS)) continue;
        for (int tricks = 0; tricks <= (outcomes->by_tricks ? 0 : outcomes->n_tricks); tricks++)
            make_row(outcomes, tricks, end);
    }
}

/*
 * Negates all scores, so that a higher score is better; so each row of values is reversed. This is for contracts in
 * which the side gets less for more points or tricks.
 */
static void negate_scores(Outcomes *outcomes)
{
    int n = outcomes->highest - outcomes->lowest + 1;
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int64_t *row = outcomes->value[tricks][end];
            for (int i = 0; row && i < n / 2; i++) {
                int64_t low = row[i];
                row[i] = row[n - 1 - i];
                row[n - 1 - i] = low;
            }
        }
    for (int card = 0; card < MAX_CARDS; card++) outcomes->weight[card] = (int16_t)-outcomes->weight[card];
    int lowest = outcomes->lowest;
    outcomes->lowest = -outcomes->highest;
    outcomes->highest = -lowest;
    outcomes->of_trick = -outcomes->of_trick;
}

bool outcomes_make(Arena *arena, const Game *game, const State *state, Aim aim, Outcomes *out)
{
    const Contract *contract = &game->contract[state->contract];
    *out = (Outcomes){.game = game,
                      .aim = aim,
                      .arena = arena,
                      .rises = true,
                      .falls = true,
                      .n_tricks = tricks_total_of(game, state)};
    /* the search needs two known sides, and a settlement that reads only points, tricks and the last trick */
    bool fits = aim.side >= 0 && contract->sides != SIDES_FIRST_TRICK && !carries_more(game, aim.by_gain) &&
                settlement_asks_only(game, contract, ASKS_SIDES | ASKS_LAST_TRICK) &&
                find_marked(contract, &out->marked);
    if (!fits) return false;
    out->n_ends = MAX_SEATS << cards_count(out->marked);
    out->by_tricks = !asks_points(contract);
    out->of_trick = out->by_tricks;
    out->has_steps = find_steps(contract, out->steps);
    weigh_cards(out, state);
    find_range(out, state);
    make_leaf(out, state);
    if (out->highest - out->lowest >= MAX_SCORE || out->leaf.n_log > MAX_LOG) return false;
    make_rows(out);
    if (out->falls && !out->rises) negate_scores(out);
    /* the search looks for the least sufficient score, so the values must rise or fall with the score */
    return (out->rises || out->falls) && !out->failed;
}
