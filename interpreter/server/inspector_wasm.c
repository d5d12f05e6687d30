/* Looks at texts in the module itself: in a browser the only one who can be harmed is the one who sent it. */
#include "server/inspector.h"

#include "protocol/protocol.h"

#include <stdlib.h>

typedef struct Inspection Inspection;
struct Inspection {
    Inspection *next;
    Buf request;
    InspectionEnd end;
};

struct Inspector {
    Inspection *first, **last;
    size_t n;
};

Inspector *inspector_open(void)
{
    Inspector *inspector = calloc(1, sizeof *inspector);
    if (!inspector) abort();
    inspector->last = &inspector->first;
    return inspector;
}

bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end)
{
    if (inspector->n >= MOST_INSPECTIONS) return false;
    Inspection *inspection = calloc(1, sizeof *inspection);
    if (!inspection) abort();
    inspection->end = end;
    inspection_write(&inspection->request, of);
    *inspector->last = inspection;
    inspector->last = &inspection->next;
    inspector->n++;
    return true;
}

int inspector_timeout(const Inspector *inspector, int64_t now)
{
    (void)now;
    return inspector->n ? 0 : -1;
}

/* An engine of its own, which knows shipped variants by their ids alone. */
static void inspect(const Inspection *inspection)
{
    Buf answer = {0};
    Engine engine = engine_open();
    engine.variants_only = true;
    Str request = buf_str(&inspection->request);
    engine_serve(&engine, (Str){request.s, request.n - 1}, &answer);
    inspection->end.deliver(inspection->end.context, buf_str(&answer));
    engine_close(&engine);
    buf_free(&answer);
}

void inspector_run(Inspector *inspector, int64_t now)
{
    Inspection *inspection = inspector->first;
    (void)now;
    if (!inspection) return;
    inspector->first = inspection->next;
    if (!inspector->first) inspector->last = &inspector->first;
    inspector->n--;
    inspect(inspection);
    buf_free(&inspection->request);
    free(inspection);
}
