/* Streams of events. A client first gets the events that it has missed, and then the new ones. */
#include "server/tables.h"

#include "base/accept.h"
#include "base/number.h"
#include "base/translate.h"

#include <stdlib.h>
#include <string.h>

/*
 * PAGE: the most rows that are read together. ENOUGH: after this many bytes of earlier events, no more rows are read
 * until the bytes are sent. SMALL: a buffer with more bytes is freed as soon as it is empty.
 */
enum { PAGE = 64, ENOUGH = 32 << 10, SMALL = 1 << 10 };

Str tables_language(const Request *request)
{
    Str accepted = accept_language(request->language);
    return accepted.n ? accepted : SOURCE_LANGUAGE;
}

/* ---- earlier events ------------------------------------------------------------------------------------------- */

/* Frees the state for reading earlier rows, if there is one. From now on, the stream gets the new rows. */
static void end_past(Stream *stream)
{
    if (!stream->past) return;
    fold_end(stream->past);
    free(stream->past);
    stream->past = NULL;
}

/* Adds an action of an earlier row to its JSON. The fold calls this, see FoldWatcher. */
static void write_past_step(void *context, const State *before)
{
    ClientUpdate *update = context;
    client_update_step(update, before);
}

/*
 * Applies an earlier row to stream->past. If the client does not have the row, also writes it as an event. Returns
 * false if no more rows are to be read now: the row is not committed, enough is written, or the row cannot be applied.
 * In the last case, the stream ends.
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

/* True if the stream has nothing to send, and there are committed rows that it has not read yet. */
static bool must_read_more(const Stream *stream)
{
    bool has_output = stream->sent < stream->out.n;
    return stream->past && !stream->ends && !has_output && stream->past->number < stream->table->kept;
}

/*
 * Reads earlier rows until there is something to send, or no row is left. Ends the stream if they cannot be read. After
 * the last row of the table, the stream gets the new rows.
 */
static void read_on(Tables *tables, Stream *stream)
{
    Table *table = stream->table;
    while (must_read_more(stream)) {
        uint64_t from = stream->past->number + 1;
        bool is_read = store_rows(tables->store, str_of(table->id), from, PAGE, (RowReader){read_past, stream});
        bool is_missing = stream->past->number < from; /* the first row was not found, or could not be applied */
        stream->ends |= !is_read || is_missing;
    }
    stream->ready = stream->out.n;
    if (stream->past && stream->past->number == table->fold.number) end_past(stream);
}

/*
 * Prepares to read the rows after `from`, unless the client has all rows. To write them, the state of the table at this
 * row is needed. So reading begins with the present deal if `from` belongs to it, otherwise with the first row.
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
 * Gives at most `most` bytes of output to the web server, and returns their number, see WebSource. Earlier rows are
 * read only when all output was sent.
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

/* True if the table has a stream for this seat. */
static bool has_stream(const Table *table, uint8_t seat)
{
    for (const Stream *stream = table->streams; stream; stream = stream->next)
        if (stream->audience.seat == seat) return true;
    return false;
}

/* Called by the web server when a stream has ended: removes it from its table, and frees it. */
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
    /* until this time, the person still counts as present, because he may connect again soon */
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

/*
 * Writes the whole table to a stream. If all of its rows are committed, it may be sent now; otherwise after the commit.
 */
static void put_table(Table *table, Stream *stream)
{
    Buf text = {0};
    client_write_table(&text, &table->fold, str_of(table->id), stream->audience, table_time_left(table));
    stream_put(stream, table->fold.number, buf_str(&text));
    buf_free(&text);
    if (table->fold.number == table->kept) stream->ready = stream->out.n;
}

/* The streams of a seat, or of the spectators. */
typedef struct SeatStreams {
    size_t live, ending; /* the numbers of streams that are in use, and of those that are ending */
    Stream *oldest;      /* the oldest stream that is in use; or NULL */
} SeatStreams;

/* Counts the streams of a seat, and finds the oldest one. Ends streams whose clients have closed the connection. */
static SeatStreams streams_of(const Table *table, uint8_t seat)
{
    SeatStreams streams = {0};
    for (Stream *stream = table->streams; stream; stream = stream->next) {
        if (stream->audience.seat != seat) continue;
        bool is_left = !stream->ends && stream->wire && web_is_left(stream->wire);
        if (is_left) stream_end(stream);
        streams.live += !stream->ends;
        streams.ending += stream->ends;
        if (!stream->ends) streams.oldest = stream; /* the list begins with the newest stream */
    }
    return streams;
}

/*
 * True if the seat may have another stream. If it has too many, its oldest one is ended: the new stream must be
 * accepted, because the server notices a lost connection late, and the person must be able to come back. Refuses the
 * request and returns false if there are too many spectators, or too many streams that are ending.
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
 * Reads the number of the last event that a client has (the header Last-Event-ID). Returns false if the client has sent
 * none, if it is no number, or if there is no such event yet.
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

/*
 * Records that the person of a seat has come, because a client connects. If a computer is thinking, the person now
 * waits for it, so its job comes first.
 */
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

/*
 * A deal that is being searched for. The rows of the table are applied from the first one on, until this deal is over.
 */
typedef struct Search {
    Fold fold;     /* the state after the rows so far */
    size_t wanted; /* the number of the deal, from 1 */
} Search;

/* True if the deal that is searched for is over, and no later deal has begun. */
static bool is_found(const Search *search)
{
    return search->fold.is_settled && search->fold.match.n_rows == search->wanted;
}

/*
 * Applies a row while a deal is searched for. Returns false if no more rows are to be read: the deal is found, or the
 * row cannot be applied.
 */
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
    bool exists = search->wanted > 0 && search->wanted <= table->fold.match.n_rows;
    bool has_failed = exists && !store_rows(tables->store, str_of(table->id), 1, ALL_ROWS, reader);
    if (has_failed) answer_deny(answer, DENIAL_NOT_READ, (Slots){0});
    else if (!exists || !is_found(search)) answer_deny(answer, DENIAL_UNKNOWN_DEAL, (Slots){0});
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
