/*
 * The tables in use: each with its state (fold), its streams, and its computer that may be thinking. Rows are added
 * only here. The fold applies a row, the store writes it, and the streams send it after it was stored.
 */
#ifndef TAPP_SERVER_TABLES_H
#define TAPP_SERVER_TABLES_H

#include "server/allowance.h"
#include "server/secret.h"
#include "server/bot_pool.h"
#include "server/client.h"
#include "server/web.h"

#include "tui/teach.h"

enum {
    KEY_BYTES = 64,           /* bytes of the key that a client gives to an act */
    MOST_WATCHERS = 16,       /* spectators per table */
    MOST_OF_SEAT = 4,         /* streams per seat; another one closes the oldest, whose connection may be lost */
    MOST_ENDING = 4,          /* streams per seat that are still closing */
    MOST_WAITING = 512 << 10, /* bytes that may wait to be sent to one client */
    BEAT = 15000,             /* milliseconds without output after which a stream sends a sign of life */
    ABSENT = 2 * BEAT,        /* a person without a stream for this time is absent */
    FORGET = 600000,          /* milliseconds after which an unused table is dropped from memory */
    FORGET_SOON = 10000,      /* the same if there are many tables */
    MANY_TABLES = 1000,
    MOST_LOOKS = 1000, /* stored tables that only show the deal of a link; older ones are removed */
    LOOKS_AT_ONCE = 50 /* new tables of this kind after which the server removes old ones */
};

typedef struct Table Table;
typedef struct Tables Tables;

/* A stream to a client. The first `ready` bytes of the output belong to stored rows and may be sent. */
typedef struct Stream {
    struct Stream *next;
    Table *table;
    WebStream *wire;
    Audience audience;
    Buf out;
    size_t sent, ready;
    Fold *past;    /* the state while earlier rows are read; NULL: the stream gets new events */
    uint64_t from; /* the last of the earlier rows that was sent */
    int64_t last;  /* when something was last written */
    bool ends;
} Stream;

/* A question of a person: for a hint now, or about a seat's decisions in a finished deal. A table has only one. */
typedef struct Advice {
    BotJob job;
    size_t deal; /* the number of the deal, from 1; 0: the present position */
    uint8_t seat;
    bool thinks, is_ready;
    Hint hint;
    CardSet cards; /* the hint for several cards to be discarded; else empty */
    Regret regrets[MOST_REGRETS];
    int n_regrets;
} Advice;

/* The clock of a table. Rows are given by their numbers. */
typedef struct Clock {
    int64_t due;          /* when the time is over, on the clock of tables_clock(); 0: the clock does not run */
    uint64_t since;       /* the row that started the clock */
    uint64_t stopped;     /* the row of the turn that a question has interrupted */
    int64_t stopped_left; /* the milliseconds that were left for that turn */
    uint64_t late;        /* the row of a turn that a computer decides because the person's time is over */
} Clock;

struct Table {
    Table *next;
    char id[TABLE_ID_TEXT + 1];
    Arena *arena;
    Setup setup;
    const Opened *opened;
    Fold fold;
    uint64_t kept; /* the number of the last committed row */
    Digest key[MAX_SEATS + 1];
    Stream *streams;
    BotJob job;
    Advice advice;
    Memory *memory; /* the beliefs of its computers; NULL if they need none, or if too many tables have one */
    bool thinks, is_touched, is_broken;
    bool is_held; /* a computer's answer waits until `held_until`, so that people can follow the play */
    int64_t held_until, moved_at;
    int64_t used, away_at[MAX_SEATS]; /* the last use; when absent persons are recorded as away, 0: not set */
    uint64_t who;        /* the last user's address (limits_who()), which the time of the computers is charged to */
    int64_t job_at;      /* when a computer was last asked */
    Allowance allowance; /* for a table with a stranger's rules */
    Clock clock;
};

struct Tables {
    Store *store;
    Games *games;
    BotPool *pool;
    Table *first;
    size_t n, n_streams, n_held, n_memories, n_looks;
    bool is_writing;
    Request **waiting; /* requests that wait for the commit */
    size_t n_waiting, capacity;
    int64_t now;         /* the present time, on the clock of tables_clock() */
    Allowance allowance; /* for all tables with strangers' rules together */
};

enum {
    TABLE_A_SECOND = 100000, /* microseconds of the serving thread per second, for a table with a stranger's rules */
    TABLE_AT_ONCE = 2000000,
    STRANGERS_A_SECOND = 300000, /* the same, for all these tables together */
    STRANGERS_AT_ONCE = 4000000
};

/* Clocks in milliseconds. tables_clock() is monotonic. tables_date() counts from 1970 and is used in rows. */
int64_t tables_clock(void);
int64_t tables_date(void);

/* tables_begin() starts without tables. tables_end() frees everything; streams and pool must have ended before. */
void tables_begin(Tables *tables, Store *store, Games *games, BotPool *pool);
void tables_end(Tables *tables);

/*
 * Sets up a table from the body of a request. The answer has the keys of the table, and is sent when the table is
 * stored. NULL if the request is refused.
 */
Table *tables_set_up(Tables *tables, const Node *root, Request *request);

/* The table with this id if it is in memory; else NULL. */
Table *tables_present(Tables *tables, Str id);

/* The table with this id, which is read from the store if necessary. NULL if the request is refused. */
Table *tables_find(Tables *tables, Str id, Answer *answer);

/* Finds the seat that a key belongs to; NO_SEAT for a spectator. False if the request is refused. */
bool table_seat_of(const Table *table, Str key, uint8_t *seat, Answer *answer);

/* Handles an act of a seat, which is in the body of a request. */
void table_act(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Writes the tables in the lobby that wait for people, the newest first, as JSON. */
void tables_write_listed(const Tables *tables, Buf *buf, Str language);

/* Gives a free seat to the person whose data is in the body of a request. The table must wait for people (Setup). */
void table_sit(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Makes a request wait until the rows that were added are stored. */
void tables_wait(Tables *tables, Request *request);

/* Answers with the stream of a table's events. */
void table_stream(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Answers with a finished deal in the form of client_write_replay(). `number` counts from 1. */
void table_replay(Tables *tables, Table *table, Str number, Request *request);

/*
 * table_advice.c: table_hint() gives a hint for the seat's turn, table_review() the seat's worst decisions in a
 * finished deal. The status is 202 until the answer is ready; the client must ask again.
 */
void table_hint(Tables *tables, Table *table, uint8_t seat, Request *request);
void table_review(Tables *tables, Table *table, uint8_t seat, size_t deal, Request *request);

/* table_streams.c: the number of a deal in a path, from 1; 0 if the text is invalid. */
size_t table_deal_number(Str text);

/* table_streams.c: makes a fold at the end of a finished deal, given by number. False if the request is refused. */
bool table_find_deal(Tables *tables, Table *table, size_t number, Fold *fold, Answer *answer);

/*
 * table_may_work() is true if the serving thread may work for this table now. table_worked() subtracts the time used
 * since allowance_clock() returned `since`. Tables with shipped variants are not limited.
 */
bool table_may_work(Tables *tables, Table *table);
void table_worked(Tables *tables, Table *table, int64_t since);

/* Takes the answer of a computer that has finished thinking. */
void tables_job_done(Tables *tables, BotJob *job);

/* Ends the waits for persons whose time is over. Returns the time until the next one ends, -1 if none runs. */
int tables_run_clocks(Tables *tables);

/*
 * table_clock.c: table_wind() starts or stops the clock; call it after each row. table_time_left() is the time left in
 * milliseconds, -1 if no clock runs. table_awaited() has the seats whose time runs.
 */
void table_wind(Table *table);
int64_t table_time_left(const Table *table);
uint8_t table_awaited(const Table *table);

/*
 * Lets computers act whose answers were held back until now. Returns the time until the next one, -1 if there is none.
 */
int tables_play_held(Tables *tables);

/* Commits the rows that were added, sends them, and answers the requests that wait for this. */
void tables_commit(Tables *tables);

/*
 * Sends signs of life, records absent persons, and drops unused tables. Returns the time until the next call, -1 if
 * none is needed.
 */
int tables_tick(Tables *tables);

/* Ends all streams before the server stops. */
void tables_end_streams(Tables *tables);

/* The language of a request; one that the program has. */
Str tables_language(const Request *request);

/* ---- for the files of tables ----------------------------------------------------------------------------------- */

/*
 * table_rows.c: a row to add. table_add() applies it and sends it. table_follow() then does what follows: an undo, the
 * next deal, asking a computer.
 */
typedef struct NewRow {
    RowKind kind;
    uint8_t seat;
    Str body, act;
} NewRow;
bool table_add(Tables *tables, Table *table, NewRow new);

/* Adds the row of the next deal. If the setup has a record, also adds the rows of its actions. */
bool table_deal(Tables *tables, Table *table);

/* Plays the record of the setup; `last` is its last position. False if the request is refused. */
bool table_replays(const Table *table, State *last, Answer *answer);
void table_follow(Tables *tables, Table *table);

/* stream.c: adds text to a stream. A stream with too much waiting text is ended. */
void stream_put(Stream *stream, uint64_t number, Str data);

/* stream.c: ends a stream after the ready part of its output was sent. */
void stream_end(Stream *stream);

/* True if the stream gets new events, because it has sent all earlier ones. */
static inline bool stream_is_live(const Stream *stream)
{
    return !stream->past && !stream->ends;
}

#endif
