/*
 * Stores the history of all tables in one SQLite file, with write-ahead logging (WAL). store_commit() returns only
 * after the data are on the disk.
 */
#include "server/store.h"

#include <sqlite3.h>

#include <stdlib.h>
#include <time.h>

/*
 * The version of the file's format, which is stored as `user_version`. A new file has 0. Version 2 added the cards to
 * the row of a deal, version 3 persons who take seats, and version 4 clocks and deals of records. Older files can be
 * read. They become version 4 when the first row is added.
 */
enum { FILE_VERSION = 4 };

static const char MODE[] =
    "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF; "
    "PRAGMA cell_size_check=ON;";

static const char SCHEMA[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS game_table(id TEXT PRIMARY KEY, setup TEXT NOT NULL, keys BLOB "
    "NOT NULL,"
    " at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(game_table TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat "
    "INTEGER NOT NULL,"
    " body TEXT NOT NULL, act TEXT, at INTEGER NOT NULL, PRIMARY KEY(game_table, number)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX IF NOT EXISTS event_act ON event(game_table, seat, act) WHERE act IS NOT NULL;"
    "PRAGMA user_version=4;"
    "COMMIT;";

/* Gives an older file the present version. */
static const char SET_VERSION[] = "PRAGMA user_version=4";

typedef enum Statement {
    BEGIN,
    COMMIT,
    UNDO,
    ADD_TABLE,
    ADD_ROW,
    FIND_TABLE,
    FIND_ACT,
    FIND_ROWS,
    FORGET_ROWS,
    FORGET_LOOKS,
    CHECK_TABLES,
    CHECK_FILE,
    N_STATEMENTS
} Statement;

/*
 * Selects the tables that store_forget_looks() removes: those with a `record` in their setup (a JSON text) in which
 * nobody has acted. In a JSON string, each quote has a backslash before it. So the search finds only the key `record`,
 * and never the same letters in a string. is_used() is the function answer_is_used().
 */
#define OLD_LOOKS                                                                                                 \
    "(SELECT id FROM (SELECT id FROM game_table AS it WHERE instr(setup, '\"record\":') AND NOT EXISTS"           \
    " (SELECT 1 FROM event WHERE game_table = it.id AND act IS NOT NULL) ORDER BY at DESC, id LIMIT -1 OFFSET ?)" \
    " WHERE NOT is_used(id))"

static const char *const STATEMENTS[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [UNDO] = "ROLLBACK",
    [ADD_TABLE] = "INSERT INTO game_table(id, setup, keys, at) VALUES(?, ?, ?, ?)",
    [ADD_ROW] = "INSERT INTO event(game_table, number, kind, seat, body, act, at) VALUES(?, ?, ?, ?, ?, ?, ?)",
    [FIND_TABLE] = "SELECT setup, keys, at FROM game_table WHERE id = ?",
    [FIND_ACT] = "SELECT number, body FROM event WHERE game_table = ? AND seat = ? AND act = ?",
    [FIND_ROWS] = ("SELECT number, kind, seat, body, act, at FROM event WHERE game_table = ? AND number >= ?"
                   " ORDER BY number LIMIT ?"),
    [FORGET_ROWS] = ("DELETE FROM event WHERE game_table IN " OLD_LOOKS),
    [FORGET_LOOKS] = ("DELETE FROM game_table WHERE id IN " OLD_LOOKS),
    /* quick_check would be faster, but would not compare the rows with their index */
    [CHECK_TABLES] = "PRAGMA integrity_check(game_table)",
    [CHECK_FILE] = "PRAGMA integrity_check(1)",
};

struct Store {
    sqlite3 *file;
    sqlite3_stmt *statement[N_STATEMENTS];
    int version; /* the version of the file's format */
    enum { NOT_CHECKED, SOUND, DAMAGED } state;
    TableTest is_used; /* for the SQL function is_used(), while old tables are removed */
};

/* ---- opening -------------------------------------------------------------------------------------------------- */

/* Compiles all statements. Returns false if this fails. */
static bool prepare(Store *store)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, STATEMENTS[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statement[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

/* The SQL function is_used(id): true if the table with this id is in use. */
static void answer_is_used(sqlite3_context *context, int n, sqlite3_value **arguments)
{
    const Store *store = sqlite3_user_data(context);
    const char *id = (const char *)sqlite3_value_text(arguments[0]);
    (void)n;
    sqlite3_result_int(context, store->is_used.holds(store->is_used.context, str_of(id)));
}

/* Adds our own function to SQL. Returns false if this fails. */
static bool add_function(Store *store)
{
    const int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY;
    return sqlite3_create_function_v2(store->file, "is_used", 1, flags, store, answer_is_used, NULL, NULL, NULL) ==
           SQLITE_OK;
}

/* Runs statements that have no parameters and no result. Returns false if this fails. */
static bool execute(Store *store, const char *statements)
{
    return sqlite3_exec(store->file, statements, NULL, NULL, NULL) == SQLITE_OK;
}

/*
 * Reads the version of the file. Returns false if this fails. A file of a newer version is refused, because it may
 * contain things that this program does not understand.
 */
static bool read_version(Store *store, const char *path, Buf *why)
{
    sqlite3_stmt *statement = NULL;
    bool is_asked = sqlite3_prepare_v2(store->file, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
                    sqlite3_step(statement) == SQLITE_ROW;
    store->version = is_asked ? sqlite3_column_int(statement, 0) : 0;
    (void)sqlite3_finalize(statement);
    if (store->version > FILE_VERSION)
        buf_printf(why, "'%s' was written by a newer tapp (version %d of the file; this one reads version %d)", path,
                   store->version, FILE_VERSION);
    return is_asked && store->version <= FILE_VERSION;
}

/*
 * Makes the tables of a new file. An existing file is not changed, so that it can be read even if the disk is full.
 * Returns false if this fails, or if another program uses the file.
 */
static bool make_tables(Store *store)
{
    if (store->version > 0)
        return execute(store, "BEGIN IMMEDIATE; COMMIT"); /* fails if another program uses the file */
    store->version = FILE_VERSION;
    return execute(store, SCHEMA);
}

/* Opens the file. Returns false if this fails. Only if the file has a newer version, `why` then has the reason. */
static bool open_file(Store *store, const char *path, Buf *why)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &store->file, flags, NULL) != SQLITE_OK) return false;
    (void)sqlite3_busy_timeout(store->file, 2000); /* milliseconds */
    bool is_readable = execute(store, MODE) && read_version(store, path, why) && make_tables(store);
    return is_readable && add_function(store) && prepare(store);
}

/* Writes why the file could not be opened, unless `why` already has a reason. */
static void write_fault(Store *store, const char *path, Buf *why)
{
    if (why->n) return;
    if (!store->file) buf_add(why, STR("out of memory"));
    else if (sqlite3_errcode(store->file) == SQLITE_BUSY)
        buf_printf(why, "'%s' is locked: another server has this folder", path);
    else buf_printf(why, "'%s': %s", path, sqlite3_errmsg(store->file));
}

Store *store_open(const char *path, Buf *why)
{
    Store *store = calloc(1, sizeof *store);
    if (!store) abort();
    if (open_file(store, path, why)) return store;
    write_fault(store, path, why);
    store_close(store);
    return NULL;
}

void store_close(Store *store)
{
    if (!store) return;
    for (int i = 0; i < N_STATEMENTS; i++) (void)sqlite3_finalize(store->statement[i]);
    (void)sqlite3_close(store->file);
    free(store);
}

/* ---- statements of SQLite ------------------------------------------------------------------------------------- */

/*
 * Sets parameter `at` of a statement to a text. For a NULL pointer, SQLite would use the value NULL, not an empty text.
 */
static void bind_text(sqlite3_stmt *statement, int at, Str text)
{
    (void)sqlite3_bind_text64(statement, at, text.s ? text.s : "", text.n, SQLITE_STATIC, SQLITE_UTF8);
}

/* Returns a column of the present row. The text is valid until the next step of the statement. */
static Str column(sqlite3_stmt *statement, int at)
{
    const char *bytes = sqlite3_column_blob(statement, at);
    return bytes ? (Str){bytes, (size_t)sqlite3_column_bytes(statement, at)} : STR("");
}

/* Runs a statement that returns no rows, and makes it ready to be used again. Returns false if this fails. */
static bool run_statement(Store *store, Statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    int result = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE;
}

/* Makes a statement ready to be used again. */
static void reset_statement(Store *store, Statement which)
{
    (void)sqlite3_reset(store->statement[which]);
    (void)sqlite3_clear_bindings(store->statement[which]);
}

void store_begin(Store *store)
{
    bool is_begun = run_statement(store, BEGIN);
    /* the first transaction also gives an older file the present version */
    if (is_begun && store->version < FILE_VERSION && !execute(store, SET_VERSION)) store_undo(store);
}

bool store_commit(Store *store)
{
    if (!run_statement(store, COMMIT)) {
        store_undo(store);
        return false;
    }
    store->version = FILE_VERSION;
    return true;
}

/* True if a transaction is open. SQLite itself may have ended it after an error. */
static bool is_in_transaction(const Store *store)
{
    return !sqlite3_get_autocommit(store->file);
}

void store_undo(Store *store)
{
    if (is_in_transaction(store)) (void)run_statement(store, UNDO);
}

/* ---- adding --------------------------------------------------------------------------------------------------- */

/*
 * Runs a statement that changes the file, and returns false if this fails. If a statement fails, for example because
 * the disk is full, SQLite may end the transaction. After that, nothing more may be added, because it would be stored
 * without the rows before it.
 */
static bool change(Store *store, Statement which)
{
    if (is_in_transaction(store)) return run_statement(store, which);
    reset_statement(store, which);
    return false;
}

bool store_add_table(Store *store, const StoredTable *table)
{
    sqlite3_stmt *statement = store->statement[ADD_TABLE];
    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->setup);
    (void)sqlite3_bind_blob64(statement, 3, table->keys.s, table->keys.n, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 4, table->at);
    return change(store, ADD_TABLE);
}

bool store_add_row(Store *store, Str table, const Row *row)
{
    sqlite3_stmt *statement = store->statement[ADD_ROW];
    bind_text(statement, 1, table);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->number);
    bind_text(statement, 3, str_of(row_kind_name(row->kind)));
    (void)sqlite3_bind_int(statement, 4, row->seat);
    bind_text(statement, 5, row->body);
    if (row->act.n) bind_text(statement, 6, row->act);
    (void)sqlite3_bind_int64(statement, 7, row->at);
    return change(store, ADD_ROW);
}

/* Removes the tables that OLD_LOOKS selects: first their rows, and then the tables themselves. */
bool store_forget_looks(Store *store, size_t most, TableTest is_used)
{
    store->is_used = is_used;
    for (Statement which = FORGET_ROWS; which <= FORGET_LOOKS; which++) {
        (void)sqlite3_bind_int64(store->statement[which], 1, (sqlite3_int64)most);
        if (!change(store, which)) return false;
    }
    return true;
}

/* ---- finding -------------------------------------------------------------------------------------------------- */

/* SQLite calls this regularly during a check. A result other than 0 ends the check. */
static int check_is_late(void *context)
{
    const clock_t *until = context;
    return clock() > *until;
}

/*
 * Runs CHECK_TABLES or CHECK_FILE, which examine the rows of `game_table` or the whole file, at most until a time.
 * Returns false if damage was found or the file cannot be read. A part that was not examined in this time counts as
 * sound.
 */
static bool check(Store *store, Statement which, clock_t until)
{
    enum { STEPS = 10000 }; /* the instructions of SQLite between two calls of check_is_late() */
    sqlite3_progress_handler(store->file, STEPS, check_is_late, &until);
    int result = sqlite3_step(store->statement[which]);
    bool is_sound =
        result == SQLITE_INTERRUPT || (result == SQLITE_ROW && str_is(column(store->statement[which], 0), "ok"));
    reset_statement(store, which);
    sqlite3_progress_handler(store->file, 0, NULL, NULL);
    return is_sound;
}

/* The rows of `game_table` are examined first. They are few, so there is time for all of them even in a large file. */
bool store_is_sound(Store *store)
{
    enum { SECONDS = 2 };
    clock_t until = clock() + SECONDS * CLOCKS_PER_SEC;
    if (store->state == NOT_CHECKED)
        store->state = check(store, CHECK_TABLES, until) && check(store, CHECK_FILE, until) ? SOUND : DAMAGED;
    return store->state == SOUND;
}

Found store_table(Store *store, Arena *arena, Str id, StoredTable *out)
{
    sqlite3_stmt *statement = store->statement[FIND_TABLE];
    bind_text(statement, 1, id);
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *out = (StoredTable){.id = arena_str(arena, id),
                             .setup = arena_str(arena, column(statement, 0)),
                             .keys = arena_str(arena, column(statement, 1)),
                             .at = sqlite3_column_int64(statement, 2)};
    reset_statement(store, FIND_TABLE);
    if (result == SQLITE_ROW) return FOUND;
    return result == SQLITE_DONE && store_is_sound(store) ? FOUND_NONE : FIND_FAILED;
}

/* Finds the row by the seat and by the key (`act`) that the client has given to the action. */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body)
{
    sqlite3_stmt *statement = store->statement[FIND_ACT];
    uint64_t number = 0;
    bind_text(statement, 1, table);
    (void)sqlite3_bind_int(statement, 2, seat);
    bind_text(statement, 3, act);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        number = (uint64_t)sqlite3_column_int64(statement, 0);
        *body = arena_str(arena, column(statement, 1));
    }
    reset_statement(store, FIND_ACT);
    return number;
}

/* Reads a row. Returns false if its kind is unknown, which means that the file is damaged. */
static bool row_of(sqlite3_stmt *statement, Row *row)
{
    *row = (Row){.number = (uint64_t)sqlite3_column_int64(statement, 0),
                 .seat = (uint8_t)sqlite3_column_int(statement, 2),
                 .body = column(statement, 3),
                 .act = column(statement, 4),
                 .at = sqlite3_column_int64(statement, 5)};
    return row_kind_named(column(statement, 1), &row->kind);
}

bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader)
{
    sqlite3_stmt *statement = store->statement[FIND_ROWS];
    Row row;
    int result;
    bool is_sound = true, goes_on = true; /* goes_on: the reader wants more rows */
    bind_text(statement, 1, table);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)from);
    (void)sqlite3_bind_int64(statement, 3, (sqlite3_int64)most);
    while (is_sound && goes_on && (result = sqlite3_step(statement)) != SQLITE_DONE) {
        is_sound = result == SQLITE_ROW && row_of(statement, &row);
        if (is_sound) goes_on = reader.read(reader.context, &row);
    }
    reset_statement(store, FIND_ROWS);
    return is_sound;
}
