/*
 * Values of deals by the points of the losing side. The formulas of the settlement are compared with each row and each
 * boundary of the tables in the sources, without playing deals. tests/rules has played deals.
 */
#include "support.h"

/* The value of a variant's item by the points of the losing side. */
typedef struct Table {
    Opened opened;
    const Contract *contract;
    const Item *item;
    State state;
} Table;

static const Item *item_named(const Contract *contract, const char *id)
{
    for (size_t i = 0; i < contract->n_items; i++)
        if (str_is(contract->items[i].id, id)) return &contract->items[i];
    fail_msg("the contract has no item '%s'", id);
    return NULL;
}

static Table open_table(const Language *language, const char *variant, const char *options, const char *contract)
{
    Table table = {.opened = test_open(language, variant, 0, options)};
    const Game *game = table.opened.game;
    table.state = test_random_deal(game, 1, 0);
    int index = game_contract(game, str_of(contract));
    if (index < 0) fail_msg("%s has no contract '%s'", variant, contract);
    table.contract = &game->contract[index];
    table.item = item_named(table.contract, "game");
    table.state.contract = (uint8_t)index;
    table.state.declarer = table.state.forehand;
    sides_settle(game, &table.state);
    return table;
}

/*
 * Returns a pile of cards with exactly this number of points as the variant counts. It has full groups of a five and
 * ones, then groups of ones.
 */
static CardSet pile_worth(const Game *game, int64_t points)
{
    CardSet fives = 0, ones = 0, pile = 0;
    EACH_CARD (card, game->pack) {
        if (game->card[card].points == 5) fives |= card_bit(card);
        if (game->card[card].points == 1) ones |= card_bit(card);
    }
    while (points > 0) {
        CardSet *first = points >= 5 && fives ? &fives : &ones;
        points -= first == &fives ? 5 : 1;
        pile |= card_bit(cards_first(*first));
        *first &= *first - 1;
        for (int i = 1; i < game->count_group; i++, ones &= ones - 1) pile |= card_bit(cards_first(ones));
    }
    return pile;
}

static int64_t value_at(Table *table, int64_t loser_points, bool won)
{
    const Game *game = table->opened.game;
    State *state = &table->state;
    CardSet lost = pile_worth(game, loser_points);
    uint8_t defender = state->next[state->declarer];
    memset(state->taken, 0, sizeof state->taken);
    state->talon = 0; /* the winners' points do not matter, so they have none here */
    state->taken[won ? defender : state->declarer] = lost;
    Totals totals = {.declarer_points = game_points(game, 0, won ? 0 : lost), .won = won};
    if (game_points(game, 0, lost).num != loser_points) fail_msg("the pile is not worth %lld", (long long)loser_points);
    FormulaScratch scratch;
    FormulaFault fault = {.reason = NULL};
    Facts facts = {.game = game, .state = state, .seat = state->declarer, .totals = &totals, .scratch = &scratch};
    int64_t value = facts_number(table->item->value, &facts, &fault);
    if (fault.reason) fail_msg("%s", fault.reason);
    return value;
}

/* A range of points of the losers, from the highest down, and the value of the deal. */
typedef struct Row {
    int from, to;
    int64_t value;
} Row;

typedef struct Case {
    const char *variant, *options, *contract;
    enum { EITHER, WON, LOST } result;
    const Row *rows;
    size_t n;
} Case;

static void hold(const Language *language, const Case *expected)
{
    Table table = open_table(language, expected->variant, expected->options, expected->contract);
    for (size_t i = 0; i < expected->n; i++)
        for (int points = expected->rows[i].from; points >= expected->rows[i].to; points--)
            for (int won = 0; won <= 1; won++) {
                if (expected->result != EITHER && (expected->result == WON) != won) continue;
                int64_t value = value_at(&table, points, won != 0);
                if (value != expected->rows[i].value)
                    fail_msg("%s %s, %s %s against %d: %lld, not %lld", expected->variant, expected->options,
                             expected->contract, won ? "won" : "lost", points, (long long)value,
                             (long long)expected->rows[i].value);
            }
    test_close(&table.opened);
}

static void hold_all(const Case *cases, size_t n)
{
    Language *language = language_open();
    for (size_t i = 0; i < n; i++) hold(language, &cases[i]);
    language_close(language);
}

#define ROWS(list) (list), COUNT(list)

/* ---- Furtwangen: FW-PAY-2, -3 --------------------------------------------------------------------------------- */

/* The source's table for half a cent per point: 39-26, 25-16, 15-6, 5-0. */
static const Row HALF[] = {{39, 26, 5}, {25, 16, 10}, {15, 6, 15}, {5, 0, 20}};

/* The source's table for a cent per point, with 35 for its misprint 36. */
static const Row FULL[] = {{39, 33, 5},  {32, 28, 10}, {27, 23, 15}, {22, 18, 20},
                           {17, 13, 25}, {12, 8, 30},  {7, 3, 35},   {2, 0, 40}};

/* Twice the tables: the doubling comes after the rounding. */
static const Row TWICE_HALF[] = {{39, 26, 10}, {25, 16, 20}, {15, 6, 30}, {5, 0, 40}};
static const Row TWICE_FULL[] = {{39, 33, 10}, {32, 28, 20}, {27, 23, 30}, {22, 18, 40},
                                 {17, 13, 50}, {12, 8, 60},  {7, 3, 70},   {2, 0, 80}};

static void the_tables_of_furtwangen_hold_in_every_row(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {"dappen-furtwangen", "", "dappen", EITHER, ROWS(HALF)},
        {"dappen-furtwangen", "unit=full", "dappen", EITHER, ROWS(FULL)},
        {"dappen-furtwangen", "", "strecken", EITHER, ROWS(TWICE_HALF)},
        {"dappen-furtwangen", "unit=full", "strecken", EITHER, ROWS(TWICE_FULL)},
        {"dappen-furtwangen", "", "solo", WON, ROWS(TWICE_HALF)},
        {"dappen-furtwangen", "", "solo", LOST, ROWS(HALF)},
        {"dappen-furtwangen", "unit=full", "solo", WON, ROWS(TWICE_FULL)},
        {"dappen-furtwangen", "unit=full", "solo", LOST, ROWS(FULL)},
        {"dappen-schollach", "scoring=furtwangen", "dappen", EITHER, ROWS(FULL)},
        {"dappen-schollach", "scoring=furtwangen", "solo", WON, ROWS(TWICE_FULL)},
        {"dappen-schollach", "scoring=furtwangen", "solo", LOST, ROWS(FULL)},
    };
    hold_all(CASES, COUNT(CASES));
}

/* ---- Breitnau: BR-PAY-2 --------------------------------------------------------------------------------------- */

/*
 * The value is the points missing to 40 times the factor, rounded up to the next ten: 40 - 30 = 10 is unchanged, 40 -
 * 29 = 11 becomes 20 ...
 */
static const Row BY_1[] = {{39, 30, 10}, {29, 20, 20}, {19, 10, 30}, {9, 0, 40}};
/* times 2: a difference of 1 to 5 gives at most 10, 6 to 10 at most 20 ... */
static const Row BY_2[] = {{39, 35, 10}, {34, 30, 20}, {29, 25, 30}, {24, 20, 40},
                           {19, 15, 50}, {14, 10, 60}, {9, 5, 70},   {4, 0, 80}};
/* times 3: 3 6 9 | 12 15 18 | 21 24 27 30 | 33 36 39 | 42 45 48 | 51 54 57 60 | ... */
static const Row BY_3[] = {{39, 37, 10}, {36, 34, 20}, {33, 30, 30}, {29, 27, 40}, {26, 24, 50}, {23, 20, 60},
                           {19, 17, 70}, {16, 14, 80}, {13, 10, 90}, {9, 7, 100},  {6, 4, 110},  {3, 0, 120}};
/* times 4: 4 8 | 12 16 20 | 24 28 | 32 36 40 | ...; the dossier's 36 -> 16 -> 20 */
static const Row BY_4[] = {{39, 38, 10}, {37, 35, 20}, {34, 33, 30}, {32, 30, 40},  {29, 28, 50},  {27, 25, 60},
                           {24, 23, 70}, {22, 20, 80}, {19, 18, 90}, {17, 15, 100}, {14, 13, 110}, {12, 10, 120},
                           {9, 8, 130},  {7, 5, 140},  {4, 3, 150},  {2, 0, 160}};
/* the option strictly_next: 30 -> 20 as well, 20 -> 30 ... */
static const Row NEXT_BY_1[] = {{39, 31, 10}, {30, 21, 20}, {20, 11, 30}, {10, 1, 40}, {0, 0, 50}};
static const Row NEXT_BY_2[] = {{39, 36, 10}, {35, 31, 20}, {30, 26, 30}};

static void breitnau_multiplies_first_and_then_rounds_up_to_ten(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {"dappen-breitnau", "", "dappen", EITHER, ROWS(BY_1)},
        {"dappen-breitnau", "", "strecken", EITHER, ROWS(BY_2)},
        {"dappen-breitnau", "", "stupfen", EITHER, ROWS(BY_3)},
        {"dappen-breitnau", "", "solo", EITHER, ROWS(BY_2)},
        {"dappen-breitnau", "rounding=strictly_next", "dappen", EITHER, ROWS(NEXT_BY_1)},
        {"dappen-breitnau", "rounding=strictly_next", "solo", EITHER, ROWS(NEXT_BY_2)},
        {"dappen-schollach", "", "dappen", EITHER, ROWS(BY_1)},
        {"dappen-schollach", "", "strecken", EITHER, ROWS(BY_2)},
        {"dappen-schollach", "", "solo", EITHER, ROWS(BY_2)},
    };
    hold_all(CASES, COUNT(CASES));
}

/* The examples of the dossier for BR-PAY-2 and BU-PAY-1: points of the losers, and the value. */
static void the_examples_of_the_dossier_hold(void **state)
{
    (void)state;
    static const Row DAPPEN[] = {{39, 39, 10}, {30, 30, 10}, {29, 29, 20}, {0, 0, 40}};
    static const Row STRECKEN[] = {{35, 35, 10}, {34, 34, 20}, {25, 25, 30}, {0, 0, 80}};
    static const Row STUPFEN[] = {{39, 39, 10}, {37, 37, 10}, {36, 36, 20}, {33, 33, 30}, {0, 0, 120}};
    static const Row SOLO_LOST[] = {{33, 33, 20}}, SOLO_WON[] = {{33, 33, 10}}, GEISS[] = {{36, 36, 20}};
    static const Case CASES[] = {
        {"dappen-breitnau", "", "dappen", EITHER, ROWS(DAPPEN)},
        {"dappen-breitnau", "", "strecken", EITHER, ROWS(STRECKEN)},
        {"dappen-breitnau", "", "stupfen", EITHER, ROWS(STUPFEN)},
        {"dappen-buchenbach", "", "solo", LOST, ROWS(SOLO_LOST)},
        {"dappen-buchenbach", "", "solo", WON, ROWS(SOLO_WON)},
        {"dappen-buchenbach", "", "geiss", EITHER, ROWS(GEISS)},
    };
    hold_all(CASES, COUNT(CASES));
}

/* ---- Buchenbach: BU-BID-1, -2, -3, BU-PAY-1 ------------------------------------------------------------------- */

static void buchenbach_has_its_own_factors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {"dappen-buchenbach", "", "solo", WON, ROWS(BY_1)},
        {"dappen-buchenbach", "", "solo", LOST, ROWS(BY_2)},
        {"dappen-buchenbach", "", "strecken", EITHER, ROWS(BY_2)},
        {"dappen-buchenbach", "", "dappen", EITHER, ROWS(BY_1)},
        {"dappen-buchenbach", "", "ein-hannes", EITHER, ROWS(BY_2)},
        {"dappen-buchenbach", "", "zwei-hannes", EITHER, ROWS(BY_3)},
        {"dappen-buchenbach", "", "geiss", EITHER, ROWS(BY_4)},
        {"dappen-buchenbach", "qualification=after_dapp", "geiss", EITHER, ROWS(BY_4)},
    };
    hold_all(CASES, COUNT(CASES));
}

/* ---- Jeu du Tarot: JT-PAY-1 ----------------------------------------------------------------------------------- */

/* The value is the points missing to 35, divided by 5 without remainder, plus one. 35 points are worth 1. */
static const Row FIFTHS[] = {{35, 31, 1}, {30, 26, 2}, {25, 21, 3}, {20, 16, 4},
                             {15, 11, 5}, {10, 6, 6},  {5, 1, 7},   {0, 0, 8}};
static const Row TWO_FIFTHS[] = {{35, 31, 2}, {30, 26, 4}, {0, 0, 16}};

static void the_jeu_du_tarot_counts_fifths(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {"jeu-du-tarot", "", "dappen", EITHER, ROWS(FIFTHS)},
        {"jeu-du-tarot", "", "solo", EITHER, ROWS(FIFTHS)},
        {"jeu-du-tarot", "solo=double", "solo", EITHER, ROWS(TWO_FIFTHS)},
        {"jeu-du-tarot", "solo=double", "dappen", EITHER, ROWS(FIFTHS)},
    };
    hold_all(CASES, COUNT(CASES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_of_furtwangen_hold_in_every_row),
        cmocka_unit_test(breitnau_multiplies_first_and_then_rounds_up_to_ten),
        cmocka_unit_test(the_examples_of_the_dossier_hold),
        cmocka_unit_test(buchenbach_has_its_own_factors),
        cmocka_unit_test(the_jeu_du_tarot_counts_fifths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
