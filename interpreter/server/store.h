/*
 * Stores the history of tables in a file of SQLite, with one row for each event. A row that was committed is not lost,
 * even if the program or the computer crashes. Only store_native.c uses the SQLite library. In a browser, store_wasm.c
 * has the rows in memory, and the page stores them.
 */
#ifndef TAPP_SERVER_STORE_H
#define TAPP_SERVER_STORE_H

#include "base/buf.h"

typedef struct Store Store;

/* The kinds of rows in the history of a table. Their names are in row.c. */
typedef enum RowKind {
    ROW_DEAL, /* a deal begins; body: its cards, see fold_draw_deal(); empty if the seed of the table decides them */
    ROW_ACT,  /* a seat acts; body: the token of the action */
    ROW_LATE, /* like ROW_ACT, but a computer chose the action, because the person's time was over */
    /*
     * the claim of a seat to the remaining tricks is granted; body: the actions of the rest of the deal, with blanks
     * between them; empty if the cards allow no play in which this seat wins all of these tricks
     */
    ROW_CLAIM,
    /*
     * a seat asks the others to allow an undo (body: the number of actions that would remain), or to accept its claim
     * to the remaining tricks (body: "claim")
     */
    ROW_ASK,
    ROW_AGREE,    /* a seat answers the question of ROW_ASK; body: "yes" or "no" */
    ROW_UNDO,     /* the undo of ROW_ASK is carried out */
    ROW_GIVEN_UP, /* the deal is given up, because it does not end */
    ROW_READY,    /* a seat asks for the next deal */
    ROW_NAME,     /* a seat gets a name; body: the name */
    ROW_HERE,     /* the person of a seat has come */
    ROW_AWAY,     /* the person of a seat has gone */
    ROW_COMPUTER, /* a computer takes over a seat; body: the computer's name */
    ROW_PERSON,   /* the person takes the seat back from a computer */
    ROW_SAY,      /* a seat writes a message to the table; body: the message */
    /* a person takes a free seat; body: the digest of the person's key in hexadecimal digits, a blank, the name */
    ROW_SIT,
    ROW_STAND /* a person leaves the seat of ROW_SIT before the first deal */
} RowKind;

/* True for a row that may change the deal. */
static inline bool row_moves(RowKind kind)
{
    return kind == ROW_DEAL || kind == ROW_ACT || kind == ROW_LATE || kind == ROW_CLAIM || kind == ROW_UNDO ||
           kind == ROW_GIVEN_UP;
}

/*
 * row_kind_name() returns the name of a kind of row in the file. row_kind_named() finds the kind with a name; false if
 * there is none.
 */
const char *row_kind_name(RowKind kind);
bool row_kind_named(Str name, RowKind *kind);

typedef struct Row {
    uint64_t number; /* the rows of each table are counted from 1 */
    RowKind kind;
    uint8_t seat; /* NO_SEAT for a row that is not about a seat */
    Str body;
    Str act;    /* the key that the client gave to its action, to recognise a repetition; may be empty */
    int64_t at; /* the time of the event, in milliseconds since 1970 */
} Row;

typedef struct StoredTable {
    Str id, setup; /* the setup as JSON */
    Str keys;      /* the digests of the keys: one for each seat, then the one for spectators */
    int64_t at;    /* the time at which the table was made, in milliseconds since 1970 */
} StoredTable;

/*
 * Opens the file, or creates it. If this fails, returns NULL, with the reason in `why`: the file cannot be read or
 * written, was written by a newer program, or is used by another program.
 */
Store *store_open(const char *path, Buf *why);
void store_close(Store *store);

/*
 * A transaction: everything that is added between store_begin() and store_commit() is stored, or nothing is.
 * store_commit() returns false if nothing was stored. store_undo() ends the transaction and stores nothing. The
 * functions that add return false if they fail, or without a transaction; the commit then fails, too.
 */
void store_begin(Store *store);
bool store_commit(Store *store);
void store_undo(Store *store);

/*
 * store_add_table() adds a new table, store_add_row() the next row of a table. Texts are copied. Both return false if
 * this fails.
 */
bool store_add_table(Store *store, const StoredTable *table);
bool store_add_row(Store *store, Str table, const Row *row);

/* A test of tables: `holds` is called with the id of a table. */
typedef struct TableTest {
    bool (*holds)(void *context, Str id);
    void *context;
} TableTest;

/*
 * Some tables only show the deal of a link: they were made from a record, and nobody has acted. Removes all such tables
 * except the newest `most` and those that are in use. Returns false if this fails. In a browser, the page does this.
 */
bool store_forget_looks(Store *store, size_t most, TableTest is_used);

/* The result of a search. FIND_FAILED means that the file cannot be read, or is damaged. */
typedef enum Found { FOUND, FOUND_NONE, FIND_FAILED } Found;

/*
 * True unless the file is damaged. Damage can be the reason why a table was not found or a row is wrong. Only the first
 * call examines the file, for at most two seconds, because all tables wait meanwhile. If it finds no damage in this
 * time, the file counts as sound.
 */
bool store_is_sound(Store *store);

/*
 * Finds a table by its id. The texts of `*out` are in the arena. In a damaged file, a table that is not found may have
 * existed; then returns FIND_FAILED and not FOUND_NONE.
 */
Found store_table(Store *store, Arena *arena, Str id, StoredTable *out);

/*
 * Finds the row that was made by the action of a seat with this key. Returns its number, and its body in the arena. If
 * there is none, returns 0.
 */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body);

/* A function that is called for each row, in order. It returns false to stop. Texts exist only during the call. */
typedef struct RowReader {
    bool (*read)(void *context, const Row *row);
    void *context;
} RowReader;

/* For store_rows(): all rows. It is the largest number that SQLite can compare, because its numbers have a sign. */
#define ALL_ROWS (SIZE_MAX >> 1)

/*
 * Reads at most `most` rows of a table, from number `from` on. Returns false if the file cannot be read or is damaged.
 */
bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader);

#endif
