/* The history of all tables in one SQLite file, in WAL mode with every commit written through. */
#include "server/store.h"

#include <sqlite3.h>

#include <stdlib.h>

static const char SCHEMA[] =
    "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA trusted_schema=OFF;"
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS game_table(id TEXT PRIMARY KEY, setup TEXT NOT NULL, keys BLOB "
    "NOT NULL,"
    " at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(game_table TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat "
    "INTEGER NOT NULL,"
    " body TEXT NOT NULL, act TEXT, at INTEGER NOT NULL, PRIMARY KEY(game_table, number)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX IF NOT EXISTS event_act ON event(game_table, seat, act) WHERE act IS NOT NULL;"
    "PRAGMA user_version=1;"
    "COMMIT;";

static const char *const KINDS[] = {
    [ROW_DEAL] = "deal",     [ROW_ACT] = "act",   [ROW_CLAIM] = "claim",       [ROW_ASK] = "ask",
    [ROW_AGREE] = "agree",   [ROW_UNDO] = "undo", [ROW_GIVEN_UP] = "given-up", [ROW_READY] = "ready",
    [ROW_NAME] = "name",     [ROW_HERE] = "here", [ROW_AWAY] = "away",         [ROW_COMPUTER] = "computer",
    [ROW_PERSON] = "person", [ROW_SAY] = "say",
};

typedef enum Statement {
    BEGIN,
    COMMIT,
    UNDO,
    ADD_TABLE,
    ADD_ROW,
    FIND_TABLE,
    FIND_ACT,
    FIND_ROWS,
    N_STATEMENTS
} Statement;

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
};

struct Store {
    sqlite3 *file;
    sqlite3_stmt *statement[N_STATEMENTS];
};

/* ---- opening -------------------------------------------------------------------------------------------------- */

static bool prepare(Store *store)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->file, STATEMENTS[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statement[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

Store *store_open(const char *path, Buf *why)
{
    Store *store = calloc(1, sizeof *store);
    if (!store) abort();
    bool is_open = sqlite3_open_v2(path, &store->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                   NULL) == SQLITE_OK;
    (void)sqlite3_busy_timeout(store->file, 2000);
    if (is_open && sqlite3_exec(store->file, SCHEMA, NULL, NULL, NULL) == SQLITE_OK && prepare(store)) return store;
    buf_add(why, str_of(store->file ? sqlite3_errmsg(store->file) : "out of memory"));
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

/* ---- binding and stepping ------------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *statement, int at, Str text)
{
    (void)sqlite3_bind_text64(statement, at, text.s ? text.s : "", text.n, SQLITE_STATIC, SQLITE_UTF8);
}

static Str column(sqlite3_stmt *statement, int at)
{
    const char *bytes = sqlite3_column_blob(statement, at);
    return bytes ? (Str){bytes, (size_t)sqlite3_column_bytes(statement, at)} : STR("");
}

/* Runs a statement that gives no row, and makes it ready for the next time. */
static bool run(Store *store, Statement which)
{
    sqlite3_stmt *statement = store->statement[which];
    int result = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE;
}

static void end(Store *store, Statement which)
{
    (void)sqlite3_reset(store->statement[which]);
    (void)sqlite3_clear_bindings(store->statement[which]);
}

void store_begin(Store *store)
{
    (void)run(store, BEGIN);
}

bool store_commit(Store *store)
{
    if (run(store, COMMIT)) return true;
    store_undo(store);
    return false;
}

void store_undo(Store *store)
{
    if (!sqlite3_get_autocommit(store->file)) (void)run(store, UNDO);
}

/* ---- adding --------------------------------------------------------------------------------------------------- */

bool store_add_table(Store *store, const StoredTable *table)
{
    sqlite3_stmt *statement = store->statement[ADD_TABLE];
    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->setup);
    (void)sqlite3_bind_blob64(statement, 3, table->keys.s, table->keys.n, SQLITE_STATIC);
    (void)sqlite3_bind_int64(statement, 4, table->at);
    return run(store, ADD_TABLE);
}

bool store_add_row(Store *store, Str table, const Row *row)
{
    sqlite3_stmt *statement = store->statement[ADD_ROW];
    bind_text(statement, 1, table);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)row->number);
    bind_text(statement, 3, str_of(KINDS[row->kind]));
    (void)sqlite3_bind_int(statement, 4, row->seat);
    bind_text(statement, 5, row->body);
    if (row->act.n) bind_text(statement, 6, row->act);
    (void)sqlite3_bind_int64(statement, 7, row->at);
    return run(store, ADD_ROW);
}

/* ---- finding -------------------------------------------------------------------------------------------------- */

bool store_table(Store *store, Arena *arena, Str id, StoredTable *out)
{
    sqlite3_stmt *statement = store->statement[FIND_TABLE];
    bind_text(statement, 1, id);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *out = (StoredTable){.id = arena_str(arena, id),
                             .setup = arena_str(arena, column(statement, 0)),
                             .keys = arena_str(arena, column(statement, 1)),
                             .at = sqlite3_column_int64(statement, 2)};
    end(store, FIND_TABLE);
    return found;
}

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
    end(store, FIND_ACT);
    return number;
}

static bool kind_of(Str name, RowKind *kind)
{
    for (size_t i = 0; i < COUNT(KINDS); i++)
        if (str_is(name, KINDS[i])) {
            *kind = (RowKind)i;
            return true;
        }
    return false;
}

size_t store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader)
{
    sqlite3_stmt *statement = store->statement[FIND_ROWS];
    size_t n = 0;
    bool goes_on = true;
    bind_text(statement, 1, table);
    (void)sqlite3_bind_int64(statement, 2, (sqlite3_int64)from);
    (void)sqlite3_bind_int64(statement, 3, (sqlite3_int64)most);
    while (goes_on && sqlite3_step(statement) == SQLITE_ROW) {
        Row row = {.number = (uint64_t)sqlite3_column_int64(statement, 0),
                   .seat = (uint8_t)sqlite3_column_int(statement, 2),
                   .body = column(statement, 3),
                   .act = column(statement, 4),
                   .at = sqlite3_column_int64(statement, 5)};
        n++;
        goes_on = kind_of(column(statement, 1), &row.kind) && reader.read(reader.context, &row);
    }
    end(store, FIND_ROWS);
    return n;
}
