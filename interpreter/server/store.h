/*
 * What is kept of the tables: one row an event, in SQLite. A row that has been committed outlives a crash of the
 * program and of the machine. The one file that knows the library is store.c.
 */
#ifndef TAPP_SERVER_STORE_H
#define TAPP_SERVER_STORE_H

#include "base/buf.h"

typedef struct Store Store;

/* What a row of a table's history says. The names in the file are those of store.c. */
typedef enum RowKind {
    ROW_DEAL,  /* the next deal begins; body: the cards (fold_draw_deal), empty: the seed of the table gives them */
    ROW_ACT,   /* seat; body: the token of an action */
    ROW_CLAIM, /* seat, whose the rest is; body: the tokens that follow, with blanks between; empty: it cannot be so */
    ROW_ASK,   /* seat wishes its last action back, body: how many actions would remain; or the rest, body: "claim" */
    ROW_AGREE, /* seat; body: "yes" or "no" */
    ROW_UNDO,  /* what was asked for is done */
    ROW_GIVEN_UP, /* the deal does not end */
    ROW_READY,    /* seat; for the next deal */
    ROW_NAME,     /* seat; body: the person's name */
    ROW_HERE,     /* seat; the person has come */
    ROW_AWAY,     /* seat; the person has gone */
    ROW_COMPUTER, /* seat is given to a computer; body: which */
    ROW_PERSON,   /* seat is taken back */
    ROW_SAY       /* seat; body: what is said to the table */
} RowKind;

typedef struct Row {
    uint64_t number; /* from 1 */
    RowKind kind;
    uint8_t seat; /* NO_SEAT where it is nobody's */
    Str body;
    Str act;    /* the key that the caller gave its act; empty if there was none */
    int64_t at; /* milliseconds since 1970 */
} Row;

typedef struct StoredTable {
    Str id, setup; /* the setup as JSON */
    Str keys;      /* digests: one for each seat, then that of those who watch */
    int64_t at;
} StoredTable;

/*
 * Opens or makes the file; NULL with the reason in `why`: it cannot be read or written, a newer program wrote it, or
 * another one has it.
 */
Store *store_open(const char *path, Buf *why);
void store_close(Store *store);

/*
 * What is added between begin and commit is kept whole or not at all. Commit gives false if it was not kept: then all
 * of it is undone. Adding gives false if it failed, or if nothing was begun; then too.
 */
void store_begin(Store *store);
bool store_commit(Store *store);
void store_undo(Store *store);

/* A new table; the next row of one. Texts are borrowed for the call. */
bool store_add_table(Store *store, const StoredTable *table);
bool store_add_row(Store *store, Str table, const Row *row);

/* Is there a table? FIND_FAILED: the file could not be read, or is damaged. */
typedef enum Found { FOUND, FOUND_NONE, FIND_FAILED } Found;

/* A table by its id, in the arena. */
Found store_table(Store *store, Arena *arena, Str id, StoredTable *out);

/* The number of the row that a seat's act with this key made, its body in the arena; 0 if there is none. */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body);

/* Who is told of rows, in their order; texts live as long as the call. False: no more. */
typedef struct RowReader {
    bool (*read)(void *context, const Row *row);
    void *context;
} RowReader;

/* The rows of a table from a number on, at most so many. False if the file could not be read, or is damaged. */
bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader);

#endif
