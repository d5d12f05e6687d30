/* A match: the dealer, the pot, the running totals, the end. All figures were calculated by hand. */
#include "support.h"

#include "base/amount.h"
#include "engine/playout.h"
#include "engine/record.h"
#include "text/source.h"
#include "match/match.h"

/* Three players have four cards each from a pack of twelve. */
#define SMALL(seats, auction, goal, value, rest)                                                          \
    "tapp: 1\nid: small\nname: {en: Small}\nseats: {" seats "}\n"                                         \
    "deck:\n  suits:\n    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9]}\n"                          \
    "    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9]}\n"                                           \
    "deal: {scripts: [{players: 3, packets: [4]}]}\n"                                                     \
    "auction:\n" auction "trump: none\ngoal: " goal "\nplay: {follow: true, trump: false, head: never}\n" \
    "contracts: {plain: {name: {en: plain}, value: " value "}}\n"                                         \
    "settlement:\n  items:\n" rest "\n"

#define THREE    "players: {min: 3, max: 3, default: 3}"
#define FOREHAND "  fixed: {declarer: forehand, contract: plain}\n"

/* Forehand plays and wins 3 from each unless seat 1 deals; the pot goes to the declarer, or is doubled by him. */
#define GAME(rounds, by) GAME_WITH("rounds: " rounds ", pot: {on: true, ante: 2, by: " by "}")
#define GAME_WITH(match)                                                                    \
    SMALL("players: {min: 3, max: 4, default: 3}, active: 3", FOREHAND, "dealer != 1", "3", \
          "    game: {name: {en: game}, won: won, value: value}\n"                          \
          "    pot: {name: {en: pot}, value: 0, won: won, pot: \"won ? -pot : pot\"}\n"     \
          "match: {" match "}")

/* Everybody can pass; then the same dealer deals again. */
#define PASSING                                                                               \
    SMALL(THREE,                                                                              \
          "  bids: {plain: {name: {en: plain}}}\n"                                            \
          "  rounds: {bidding: {kind: ladder, bids: [plain], step: next, opening: lowest}}\n" \
          "  all_pass: {outcome: redeal}\n",                                                  \
          "\"true\"", "3",                                                                    \
          "    game: {name: {en: game}, won: won, value: value}\n"                            \
          "match: {pot: {on: true, ante: 2}}")

/* The second deal is worth 5. */
#define ENDING(match)                                                                         \
    SMALL(THREE, FOREHAND, "dealer != 1", "3",                                                \
          "    game: {name: {en: game}, won: won, value: \"deal_number == 1 ? 5 : value\"}\n" \
          "match: " match)

/* A declarer who wins counts a game; three games end the match. The gain of each player reduces his debt. */
#define CARRYING                                                                                                   \
    SMALL(THREE, FOREHAND, "dealer != 1", "3",                                                                     \
          "    game: {name: {en: game}, won: won, value: value}\n"                                                 \
          "match:\n  until: 'seats.exists(s, carried(s, \"games\") == 2)'\n  result: carried(seat, \"games\")\n"   \
          "  carry:\n"                                                                                             \
          "    games: {name: {en: games}, next: 'carried(seat, \"games\") + (seat == declarer && won ? 1 : 0)'}\n" \
          "    debt: {name: {en: debt}, start: 10, next: 'carried(seat, \"debt\") - gain(seat)'}\n")

/* The declarer wins half of the largest amount from each. */
#define LARGEST SMALL(THREE, FOREHAND, "\"true\"", "500000000", "    game: {name: {en: game}, won: won, value: value}")

typedef struct Table {
    Language *language;
    Opened opened;
    Arena *arena;
    Match match;
} Table;

static void open_table(Table *table, const char *text, int players, MatchSpec spec)
{
    table->language = language_open();
    table->opened = test_open_text(table->language, text, players);
    table->arena = arena_new();
    match_begin(&table->match, table->arena, table->opened.game, &spec);
}

static void close_table(Table *table)
{
    arena_free(table->arena);
    test_close(&table->opened);
    language_close(table->language);
}

/* Deals, plays at random after the given actions, and settles. */
static void play_deal(Table *table, const char *actions)
{
    match_deal(&table->match);
    test_play(table->opened.game, &table->match.state, actions);
    test_play_out(table->opened.game, &table->match.state, 1);
    match_settle(&table->match);
}

static void assert_totals(const Match *match, const char *wanted)
{
    Buf got = {0};
    test_print_payoffs(&got, match->game, match->total);
    assert_string_equal(buf_text(&got), wanted);
    buf_free(&got);
}

static void totals_and_pot_go_on_from_deal_to_deal(void **state)
{
    (void)state;
    Table table;
    open_table(&table, GAME("0", "dealer"), 3, (MatchSpec){.seed = 5, .dealer = 2});
    play_deal(&table, ""); /* seat 2 puts in 2, seat 0 wins 3 + 3 and the pot */
    assert_totals(&table.match, "8 -3 -5");
    assert_int_equal(table.match.pot, 0);
    play_deal(&table, ""); /* seat 0 puts in 2, seat 1 wins */
    assert_totals(&table.match, "3 5 -8");
    play_deal(&table, ""); /* seat 1 puts in 2, seat 2 loses 3 + 3 and doubles the pot */
    assert_totals(&table.match, "6 6 -16");
    assert_int_equal(table.match.pot, 4);
    play_deal(&table, ""); /* seat 2 puts in 2 more, seat 0 wins 3 + 3 + 6 */
    assert_int_equal(table.match.state.pot, 6);
    assert_totals(&table.match, "18 3 -21");
    assert_int_equal(table.match.pot, 0);
    assert_int_equal(table.match.n_rows, 4);
    assert_int_equal(table.match.rows[2].gain[1], 1);
    assert_int_equal(table.match.rows[2].total[2], -16);
    assert_false(table.match.rows[2].won);
    close_table(&table);
}

/*
 * docs/language/09-match-and-pot.md: `pot` is the content of the pot. After the first deal of GAME, the declarer has
 * taken the 2. In the next two deals he takes 2, and doubles the 2.
 */
static void after_a_deal_formulas_read_the_pot_that_is_left(void **state)
{
    (void)state;
    Table table;
    open_table(&table,
               GAME_WITH("pot: {on: true, ante: 2}, until: pot > 0, carry: {left: {name: {en: left}, next: pot}}"), 3,
               (MatchSpec){.seed = 5, .dealer = 2});
    for (int deal = 0; deal < 3; deal++) {
        assert_false(match_is_over(&table.match));
        assert_int_equal(table.match.carried[0], 0);
        play_deal(&table, "");
    }
    assert_int_equal(table.match.carried[0], 4);
    assert_true(match_is_over(&table.match));
    close_table(&table);
}

static void numbers_are_carried_from_deal_to_deal(void **state)
{
    (void)state;
    Table table;
    open_table(&table, CARRYING, 3, (MatchSpec){.seed = 5, .dealer = 2});
    static const int32_t NUMBERS[][6] = {
        {1, 0, 0, 4, 13, 13}, {1, 1, 0, 7, 7, 16}, {1, 1, 0, 4, 4, 22}, {2, 1, 0, -2, 7, 25}};
    for (size_t deal = 0; deal < COUNT(NUMBERS); deal++) {
        play_deal(&table, "");
        if (deal > 0) assert_memory_equal(table.match.state.carried, NUMBERS[deal - 1], sizeof NUMBERS[0]);
        assert_memory_equal(table.match.carried, NUMBERS[deal], sizeof NUMBERS[0]);
        assert_int_equal(match_is_over(&table.match), deal == 3);
    }
    assert_int_equal(match_result(&table.match, 0), 2);
    assert_int_equal(match_winners(&table.match), 1);
    Buf text = {0};
    record_write(&text, &(RecordHead){.variant = STR("small")}, table.opened.game, &table.match.state);
    assert_non_null(strstr(buf_text(&text), "[Carried \"games\" 1 1 0]\n[Carried \"debt\" 4 4 22]\n"));
    Diags *diags = diags_new(table.arena);
    const Record *record = record_read(table.arena, source_of(table.arena, STR("small"), buf_str(&text)), diags);
    State again;
    assert_true(record && record_replay(record, table.opened.game, &again, diags));
    assert_memory_equal(again.carried, NUMBERS[2], sizeof NUMBERS[2]);
    buf_free(&text);
    close_table(&table);
}

/*
 * Forehand wins only with the highest total before the deal. The value is 2 plus the difference by which he is behind.
 * The totals are in the position of each deal and in its record.
 */
static void totals_before_a_deal_decide_its_payments(void **state)
{
    (void)state;
    static const char TEXT[] =
        SMALL(THREE, FOREHAND, "total(seat) == most_total", "3",
              "    game: {name: {en: game}, won: won, value: \"2 + most_total - total(seat)\"}\n");
    Table table;
    open_table(&table, TEXT, 3, (MatchSpec){.seed = 5, .dealer = 2});
    static const int32_t BEFORE[][3] = {{0, 0, 0}, {4, -2, -2}, {12, -18, 6}};
    static const char *const AFTER[] = {"4 -2 -2", "12 -18 6", "20 -10 -10"};
    for (size_t deal = 0; deal < COUNT(BEFORE); deal++) {
        play_deal(&table, "");
        assert_memory_equal(table.match.state.carried, BEFORE[deal], sizeof BEFORE[0]);
        assert_totals(&table.match, AFTER[deal]);
    }
    Buf text = {0};
    record_write(&text, &(RecordHead){.variant = STR("small")}, table.opened.game, &table.match.state);
    assert_non_null(strstr(buf_text(&text), "[Carried \"total\" 12 -18 6]\n"));
    buf_free(&text);
    close_table(&table);
}

static void the_deal_moves_on_and_with_four_the_dealer_sits_out(void **state)
{
    (void)state;
    Table table;
    open_table(&table, GAME("0", "everyone"), 4, (MatchSpec){.seed = 5, .dealer = 3});
    for (int deal = 0; deal < 6; deal++) {
        int dealer = (3 + deal) % 4;
        match_deal(&table.match);
        assert_int_equal(table.match.state.dealer, dealer);
        assert_false(state_is_active(&table.match.state, dealer));
        assert_true(table.match.state.hand[dealer] == 0);
        assert_int_equal(table.match.state.forehand, (dealer + 1) % 4);
        test_play_out(table.opened.game, &table.match.state, 1);
        match_settle(&table.match);
        if (deal == 0) assert_totals(&table.match, "12 -5 -5 -2"); /* everyone puts in 2; seat 0 takes the 8 */
    }
    close_table(&table);
}

static void rounds_or_a_number_of_deals_end_a_match(void **state)
{
    (void)state;
    Table table;
    open_table(&table, GAME("2", "dealer"), 3, (MatchSpec){.seed = 5});
    for (int deal = 0; deal < 6; deal++) {
        assert_false(match_is_over(&table.match));
        play_deal(&table, "");
    }
    assert_true(match_is_over(&table.match)); /* each of three has dealt twice */
    close_table(&table);
    open_table(&table, GAME("0", "dealer"), 3, (MatchSpec){.seed = 5, .deals = 2});
    play_deal(&table, "");
    assert_false(match_is_over(&table.match));
    play_deal(&table, "");
    assert_true(match_is_over(&table.match));
    close_table(&table);
}

static void after_a_redeal_the_same_dealer_deals_other_cards_and_pays_once(void **state)
{
    (void)state;
    Table table;
    open_table(&table, PASSING, 3, (MatchSpec){.seed = 5, .dealer = 1});
    play_deal(&table, "pass pass pass");
    CardSet hand = table.match.state.dealt[0];
    assert_int_equal(table.match.state.ending, ENDING_REDEAL);
    assert_int_equal(table.match.n_rows, 0);
    assert_false(match_is_over(&table.match));
    play_deal(&table, "plain pass pass"); /* forehand, seat 2, wins 3 from each; the pot stays */
    assert_int_equal(table.match.state.dealer, 1);
    assert_true(table.match.state.dealt[0] != hand);
    assert_int_equal(table.match.pot, 2);
    assert_totals(&table.match, "-3 -5 6");
    assert_int_equal(table.match.dealer, 2);
    close_table(&table);
}

static void a_deal_that_is_thrown_in_is_a_row_and_moves_the_deal_on(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "rounds=1");
    Arena *arena = arena_new();
    Match match;
    match_begin(&match, arena, opened.game, &(MatchSpec){.seed = 1, .dealer = 2});
    match_deal(&match);
    test_play(opened.game, &match.state, "pass pass pass");
    match_settle(&match);
    assert_int_equal(match.n_rows, 1);
    assert_int_equal(match.rows[0].contract, NO_CONTRACT);
    assert_int_equal(match.dealer, 0);
    assert_totals(&match, "0 0 0");
    assert_false(match_is_over(&match));
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static void deals_are_kept_for_those_who_ask_why(void **state)
{
    (void)state;
    Table table;
    open_table(&table, GAME("0", "dealer"), 3, (MatchSpec){.seed = 5, .dealer = 2});
    play_deal(&table, "");
    assert_null(table.match.rows[0].deal);
    table.match.keeps_deals = true;
    play_deal(&table, "");
    play_deal(&table, "");
    for (size_t i = 1; i < 3; i++) {
        const MatchDeal *deal = table.match.rows[i].deal;
        assert_int_equal(deal->state.dealer, i - 1);
        assert_int_equal(deal->settlement.n, 2); /* the game and the pot */
        assert_int_equal(deal->settlement.totals.won, table.match.rows[i].won);
    }
    close_table(&table);
}

/* The game has no pot, and its match has its own rules. */
/* Seat 0 wins 3 from each, seat 1 wins 5 from each (the second deal), seat 2 loses 3 to each. */
static void a_match_ends_when_somebody_has_enough(void **state)
{
    (void)state;
    Table table;
    open_table(&table, ENDING("{until: most_total >= 10, result: total(seat) + 3 * seat}"), 3,
               (MatchSpec){.seed = 5, .dealer = 2});
    play_deal(&table, "");
    assert_totals(&table.match, "6 -3 -3");
    assert_false(match_is_over(&table.match));
    play_deal(&table, "");
    assert_totals(&table.match, "1 7 -8");
    assert_false(match_is_over(&table.match));
    play_deal(&table, "");
    assert_totals(&table.match, "4 10 -14");
    assert_true(match_is_over(&table.match));
    assert_int_equal(match_result(&table.match, 2), -8);
    assert_int_equal(match_winners(&table.match), 1U << 1);
    close_table(&table);
}

/* Each wins 10⁹ and twice loses half of it. With 10⁹ per deal, totals have room for 9 × 10⁹ deals. */
static void totals_of_the_largest_payments_fit(void **state)
{
    (void)state;
    Table table;
    open_table(&table, LARGEST, 3, (MatchSpec){.seed = 5, .dealer = 2});
    play_deal(&table, "");
    assert_totals(&table.match, "1000000000 -500000000 -500000000");
    for (int deal = 1; deal < 3; deal++) play_deal(&table, "");
    assert_totals(&table.match, "0 0 0");
    assert_null(table.match.settlement.fault.reason);
    table.match.total[0] = INT64_MAX - 2 * MOST_AMOUNT;
    play_deal(&table, "");
    assert_true(table.match.total[0] == INT64_MAX - MOST_AMOUNT);
    close_table(&table);
}

static void who_has_least_may_win(void **state)
{
    (void)state;
    Table table;
    open_table(&table, ENDING("{until: least_total < 0, best: least}"), 3, (MatchSpec){.seed = 5, .dealer = 2});
    play_deal(&table, "");
    assert_true(match_is_over(&table.match));
    assert_int_equal(match_winners(&table.match), 1U << 1 | 1U << 2); /* both have -3 */
    close_table(&table);
}

/* Seat 0 declares and gains 6; each of the others loses 3. The match ends as soon as somebody has 6 or less than -2. */
static void the_declarers_side_can_be_out_first(void **state)
{
    static const struct {
        const char *game;
        int64_t result_of_other;
        uint8_t winners;
    } ROWS[] = {{ENDING("{until: most_total >= 6 || least_total < -2}"), -3, 1U << 0},
                {ENDING("{until: most_total >= 6 || least_total < -2, out_first: declarer_side}"), 0, 1U << 0},
                {ENDING("{until: least_total < -2, out_first: declarer_side}"), -3, 1U << 0},
                /* docs/language/09-match-and-pot.md: the gain of the declarer's side must alone end the match */
                {ENDING("{until: deal_number >= 0, out_first: declarer_side}"), -3, 1U << 0}};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Table table;
        open_table(&table, ROWS[i].game, 3, (MatchSpec){.seed = 5, .dealer = 2});
        play_deal(&table, "");
        assert_totals(&table.match, "6 -3 -3");
        assert_true(match_is_over(&table.match));
        assert_int_equal(match_result(&table.match, 1), ROWS[i].result_of_other);
        assert_int_equal(match_winners(&table.match), ROWS[i].winners);
        close_table(&table);
    }
}

/* Five Hundred, FH-MATCH-1 and 2: points for tricks alone do not win, unless nobody has made a contract. */
static void who_made_his_contract_wins_over_a_higher_total(void **state)
{
    (void)state;
    Table table;
    table.language = language_open();
    table.opened = test_open(table.language, "five-hundred", 3, "");
    table.arena = arena_new();
    match_begin(&table.match, table.arena, table.opened.game, &(MatchSpec){.seed = 5});
    match_deal(&table.match);
    int64_t totals[] = {540, 510, -20};
    memcpy(table.match.total, totals, sizeof(totals));
    table.match.carried[1] = 1; /* seat 1 has made a contract in the last deal */
    assert_int_equal(match_winners(&table.match), 1U << 1);
    table.match.carried[1] = 0;
    assert_int_equal(match_winners(&table.match), 1U << 0); /* for example, seat 2 is at -500 */
    table.match.carried[2] = 1;
    assert_int_equal(match_winners(&table.match), 1U << 0); /* a contract does not help below 500 */
    close_table(&table);
}

/* Checks the dealers of four deals. The declarer is forehand, and loses if seat 1 deals. */
static void assert_dealers(const char *text, int a, int b, int c, int d)
{
    Table table;
    int wanted[] = {a, b, c, d};
    open_table(&table, text, 3, (MatchSpec){.seed = 5, .dealer = 0});
    for (size_t i = 0; i < COUNT(wanted); i++) {
        play_deal(&table, "");
        assert_int_equal(table.match.state.dealer, wanted[i]);
    }
    close_table(&table);
}

static void the_declarer_may_deal_next(void **state)
{
    (void)state;
    assert_dealers(ENDING("{dealer: declarer}"), 0, 1, 2, 0);
    assert_dealers(ENDING("{dealer: loser}"), 0, 1, 2, 0);
    assert_dealers(ENDING("{dealer: same}"), 0, 0, 0, 0);
}

/* If nobody plays, there is no declarer. Then the same player deals again, or the deal passes to the next. */
static void without_a_declarer_the_deal_stays_or_passes_on(void **state)
{
    (void)state;
    static const struct {
        DealerRule rule;
        int next;
    } ROWS[] = {{DEALER_NEXT, 2}, {DEALER_SAME, 1}, {DEALER_DECLARER, 1}, {DEALER_WINNER, 2}, {DEALER_LOSER, 2}};
    static const int DECLARED[] = {2, 1, 0, 0, 2}; /* won by seat 0 */
    Settlement settlement = {.totals.won = true};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Game game = {.n_players = 3, .next_dealer = ROWS[i].rule};
        State deal = {.dealer = 1, .declarer = NO_SEAT, .ending = ENDING_THROWN_IN};
        assert_int_equal(match_next_dealer(&game, &deal, &settlement), ROWS[i].next);
        deal.declarer = 0;
        deal.ending = ENDING_PLAYED;
        assert_int_equal(match_next_dealer(&game, &deal, &settlement), DECLARED[i]);
    }
}

/*
 * OH-DEAL-1, OH-MATCH-1: from one card to ten and back to one are 19 deals, and then the next match begins. A match
 * that ends by points has no fixed number of deals.
 */
static void many_deals_are_those_of_match_after_match(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "oh-hell", 4, ""), other = test_open(language, "spades", 4, "");
    State states[PLAYOUT_BATCH];
    Rng rngs[PLAYOUT_BATCH];
    for (int i = 0; i < PLAYOUT_BATCH; i++) rngs[i] = rng_stream(1, (uint64_t)i, 1);
    playout_deals(opened.game, NULL, (DealSpec){.seed = 1}, states, rngs, PLAYOUT_BATCH);
    for (int i = 0; i < PLAYOUT_BATCH; i++) {
        int number = i % 19, cards = number < 10 ? number + 1 : 19 - number;
        assert_int_equal(deal_number_in_match(opened.game, (uint64_t)i), number);
        assert_int_equal(tricks_total_of(opened.game, &states[i]), cards);
    }
    assert_int_equal(deal_number_in_match(other.game, 1000), 1000);
    test_close(&opened);
    test_close(&other);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_carried_from_deal_to_deal),
        cmocka_unit_test(totals_and_pot_go_on_from_deal_to_deal),
        cmocka_unit_test(after_a_deal_formulas_read_the_pot_that_is_left),
        cmocka_unit_test(totals_before_a_deal_decide_its_payments),
        cmocka_unit_test(the_deal_moves_on_and_with_four_the_dealer_sits_out),
        cmocka_unit_test(rounds_or_a_number_of_deals_end_a_match),
        cmocka_unit_test(after_a_redeal_the_same_dealer_deals_other_cards_and_pays_once),
        cmocka_unit_test(a_match_ends_when_somebody_has_enough),
        cmocka_unit_test(totals_of_the_largest_payments_fit),
        cmocka_unit_test(who_made_his_contract_wins_over_a_higher_total),
        cmocka_unit_test(who_has_least_may_win),
        cmocka_unit_test(the_declarers_side_can_be_out_first),
        cmocka_unit_test(the_declarer_may_deal_next),
        cmocka_unit_test(without_a_declarer_the_deal_stays_or_passes_on),
        cmocka_unit_test(deals_are_kept_for_those_who_ask_why),
        cmocka_unit_test(many_deals_are_those_of_match_after_match),
        cmocka_unit_test(a_deal_that_is_thrown_in_is_a_row_and_moves_the_deal_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
