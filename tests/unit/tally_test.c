/* The tally when its file cannot be written for a while. */
#include "support.h"

#include "match/tally.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A match whose tally is in a folder that does not exist yet. */
typedef struct Table {
    Language *language;
    Opened opened;
    Arena *arena;
    Match match;
    Tally tally;
    char folder[64], path[80];
} Table;

static void begin(Table *table)
{
    match_begin(&table->match, table->arena, table->opened.game, &(MatchSpec){.seed = 1});
    (void)snprintf(table->folder, sizeof table->folder, "/tmp/tapp-tally-%d", (int)getpid());
    (void)snprintf(table->path, sizeof table->path, "%s/tally.jsonl", table->folder);
    tally_begin(&table->tally, table->path, NULL, STR("whist"), 0);
}

static void open_table(Table *table)
{
    *table = (Table){.language = language_open(), .arena = arena_new()};
    table->opened = test_open(table->language, "whist", 0, "");
    begin(table);
}

static void close_table(Table *table)
{
    (void)remove(table->path);
    (void)rmdir(table->folder);
    arena_free(table->arena);
    test_close(&table->opened);
    language_close(table->language);
}

/* Calls the saver as the host does. */
static void save(Table *table)
{
    table->tally.saver.save(&table->tally.saver, &table->match);
}

/* Plays a deal, and saves it at its beginning and at its end. */
static void play_deal(Table *table)
{
    match_deal(&table->match);
    save(table);
    test_play_out(table->opened.game, &table->match.state, 1);
    save(table);
    match_settle(&table->match);
}

/* Checks that the tally has these deals, in this order and each in one line. */
static void expect_deals(const Table *table, int n)
{
    Arena *arena = arena_new();
    TallyRead read;
    assert_int_equal(tally_read(arena, table->path, &read), 0);
    assert_int_equal(read.n, n);
    assert_int_equal(read.n_unread, 0);
    for (int i = 0; i < n; i++) assert_int_equal(read.deals[i].number, i + 1);
    int lines = 0;
    FILE *file = fopen(table->path, "r");
    for (int c; file && (c = fgetc(file)) != EOF;) lines += c == '\n';
    if (file) (void)fclose(file);
    assert_int_equal(lines, n);
    arena_free(arena);
}

static void the_next_save_writes_all_that_is_missing(void **state)
{
    (void)state;
    Table table;
    open_table(&table);
    play_deal(&table);
    play_deal(&table);
    assert_int_not_equal(table.tally.saver.fault, 0);
    expect_deals(&table, 0);
    assert_int_equal(mkdir(table.folder, 0700), 0);
    match_deal(&table.match);
    save(&table); /* in the middle of a deal */
    assert_int_equal(table.tally.saver.fault, 0);
    expect_deals(&table, 2);
    test_play_out(table.opened.game, &table.match.state, 1);
    save(&table);
    expect_deals(&table, 3);
    assert_int_equal(tally_end(&table.tally), 0);
    expect_deals(&table, 3);
    close_table(&table);
}

static void the_end_of_the_match_is_the_last_try(void **state)
{
    (void)state;
    Table table;
    open_table(&table);
    play_deal(&table);
    assert_int_equal(mkdir(table.folder, 0700), 0);
    assert_int_equal(tally_end(&table.tally), 0);
    expect_deals(&table, 1);
    close_table(&table);
    open_table(&table);
    play_deal(&table);
    assert_int_not_equal(tally_end(&table.tally), 0);
    close_table(&table);
    assert_int_equal(tally_end(&(Tally){.path = NULL}), 0);
}

/*
 * docs/language/11-formulas.md: if a formula of the settlement fails, the deal is not scored. The second item divides
 * by zero, so the 7 of the first item do not count, either.
 */
static void a_deal_whose_formula_fails_has_no_gains_in_the_tally(void **state)
{
    (void)state;
    Table table = {.language = language_open(), .arena = arena_new()};
    table.opened = test_open_text(table.language,
                                  "extends: tests/docs/base.yaml\nsettlement:\n  items:\n    game: {value: 7}\n"
                                  "    more: {name: {en: more}, value: 10 / (tricks(0) - tricks(0))}\n",
                                  3);
    begin(&table);
    assert_int_equal(mkdir(table.folder, 0700), 0);
    play_deal(&table);
    TallyRead read;
    assert_int_equal(tally_read(table.arena, table.path, &read), 0);
    assert_int_equal(read.n, 1);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(read.deals[0].gain[seat], table.match.rows[0].gain[seat]);
        assert_int_equal(read.deals[0].gain[seat], 0);
    }
    assert_int_equal(tally_end(&table.tally), 0);
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_save_writes_all_that_is_missing),
        cmocka_unit_test(the_end_of_the_match_is_the_last_try),
        cmocka_unit_test(a_deal_whose_formula_fails_has_no_gains_in_the_tally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
