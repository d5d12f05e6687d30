/* What a request is answered with, before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/buf.h"

typedef struct Answer {
    unsigned status;  /* of HTTP; 0: none yet */
    const char *type; /* of the body; NULL is JSON */
    Buf body;
} Answer;

/* Says no: a status, a code of docs/web-protocol.md and a sentence. The first refusal counts. */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* Has it been refused? */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

/* ---- JSON, member by member: the caller sets braces and brackets ------------------------------------------------ */

/* A comma where one is needed before the next member or element. */
void member_comma(Buf *out);

/* A key, with what separates it; then a value of that kind. */
void member_key(Buf *out, const char *key);
void member_text(Buf *out, const char *key, Str text);
void member_number(Buf *out, const char *key, int64_t number);
void member_truth(Buf *out, const char *key, bool truth);
void member_seat(Buf *out, const char *key, uint8_t seat); /* null for NO_SEAT */

/* A list of so many numbers. */
void member_numbers(Buf *out, const char *key, const int64_t *numbers, size_t n);
void member_bytes(Buf *out, const char *key, const uint8_t *numbers, size_t n);

#endif
