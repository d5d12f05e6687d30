/* Refusals, and JSON written member by member. */
#include "server/answer.h"

#include "rules/game.h"

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
    buf_printf(&answer->body, "{\"error\":{\"code\":\"%s\",\"message\":", code);
    buf_json(&answer->body, buf_str(&message));
    buf_add(&answer->body, STR("}}\n"));
    buf_free(&message);
}

void member_comma(Buf *out)
{
    char last = out->n ? out->text[out->n - 1] : '{';
    if (last != '{' && last != '[') buf_char(out, ',');
}

void member_key(Buf *out, const char *key)
{
    member_comma(out);
    buf_printf(out, "\"%s\":", key);
}

void member_text(Buf *out, const char *key, Str text)
{
    member_key(out, key);
    buf_json(out, text);
}

void member_number(Buf *out, const char *key, int64_t number)
{
    member_key(out, key);
    buf_printf(out, "%lld", (long long)number);
}

void member_truth(Buf *out, const char *key, bool truth)
{
    member_key(out, key);
    buf_add(out, truth ? STR("true") : STR("false"));
}

void member_seat(Buf *out, const char *key, uint8_t seat)
{
    member_key(out, key);
    if (seat == NO_SEAT) buf_add(out, STR("null"));
    else buf_printf(out, "%u", (unsigned)seat);
}

void member_numbers(Buf *out, const char *key, const int64_t *numbers, size_t n)
{
    member_key(out, key);
    buf_char(out, '[');
    for (size_t i = 0; i < n; i++) buf_printf(out, "%s%lld", i ? "," : "", (long long)numbers[i]);
    buf_char(out, ']');
}

void member_bytes(Buf *out, const char *key, const uint8_t *numbers, size_t n)
{
    member_key(out, key);
    buf_char(out, '[');
    for (size_t i = 0; i < n; i++) buf_printf(out, "%s%u", i ? "," : "", (unsigned)numbers[i]);
    buf_char(out, ']');
}
