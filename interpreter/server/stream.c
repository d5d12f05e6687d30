/* Adds text to a stream of events for a client. */
#include "server/tables.h"

void stream_put(Stream *stream, uint64_t number, Str data)
{
    size_t n_waiting = stream->out.n - stream->sent;
    if (n_waiting > MOST_WAITING) stream->ends = true;
    if (stream->ends) return;
    buf_printf(&stream->out, "id: %llu\ndata: ", (unsigned long long)number);
    buf_add(&stream->out, data);
    buf_add(&stream->out, STR("\n\n"));
}

void stream_end(Stream *stream)
{
    stream->ends = true;
    if (stream->wire) web_wake(stream->wire);
}
