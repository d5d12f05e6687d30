/* Refuses requests, and reads their bodies. */
#include "server/web.h"

#include "text/json.h"
#include "text/source.h"

/* By Denial: the HTTP status, the code for the person's program, and the message as an entry for translation. */
static const struct {
    unsigned status;
    const char *code, *entry;
} DENIALS[] = {
#define DENIAL(id, status, code, english) {status, code, IN_CONTEXT("DENIAL_" #id, english)},
#include "server/denial.def"
#undef DENIAL
};

void answer_deny(Answer *answer, Denial denial, Slots slots)
{
    Buf message = {0};
    Str language = answer->language.n ? answer->language : SOURCE_LANGUAGE;
    bool was_refused = answer_is_refused(answer);
    sentence_say(&message, language, DENIALS[denial].entry, &slots);
    answer_refuse(answer, DENIALS[denial].status, DENIALS[denial].code, "%s", buf_text(&message));
    if (!was_refused) answer->language = language; /* answer_refuse() has set English */
    buf_free(&message);
}

void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...)
{
    if (answer_is_refused(answer)) return;
    Buf message = {0};
    va_list arguments;
    va_start(arguments, format);
    buf_vprintf(&message, format, arguments);
    va_end(arguments);
    buf_clear(&answer->body);
    answer->status = status;
    answer->type = NULL;
    answer->language = SOURCE_LANGUAGE;
    buf_printf(&answer->body, "{\"error\":{\"code\":\"%s\",\"message\":", code);
    buf_json(&answer->body, buf_str(&message));
    buf_add(&answer->body, STR("}}\n"));
    buf_free(&message);
}

const Node *request_json(Arena *arena, Request *request)
{
    Diags *diags = diags_new(arena);
    const Node *root = json_read(arena, source_of(arena, STR("request"), request->body), diags);
    if (!root)
        answer_refuse(&request->answer, 400, "bad-json", "column %u: %.*s", (unsigned)diags->list[0]->span.column,
                      STR_ARG(diags->list[0]->message));
    return root;
}
