/* An inspection as a request of the engine protocol. */
#include "server/inspector.h"

#include "text/json_write.h"

static void write_table(Json *json, const Setup *table)
{
    json_int(json_key(json, "players"), table->players);
    json_map(json_key(json, "options"));
    for (size_t i = 0; i < table->n_options; i++)
        json_str(json_name(json, table->options[i].name), table->options[i].value);
    json_end(json, "}");
}

void inspection_write(Buf *out, InspectionOf of)
{
    Json json = {.out = out};
    json_map(&json);
    json_str(json_key(&json, "op"), of.formats ? STR("format") : STR("inspect"));
    json_str(json_key(&json, "source"), of.source);
    json_str(json_key(&json, "lang"), of.language);
    if (of.table) write_table(&json, of.table);
    json_end(&json, "}\n");
}
