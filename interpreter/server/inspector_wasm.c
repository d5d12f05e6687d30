/* Inspects variants in the module itself. In a browser, a harmful text can harm only the person who sent it. */
#include "server/inspector.h"

#include "protocol/protocol.h"

#include <stdlib.h>

struct Inspector {
    Inspections queue;
};

Inspector *inspector_open(void)
{
    Inspector *inspector = calloc(1, sizeof *inspector);
    if (!inspector) abort();
    return inspector;
}

bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end)
{
    return inspections_add(&inspector->queue, of, end);
}

int inspector_timeout(const Inspector *inspector, int64_t now)
{
    (void)now;
    return inspector->queue.n ? 0 : -1; /* 0: a text waits; -1: no text waits */
}

/* Inspects one text. The engine opens shipped variants by their ids, and no files. */
void inspector_run(Inspector *inspector, int64_t now)
{
    inspections_clock(&inspector->queue, now);
    if (!inspections_take(&inspector->queue)) return;
    Buf answer = {0};
    Engine engine = engine_open();
    engine.variants_only = true;
    Str request = buf_str(&inspector->queue.present->request);
    engine_serve(&engine, (Str){request.s, request.n - 1}, &answer); /* without the line feed at its end */
    inspections_end(&inspector->queue, buf_str(&answer));
    engine_close(&engine);
    buf_free(&answer);
}
