/* Refusals. */
#include "server/answer.h"

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
