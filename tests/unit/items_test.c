/* Limits of the settlement, and the aims of computer players. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "catalog/catalog.h"
#include "engine/carry.h"
#include "engine/facts.h"
#include "engine/settle.h"
#include "text/source.h"

/* Loads tests/docs/base.yaml for three players, with a written account and this line of its settlement. */
static const Game *game_with(Arena *arena, const Language *language, const char *line)
{
    Buf text = {0};
    buf_printf(&text, "extends: tests/docs/base.yaml\nsettlement:\n  account: written\n  %s\n", line);
    Diags *diags = diags_new(arena);
    const Source *source = source_of(arena, STR("aim.yaml"), arena_str(arena, buf_str(&text)));
    LoadRequest request = {.language = language, .finder = catalog_finder(), .hooks = facts_hooks()};
    const Game *game = game_load(arena, source, &request, diags);
    buf_free(&text);
    assert_non_null(game);
    return game;
}

/* Returns the aim of seat 0, which gains ten while the others gain four and two. */
static int64_t aim_with(Arena *arena, const Language *language, const char *line)
{
    return settlement_gain(game_with(arena, language, line), &(Settlement){.payoffs = {10, 4, 2}}, 0);
}

/* The aim is his own ten, minus three, the mean gain of the two others. */
static void who_aims_ahead_counts_the_gains_of_others_as_losses(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Language *language = language_open();
    assert_int_equal(aim_with(arena, language, "aim: own"), 10);
    assert_int_equal(aim_with(arena, language, "aim: ahead"), 7);
    assert_int_equal(aim_with(arena, language, "aim: usual"), 10);
    assert_int_equal(aim_with(arena, language, "items: {game: {paid: own_side}}"), 7);
    assert_int_equal(aim_with(arena, language, "aim: own\n  items: {game: {paid: own_side}}"), 10);
    language_close(language);
    arena_free(arena);
}

/* Returns the aim of a seat in a deal after these totals, in which the seats gain 10, 4 and 2. */
static int64_t aim_after(const Game *game, const int32_t *totals, uint64_t number, int seat)
{
    State state;
    state_deal(game, &(DealSpec){.seed = 1, .deal_number = number, .carried = totals}, &state);
    return gain_in_match(game, &state, &(Settlement){.payoffs = {10, 4, 2}}, seat);
}

/*
 * `aim: match` of docs/language/08-payment.md. Ahead of the others, the seats gain 10 - 3, 4 - 6 and 2 - 7. At 95, 99
 * and 0 the deal ends the match at 105, 103 and 2.
 */
static void in_the_last_deal_the_match_is_the_aim(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Language *language = language_open();
    const Game *game = game_with(arena, language, "aim: match\nmatch: {until: most_total >= 100}");
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){80, 89, 0}, 1, 0), 7);
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){95, 99, 0}, 1, 0), 7 + 105);
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){95, 99, 0}, 1, 1), -2 - 105);
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){95, 99, 0}, 1, 2), -5 - 105);
    game = game_with(arena, language, "aim: match\nmatch: {until: most_total >= 100, best: least}");
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){95, 99, 0}, 1, 2), -5 + 105);
    game = game_with(arena, language, "aim: ahead\nmatch: {until: most_total >= 100}");
    assert_int_equal(aim_after(game, NULL, 1, 0), 7);
    /* two deals of each of three dealers: the sixth deal is the last one */
    game = game_with(arena, language, "aim: match\nmatch: {rounds: 2}");
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){10, 0, 0}, 4, 0), 7);
    assert_int_equal(aim_after(game, (const int32_t[MAX_CARRIED]){10, 0, 0}, 5, 0), 7 + 20);
    language_close(language);
    arena_free(arena);
}

/* Loads tests/docs/base.yaml, which has one item, with `more` additional items. */
static Diags *load_with_items(Arena *arena, const Language *language, int more)
{
    Buf text = {0};
    buf_add(&text, STR("extends: tests/docs/base.yaml\nsettlement:\n  items:\n"));
    for (int i = 0; i < more; i++) buf_printf(&text, "    item-%d: {name: {en: item}, value: 1}\n", i);
    Diags *diags = diags_new(arena);
    const Source *source = source_of(arena, STR("many.yaml"), arena_str(arena, buf_str(&text)));
    LoadRequest request = {.language = language, .finder = catalog_finder(), .hooks = facts_hooks()};
    (void)game_load(arena, source, &request, diags);
    buf_free(&text);
    return diags;
}

static void a_contract_holds_so_many_items_and_no_more(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Language *language = language_open();
    assert_int_equal(load_with_items(arena, language, MAX_ITEMS - 1)->n, 0);
    Diags *diags = load_with_items(arena, language, MAX_ITEMS);
    assert_int_equal(diags->n, 1);
    assert_string_equal(diags->list[0]->code, "too-many-items");
    assert_int_equal(diags->list[0]->span.line, 3 + MAX_ITEMS);
    language_close(language);
    arena_free(arena);
}

/* True if the amount is evaluated once for each side. */
static bool is_by_side(Arena *arena, const Language *language, const char *amount)
{
    Buf line = {0};
    buf_printf(&line, "items: {more: {name: {en: more}, paid: seats, amount: '%s'}}", amount);
    const Contract *contract = &game_with(arena, language, buf_text(&line))->contract[0];
    buf_free(&line);
    assert_int_equal(contract->n_items, 2);
    return contract->items[1].is_by_side;
}

/* Partners get the same amount if it reads the seat only to find its side. */
static void an_amount_may_depend_on_the_side_alone(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Language *language = language_open();
    assert_true(is_by_side(arena, language, "side_tricks(seat)"));
    assert_true(is_by_side(arena, language, "size(side(seat)) + side_tricks(seat) * trick"));
    assert_true(is_by_side(arena, language, "sum(side(seat).map(s, tricks(s)))"));
    assert_false(is_by_side(arena, language, "tricks(seat)"));
    assert_false(is_by_side(arena, language, "side_tricks(seat) + position"));
    assert_false(is_by_side(arena, language, "side_tricks(seat) + (seat == forehand ? 1 : 0)"));
    assert_false(is_by_side(arena, language, "same_side(declarer, seat) ? 1 : 0"));
    language_close(language);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_contract_holds_so_many_items_and_no_more),
                                       cmocka_unit_test(who_aims_ahead_counts_the_gains_of_others_as_losses),
                                       cmocka_unit_test(in_the_last_deal_the_match_is_the_aim),
                                       cmocka_unit_test(an_amount_may_depend_on_the_side_alone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
