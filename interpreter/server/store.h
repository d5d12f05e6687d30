/*
 * Stores the history of tables: one row per event, in SQLite. A row that was committed survives a crash of the program
 * or the machine. Only store_native.c uses the SQLite library. In a browser, store_wasm.c keeps the rows in memory, and
 * the page stores them.
 */
#ifndef TAPP_SERVER_STORE_H
#define TAPP_SERVER_STORE_H

#include "base/buf.h"

typedef struct Store Store;

/* Kinds of rows in the history of a table; row.c has their names. */
typedef enum RowKind {
    ROW_DEAL, /* a deal begins; body: its cards (fold_draw_deal()); empty if the table's seed determines them */
    ROW_ACT,  /* a seat acts; body: the token of the action */
    ROW_LATE, /* like ROW_ACT, but a computer chose the action because the person's time was over */
    /*
     * a seat's claim of the remaining tricks is granted; body: the tokens of the rest of the deal, separated by blanks;
     * empty if the cards allow no play in which the claimer wins all of these tricks
     */
    ROW_CLAIM,
    ROW_ASK,      /* a seat asks to undo (body: how many actions remain) or claims the rest (body: "claim") */
    ROW_AGREE,    /* a seat answers; body: "yes" or "no" */
    ROW_UNDO,     /* the requested undo is done */
    ROW_GIVEN_UP, /* the deal is given up, because it does not end */
    ROW_READY,    /* a seat asks for the next deal */
    ROW_NAME,     /* a seat gets a name; body: the name */
    ROW_HERE,     /* the person of a seat has come */
    ROW_AWAY,     /* the person of a seat has gone */
    ROW_COMPUTER, /* a computer takes over a seat; body: the computer's name */
    ROW_PERSON,   /* the person takes the seat back */
    ROW_SAY,      /* a seat writes a message to the table; body: the message */
    ROW_SIT,      /* a person takes a free seat; body: the digest of the key in hexadecimal digits, a blank, the name */
    ROW_STAND     /* the person leaves the seat before the first deal */
} RowKind;

/* True for a row that may change the deal. */
static inline bool row_moves(RowKind kind)
{
    return kind == ROW_DEAL || kind == ROW_ACT || kind == ROW_LATE || kind == ROW_CLAIM || kind == ROW_UNDO ||
           kind == ROW_GIVEN_UP;
}

/*
 * row_kind_name() is the name of a kind in the file. row_kind_named() finds the kind with a name; false if there is
 * none.
 */
const char *row_kind_name(RowKind kind);
bool row_kind_named(Str name, RowKind *kind);

typedef struct Row {
    uint64_t number; /* from 1 */
    RowKind kind;
    uint8_t seat; /* NO_SEAT if the row is not about a seat */
    Str body;
    Str act;    /* the key that the client gave to its act; empty if it gave none */
    int64_t at; /* milliseconds since 1970 */
} Row;

typedef struct StoredTable {
    Str id, setup; /* the setup is JSON */
    Str keys;      /* digests of the keys: one per seat, then that of spectators */
    int64_t at;
} StoredTable;

/*
 * Opens or creates the file. If this fails, returns NULL with the reason in `why`: the file cannot be read or written,
 * a newer program wrote it, or another program uses it.
 */
Store *store_open(const char *path, Buf *why);
void store_close(Store *store);

/*
 * A transaction. Either everything that is added between begin and commit is stored, or nothing. store_commit() returns
 * false if it failed, and then nothing was stored. A function that adds returns false if it fails or no transaction is
 * open. The commit will then fail, too.
 */
void store_begin(Store *store);
bool store_commit(Store *store);
void store_undo(Store *store);

/* Add a new table; add the next row of a table. Texts need to live only during the call. */
bool store_add_table(Store *store, const StoredTable *table);
bool store_add_row(Store *store, Str table, const Row *row);

/*
 * Removes tables that only show the deal of a link (made of a record, without an act), except the newest `most` of
 * them. In a browser the page does so.
 */
bool store_forget_looks(Store *store, size_t most);

/* The result of a search. FIND_FAILED means that the file cannot be read or is damaged. */
typedef enum Found { FOUND, FOUND_NONE, FIND_FAILED } Found;

/*
 * False if the file is damaged, which may be the reason for a table that was not found or a row that is wrong. Only the
 * first call reads the file, for at most two seconds, because all tables wait meanwhile. Damage beyond that is not
 * found.
 */
bool store_is_sound(Store *store);

/* Finds a table by its id; the result is in the arena. FOUND_NONE only if store_is_sound(). */
Found store_table(Store *store, Arena *arena, Str id, StoredTable *out);

/*
 * Finds the row that a seat's act with this key has made. Returns its number, and its body in the arena; 0 if there is
 * none.
 */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body);

/* Called for each row in order; returns false to stop. Texts live only during the call. */
typedef struct RowReader {
    bool (*read)(void *context, const Row *row);
    void *context;
} RowReader;

/* For store_rows(): no limit. The largest number that the file can compare with, which is signed. */
#define ALL_ROWS (SIZE_MAX >> 1)

/*
 * Reads at most `most` rows of a table, beginning with number `from`. False if the file cannot be read or is damaged.
 */
bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader);

#endif
