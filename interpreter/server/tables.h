/*
 * The tables in use. Each has its state (fold), its streams of events, and computers that may be thinking. All changes
 * of a table are rows (server/store.h), and only table_add() adds a row: the fold applies it, the store writes it, and
 * the streams send it when it is stored.
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
    KEY_BYTES = 64,           /* bytes of the key that a client gives to an action */
    MOST_WATCHERS = 16,       /* spectators of a table */
    MOST_OF_SEAT = 4,         /* streams of a seat; a further one ends the oldest, whose connection may be lost */
    MOST_ENDING = 4,          /* streams of a seat that have ended, but still have something to send */
    MOST_WAITING = 512 << 10, /* bytes that may wait to be sent to a client; with more, the stream ends */
    BEAT = 15000,             /* after this many milliseconds without output, a stream sends a sign of life */
    ABSENT = 2 * BEAT,        /* after this many milliseconds without a stream, a person counts as away */
    FORGET = 600000,          /* after this many milliseconds, a table that nobody uses is removed from memory */
    FORGET_SOON = 10000,      /* replaces FORGET if there are more than MANY_TABLES tables in memory */
    MANY_TABLES = 1000,
    MOST_LOOKS = 1000, /* stored tables that only show the deal of a link; if there are more, the oldest are removed */
    LOOKS_AT_ONCE = 50 /* after this many new tables of this kind, old ones are removed */
};

typedef struct Table Table;
typedef struct Tables Tables;

/*
 * A stream of events to a client. The first `ready` bytes of its output belong to rows that were stored, so they may be
 * sent.
 */
typedef struct Stream {
    struct Stream *next;
    Table *table;
    WebStream *wire; /* the connection to the client; NULL before the answer to the request has begun */
    Audience audience;
    Buf out;
    size_t sent, ready; /* how many bytes of `out` were sent, and how many may be sent */
    Fold *past;         /* the state of the table at the earlier rows that are being read; NULL: none need to be read */
    uint64_t from;      /* the last row that the client had when it connected */
    int64_t last;       /* the time at which something was last sent, as in tables_clock() */
    bool ends;          /* nothing is added any more; the stream ends when the ready part of its output was sent */
} Stream;

/*
 * Advice that a person has asked for: a hint for his turn, or a review of his decisions in a deal that is over. A table
 * has only one at a time.
 */
typedef struct Advice {
    BotJob job;    /* calculates the advice in another thread */
    size_t deal;   /* for a review, the number of the deal, from 1; for a hint 0 */
    uint8_t seat;  /* the seat of the person */
    bool thinks;   /* the advice is being calculated in another thread */
    bool is_ready; /* the result is in the following fields */
    Hint hint;
    CardSet cards; /* for a hint about several cards to discard: these cards; otherwise empty */
    Regret regrets[MOST_REGRETS];
    int n_regrets;
} Advice;

/*
 * The clock of a table, which limits the time of persons. Rows are given by their numbers; a turn is given by the row
 * after which it began.
 */
typedef struct Clock {
    int64_t due;          /* the time at which the clock runs out, as in tables_clock(); 0: it does not run */
    uint64_t since;       /* the row that started the clock */
    uint64_t stopped;     /* the turn that was last interrupted by a question to the other players */
    int64_t stopped_left; /* the milliseconds that were left for this turn */
    uint64_t late;        /* the turn that a computer decides, because the person's time is over */
} Clock;

struct Table {
    Table *next;
    char id[TABLE_ID_TEXT + 1];
    Arena *arena;
    Setup setup;
    const Opened *opened; /* the game */
    Fold fold;            /* the state after all rows, also those that are not committed yet */
    uint64_t kept;        /* the number of the last row that was committed */
    /* by seat: the digest of the key that was made with the table; after the last seat: that of the spectators */
    Digest key[MAX_SEATS + 1];
    Stream *streams; /* the newest first */
    BotJob job;      /* lets a computer choose an action in another thread */
    Advice advice;
    /* the beliefs of the table's computers about hidden cards; NULL: not needed, or too many tables keep beliefs */
    Memory *memory;
    bool thinks;        /* a computer is choosing an action in another thread */
    bool is_touched;    /* rows were added since the last commit */
    bool is_broken;     /* a row could not be applied or stored; the table is removed, and read again when needed */
    bool is_held;       /* the action that a computer has chosen waits until `held_until`, see tables_job_done() */
    int64_t held_until; /* this and the following times are as in tables_clock() */
    int64_t moved_at;   /* the time of the last change to the deal */
    int64_t used;       /* the time of the last use of the table */
    int64_t away_at[MAX_SEATS]; /* by seat: the time at which a person without a stream counts as away; 0: not set */
    uint64_t who;               /* the hash of the last user's address (limits_who()), whose time the computers use */
    int64_t job_at;             /* the time at which a computer was last asked to act */
    Allowance allowance; /* the working time for this table, if a client has sent its rules (a stranger's rules) */
    Clock clock;
};

struct Tables {
    Store *store;
    Games *games;
    BotPool *pool;
    Table *first;
    size_t n, n_streams;        /* the numbers of tables in memory, and of their streams */
    size_t n_held, n_memories;  /* the numbers of tables with `is_held`, and with `memory` */
    size_t n_looks;             /* how many tables were made from a record since the server started */
    bool is_writing;            /* a transaction of the store is open */
    Request **waiting;          /* requests that are answered after the next commit */
    size_t n_waiting, capacity; /* of `waiting` */
    int64_t now;                /* the present time, as in tables_clock() */
    Allowance allowance;        /* for all tables with strangers' rules together */
};

enum {
    /*
     * Allowances of tables with strangers' rules, in microseconds of the serving thread's time: how much is added each
     * second, and the most that can be saved up. There is one for each such table, and one for all of them together.
     */
    TABLE_A_SECOND = 100000,
    TABLE_AT_ONCE = 2000000,
    STRANGERS_A_SECOND = 300000,
    STRANGERS_AT_ONCE = 4000000
};

/*
 * Return a time in milliseconds. tables_clock() never goes back. tables_date() counts from 1970, and is stored in rows.
 */
int64_t tables_clock(void);
int64_t tables_date(void);

/*
 * tables_begin() starts without tables. tables_end() frees everything; before that, streams and the pool must have
 * ended.
 */
void tables_begin(Tables *tables, Store *store, Games *games, BotPool *pool);
void tables_end(Tables *tables);

/*
 * Makes a table from the body of a request. The answer has the keys of the table, and is sent when the table is stored.
 * Returns NULL if the request is refused.
 */
Table *tables_set_up(Tables *tables, const Node *root, Request *request);

/* Returns the table with this id if it is in memory and not broken; otherwise NULL. */
Table *tables_present(Tables *tables, Str id);

/*
 * Returns the table with this id. If it is not in memory, reads it from the store. Returns NULL if the request is
 * refused.
 */
Table *tables_find(Tables *tables, Str id, Answer *answer);

/* Finds the seat that a key belongs to; NO_SEAT for spectators. Returns false if the request is refused. */
bool table_seat_of(const Table *table, Str key, uint8_t *seat, Answer *answer);

/* Handles the action of a seat, which is in the body of a request. */
void table_act(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Writes as JSON the tables that anyone may join: those with `is_listed` that wait for persons and have a stream. */
void tables_write_listed(const Tables *tables, Buf *buf, Str language);

/*
 * Gives a free seat to a person, whose name and key are in the body of a request. `seat` is the seat that the person
 * has already; NO_SEAT: none.
 */
void table_sit(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Sends the answer to a request only when the rows that were added are stored. */
void tables_wait(Tables *tables, Request *request);

/* Answers a request with the stream of the table's events, as this seat sees them. */
void table_stream(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Answers with a deal that is over, as client_write_replay() writes it. `number` counts from 1. */
void table_replay(Tables *tables, Table *table, Str number, Request *request);

/*
 * In table_advice.c. table_hint() answers with a hint for the turn of the seat. table_review() answers with the worst
 * decisions of the seat in a deal that is over. Until the result is ready, the status is 202, and the client must ask
 * again.
 */
void table_hint(Tables *tables, Table *table, uint8_t seat, Request *request);
void table_review(Tables *tables, Table *table, uint8_t seat, size_t deal, Request *request);

/* In table_streams.c: returns the number of a deal in a path, from 1; 0 if the text is no such number. */
size_t table_deal_number(Str text);

/*
 * In table_streams.c: makes `*fold` the state of the table at the end of the deal with this number, from 1; fold_end()
 * frees it. Returns false, with nothing to free, if the request is refused.
 */
bool table_find_deal(Tables *tables, Table *table, size_t number, Fold *fold, Answer *answer);

/*
 * Limit the work for tables with strangers' rules. table_may_work() is true if the serving thread may work for this
 * table now; always for other tables. table_worked() subtracts the time that was used since allowance_clock() returned
 * `since`.
 */
bool table_may_work(Tables *tables, Table *table);
void table_worked(Tables *tables, Table *table, int64_t since);

/* Is called when a computer has finished thinking, with its result. */
void tables_job_done(Tables *tables, BotJob *job);

/* Handles clocks that have run out. Returns the milliseconds until the next one does; -1 if none runs. */
int tables_run_clocks(Tables *tables);

/*
 * In table_clock.c. table_wind() starts or stops the clock; call it after each row. table_time_left() returns the
 * milliseconds that are left; -1 if no clock runs. table_awaited() returns the seats whose time runs.
 */
void table_wind(Table *table);
int64_t table_time_left(const Table *table);
uint8_t table_awaited(const Table *table);

/*
 * Makes the actions of computers that had to wait (`is_held`), if their time has come. Returns the milliseconds until
 * the next one; -1 if none waits.
 */
int tables_play_held(Tables *tables);

/* Stores the rows that were added, sends them, and answers the requests that wait for this. */
void tables_commit(Tables *tables);

/*
 * Sends signs of life, records absent persons, and removes tables that nobody uses. Returns the milliseconds until the
 * next call; -1 if none is needed.
 */
int tables_tick(Tables *tables);

/* Ends all streams, before the server stops. */
void tables_end_streams(Tables *tables);

/* Returns the language for a request, which is one that the program has. */
Str tables_language(const Request *request);

/* ---- for the files that implement tables ---------------------------------------------------------------------- */

/*
 * In table_rows.c: a row to be added. table_add() applies it, stores it, and writes it for the streams. If this fails,
 * it returns false, and the table is broken. After one or more rows, call table_follow(). It does the work that follows
 * from them, such as an undo that all have agreed to, the next deal, or asking a computer to act.
 */
typedef struct NewRow {
    RowKind kind;
    uint8_t seat;
    Str body, act;
} NewRow;
bool table_add(Tables *tables, Table *table, NewRow new);
void table_follow(Tables *tables, Table *table);

/* Adds the row of the next deal, and the rows of actions if the setup has a record. Returns false if this fails. */
bool table_deal(Tables *tables, Table *table);

/* Plays the record of the setup; `last` becomes its last position. Returns false if the request is refused. */
bool table_replays(const Table *table, State *last, Answer *answer);

/*
 * In stream.c: adds the event with this number to a stream. If too much text is waiting, the stream is ended instead.
 */
void stream_put(Stream *stream, uint64_t number, Str data);

/* In stream.c: ends a stream, as soon as the ready part of its output was sent. */
void stream_end(Stream *stream);

/* True if the stream gets new events, because all earlier ones were sent. */
static inline bool stream_is_live(const Stream *stream)
{
    return !stream->past && !stream->ends;
}

#endif
