/* Writes inspections as requests of the engine protocol, and keeps them in a queue. */
#include "server/inspector.h"

#include "text/json_write.h"

#include <stdlib.h>

static void write_table(Json *json, const Setup *table)
{
    json_int(json_key(json, "players"), table->players);
    json_map(json_key(json, "options"));
    for (size_t i = 0; i < table->n_options; i++)
        json_str(json_name(json, table->options[i].name), table->options[i].value);
    json_end(json, "}");
}

static void write_request(Buf *out, InspectionOf of)
{
    Json json = {.out = out};
    json_map(&json);
    json_str(json_key(&json, "op"), of.formats ? STR("format") : STR("inspect"));
    json_str(json_key(&json, "source"), of.source);
    json_str(json_key(&json, "lang"), of.language);
    if (of.table) write_table(&json, of.table);
    json_end(&json, "}\n");
}

bool inspections_add(Inspections *queue, InspectionOf of, InspectionEnd end)
{
    if (queue->n >= MOST_INSPECTIONS) return false;
    Inspection *inspection = calloc(1, sizeof *inspection);
    if (!inspection) abort();
    inspection->end = end;
    write_request(&inspection->request, of);
    if (queue->last) queue->last->next = inspection;
    else queue->first = inspection;
    queue->last = inspection;
    queue->n++;
    return true;
}

void inspections_end_first(Inspections *queue, Str answer)
{
    Inspection *inspection = queue->first;
    queue->first = inspection->next;
    if (!queue->first) queue->last = NULL;
    queue->n--;
    inspection->end.deliver(inspection->end.context, answer);
    buf_free(&inspection->request);
    free(inspection);
}
