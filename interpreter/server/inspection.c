/*
 * The queue of texts to inspect, which serves all addresses fairly. Each text waits as a request of the engine
 * protocol.
 */
#include "server/inspector.h"

#include "text/json_write.h"

#include <stdlib.h>

/* Writes the number of players and the options of a table. */
static void write_table(Json *json, const Setup *table)
{
    json_int(json_key(json, "players"), table->players);
    json_map(json_key(json, "options"));
    for (size_t i = 0; i < table->n_options; i++)
        json_str(json_name(json, table->options[i].name), table->options[i].value);
    json_end(json, "}");
}

/* Writes the request to the engine that inspects or formats a variant. */
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

/* Returns how many texts of an address wait. */
static size_t waiting_of(const Inspections *queue, uint64_t who)
{
    size_t n = 0;
    for (const Inspection *one = queue->first; one; one = one->next) n += one->who == who;
    return n;
}

bool inspections_add(Inspections *queue, InspectionOf of, InspectionEnd end)
{
    if (queue->n >= MOST_INSPECTIONS || waiting_of(queue, of.who) >= MOST_OF_ADDRESS) return false;
    Inspection *inspection = calloc(1, sizeof *inspection);
    if (!inspection) abort();
    inspection->end = end;
    inspection->who = of.who;
    write_request(&inspection->request, of);
    Inspection **last = &queue->first;
    while (*last) last = &(*last)->next;
    *last = inspection;
    queue->n++;
    return true;
}

/* Also halves the recent times of all addresses, if TIMES_HALVED has passed. */
void inspections_clock(Inspections *queue, int64_t now)
{
    queue->now = now;
    if (now - queue->halved < TIMES_HALVED) return;
    queue->halved = now;
    for (int i = 0; i < N_TIMES; i++) queue->spent[i] /= 2;
}

/* Returns the recent time of the address that has sent a text; the caller may change it. */
static int64_t *spent_of(Inspections *queue, const Inspection *inspection)
{
    return &queue->spent[inspection->who % N_TIMES];
}

/* If several texts wait whose addresses have used the same time, takes the oldest. */
bool inspections_take(Inspections *queue)
{
    Inspection **best = &queue->first;
    if (!*best) return false;
    for (Inspection **link = &(*best)->next; *link; link = &(*link)->next)
        if (*spent_of(queue, *link) < *spent_of(queue, *best)) best = link;
    queue->present = *best;
    *best = queue->present->next; /* removes it from the list */
    queue->n--;
    queue->begun = queue->now;
    return true;
}

void inspections_end(Inspections *queue, Str answer)
{
    Inspection *inspection = queue->present;
    *spent_of(queue, inspection) += queue->now - queue->begun;
    queue->present = NULL;
    inspection->end.deliver(inspection->end.context, answer);
    buf_free(&inspection->request);
    free(inspection);
}
