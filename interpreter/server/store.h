/*
 * The stored history of tables: one row per event, in SQLite. A committed row survives a crash of the program or the
 * machine. Only store_native.c uses the library. In a browser store_wasm.c has the rows in memory, and the page stores
 * them.
 */
#ifndef TAPP_SERVER_STORE_H
#define TAPP_SERVER_STORE_H

#include "base/buf.h"

typedef struct Store Store;

/* Kinds of rows in a table's history; row.c has their names. */
typedef enum RowKind {
    ROW_DEAL, /* the next deal begins; body: the cards (fold_draw_deal()), empty: the seed of the table gives them */
    ROW_ACT,  /* seat; body: the token of an action */
    ROW_LATE, /* the same, chosen by a computer because the time of the seat's person was over */
    /* the seat that wins the rest; body: the tokens that follow, separated by blanks; empty: it is impossible */
    ROW_CLAIM,
    ROW_ASK,      /* seat asks to undo, body: the number of remaining actions; or claims the rest, body: "claim" */
    ROW_AGREE,    /* seat; body: "yes" or "no" */
    ROW_UNDO,     /* the requested undo is done */
    ROW_GIVEN_UP, /* the deal does not end */
    ROW_READY,    /* seat; for the next deal */
    ROW_NAME,     /* seat; body: the person's name */
    ROW_HERE,     /* seat; the person has come */
    ROW_AWAY,     /* seat; the person has gone */
    ROW_COMPUTER, /* seat is given to a computer; body: its name */
    ROW_PERSON,   /* seat is taken back */
    ROW_SAY,      /* seat; body: a message to the table */
    ROW_SIT,  /* seat; a person takes this seat; body: the digest of the key in hexadecimal digits, a blank, the name */
    ROW_STAND /* seat; the person leaves the seat before the first deal */
} RowKind;

/* True for a row that changes the deal on the table. */
static inline bool row_moves(RowKind kind)
{
    return kind == ROW_DEAL || kind == ROW_ACT || kind == ROW_LATE || kind == ROW_CLAIM || kind == ROW_UNDO ||
           kind == ROW_GIVEN_UP;
}

/* The name of a kind, as it is kept; the kind with a name, false if there is none. */
const char *row_kind_name(RowKind kind);
bool row_kind_named(Str name, RowKind *kind);

typedef struct Row {
    uint64_t number; /* from 1 */
    RowKind kind;
    uint8_t seat; /* NO_SEAT if it concerns no seat */
    Str body;
    Str act;    /* the client's key for its act; empty if there was none */
    int64_t at; /* milliseconds since 1970 */
} Row;

typedef struct StoredTable {
    Str id, setup; /* the setup as JSON */
    Str keys;      /* digests: one per seat, then the one for spectators */
    int64_t at;
} StoredTable;

/*
 * Opens or creates the file. NULL with the reason in `why`: it cannot be read or written, a newer program wrote it, or
 * another one uses it.
 */
Store *store_open(const char *path, Buf *why);
void store_close(Store *store);

/*
 * A transaction: everything added between begin and commit is stored, or nothing. store_commit() returns false if it
 * failed and was undone. Adding returns false if it failed or no transaction is open; the commit will fail then, too.
 */
void store_begin(Store *store);
bool store_commit(Store *store);
void store_undo(Store *store);

/* Adds a new table; the next row of one. Texts are borrowed during the call. */
bool store_add_table(Store *store, const StoredTable *table);
bool store_add_row(Store *store, Str table, const Row *row);

/* The result of a search. FIND_FAILED: the file cannot be read, or is damaged. */
typedef enum Found { FOUND, FOUND_NONE, FIND_FAILED } Found;

/* Finds a table by its id; the result is in the arena. */
Found store_table(Store *store, Arena *arena, Str id, StoredTable *out);

/* The number of the row made by a seat's act with this key, and its body in the arena; 0 if there is none. */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body);

/* Receives rows in order; texts live as long as the call. Returns false to stop. */
typedef struct RowReader {
    bool (*read)(void *context, const Row *row);
    void *context;
} RowReader;

/* Reads the rows of a table from a number on, at most `most`. False if the file cannot be read, or is damaged. */
bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader);

#endif
