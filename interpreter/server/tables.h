/*
 * The tables in use, each with its fold in memory, its streams and its thinking computer. Rows are added only here: the
 * fold takes them, the store writes them, and the streams send them after they are stored.
 */
#ifndef TAPP_SERVER_TABLES_H
#define TAPP_SERVER_TABLES_H

#include "server/allowance.h"
#include "server/secret.h"
#include "server/thinkers.h"
#include "server/client.h"
#include "server/web.h"

#include "tui/teach.h"

enum {
    KEY_BYTES = 64,           /* of the client's key for an act */
    MOST_WATCHERS = 16,       /* per table; seats are counted separately */
    MOST_OF_SEAT = 4,         /* streams per seat; a further one closes the oldest, which may be a lost connection */
    MOST_ENDING = 4,          /* per seat: streams that are still closing */
    MOST_WAITING = 512 << 10, /* bytes that a stream may lag behind */
    BEAT = 15000,             /* milliseconds after which a silent stream sends a sign of life */
    ABSENT = 2 * BEAT,        /* a person without a stream for this time is absent */
    FORGET = 600000,          /* an unused table is dropped from memory, and read again when needed */
    FORGET_SOON = 10000,      /* the same while there are many */
    MANY_TABLES = 1000
};

typedef struct Table Table;
typedef struct Tables Tables;

/* A client's stream. Of the data to send, `ready` bytes belong to stored rows. */
typedef struct Stream {
    struct Stream *next;
    Table *table;
    WebStream *wire;
    Audience audience;
    Buf out;
    size_t sent, ready;
    Fold *past;    /* while it reads earlier rows; NULL: it gets present events */
    uint64_t from; /* then: the number of the last row sent */
    int64_t last;  /* the time of the last output */
    bool ends;
} Stream;

/* A question of a person: for a hint now, or about the decisions of a seat in a finished deal. One at a time. */
typedef struct Advice {
    Thought thought;
    size_t deal; /* from 1; 0: the present position */
    uint8_t seat;
    bool thinks, is_ready;
    Hint hint;
    Regret regrets[MOST_REGRETS];
    int n_regrets;
} Advice;

/* The clock of a table. Rows are given by their numbers. */
typedef struct Clock {
    int64_t due;          /* when the time is over, as in tables_clock(); 0: it does not run */
    uint64_t since;       /* the row with which it began */
    uint64_t stopped;     /* the row of the turn that a question interrupts ... */
    int64_t stopped_left; /* ... and the milliseconds that are left of it */
    uint64_t late;        /* the row of the turn that a computer decides because the time is over */
} Clock;

struct Table {
    Table *next;
    char id[TABLE_ID_TEXT + 1];
    Arena *arena;
    Setup setup;
    const Opened *opened;
    Fold fold;
    uint64_t kept; /* the last committed number */
    Digest key[MAX_SEATS + 1];
    Stream *streams;
    Thought thought;
    Advice advice;
    Memory *memory; /* of its computers; NULL if unused, or if too many tables have one */
    bool thinks, is_touched, is_broken;
    bool is_held; /* the computer's answer is held back until `held_until`, as if a person thought */
    int64_t held_until, moved_at;
    int64_t used, away_at[MAX_SEATS]; /* 0: not set */
    uint64_t who;        /* the address that used it last (limits_who()); its computers' time is counted there */
    int64_t thought_at;  /* when they were last asked */
    Allowance allowance; /* for strangers' rules */
    Clock clock;
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
    int64_t now;         /* as in tables_clock() */
    Allowance allowance; /* for all tables with strangers' rules together */
};

enum {
    TABLE_A_SECOND = 100000, /* microseconds of the serving thread per second for such a table ... */
    TABLE_AT_ONCE = 2000000,
    STRANGERS_A_SECOND = 300000, /* ... and for all of them together */
    STRANGERS_AT_ONCE = 4000000
};

/* tables_clock(): monotonic milliseconds. The other: milliseconds since 1970, for rows. */
int64_t tables_clock(void);
int64_t tables_date(void);

/* tables_begin() starts without tables; tables_end() frees all memory, after streams and thinkers are gone. */
void tables_begin(Tables *tables, Store *store, Games *games, Thinkers *thinkers);
void tables_end(Tables *tables);

/*
 * Sets up a table from the body of a request; the answer has its keys, and is sent when the table is stored. NULL after
 * a refusal.
 */
Table *tables_set_up(Tables *tables, const Node *root, Request *request);

/* The table with this id, if it is in memory; else NULL. */
Table *tables_present(Tables *tables, Str id);

/* The table with this id, read from the store if necessary; NULL after a refusal. */
Table *tables_find(Tables *tables, Str id, Answer *answer);

/* Finds the seat of a key; NO_SEAT for a spectator. False after a refusal. */
bool table_seat_of(const Table *table, Str key, uint8_t *seat, Answer *answer);

/* Processes an act of a seat, from the body of a request. */
void table_act(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Writes the listed tables at which somebody waits for people, the newest first: JSON for the lobby. */
void tables_write_listed(const Tables *tables, Buf *buf, Str language);

/* Gives a free seat of a table that waits (Setup) to a person, from the body of a request. */
void table_sit(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Delays an answer until the added rows are stored. */
void tables_wait(Tables *tables, Request *request);

/* Answers the request with the table's stream of events. */
void table_stream(Tables *tables, Table *table, uint8_t seat, Request *request);

/* Answers with a finished deal of the table, by its number from 1, as in client_write_replay(). */
void table_replay(Tables *tables, Table *table, Str number, Request *request);

/*
 * table_advice.c. table_hint(): a hint for the seat's turn. table_review(): the seat's worst decisions in a finished
 * deal. The client asks again while the answer is 202.
 */
void table_hint(Tables *tables, Table *table, uint8_t seat, Request *request);
void table_review(Tables *tables, Table *table, uint8_t seat, size_t deal, Request *request);

/* table_streams.c: the number of a deal in a path, from 1; 0 if it is invalid. */
size_t table_deal_number(Str text);

/* table_streams.c: puts a finished deal, by its number, into `fold`; false after a refusal. */
bool table_find_deal(Tables *tables, Table *table, size_t number, Fold *fold, Answer *answer);

/*
 * table_may_work(): true if the serving thread may work for this table. The other subtracts the time used since
 * allowance_clock() returned `since`. Tables of shipped variants are not limited.
 */
bool table_may_work(Tables *tables, Table *table);
void table_worked(Tables *tables, Table *table, int64_t since);

/* Takes the answer of a computer. */
void tables_thought(Tables *tables, Thought *thought);

/* Ends the waits for persons whose time is over; returns the time to the next, -1 if there is none. */
int tables_run_clocks(Tables *tables);

/*
 * table_clock.c. table_wind() starts or stops the clock after each row. table_time_left(): milliseconds; -1 if no clock
 * runs. table_awaited(): the seats whose time runs.
 */
void table_wind(Table *table);
int64_t table_time_left(const Table *table);
uint8_t table_awaited(const Table *table);

/* Plays held answers that are due; returns the time to the next, -1 if there is none. */
int tables_play_held(Tables *tables);

/* Stores the added rows, sends them, and answers waiting requests. */
void tables_commit(Tables *tables);

/* Handles timeouts: signs of life, absent persons, unused tables. Returns the time to the next, -1 if there is none. */
int tables_tick(Tables *tables);

/* Ends all streams, before the server stops. */
void tables_end_streams(Tables *tables);

/* The language of a request, among those of the program. */
Str tables_language(const Request *request);

/* ---- for these files ------------------------------------------------------------------------------------------- */

/* table_rows.c: adds a row and handles its consequences: undo, the next deal, a question to a computer. */
typedef struct NewRow {
    RowKind kind;
    uint8_t seat;
    Str body, act;
} NewRow;
bool table_add(Tables *tables, Table *table, NewRow new);
bool table_deal(Tables *tables, Table *table); /* adds the row of the next deal; those of a record, if it has one */
bool table_replays(const Table *table, State *last, Answer *answer); /* plays its record; false after a refusal */
void table_follow(Tables *tables, Table *table);

/* stream.c: adds text to a stream; a stream that lags too far behind is ended. */
void stream_put(Stream *stream, uint64_t number, Str data);

/* stream.c: ends the stream after sending what is ready. */
void stream_end(Stream *stream);

/* True if this stream gets present events. */
static inline bool stream_is_live(const Stream *stream)
{
    return !stream->past && !stream->ends;
}

#endif
