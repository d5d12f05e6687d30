/*
 * Variants in which a part has the wrong kind, or a number is very large. They must be rejected or reported as wrong.
 * No check of a part may rely on the schema.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "language.h"
#include "lint/check.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <stdio.h>
#include <string.h>

/* Returns how often `code` is found in a variant with this text, or the number of all findings if `code` is NULL. */
static size_t findings(Str text, const char *code, bool with_trial)
{
    FileCache *cache = file_cache_new();
    Arena *arena = file_cache_arena(cache);
    const Source *source = source_of(arena, STR("./input.yaml"), arena_str(arena, text));
    file_cache_add(cache, source);
    Check *check = check_open(cache);
    check_variant(check, language, source->path, with_trial);
    const Diags *diags = check_diags(check);
    size_t n = 0;
    for (size_t i = 0; i < diags->n; i++) n += !code || strcmp(diags->list[i]->code, code) == 0;
    check_close(check);
    file_cache_free(cache);
    if (with_trial) (void)remove("child-trial-0.rec"); /* a trial that fails leaves this record */
    return n;
}

/* Returns how often `code` is found in a child of `parent`. `format` prints its other lines. */
PRINTF_LIKE(4, 5)
static size_t findings_of_child(const char *parent, const char *code, bool with_trial, const char *format, ...)
{
    Buf text = {0};
    va_list arguments;
    buf_printf(&text, "extends: %s\nid: child\nname: {en: Child}\n", parent);
    va_start(arguments, format);
    buf_vprintf(&text, format, arguments);
    va_end(arguments);
    size_t n = findings(buf_str(&text), code, with_trial);
    buf_free(&text);
    return n;
}

/* ---- parts of the wrong kind ---------------------------------------------------------------------------------- */

/* Counts the parts of a document to the one to replace. The copy shares all parts except the path to that part. */
typedef struct Swap {
    Arena *arena;
    size_t left;
    Node *instead;
    bool done;
} Swap;

static Node *swapped(Swap *swap, Node *node)
{
    if (swap->done) return node;
    if (swap->left-- == 0) {
        swap->done = true;
        return swap->instead;
    }
    Node *copy = node_copy(swap->arena, node);
    if (node->kind == NODE_LIST) {
        copy = node_list(swap->arena, node->span);
        for (size_t i = 0; i < node->count; i++) node_append(swap->arena, copy, swapped(swap, node->items[i]));
    } else if (node->kind == NODE_MAP) {
        copy = node_map(swap->arena, node->span);
        for (size_t i = 0; i < node->count; i++)
            node_add(swap->arena, copy, node->pairs[i].key, swapped(swap, node->pairs[i].value));
    }
    return copy;
}

static void every_part_may_be_of_any_kind(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"[\"a\", \"b\"]", "{\"a\": [\"b\"]}", "\"a\"", "null", "[[1]]"};
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Node *root = yaml_read(arena, source_read(arena, STR("tests/data/small-game.yaml"), YAML_MAX_BYTES, diags), diags);
    assert_non_null(root);
    bool is_more = true;
    size_t n_parts = 0;
    for (; is_more; n_parts++)
        for (size_t k = 0; k < COUNT(OTHERS); k++) {
            Arena *scratch = arena_new();
            Swap swap = {.arena = scratch, .left = n_parts};
            swap.instead = json_read(scratch, source_of(scratch, STR("other"), str_of(OTHERS[k])), diags);
            Buf text = {0};
            node_print_json(&text, swapped(&swap, root), 0);
            is_more = swap.done;
            if (is_more) (void)findings(buf_str(&text), NULL, false);
            buf_free(&text);
            arena_free(scratch);
        }
    assert_true(n_parts > 100);
    arena_free(arena);
}

static void options_may_be_lists(void **state)
{
    (void)state;
    static const char *const OPTIONS[] = {"[a, b]", "{price: [a, b]}", "{price: {default: a, values: [[a], b]}}",
                                          "{price: {default: 1, constant: [a], min: [1], max: {}}}"};
    for (size_t i = 0; i < COUNT(OPTIONS); i++) {
        Arena *arena = arena_new();
        Str text = arena_printf(arena, "extends: tapp-tarock\nid: child\nname: {en: Child}\noptions: %s\n", OPTIONS[i]);
        assert_true(findings(text, "wrong-type", true) > 0);
        arena_free(arena);
    }
}

/* ---- large numbers -------------------------------------------------------------------------------------------- */

/* Returns how often the trial finds `code` in the small game with another line of payments. */
static size_t found_with(const char *item, const char *code)
{
    Arena *arena = arena_new();
    Str text = arena_printf(arena,
                            "extends: tapp-tarock\nid: child\nname: {en: Child}\n"
                            "settlement: {items: {more: {name: {en: More}, %s}}}\n",
                            item);
    size_t n = findings(text, code, true);
    (void)remove("child-trial-0.rec"); /* a trial that fails writes this record */
    arena_free(arena);
    return n;
}

static void large_payments_are_faults(void **state)
{
    (void)state;
    static const char *const ITEMS[] = {
        "paid: pairwise, amount: 'seat == 0 ? 9223372036854775807 : -9223372036854775807'",
        "paid: seats, amount: 'seat == 0 ? 9223372036854775807 : 1'",
        "won: 'false', value: '-9223372036854775807 - 1'",
        "won: 'true', value: '-9223372036854775807 - 1'",
        "won: 'true', value: 1000000001",
        "won: 'true', value: 0, pot: '9223372036854775807'"};
    for (size_t i = 0; i < COUNT(ITEMS); i++)
        if (found_with(ITEMS[i], "trial-formula") != 1) fail_msg("no fault is found with %s", ITEMS[i]);
    assert_int_equal(found_with("won: 'true', value: 100000000", "trial-formula"), 0);
}

/* A text with too many formulas is rejected at its place, and only once. */
static void formulas_of_a_text_are_limited(void **state)
{
    (void)state;
    static const struct {
        int n_holes;
        size_t findings;
    } rows[] = {{256, 0}, {257, 1}, {30000, 1}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Buf text = {0};
        buf_add(&text, STR("extends: tapp-tarock\nid: child\nname: {en: Child}\nsettlement: {items: {more: "
                           "{name: {en: More}, won: 'true', value: 1, why: {en: \""));
        for (int n = 0; n < rows[i].n_holes; n++) buf_add(&text, STR("{value} "));
        buf_add(&text, STR("\"}}}}\n"));
        assert_int_equal(findings(buf_str(&text), "out-of-range", false), rows[i].findings);
        buf_free(&text);
    }
}

/* A round after the auction has the phase of its time by default. All such rounds can be played. */
static void rounds_of_every_time_can_be_played(void **state)
{
    (void)state;
    static const char *const TIMES[] = {"talon", "discard", "trump", "announce"};
    for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
        char text[512];
        (void)snprintf(text, sizeof text,
                       "extends: tapp-tarock\nid: child\nname: {en: Child}\n"
                       "auction: {bids: {more: {name: {en: More}, contract: none}}, "
                       "rounds: {late: {kind: survey, at: %s, when: true, who: others, bids: [more]}}}\n",
                       TIMES[i]);
        /* the trial plays deals, and a round that cannot be played would end the program */
        assert_int_equal(findings((Str){text, strlen(text)}, "late-round", true), 0);
    }
}

/* After the first round there is no declarer, so no packet can go to him. */
static void packets_after_the_first_round_are_for_all(void **state)
{
    (void)state;
    static const char START[] = "extends: schafkopf\nid: child\nname: {en: Child}\n"
                                "talon: {take: none, see: nobody, rest: nobody}\n";
    static const char PACKETS[] = "deal: {scripts: [{players: 4, packets: [4, talon 16], after_auction: [%s]}], "
                                  "dealt_after: %s}\n";
    static const struct {
        const char *packets, *after;
        size_t findings;
    } ROWS[] = {
        {"4", "first_round", 0}, {"declarer 4, others 4", "auction", 0}, {"declarer 4, others 4", "first_round", 1}};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char text[512];
        int n = snprintf(text, sizeof text, "%s", START);
        (void)snprintf(text + n, sizeof text - (size_t)n, PACKETS, ROWS[i].packets, ROWS[i].after);
        size_t found = findings((Str){text, strlen(text)}, "after-auction", false);
        if (found < ROWS[i].findings || (found > 0 && !ROWS[i].findings)) fail_msg("%zu in %s", found, text);
    }
}

/* Tests stages with a wrong time or wrong packets, and a talon that is taken before the stages are dealt. */
static void stages_have_a_time_and_equal_shares(void **state)
{
    (void)state;
    static const char START[] =
        "extends: tests/docs/base.yaml\nid: child\nname: {en: Child}\n"
        "auction:\n  fixed: null\n"
        "  bids: {double: {name: {en: D}, contract: none}, plain: {name: {en: P}}, solo: {name: {en: S}},\n"
        "    look: {name: {en: L}, picks_up: true}}\n"
        "  rounds:\n    doubling: {kind: survey, bids: [double]}\n    bidding: {bids: [plain, solo]}\n"
        "    late: {kind: survey, at: trump, when: true, bids: [double]}\n"
        "    again: {at: after_trump, bids: [plain, solo%s]}\n"
        "trump: [C, S, H, D]\n";
    static const struct {
        const char *script, *talon, *bid, *code;
        bool is_wrong;
    } ROWS[] = {
        {"packets: [4, talon 24], stages: [{after: doubling, packets: [2]}, {after: trump, packets: [2]}]", "none", "",
         "after-auction", false},
        {"packets: [4, talon 24], stages: [{after: auction, packets: [others 2]}, {after: trump, packets: [declarer "
         "2]}]",
         "none", "", "after-auction", false},
        {"packets: [4, talon 24], stages: [{after: again, packets: [2]}]", "none", "", "after-auction", false},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [2]}]", "all, at: after_trump", "", "after-auction",
         false},
        /* wrong times */
        {"packets: [4, talon 24], stages: [{after: nothing, packets: [2]}]", "none", "", "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: late, packets: [2]}]", "none", "", "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [2]}, {after: bidding, packets: [2]}]", "none", "",
         "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [2]}], after_auction: [2]", "none", "",
         "after-auction", true},
        /* wrong packets */
        {"packets: [4, talon 24], stages: [{after: auction, packets: [declarer 2]}]", "none", "", "after-auction",
         true},
        {"packets: [4, talon 24], stages: [{after: bidding, packets: [declarer 2, others 2]}]", "none", "",
         "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: auction, packets: [4]}, {after: trump, packets: [5]}]", "none", "",
         "after-auction", true},
        /* a talon taken too early */
        {"packets: [4, talon 24], stages: [{after: trump, packets: [2]}]", "all", "", "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [8]}]", "all, at: after_trump", "", "after-auction",
         true},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [4]}]", "13, at: after_trump", "", "talon-count",
         true},
        {"packets: [4, talon 24], stages: [{after: again, packets: [2]}]", "none", ", look", "after-auction", true},
        {"packets: [4, talon 24], stages: [{after: trump, packets: [2]}]", "none", ", look", "after-auction", false},
    };
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Arena *arena = arena_new();
        Str start = arena_printf(arena, START, ROWS[i].bid);
        Str text = arena_printf(arena, "%.*sdeal: {scripts: [{players: 3, %s}]}\ntalon: {take: %s, see: nobody}\n",
                                STR_ARG(start), ROWS[i].script, ROWS[i].talon);
        size_t found = findings(text, ROWS[i].code, false);
        if ((found > 0) != ROWS[i].is_wrong) fail_msg("%zu in %s", found, text.s);
        arena_free(arena);
    }
}

/* A stage is dealt even if the round before it never takes place. The trial plays deals to the last card. */
static void stages_do_not_need_their_rounds(void **state)
{
    (void)state;
    static const char *const STAGES[] = {"[{after: trump, packets: [2]}, {after: again, packets: [2]}]",
                                         "[{after: doubling, packets: [2]}, {after: bidding, packets: [2]}]"};
    for (size_t i = 0; i < COUNT(STAGES); i++) {
        size_t found =
            findings_of_child("tests/docs/base.yaml", "after-auction", true,
                              "auction:\n  fixed: null\n"
                              "  bids: {double: {name: {en: D}, contract: none}, plain: {name: {en: P}}}\n"
                              "  rounds:\n    doubling: {kind: survey, when: false, bids: [double]}\n"
                              "    bidding: {bids: [plain]}\n    again: {at: after_trump, when: false, bids: [plain]}\n"
                              "trump: [C, S, H, D]\ntalon: {take: none, see: nobody}\n"
                              "deal: {scripts: [{players: 3, packets: [4, talon 24], stages: %s}]}\n",
                              STAGES[i]);
        assert_int_equal(found, 0);
    }
}

/* The log does not show if the stock was closed before or after the players had drawn. */
static void the_stock_is_closed_at_one_time(void **state)
{
    (void)state;
    static const char *const TIMES[] = {"on_lead", "after_trick", "[on_lead, after_trick]"};
    for (size_t i = 0; i < COUNT(TIMES); i++) {
        size_t found =
            findings_of_child("schnapsen", "stock-times", false, "announcements: {close: {at: %s}}\n", TIMES[i]);
        assert_int_equal(found, i == 2);
    }
}

static void limits_of_options_may_be_any_numbers(void **state)
{
    (void)state;
    (void)findings(STR("extends: tapp-tarock\nid: child\nname: {en: Child}\nconstants: {price: 1}\n"
                       "options: {price: {text: {en: Price}, default: 1, constant: price, min: -9007199254740991, "
                       "max: 9007199254740991}}\n"),
                   NULL, true);
}

static void packets_are_counts(void **state)
{
    (void)state;
    Str head = STR("extends: tapp-tarock\nid: child\nname: {en: Child}\n");
    static const char *const PACKETS[] = {"[-9223372036854775808]", "[-9233722036854775807]", "[-1]",
                                          "[16, \"talon -1\"]"};
    for (size_t i = 0; i < COUNT(PACKETS); i++) {
        Arena *arena = arena_new();
        Str text = arena_printf(arena, "%.*sdeal: {scripts: [{players: 3, packets: %s}]}\n", STR_ARG(head), PACKETS[i]);
        assert_true(findings(text, i < 3 ? "out-of-range" : "wrong-pattern", false) > 0);
        arena_free(arena);
    }
    Buf many = {0};
    buf_printf(&many, "%.*sdeal: {scripts: [{players: 3, packets: [9999x9999", STR_ARG(head));
    for (int i = 0; i < 100; i++) buf_add(&many, STR(", 9999x9999"));
    buf_add(&many, STR("]}]}\n"));
    assert_true(findings(buf_str(&many), "deal-sum", false) > 0);
    buf_free(&many);
}

static void nobody_sits_across_from_one_of_three(void **state)
{
    (void)state;
    Str head = STR("extends: tapp-tarock\nid: child\nname: {en: Child}\n");
    static const char *const DIRECTIONS[] = {"[left, right]", "[left, across]"};
    for (size_t i = 0; i < COUNT(DIRECTIONS); i++) {
        Arena *arena = arena_new();
        Str text = arena_printf(arena, "%.*spassing: {count: 3, to: %s}\n", STR_ARG(head), DIRECTIONS[i]);
        assert_int_equal(findings(text, "passing-across", false), i);
        arena_free(arena);
    }
}

/*
 * docs/language/14-sides.md: all players learn a side when a card of `holders` is played. So such a card may not go to
 * another player.
 */
static void cards_that_decide_the_sides_do_not_change_hands(void **state)
{
    (void)state;
    Str head = STR("extends: tests/docs/base.yaml\nid: child\nseats: {players: {min: 4, max: 4, default: 4}}\n");
    static const struct {
        const char *top, *own; /* keys at the top, and of the contract */
    } MOVES[] = {{"", ""},
                 {"passing: {count: 1, to: [left]}\n", ""},
                 {"talon: {taker: dealer}\n", ", giving: {gifts: [{from: declarer, to: taker, count: 1}, "
                                              "{from: taker, to: declarer, count: 1}]}"},
                 {"", ", call: {cards: [aces]}"}};
    for (size_t i = 0; i < COUNT(MOVES); i++) {
        Arena *arena = arena_new();
        Str text = arena_printf(arena, "%.*s%scontracts: {plain: {sides: holders, holders: [CQ, SQ]%s}}\n",
                                STR_ARG(head), MOVES[i].top, MOVES[i].own);
        assert_int_equal(findings(text, "holders-change", false), i > 0);
        text = arena_printf(arena, "%.*s%scontracts: {plain: {sides: declarer%s}}\n", STR_ARG(head), MOVES[i].top,
                            MOVES[i].own);
        assert_int_equal(findings(text, "holders-change", false), 0);
        arena_free(arena);
    }
}

/*
 * Four players, 32 cards, and an announcement at four times before the second card. Actions of a deal: 32 cards, 4
 * others, one turn of four players at each time, one announcement, and as many bids as the ladder has turns for 4. With
 * 98 turns these are 32 + 4 + 16 + 1 + 392 = 445, with 99 turns 449. A deal may have 448.
 */
static void a_deal_fits_its_log(void **state)
{
    (void)state;
    for (int turns = 98; turns <= 99; turns++) {
        Buf text = {0};
        buf_printf(&text,
                   "tapp: 1\nid: long\nname: {en: Long}\nseats: {players: {min: 4, max: 4, default: 4}}\n"
                   "deck:\n  suits:\n    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9, 8, 7]}\n"
                   "    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9, 8, 7]}\n"
                   "    D: {name: {en: diamonds}, ranks: [A, K, Q, J, 10, 9, 8, 7]}\n"
                   "    C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9, 8, 7]}\n"
                   "deal: {scripts: [{players: 4, packets: [8]}]}\n"
                   "auction:\n  bids: {plain: {name: {en: plain}}}\n"
                   "  rounds: {bidding: {kind: ladder, bids: [plain], turns: %d}}\n  all_pass: {outcome: redeal}\n"
                   "announcements:\n"
                   "  all: {name: {en: all}, at: [before_talon, before_discard, after_discard, first_card]}\n"
                   "trump: none\ngoal: \"true\"\nplay: {follow: true, trump: false, head: never}\n"
                   "contracts: {plain: {name: {en: plain}, value: 1, announce: [all]}}\n"
                   "settlement: {items: {game: {name: {en: game}, won: won, value: value}}}\n",
                   turns);
        assert_int_equal(findings(buf_str(&text), "too-long", false), turns == 99);
        buf_free(&text);
    }
}

/* A position counts the announcements and melds of play in a byte: 54 before each of 32 cards would be too many. */
static void announcements_in_play_can_be_counted(void **state)
{
    (void)state;
    static const char *const TIMES[] = {"deal", "trick"};
    for (size_t i = 0; i < COUNT(TIMES); i++) {
        Buf text = {0};
        buf_printf(&text,
                   "extends: tests/docs/base.yaml\nid: child\nname: {en: Child}\nannouncements:\n"
                   "  for_all: {who: anyone, at: before_card, times: %s}\n",
                   TIMES[i]);
        for (int k = 0; k < 8; k++) buf_printf(&text, "  word%d: {name: {en: word %d}}\n", k, k);
        assert_int_equal(findings(buf_str(&text), "too-long", false), i);
        buf_free(&text);
    }
}

/* `trump` is a time of the deal, so a round of this name could not be told from it. */
static void a_round_has_no_name_of_a_time(void **state)
{
    (void)state;
    static const char *const ROUNDS[] = {"auction", "trump", "bidding"};
    for (size_t i = 0; i < COUNT(ROUNDS); i++) {
        size_t found = findings_of_child(
            "tests/docs/base.yaml", "after-auction", false,
            "auction:\n  fixed: null\n  bids: {plain: {name: {en: P}}}\n"
            "  rounds: {%s: {bids: [plain]}}\n"
            "trump: [C, S, H, D]\ntalon: {take: none, see: nobody}\n"
            "deal: {scripts: [{players: 3, packets: [4, talon 24], stages: [{after: %s, packets: [2]}]}]}\n",
            ROUNDS[i], ROUNDS[i]);
        assert_int_equal(found, i < 2);
    }
}

/* If the cards of a meld are hidden, nobody sees which cards another meld has used up. */
static void hidden_melds_use_up_no_cards(void **state)
{
    (void)state;
    static const char *const SHOWN[] = {"all", "winner"};
    for (size_t i = 0; i < COUNT(SHOWN); i++) {
        size_t found =
            findings_of_child("tests/docs/base.yaml", "meld-show", false,
                              "melds:\n  marriage: {name: {en: M}, pair: [K, Q], values: {other: 20}, uses_up: [run]}\n"
                              "  run: {name: {en: R}, sequence: [A, 10, K, Q], values: {'3': 30}}\n"
                              "melding: {at: first_card, counts: best_seat, show: %s}\n",
                              SHOWN[i]);
        assert_int_equal(found, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(announcements_in_play_can_be_counted),
        cmocka_unit_test(a_round_has_no_name_of_a_time),
        cmocka_unit_test(hidden_melds_use_up_no_cards),
        cmocka_unit_test(every_part_may_be_of_any_kind),
        cmocka_unit_test(options_may_be_lists),
        cmocka_unit_test(large_payments_are_faults),
        cmocka_unit_test(formulas_of_a_text_are_limited),
        cmocka_unit_test(rounds_of_every_time_can_be_played),
        cmocka_unit_test(packets_after_the_first_round_are_for_all),
        cmocka_unit_test(stages_have_a_time_and_equal_shares),
        cmocka_unit_test(stages_do_not_need_their_rounds),
        cmocka_unit_test(the_stock_is_closed_at_one_time),
        cmocka_unit_test(limits_of_options_may_be_any_numbers),
        cmocka_unit_test(packets_are_counts),
        cmocka_unit_test(nobody_sits_across_from_one_of_three),
        cmocka_unit_test(cards_that_decide_the_sides_do_not_change_hands),
        cmocka_unit_test(a_deal_fits_its_log),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
