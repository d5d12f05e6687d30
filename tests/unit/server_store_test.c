/* Stored tables are complete or absent, in order, and never in a file of another program. */
#include "support.h"

#include "server/store.h"
#include "server/tables.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct Place {
    char folder[32], file[64];
    Store *store;
} Place;

static void open_place(Place *place)
{
    Buf why = {0};
    place->store = store_open(place->file, &why);
    assert_non_null(place->store);
    buf_free(&why);
}

static Place make_place(void)
{
    Place place = {.folder = "/tmp/tapp-store-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    (void)snprintf(place.file, sizeof place.file, "%s/tables.sqlite", place.folder);
    open_place(&place);
    return place;
}

static void remove_place(Place *place)
{
    store_close(place->store);
    (void)unlink(place->file);
    (void)rmdir(place->folder);
}

static bool add_row(Store *store, uint64_t number)
{
    return store_add_row(store, STR("table"), &(Row){.number = number, .kind = ROW_SAY, .body = STR("hello")});
}

static bool count_row(void *context, const Row *row)
{
    uint64_t *n = context;
    assert_int_equal(row->number, *n + 1);
    *n = row->number;
    return true;
}

static uint64_t rows_of(Store *store)
{
    uint64_t n = 0;
    assert_true(store_rows(store, STR("table"), 1, 100, (RowReader){count_row, &n}));
    return n;
}

/* If the disk is full, SQLite ends a transaction by itself. Then a row must not be kept without the rows before it. */
static void test_no_row_is_kept_alone(void **state)
{
    (void)state;
    Place place = make_place();
    store_begin(place.store);
    assert_true(add_row(place.store, 1));
    assert_true(store_commit(place.store));
    store_begin(place.store);
    assert_true(add_row(place.store, 2));
    store_undo(place.store);
    assert_false(add_row(place.store, 3));
    assert_false(store_commit(place.store));
    assert_int_equal(rows_of(place.store), 1);
    remove_place(&place);
}

/* Adds a table with a row of its deal. If `act` is the key of an act, adds a row of this act, too. */
static void add_table(Store *store, const char *id, const char *setup, const char *act)
{
    static int64_t at;
    StoredTable table = {.id = str_of(id), .setup = str_of(setup), .keys = STR("key"), .at = ++at};
    store_begin(store);
    assert_true(store_add_table(store, &table));
    assert_true(store_add_row(store, table.id, &(Row){.number = 1, .kind = ROW_DEAL, .at = at}));
    if (act) assert_true(store_add_row(store, table.id, &(Row){.number = 2, .kind = ROW_ACT, .act = str_of(act)}));
    assert_true(store_commit(store));
}

static bool has_table(Store *store, Arena *arena, const char *id)
{
    StoredTable table;
    uint64_t n = 0;
    bool is_there = store_table(store, arena, str_of(id), &table) == FOUND;
    assert_true(store_rows(store, str_of(id), 1, 100, (RowReader){count_row, &n}));
    assert_true(is_there == (n > 0));
    return is_there;
}

static bool has_id(void *context, Str id)
{
    return str_is(id, context);
}

/* The store keeps all games and each deal in use, and otherwise only the newest deals of links. */
static void test_old_deals_of_links_are_forgotten(void **state)
{
    (void)state;
    Place place = make_place();
    Arena *arena = arena_new();
    add_table(place.store, "game", "{\"variant\":\"skat\"}", NULL);
    add_table(place.store, "quotes", "{\"source\":\"\\\"record\\\": 1\"}", NULL);
    add_table(place.store, "played", "{\"record\":\"x\"}", "its key");
    add_table(place.store, "used", "{\"record\":\"x\"}", NULL);
    add_table(place.store, "old", "{\"record\":\"x\"}", NULL);
    add_table(place.store, "newer", "{\"record\":\"x\"}", NULL);
    add_table(place.store, "newest", "{\"record\":\"x\"}", NULL);
    store_begin(place.store);
    assert_true(store_forget_looks(place.store, 2, (TableTest){has_id, "used"}));
    assert_true(store_commit(place.store));
    assert_false(has_table(place.store, arena, "old"));
    const char *const LEFT[] = {"game", "quotes", "played", "used", "newer", "newest"};
    for (int i = 0; i < (int)COUNT(LEFT); i++) assert_true(has_table(place.store, arena, LEFT[i]));
    arena_free(arena);
    remove_place(&place);
}

/* Tables in memory, which are stored in a place. */
typedef struct Served {
    Tables tables;
    Games *games;
    BotPool *pool;
} Served;

static void begin_serving(Served *served, const Place *place)
{
    *served = (Served){.games = games_open(), .pool = bot_pool_open(1)};
    tables_begin(&served->tables, place->store, served->games, served->pool);
}

static void end_serving(Served *served)
{
    bot_pool_close(served->pool);
    tables_end(&served->tables);
    games_close(served->games);
}

/* Stores the rows that a request has added. Here nobody waits for the answer. Returns the status of the answer. */
static unsigned commit_request(Tables *tables, Request *request)
{
    tables->n_waiting = 0;
    tables_commit(tables);
    buf_free(&request->answer.body);
    return request->answer.status;
}

/* Makes a table from the link of a deal in which nobody has acted yet, as the first one after the start of a server. */
static Table *look_at_deal(Served *served, Arena *arena)
{
    static const char SETUP[] =
        "{\"record\": \"[Variant \\\"tapp-tarock\\\"]\\n[Players 3]\\n[Dealer 2]\\n[Seed 7]\\n\"}";
    Request request = {.body = STR(SETUP)};
    served->tables.n_looks = 0;
    Table *table = tables_set_up(&served->tables, request_json(arena, &request), &request);
    assert_int_equal(commit_request(&served->tables, &request), 201);
    assert_false(table->is_broken);
    return table;
}

/*
 * "The server answers when the act is on the disk" (docs/web-protocol.md, "Acts"): also in a deal from a link that
 * became an old one while it was open.
 */
static void test_an_act_in_an_old_deal_of_a_link_is_kept(void **state)
{
    (void)state;
    Place place = make_place();
    Arena *arena = arena_new();
    Served served;
    char id[TABLE_ID_TEXT + 1];
    begin_serving(&served, &place);
    Table *table = look_at_deal(&served, arena);
    memcpy(id, table->id, sizeof id);
    store_begin(place.store);
    for (int i = 0; i <= MOST_LOOKS; i++) {
        const char *name = arena_printf(arena, "look %d", i).s;
        StoredTable newer = {
            .id = str_of(name), .setup = STR("{\"record\":\"x\"}"), .keys = STR("key"), .at = INT64_MAX / 2 + i};
        assert_true(store_add_table(place.store, &newer));
    }
    assert_true(store_commit(place.store));
    (void)look_at_deal(&served, arena);
    Request act = {.body = STR("{\"action\": \"pass\", \"seen\": 1, \"act\": \"a\"}")};
    table_act(&served.tables, table, 0, &act);
    assert_int_equal(commit_request(&served.tables, &act), 200);
    end_serving(&served);
    store_close(place.store);
    open_place(&place);
    begin_serving(&served, &place);
    Answer answer = {0};
    table = tables_find(&served.tables, str_of(id), &answer);
    assert_non_null(table);
    assert_int_equal(table->fold.match.state.n_log, 1);
    end_serving(&served);
    arena_free(arena);
    remove_place(&place);
}

/* Writes `bytes` into the closed file, in place of `what` or, if `what` is NULL, at `at`. */
static void change_file(const Place *place, const char *what, long at, const char *bytes, size_t n)
{
    static char all[1 << 16];
    FILE *file = fopen(place->file, "r+b");
    assert_non_null(file);
    size_t size = fread(all, 1, sizeof all, file);
    for (size_t i = 0; what && i + n <= size; i++)
        if (memcmp(all + i, what, n) == 0) at = (long)i;
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

enum { AT_USER_VERSION = 63 }; /* the last of four bytes in the header of an SQLite file */

static void test_a_file_of_a_newer_program_is_left_alone(void **state)
{
    (void)state;
    Place place = make_place();
    Buf why = {0};
    store_close(place.store);
    change_file(&place, NULL, AT_USER_VERSION, "\x05", 1);
    place.store = store_open(place.file, &why);
    assert_null(place.store);
    assert_non_null(strstr(buf_text(&why), "written by a newer tapp"));
    buf_free(&why);
    change_file(&place, NULL, AT_USER_VERSION, "\x02", 1);
    open_place(&place);
    remove_place(&place);
}

/* Reads the number at AT_USER_VERSION of the closed file. */
static int version_of(const Place *place)
{
    FILE *file = fopen(place->file, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, AT_USER_VERSION, SEEK_SET), 0);
    int version = fgetc(file);
    assert_int_equal(fclose(file), 0);
    return version;
}

/* A program of version 1 would deal other cards than the new rows contain. */
static void test_an_older_file_is_marked_with_its_first_new_row(void **state)
{
    (void)state;
    Place place = make_place();
    store_close(place.store);
    change_file(&place, NULL, AT_USER_VERSION, "\x01", 1);
    open_place(&place);
    assert_int_equal(rows_of(place.store), 0);
    store_close(place.store);
    assert_int_equal(version_of(&place), 1);
    open_place(&place);
    store_begin(place.store);
    assert_true(add_row(place.store, 1));
    assert_true(store_commit(place.store));
    assert_int_equal(rows_of(place.store), 1);
    store_close(place.store);
    assert_int_equal(version_of(&place), 4);
    open_place(&place);
    remove_place(&place);
}

/* Limits the size of files, as on a full disk. */
static void limit_files(rlim_t most)
{
    struct rlimit limit;
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = most;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* On a full disk, everybody can still see a table; only new data is refused. */
static void test_tables_can_be_read_on_a_full_disk(void **state)
{
    (void)state;
    for (int version = 1; version <= 3; version++) {
        Place place = make_place();
        store_begin(place.store);
        assert_true(add_row(place.store, 1));
        assert_true(store_commit(place.store));
        store_close(place.store);
        change_file(&place, NULL, AT_USER_VERSION, &"\x01\x02\x03"[version - 1], 1);
        limit_files(0);
        open_place(&place);
        assert_int_equal(rows_of(place.store), 1);
        store_begin(place.store);
        (void)add_row(place.store, 2);
        assert_false(store_commit(place.store));
        limit_files(RLIM_INFINITY);
        store_begin(place.store);
        assert_true(add_row(place.store, 2));
        assert_true(store_commit(place.store));
        assert_int_equal(rows_of(place.store), 2);
        remove_place(&place);
    }
}

static void test_a_row_of_no_known_kind_is_damage(void **state)
{
    (void)state;
    Place place = make_place();
    uint64_t n = 0;
    store_begin(place.store);
    assert_true(add_row(place.store, 1));
    assert_true(store_commit(place.store));
    store_close(place.store);
    change_file(&place, "sayhello", 0, "sawhello", 8);
    open_place(&place);
    assert_false(store_rows(place.store, STR("table"), 1, 100, (RowReader){count_row, &n}));
    remove_place(&place);
}

static int64_t milliseconds_of(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Long periods are measured by a clock that nobody can set. */
static void test_the_clock_is_not_that_of_the_wall(void **state)
{
    (void)state;
    int64_t before = milliseconds_of(CLOCK_MONOTONIC), ticks = tables_clock();
    assert_in_range(ticks, before, milliseconds_of(CLOCK_MONOTONIC));
    before = milliseconds_of(CLOCK_REALTIME);
    int64_t date = tables_date();
    assert_in_range(date, before - 1000, milliseconds_of(CLOCK_REALTIME) + 1000);
}

/* ---- tables of a damaged file ---------------------------------------------------------------------------------- */

static const char ID[] = "abcdefghijkm";

static void store_setup(Store *store, const char *setup)
{
    char keys[4 * DIGEST_BYTES] = {0};
    StoredTable stored = {.id = str_of(ID), .setup = str_of(setup), .keys = {keys, sizeof keys}};
    assert_true(store_add_table(store, &stored));
}

/* Checks the answer to a request for the table. */
static void expect_answer_of(Store *store, unsigned status, const char *code)
{
    Tables tables;
    Games *games = games_open();
    Answer answer = {0};
    tables_begin(&tables, store, games, NULL);
    assert_int_equal(tables_find(&tables, str_of(ID), &answer) != NULL, status == 0);
    assert_int_equal(answer.status, status);
    if (code && !strstr(buf_text(&answer.body), code)) fail_msg("answer: %s", buf_text(&answer.body));
    buf_free(&answer.body);
    tables_end(&tables);
    games_close(games);
}

/* Stores a table with this setup and rows with these numbers, and checks the answer to a request for it. */
static void expect_answer(const char *setup, const uint64_t *rows, size_t n, unsigned status, const char *code)
{
    Place place = make_place();
    store_begin(place.store);
    store_setup(place.store, setup);
    for (size_t i = 0; i < n; i++) {
        Row row = {.number = rows[i], .kind = i ? ROW_SAY : ROW_DEAL, .seat = i ? 0 : NO_SEAT, .body = STR("")};
        assert_true(store_add_row(place.store, str_of(ID), &row));
    }
    assert_true(store_commit(place.store));
    expect_answer_of(place.store, status, code);
    remove_place(&place);
}

static const char SEEDED[] = "{\"variant\":\"tapp-tarock\",\"players\":3,\"seed\":7,\"seeded\":true}";

/* If the file is damaged, no answer says that the table is missing or was played by other rules. */
static void test_damage_is_reported_as_damage(void **state)
{
    static const uint64_t ALL[] = {1, 2, 3}, GAP[] = {1, 3}, LATE[] = {2, 3};
    (void)state;
    expect_answer(SEEDED, ALL, 3, 0, NULL);
    expect_answer(SEEDED, GAP, 2, 503, "not-read");
    expect_answer(SEEDED, LATE, 2, 503, "not-read");
    expect_answer(SEEDED, NULL, 0, 503, "not-read");
    expect_answer("{\"variant\":\"tapp-ta", ALL, 3, 503, "not-read");
    expect_answer("[]", ALL, 3, 503, "not-read");
    expect_answer("{\"variant\":\"tapp-tarock\",\"deals\":-1}", ALL, 3, 503, "not-read");
}

/* Pages of the file are overwritten. A table that cannot be searched for is not reported as missing. */
static void test_a_table_in_a_damaged_file_is_not_unknown(void **state)
{
    (void)state;
    Place place = make_place();
    Arena *arena = arena_new();
    StoredTable stored = {.id = STR("abcdefghijkm"), .setup = str_of(SEEDED), .keys = STR("k")}, found;
    store_begin(place.store);
    assert_true(store_add_table(place.store, &stored));
    assert_true(store_commit(place.store));
    assert_int_equal(store_table(place.store, arena, stored.id, &found), FOUND);
    assert_int_equal(store_table(place.store, arena, STR("mkjihgfedcba"), &found), FOUND_NONE);
    store_close(place.store);
    for (long page = 1; page < 4; page++) change_file(&place, NULL, page * 4096, "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    open_place(&place);
    assert_int_equal(store_table(place.store, arena, stored.id, &found), FIND_FAILED);
    arena_free(arena);
    remove_place(&place);
}

/* An act that the rules do not allow was made by other rules, unless the file is damaged. */
static void test_a_damaged_row_was_not_made_by_other_rules(void **state)
{
    (void)state;
    Place place = make_place();
    Row deal = {.number = 1, .kind = ROW_DEAL, .seat = NO_SEAT};
    Row act = {.number = 2, .kind = ROW_ACT, .body = STR("no-such-act"), .act = STR("key-of-act")};
    store_begin(place.store);
    store_setup(place.store, SEEDED);
    assert_true(store_add_row(place.store, str_of(ID), &deal));
    assert_true(store_add_row(place.store, str_of(ID), &act));
    assert_true(store_commit(place.store));
    expect_answer_of(place.store, 410, "other-rules");
    store_close(place.store);
    change_file(&place, "key-of-act", 0, "kez-of-act", 10);
    open_place(&place);
    expect_answer_of(place.store, 503, "not-read");
    remove_place(&place);
}

enum { PAGE = 4096, N_STORED = 400, COPIED = 8 };

static const char *stored_id(int i)
{
    static char id[24];
    (void)snprintf(id, sizeof id, "abcdefgh%04d", i);
    return id;
}

/* Copies a page of the file over another one, so each page is valid by itself. */
static void copy_page(const Place *place, long from, long to)
{
    char page[PAGE];
    FILE *file = fopen(place->file, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, from * PAGE, SEEK_SET), 0);
    assert_int_equal(fread(page, 1, PAGE, file), PAGE);
    assert_int_equal(fseek(file, to * PAGE, SEEK_SET), 0);
    assert_int_equal(fwrite(page, 1, PAGE, file), PAGE);
    assert_int_equal(fclose(file), 0);
}

/* Makes a file of many tables in which a page was copied over another. */
static Place make_place_with_copied_page(void)
{
    Place place = make_place();
    for (int i = 0; i < N_STORED; i++) add_table(place.store, stored_id(i), SEEDED, "act");
    store_close(place.store);
    copy_page(&place, COPIED, COPIED + 2);
    open_place(&place);
    return place;
}

/* A search for a table of a lost page causes no error in SQLite, but the table must not be reported as unknown. */
static void test_a_table_on_a_lost_page_is_not_unknown(void **state)
{
    (void)state;
    Place place = make_place_with_copied_page();
    Arena *arena = arena_new();
    StoredTable found;
    int lost = 0;
    for (int i = 0; i < N_STORED; i++) {
        Found result = store_table(place.store, arena, str_of(stored_id(i)), &found);
        assert_int_not_equal(result, FOUND_NONE);
        lost += result == FIND_FAILED;
    }
    assert_in_range(lost, 1, N_STORED - 1);
    assert_false(store_is_sound(place.store));
    arena_free(arena);
    remove_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_row_is_kept_alone),
        cmocka_unit_test(test_old_deals_of_links_are_forgotten),
        cmocka_unit_test(test_an_act_in_an_old_deal_of_a_link_is_kept),
        cmocka_unit_test(test_a_file_of_a_newer_program_is_left_alone),
        cmocka_unit_test(test_an_older_file_is_marked_with_its_first_new_row),
        cmocka_unit_test(test_tables_can_be_read_on_a_full_disk),
        cmocka_unit_test(test_a_row_of_no_known_kind_is_damage),
        cmocka_unit_test(test_damage_is_reported_as_damage),
        cmocka_unit_test(test_a_table_in_a_damaged_file_is_not_unknown),
        cmocka_unit_test(test_a_damaged_row_was_not_made_by_other_rules),
        cmocka_unit_test(test_a_table_on_a_lost_page_is_not_unknown),
        cmocka_unit_test(test_the_clock_is_not_that_of_the_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
