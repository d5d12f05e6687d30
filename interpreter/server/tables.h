/*
 * The tables that are in use: each one's fold in memory, its streams, the computer that thinks for it. Rows are added
 * here and nowhere else: taken by the fold, written to the store, told to the streams; told only after all of it is
 * kept.
 */
#ifndef TAPP_SERVER_TABLES_H
#define TAPP_SERVER_TABLES_H

#include "server/allowance.h"
#include "server/secret.h"
#include "server/thinkers.h"
#include "server/client.h"
#include "server/web.h"

enum {
    KEY_BYTES = 64,           /* of the key that a caller gives an act */
    MOST_WATCHERS = 16,       /* of a table; seats have their own */
    MOST_OF_SEAT = 4,         /* streams per seat; a further one closes the oldest, which may be a lost connection */
    MOST_ENDING = 4,          /* of a seat, that are ending and have not gone yet */
    MOST_WAITING = 512 << 10, /* bytes that a stream may lag behind */
    BEAT = 15000,             /* milliseconds after which a silent stream says that it lives */
    ABSENT = 2 * BEAT,        /* without a stream for so long a person is away */
    FORGET = 600000,          /* a table that nobody uses leaves memory, and comes back when it is asked for */
    FORGET_SOON = 10000,      /* the same while there are many */
    MANY_TABLES = 1000
};

typedef struct Table Table;
typedef struct Tables Tables;

/* Somebody who looks at a table. `ready` bytes of what is to be sent are of rows that are kept. */
typedef struct Stream {
    struct Stream *next;
    Table *table;
    WebStream *wire;
    Audience audience;
    Buf out;
    size_t sent, ready;
    Fold *past;    /* while it reads what happened before; NULL: it is told as things happen */
    uint64_t from; /* then: rows after this one are told */
    int64_t last;  /* when something was sent */
    bool ends;
} Stream;

struct Table {
    Table *next;
    char id[TABLE_ID_TEXT + 1];
    Arena *arena;
    Setup setup;
    const Opened *opened;
    Fold fold;
    uint64_t kept; /* the last number that is committed */
    Digest key[MAX_SEATS + 1];
    Stream *streams;
    Thought thought;
    Memory *memory; /* of its computers; NULL where none has been asked, or too many tables have one */
    bool thinks, is_touched, is_broken;
    bool is_held; /* the computer has thought, and waits as a person would: until `held_until` */
    int64_t held_until, moved_at;
    int64_t used, away_at[MAX_SEATS]; /* 0: not counted */
    uint64_t who;                     /* the address that used it last (limits_who), for whom its computers think */
    int64_t thought_at;               /* when they were last asked */
    Allowance allowance;              /* where a stranger has sent the rules */
};

struct Tables {
    Store *store;
    Games *games;
    Thinkers *thinkers;
    Table *first;
    size_t n, n_streams, n_held, n_memories;
    bool is_writing;
    Request **waiting; /* for the commit */
    size_t n_waiting, capacity;
    int64_t now;         /* as tables_clock */
    Allowance allowance; /* of all tables together whose rules strangers have sent */
};

enum {
    TABLE_A_SECOND = 100000, /* microseconds of the serving thread that such a table may use a second ... */
    TABLE_AT_ONCE = 2000000,
    STRANGERS_A_SECOND = 300000, /* ... and all of them together */
    STRANGERS_AT_ONCE = 4000000
};

/* Milliseconds that pass, whatever the clock of the machine is set to meanwhile; and those since 1970, for rows. */
int64_t tables_clock(void);
int64_t tables_date(void);

/* No tables yet; end gives back all memory, when streams and thinkers are gone. */
void tables_begin(Tables *tables, Store *store, Games *games, Thinkers *thinkers);
void tables_end(Tables *tables);

/* Sets a table up from the body of a request: its keys are the answer, when it is kept. NULL after a refusal. */
Table *tables_set_up(Tables *tables, const Node *root, Request *request);

/* The table with this id, if it is in memory; NULL otherwise. */
Table *tables_present(Tables *tables, Str id);

/* The table with this id, read from the store if need be; NULL after a refusal. */
Table *tables_find(Tables *tables, Str id, Answer *answer);

/* Whose key it is: a seat, or NO_SEAT for one that watches. False after a refusal. */
bool table_seat_of(const Table *table, Str key, uint8_t *seat, Answer *answer);

/* An act of a seat, from the body of a request. */
void table_act(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Holds an answer back until what was added is kept. */
void tables_wait(Tables *tables, Request *request);

/* Answers the request with the table's events. */
void table_stream(Tables *tables, Table *table, uint8_t seat, Request *request);

/* A deal of the table that is over, by its number from 1, as client_write_replay tells it. */
void table_replay(Tables *tables, Table *table, Str number, Request *request);

/*
 * May the serving thread work for this table? And taking what was used since allowance_clock() gave `since`. Tables of
 * shipped variants always may.
 */
bool table_may_work(Tables *tables, Table *table);
void table_worked(Tables *tables, Table *table, int64_t since);

/* A computer has thought. */
void tables_thought(Tables *tables, Thought *thought);

/* Plays what computers hold back and is due; gives how long it can wait for the next, -1 for ever. */
int tables_play_held(Tables *tables);

/* Keeps what was added, tells it, answers those who wait. */
void tables_commit(Tables *tables);

/*
 * What time alone brings: beats, persons who are away, tables that nobody uses. Gives how long it can wait for the
 * next, -1 for ever.
 */
int tables_tick(Tables *tables);

/* Ends all streams, before the server stops. */
void tables_end_streams(Tables *tables);

/* The language of a request: one that the program speaks. */
Str tables_language(const Request *request);

/* ---- for these files ------------------------------------------------------------------------------------------- */

/* table_rows.c: adds a row, and what follows from it: an action taken back, the next deal, a question to a computer. */
typedef struct NewRow {
    RowKind kind;
    uint8_t seat;
    Str body, act;
} NewRow;
bool table_add(Tables *tables, Table *table, NewRow new);
bool table_deal(Tables *tables, Table *table); /* the row of the next deal */
void table_follow(Tables *tables, Table *table);

/* stream.c: puts text into a stream; the stream that lags too far behind ends. */
void stream_put(Stream *stream, uint64_t number, Str data);

/* stream.c: it ends when what is ready has been sent. */
void stream_end(Stream *stream);

/* Is this stream told what happens now? */
static inline bool stream_is_live(const Stream *stream)
{
    return !stream->past && !stream->ends;
}

#endif
