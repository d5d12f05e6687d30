/* Streams of events. A client first gets the events that it has missed, and then the new ones. */
#include "server/tables.h"

#include "base/accept.h"
#include "base/number.h"
#include "base/translate.h"

#include <stdlib.h>
#include <string.h>

/*
 * PAGE: the most rows that one call of store_rows() reads. ENOUGH: after this many bytes of earlier events, reading
 * stops until they are sent. SMALL: a larger buffer (in bytes) is freed after use.
 */
enum { PAGE = 64, ENOUGH = 32 << 10, SMALL = 1 << 10 };

Str tables_language(const Request *request)
{
    Str accepted = accept_language(request->language);
    return accepted.n ? accepted : SOURCE_LANGUAGE;
}

/* ---- earlier events ------------------------------------------------------------------------------------------- */

/* Frees the state for earlier rows. From now on, the stream gets the new rows. */
static void end_past(Stream *stream)
{
    if (!stream->past) return;
    fold_end(stream->past);
    free(stream->past);
    stream->past = NULL;
}

static void write_past_step(void *context, const State *before)
{
    ClientUpdate *update = context;
    client_update_step(update, before);
}

/*
 * Applies an earlier row to the past of a stream. If the client does not have the row, writes it. Returns false to
 * stop: the row is not committed, enough is written, or the row cannot be applied (then the stream ends).
 */
static bool read_past(void *context, const Row *row)
{
    Stream *stream = context;
    ClientUpdate update;
    Buf text = {0};
    bool is_new = row->number > stream->from;
    if (row->number > stream->table->kept) return false; /* this row is not committed yet */
    if (is_new) client_update_begin(&update, &text, stream->past, row, stream->audience);
    FoldWatcher watcher = {write_past_step, &update};
    bool is_taken = fold_take(stream->past, row, is_new ? &watcher : NULL);
    if (is_new) {
        client_update_end(&update, row, table_time_left(stream->table));
        stream_put(stream, row->number, buf_str(&text));
        buf_free(&text);
    }
    if (!is_taken) stream->ends = true;
    return is_taken && stream->out.n < ENOUGH;
}

/* Reads earlier rows until there is something to send, or no row is left. Ends the stream if they cannot be read. */
static void read_on(Tables *tables, Stream *stream)
{
    Table *table = stream->table;
    while (stream->past && !stream->ends && stream->sent == stream->out.n && stream->past->number < table->kept) {
        uint64_t from = stream->past->number + 1;
        bool is_read = store_rows(tables->store, str_of(table->id), from, PAGE, (RowReader){read_past, stream});
        stream->ends |= !is_read || stream->past->number < from;
    }
    stream->ready = stream->out.n;
    if (stream->past && stream->past->number == table->fold.number) end_past(stream);
}

/*
 * Prepares to read the rows after `from`. If possible, this begins with the present deal, otherwise with the first row.
 * If the client has all rows, nothing is read.
 */
static void begin_past(Stream *stream, uint64_t from)
{
    const Table *table = stream->table;
    stream->from = from;
    if (from == table->fold.number) return;
    stream->past = calloc(1, sizeof *stream->past);
    if (!stream->past) abort();
    if (from >= table->fold.dealt_at && fold_rewind(&table->fold, stream->past)) return;
    fold_begin(stream->past, &table->setup, table->opened->game);
}

/* ---- the connection to the client ----------------------------------------------------------------------------- */

/* The context of a stream for the web server. */
typedef struct Wire {
    Tables *tables;
    Stream *stream;
} Wire;

/* Frees the output of a stream, if all of it was sent. A small buffer is kept. */
static void free_sent(Stream *stream)
{
    if (stream->sent < stream->out.n) return;
    if (stream->out.capacity > SMALL) buf_free(&stream->out);
    else buf_clear(&stream->out);
    stream->sent = stream->ready = 0;
}

/*
 * Gives at most `most` bytes of output to the web server, and returns their number. Earlier rows are read only when all
 * output was sent.
 */
static ptrdiff_t wire_read(void *context, char *to, size_t most)
{
    const Wire *wire = context;
    Stream *stream = wire->stream;
    if (stream->sent == stream->ready && stream->past) {
        int64_t begun = allowance_clock();
        read_on(wire->tables, stream);
        table_worked(wire->tables, stream->table, begun);
    }
    size_t n = stream->ready - stream->sent;
    if (n == 0) return stream->ends ? STREAM_ENDS : STREAM_WAITS;
    if (n > most) n = most;
    memcpy(to, stream->out.text + stream->sent, n);
    stream->sent += n;
    stream->last = wire->tables->now;
    free_sent(stream);
    return (ptrdiff_t)n;
}

static bool has_stream(const Table *table, uint8_t seat)
{
    for (const Stream *stream = table->streams; stream; stream = stream->next)
        if (stream->audience.seat == seat) return true;
    return false;
}

/* Called when a stream ends: removes it from its table, and frees it. */
static void wire_close(void *context)
{
    Wire *wire = context;
    Stream *stream = wire->stream, **link = &stream->table->streams;
    Table *table = stream->table;
    uint8_t seat = stream->audience.seat;
    while (*link != stream) link = &(*link)->next;
    *link = stream->next;
    wire->tables->n_streams--;
    table->used = wire->tables->now;
    /* the person may come back soon, and counts as present until this time */
    if (seat != NO_SEAT && !has_stream(table, seat)) table->away_at[seat] = wire->tables->now + ABSENT;
    end_past(stream);
    buf_free(&stream->out);
    free(stream);
    free(wire);
}

/* Adds a stream to a table, makes it the answer to a request, and returns it. */
static Stream *add_stream(Tables *tables, Table *table, Audience audience, Request *request)
{
    Stream *stream = calloc(1, sizeof *stream);
    Wire *wire = calloc(1, sizeof *wire);
    if (!stream || !wire) abort();
    *stream = (Stream){.table = table, .audience = audience, .next = table->streams, .last = tables->now};
    *wire = (Wire){tables, stream};
    table->streams = stream;
    tables->n_streams++;
    request->answer.status = 200;
    request->source = (WebSource){wire_read, wire_close, wire};
    request->stream = &stream->wire;
    return stream;
}

/* Writes the whole table to a stream. It may be sent at once only if all of its rows are stored. */
static void put_table(Table *table, Stream *stream)
{
    Buf text = {0};
    client_write_table(&text, &table->fold, str_of(table->id), stream->audience, table_time_left(table));
    stream_put(stream, table->fold.number, buf_str(&text));
    buf_free(&text);
    if (table->fold.number == table->kept) stream->ready = stream->out.n;
}

/* How many streams a seat (or the spectators) has. */
typedef struct SeatStreams {
    size_t live, ending;
    Stream *oldest; /* the oldest stream that is in use */
} SeatStreams;

/*
 * Returns the number of streams of a seat, and the oldest one. A stream whose client has closed the connection is
 * ended.
 */
static SeatStreams streams_of(const Table *table, uint8_t seat)
{
    SeatStreams streams = {0};
    for (Stream *stream = table->streams; stream; stream = stream->next) {
        if (stream->audience.seat != seat) continue;
        /* the client has closed the connection */
        if (!stream->ends && stream->wire && web_is_left(stream->wire)) stream_end(stream);
        streams.live += !stream->ends;
        streams.ending += stream->ends;
        if (!stream->ends) streams.oldest = stream; /* the list begins with the newest stream */
    }
    return streams;
}

/*
 * Makes room for another stream, by ending the oldest. The newest stream must be accepted, because the server notices a
 * lost connection late, and the person must be able to come back. Refuses the request and returns false if there are
 * too many spectators, or too many streams that are ending.
 */
static bool admit_stream(Table *table, uint8_t seat, Answer *answer)
{
    SeatStreams streams = streams_of(table, seat);
    if (streams.live < (seat == NO_SEAT ? MOST_WATCHERS : MOST_OF_SEAT)) return true;
    if (seat != NO_SEAT && streams.ending < MOST_ENDING) {
        stream_end(streams.oldest);
        return true;
    }
    answer_deny(answer, DENIAL_TOO_MANY_STREAMS, (Slots){0});
    return false;
}

/*
 * Reads the number of the last event that a client has. Returns false if there is none, if it is no number, or if there
 * is no such event yet.
 */
static bool read_last(const Table *table, Str last, uint64_t *number)
{
    int64_t after = 0;
    for (size_t i = 0; i < last.n; i++)
        if (last.s[i] < '0' || last.s[i] > '9') return false; /* number_within() would accept 1e3 */
    bool is_number = number_within(last, 0, (int64_t)table->fold.number, &after);
    *number = (uint64_t)after;
    return is_number;
}

/*
 * Answers with a stream: the events that the client has missed, or the whole table if it has none; then the new events.
 */
static void begin_stream(Tables *tables, Table *table, uint8_t seat, Request *request)
{
    uint64_t from = 0;
    Stream *stream = add_stream(tables, table, (Audience){seat, tables_language(request)}, request);
    if (read_last(table, request->last, &from)) begin_past(stream, from);
    else put_table(table, stream);
    table->used = tables->now;
}

/* Records that the person of a seat has come, because a client connects. A computer that is thinking is now awaited. */
static void record_arrival(Tables *tables, Table *table, uint8_t seat)
{
    const FoldSeat *at = &table->fold.seat[seat];
    table->away_at[seat] = 0;
    if (at->is_person && !at->bot && table->thinks) bot_pool_put_first(tables->pool, &table->job);
    if (at->is_person && !at->is_here) (void)table_add(tables, table, (NewRow){.kind = ROW_HERE, .seat = seat});
}

void table_stream(Tables *tables, Table *table, uint8_t seat, Request *request)
{
    if (!admit_stream(table, seat, &request->answer)) return;
    begin_stream(tables, table, seat, request);
    if (seat != NO_SEAT) record_arrival(tables, table, seat);
    table_follow(tables, table);
}

/* ---- deals that are over -------------------------------------------------------------------------------------- */

/* A deal that is being searched for. Rows are applied until it is over. */
typedef struct Search {
    Fold fold;
    size_t wanted;
} Search;

static bool is_found(const Search *search)
{
    return search->fold.is_settled && search->fold.match.n_rows == search->wanted;
}

/* Applies a row while a deal is searched for. Returns false to stop. */
static bool search_on(void *context, const Row *row)
{
    Search *search = context;
    return fold_take(&search->fold, row, NULL) && !is_found(search);
}

size_t table_deal_number(Str text)
{
    int64_t number = 0;
    (void)number_within(text, 1, INT32_MAX, &number);
    return (size_t)number;
}

bool table_find_deal(Tables *tables, Table *table, size_t number, Fold *fold, Answer *answer)
{
    Search *search = calloc(1, sizeof *search);
    if (!search) abort();
    search->wanted = number;
    fold_begin(&search->fold, &table->setup, table->opened->game);
    RowReader reader = {search_on, search};
    bool is_there = search->wanted > 0 && search->wanted <= table->fold.match.n_rows;
    bool is_read = !is_there || store_rows(tables->store, str_of(table->id), 1, ALL_ROWS, reader);
    if (!is_read) answer_deny(answer, DENIAL_NOT_READ, (Slots){0});
    else if (!is_there || !is_found(search)) answer_deny(answer, DENIAL_UNKNOWN_DEAL, (Slots){0});
    if (!answer_is_refused(answer)) *fold = search->fold;
    else fold_end(&search->fold);
    free(search);
    return !answer_is_refused(answer);
}

void table_replay(Tables *tables, Table *table, Str number, Request *request)
{
    Fold *fold = calloc(1, sizeof *fold);
    if (!fold) abort();
    if (table_find_deal(tables, table, table_deal_number(number), fold, &request->answer)) {
        request->answer.status = 200;
        client_write_replay(&request->answer.body, fold, tables_language(request));
        fold_end(fold);
    }
    free(fold);
}
