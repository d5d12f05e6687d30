/* The body of a request. */
#include "server/web.h"

#include "text/json.h"
#include "text/source.h"

const Node *request_json(Arena *arena, Request *request)
{
    Diags *diags = diags_new(arena);
    const Node *root = json_read(arena, source_of(arena, STR("request"), request->body), diags);
    if (!root)
        answer_refuse(&request->answer, 400, "bad-json", "column %u: %.*s", (unsigned)diags->list[0]->span.column,
                      STR_ARG(diags->list[0]->message));
    return root;
}
