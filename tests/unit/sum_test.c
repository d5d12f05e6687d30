/*
 * The sums of settlements: in every shipped game, calculating a formula part by part gives the engine's payment.
 * Sentences about some deals are compared with calculations by hand.
 */
#include "support.h"

#include "bots/bot.h"
#include "engine/facts.h"
#include "wording/part_value.h"
#include "wording/speak_inner.h"
#include "wording/sum.h"

#include <stdio.h>

enum { DEALS = 40 };

typedef struct Deal {
    State state;
    Settlement settlement;
} Deal;

static bool play(const Game *game, uint64_t seed, uint64_t number, Deal *deal)
{
    const Bot *bot = bot_named(STR("greedy"));
    Rng rng = rng_stream(seed, number, 1);
    DealSpec spec = {.seed = seed, .number = number, .dealer = (uint8_t)(number % game->n_players), .pot = game->ante};
    state_deal(game, &spec, &deal->state);
    while (deal->state.phase != PHASE_DONE) state_apply(game, &deal->state, bot_act(bot, game, &deal->state, &rng));
    if (state_is_void(&deal->state)) return false;
    settle(game, &deal->state, &deal->settlement);
    return true;
}

static int64_t kontra_of(const Game *game, const State *state, const Item *item)
{
    return item->kontra >= 0 ? game->kontra_factor[state->doubled[item->kontra]] : 1;
}

/* Calculates the value of an item part by part. */
static void check_item(const Game *game, const Deal *deal, const Settled *settled, Arena *arena)
{
    FormulaScratch scratch = {.used = 0};
    const Node *items = node_find(node_find(game->root, "settlement"), "items");
    Speaker speaker = {.arena = arena, .game = game, .contract = &game->contract[deal->state.contract]};
    Facts facts = {.game = game,
                   .state = &deal->state,
                   .seat = settled->seat == NO_SEAT ? 0 : settled->seat,
                   .totals = &deal->settlement.totals,
                   .scratch = &scratch};
    PartContext reckon = {&facts, arena, NULL};
    const Expr *tree = speak_tree(&speaker, node_find(node_find_str(items, settled->item->id), "value"));
    Value value = {.kind = TYPE_NULL};
    if (!tree || !settled->item->value || settled->item->amount) return;
    if (!part_value(&reckon, tree, &value)) fail_msg("%.*s is not worked out", STR_ARG(settled->item->id));
    if (value.kind != TYPE_INT)
        fail_msg("%.*s, %.*s: kind %d", STR_ARG(game->id), STR_ARG(settled->item->id), (int)value.kind);
    if (value.as.integer * kontra_of(game, &deal->state, settled->item) != settled->value)
        fail_msg("%.*s, %.*s: %lld and not %lld", STR_ARG(game->id), STR_ARG(settled->item->id),
                 (long long)value.as.integer, (long long)settled->value);
}

static void test_formulas_come_to_what_is_paid(void **state)
{
    (void)state;
    Arena *names = arena_new();
    Language *language = language_open();
    size_t n = 0, checked = 0;
    const Str *ids = catalog_ids(names, &n);
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        Deal deal;
        Arena *arena = arena_new();
        char id[64];
        snprintf(id, sizeof id, "%.*s", STR_ARG(ids[i]));
        opened = test_open(language, id, 0, "");
        for (uint64_t number = 0; number < DEALS; number++) {
            if (!play(opened.game, 7, number, &deal)) continue;
            for (size_t k = 0; k < deal.settlement.n; k++, checked++)
                check_item(opened.game, &deal, &deal.settlement.items[k], arena);
        }
        test_close(&opened);
        arena_free(arena);
    }
    assert_true(checked > 300);
    language_close(language);
    arena_free(names);
}

/* ---- sentences ------------------------------------------------------------------------------------------------ */

typedef struct SumCase {
    const char *variant, *language, *item, *figures, *payment;
    uint64_t number;
} SumCase;

/* Checks the sentence about the first item of this name in the deals of seed 7. The figures were calculated by hand. */
static void check_sum(const Language *language, const SumCase *row, const char *options)
{
    Deal deal;
    Opened opened = test_open(language, row->variant, 0, options);
    Scene scene = {.game = opened.game, .scratch = arena_new(), .language = str_of(row->language), .you = NO_SEAT};
    translate_to(scene.language);
    assert_true(play(opened.game, 7, row->number, &deal));
    bool found = false;
    for (size_t i = 0; i < deal.settlement.n && !found; i++) {
        const Settled *settled = &deal.settlement.items[i];
        found = str_is(settled->item->id, row->item);
        if (!found) continue;
        Settling of = {&deal.state, &deal.settlement};
        Str figures = sum_figures(&scene, of, settled), payment = sum_payment(&scene, of, settled);
        char text[1000];
        snprintf(text, sizeof text, "%.*s", STR_ARG(figures));
        assert_string_equal(text, row->figures);
        snprintf(text, sizeof text, "%.*s", STR_ARG(payment));
        assert_string_equal(text, row->payment);
    }
    assert_true(found);
    arena_free(scene.scratch);
    test_close(&opened);
}

static void test_sums_are_written(void **state)
{
    (void)state;
    static const SumCase CASES[] = {
        {"dappen-furtwangen", "en", "game",
         "(40 − 32) × ½ = 4, rounded to a multiple of 5: 5; 5 × 2 = 10 (32: the losers' points)",
         "Player 1, Player 3, Player 4, Player 5 and Player 6 pay 10 each; Player 2 gets 50", 0},
        {"dappen-furtwangen", "de", "game",
         "(40 − 11) × ½ = 14½, auf ein Vielfaches von 5 gerundet: 15; 15 × 2 = 30 (11: die Augen der Verlierer)",
         "Spieler 1, Spieler 3, Spieler 4, Spieler 5 und Spieler 6 zahlen je 30; Spieler 2 bekommt 150", 7},
        {"tapp-classic", "en", "game", "(62 − 60) / 4 = ½, rounded up: 1 (62: the points of the stronger side)",
         "Player 1 pays 2; Player 2 and Player 3 get 1 each", 0},
        {"zwoelfertarock", "en", "game", "", "Player 1 and Player 2 pay 15 each; Player 3 gets 30", 1},
        {"dappen-breitnau", "en", "game",
         "(40 − 13) × 2 = 54, rounded up to a multiple of 10: 60 (13: the losers' points)",
         "Player 1, Player 2, Player 3, Player 5 and Player 6 pay 60 each; Player 4 gets 300", 1},
        {"german-tarok", "de", "each", "Spieler 1: 61 − 40 = 21. Spieler 2: 26 − 40 = −14. Spieler 3: 33 − 40 = −7", "",
         0},
        {"tapp-tarock-1821", "en", "game", "", "Player 2 and Player 3 pay 25 each; Player 1 gets 50", 2},
        {"jeu-du-tarot", "de", "game", "(35 − 33) / 5 = 2/5, abgerundet: 0; 0 + 1 = 1 (33: die Augen der Verlierer)",
         "Spieler 1, Spieler 3, Spieler 4 und Spieler 5 zahlen je 1; Spieler 2 bekommt 4", 0},
        {"tapp-tarock", "en", "game", "", "Player 3 pays 6; Player 1 and Player 2 get 3 each", 6},
    };
    static const SumCase PAIRS = {"jass-schieber",
                                  "en",
                                  "cards",
                                  "Player 1 and Player 3: 58 × 3 = 174. Player 2 and Player 4: 99 × 3 = 297",
                                  "Player 1 and Player 3 pay 123 each; Player 2 and Player 4 get 123 each",
                                  0};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(CASES); i++) check_sum(language, &CASES[i], "");
    /* each side counts its cards, 157 in all, and the difference is paid; the game counts three times */
    check_sum(language, &PAIRS, "factors=swiss-2500");
    language_close(language);
}

/* The reader is addressed, with a small letter within a sentence. */
static void test_the_reader_is_spoken_to(void **state)
{
    (void)state;
    static const struct {
        const char *language, *payment;
        uint8_t you;
    } ROWS[] = {{"en", "Player 3 pays 6; you and Player 2 get 3 each", 0},
                {"en", "You pay 6; Player 1 and Player 2 get 3 each", 2},
                {"de", "Spieler 3 zahlt 6; du und Spieler 2 bekommen je 3", 0},
                {"de", "Spieler 3 zahlt 6; Spieler 1 und du bekommen je 3", 1}};
    Language *language = language_open();
    Deal deal;
    Opened opened = test_open(language, "tapp-tarock", 0, "");
    assert_true(play(opened.game, 7, 6, &deal));
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        char text[200];
        Scene scene = {
            .game = opened.game, .scratch = arena_new(), .language = str_of(ROWS[i].language), .you = ROWS[i].you};
        translate_to(scene.language);
        Str payment = sum_payment(&scene, (Settling){&deal.state, &deal.settlement}, &deal.settlement.items[0]);
        snprintf(text, sizeof text, "%.*s", STR_ARG(payment));
        assert_string_equal(text, ROWS[i].payment);
        arena_free(scene.scratch);
    }
    test_close(&opened);
    language_close(language);
}

/* ---- a small deal --------------------------------------------------------------------------------------------- */

/*
 * A game of twelve cards. Seat 1 is the declarer, wins three tricks with aces, and loses the last one. An ace counts
 * 11, a king 4, and a queen 3: the declarer gets 3 × 18 = 54 points and the defenders get 18.
 */
#define SMALL(SEATS)                                                                            \
    "tapp: 1\nid: small\nname: {en: small}\n"                                                   \
    "seats: {" SEATS "}\n"                                                                      \
    "deck:\n"                                                                                   \
    "  suits: {for_all: {ranks: [A, K, Q]}, C: {name: {en: clubs}}, S: {name: {en: spades}},\n" \
    "          H: {name: {en: hearts}}, D: {name: {en: diamonds}}}\n"                           \
    "  values: {rank A: 11, rank K: 4, rank Q: 3}\n"                                            \
    "deal: {scripts: [{players: 3, packets: [4]}, {players: 4, packets: [4]}]}\n"               \
    "goal: declarer_tricks > 1\n"                                                               \
    "auction: {fixed: {declarer: forehand, contract: plain}}\n"                                 \
    "contracts:\n"                                                                              \
    "  plain: {name: {en: plain}, value: 1}\n"
#define SMALL_HANDS "CQ SQ HQ DK / CA SA HA DQ / CK SK HK DA"
#define SMALL_PLAY  " CA CK CQ SA SK SQ HA HK HQ DQ DA DK"

/* One item in a small deal: the end of the file, the actions before play, and the texts about the first item. */
typedef struct SmallCase {
    const char *rules, *actions, *figures, *why;
} SmallCase;

static void check_text(Str text, const char *wanted)
{
    char copy[1000];
    snprintf(copy, sizeof copy, "%.*s", STR_ARG(text));
    assert_string_equal(copy, wanted);
}

/* Checks the texts about the deal of these hands in a game with these seats. */
static void check_seated(const Language *language, const char *start, const char *hands, const SmallCase *row)
{
    char file[4000], actions[200];
    Settlement settlement;
    snprintf(file, sizeof file, "%s%s", start, row->rules);
    snprintf(actions, sizeof actions, "%s%s", row->actions, SMALL_PLAY);
    TestTable table = test_table(language, file, hands, actions);
    Scene scene = {.game = table.game, .scratch = arena_new(), .language = STR("en"), .you = NO_SEAT};
    translate_to(scene.language);
    settle(table.game, &table.state, &settlement);
    assert_true(settlement.n > 0);
    Settling settling = {&table.state, &settlement};
    check_text(sum_figures(&scene, settling, &settlement.items[0]), row->figures);
    check_text(sum_why(&scene, settling, &settlement.items[0]), row->why);
    arena_free(scene.scratch);
    test_close(&table.opened);
}

static void check_small(const Language *language, const SmallCase *row)
{
    check_seated(language, SMALL("players: {min: 3, max: 4, default: 3}"), SMALL_HANDS, row);
}

#define ITEM(ENTRY)    "settlement: {items: {game: {name: {en: game}, " ENTRY "}}}\n"
#define PENALTY(ENTRY) "settlement: {account: written, penalties: true, items: {game: {name: {en: game}, " ENTRY "}}}\n"

static void test_sums_of_a_small_deal(void **state)
{
    (void)state;
    static const SmallCase CASES[] = {
        /* the result of a step is not the next number, although both are 1 */
        {ITEM("value: 'floor(declarer_tricks / 2) + max(defender_tricks, 2)'"), "",
         "3 / 2 = 1½, rounded down: 1; 1, but at least 2; 1 + 2 = 3 (3: the declarer's tricks; 1: the defenders' "
         "tricks)",
         "won, value 3"},
        {ITEM("value: 'max(floor(declarer_tricks / 2), 2)'"), "",
         "3 / 2 = 1½, rounded down: 1, but at least 2 (3: the declarer's tricks)", "won, value 2"},
        /* a value of 1 is doubled like any other (docs/language/05-announcements-and-kontra.md) */
        {"kontra: {on: true}\n" ITEM("value: value, kontra: game"), "2:kontra-game done done",
         "1 × 2 = 2 (1: the value of the contract; 2: kontra (the game))", "won, value 2"},
        /* a value without a double can have a factor of its own (docs/language/05-announcements-and-kontra.md) */
        {"kontra: {on: true, undoubled: 3}\n" ITEM("value: 2 * declarer_tricks, kontra: game"), "done done",
         "2 × 3 × 3 = 18 (3: the declarer's tricks; 3: not doubled)", "won, value 18"},
        {"kontra: {on: true, undoubled: 0}\n" ITEM("value: declarer_tricks, kontra: game"), "done done",
         "3 × 0 = 0 (3: the declarer's tricks; 0: not doubled)", ""},
        /* a note is not left out because it is the end of another note */
        {"terms: {t: {is: declarer_tricks, text: {en: tricks}},\n"
         "        u: {is: declarer_tricks + 10, text: {en: tricks and ten}}}\n" ITEM("value: u + 2 * t"),
         "", "13 + 2 × 3 = 19 (13: tricks and ten; 3: tricks)", "won, value 19"},
        /* of "a or b" only the true part is a reason, of "a and b" only the false one */
        {ITEM("value: 'defender_tricks > 2 || declarer_tricks > 2 ? 4 : 1'"), "",
         "4 (because the declarer takes more than 2 tricks)", "won, value 4"},
        {ITEM("value: 'declarer_tricks > 2 && defender_tricks > 2 ? 4 : 1'"), "",
         "1 (because the defenders take at most 2 tricks)", "won, value 1"},
        {ITEM("value: declarer_tricks * declarer_tricks"), "", "3 × 3 = 9 (3: the declarer's tricks)", "won, value 9"},
        /* people read penalty points (docs/language/08-payment.md): 6 instead of −6 */
        {PENALTY("value: -(2 * declarer_tricks)"), "", "2 × 3 = 6 (3: the declarer's tricks)", "won, value 6"},
        {PENALTY("paid: own_side, won: 'false', value: 5"), "", "", "lost, value 5"},
    };
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(CASES); i++) check_small(language, &CASES[i]);
    language_close(language);
}

/* A dealer who sits out and pays has an amount and a reason of his own (docs/language/08-payment.md). */
static void test_an_idle_dealer_has_a_sum(void **state)
{
    (void)state;
    static const SmallCase CASES[] = {
        {ITEM("paid: seats, amount: 'seat == declarer ? 2 * declarer_tricks : seat in seats ? -1 : -1 - "
              "declarer_tricks'"),
         "",
         "Player 1: −1 − 3 = −4 (because the player is not the declarer; because the player does not play in this "
         "deal). "
         "Player 2: 2 × 3 = 6 (because the player is the declarer). "
         "Player 3 and Player 4: −1 (because the player is not the declarer; because the player plays in this deal)",
         ""},
        {ITEM("paid: seats, amount: 'seat == declarer ? 6 : seat in seats ? -1 : -4', "
              "why: {en: \"{seat in seats ? 'plays' : 'deals'}\"}"),
         "", "", "Player 1: deals. Player 2, Player 3 and Player 4: plays"},
    };
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(CASES); i++)
        check_seated(language, SMALL("players: {min: 4, max: 4, default: 4}, active: 3, idle: with_defenders"),
                     " / CA SA HA DQ / CK SK HK DA / CQ SQ HQ DK", &CASES[i]);
    language_close(language);
}

/*
 * Two players who have not doubled each other settle nothing with the factor 0
 * (docs/language/05-announcements-and-kontra.md: undoubled). Without kontra nobody can double, so no payment is
 * described.
 */
static void test_without_kontra_nobody_is_doubled(void **state)
{
    static const struct {
        const char *kontra, *actions, *payment;
    } CASES[] = {
        {"on: true, undoubled: 0", "done done done",
         "Two players of whom one has doubled the other settle the difference."},
        {"on: true", "done done done", "Each pair of players settles the difference."},
        {"on: false", "", "Each pair of players settles the difference."},
        {"on: false, undoubled: 0", "", ""},
    };
    (void)state;
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(CASES); i++) {
        char file[4000], actions[200];
        Settlement settlement;
        snprintf(file, sizeof file, "%skontra: {between: pairs, tokens: short, %s}\n%s",
                 SMALL("players: {min: 3, max: 4, default: 3}"), CASES[i].kontra,
                 ITEM("paid: pairwise, amount: tricks(seat), kontra: game"));
        snprintf(actions, sizeof actions, "%s%s", CASES[i].actions, SMALL_PLAY);
        TestTable table = test_table(language, file, SMALL_HANDS, actions);
        Scene scene = {.game = table.game, .scratch = arena_new(), .language = STR("en"), .you = NO_SEAT};
        translate_to(scene.language);
        settle(table.game, &table.state, &settlement);
        assert_true(settlement.n > 0);
        check_text(sum_payment(&scene, (Settling){&table.state, &settlement}, &settlement.items[0]), CASES[i].payment);
        arena_free(scene.scratch);
        test_close(&table.opened);
    }
    language_close(language);
}

/* A contract that is neither played nor settled has nothing at stake (docs/language/03-auction.md: outcome). */
static void test_an_unsettled_contract_has_no_stakes(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open_text(
        language,
        SMALL("players: {min: 3, max: 4, default: 3}") "  out: {name: {en: out}, value: 5, outcome: throw_in}\n" ITEM(
            "value: value"),
        3);
    Scene scene = {.game = opened.game, .scratch = arena_new(), .language = STR("en"), .you = NO_SEAT};
    translate_to(scene.language);
    for (int i = 0; i < opened.game->n_contracts; i++) {
        bool is_out = str_is(opened.game->contract[i].id, "out");
        check_text(sum_stakes(&scene, i), is_out ? "" : "value 1, won if the declarer takes more than 1 trick");
    }
    assert_int_equal(opened.game->n_contracts, 2);
    arena_free(scene.scratch);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formulas_come_to_what_is_paid),
        cmocka_unit_test(test_sums_are_written),
        cmocka_unit_test(test_the_reader_is_spoken_to),
        cmocka_unit_test(test_sums_of_a_small_deal),
        cmocka_unit_test(test_an_idle_dealer_has_a_sum),
        cmocka_unit_test(test_without_kontra_nobody_is_doubled),
        cmocka_unit_test(test_an_unsettled_contract_has_no_stakes),
    };
    return cmocka_run_group_tests_name("sum", tests, NULL, NULL);
}
