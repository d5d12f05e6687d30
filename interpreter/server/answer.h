/* What a request is answered with, before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/buf.h"

typedef struct Answer {
    unsigned status;  /* of HTTP; 0: none yet */
    const char *type; /* of the body; NULL is JSON */
    bool lasts;       /* the same for as long as the server runs: it may be kept by the browser */
    Buf body;
} Answer;

/* Says no: a status, a code of docs/web-protocol.md and a sentence. The first refusal counts. */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* Has it been refused? */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
