/* What a request is answered with, before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/sentence.h"

typedef struct Answer {
    unsigned status;   /* of HTTP; 0: none yet */
    const char *type;  /* of the body; NULL is JSON */
    const char *allow; /* the methods that this path has, where the request had another one */
    bool lasts;        /* the same for as long as the server runs: it may be kept by the browser */
    Str language;      /* of whoever asked; empty: English */
    Buf body;
} Answer;

/* What people are told when a request is refused: the rows of server/denial.def. */
typedef enum Denial {
#define DENIAL(id, status, code, english) DENIAL_##id,
#include "server/denial.def"
#undef DENIAL
} Denial;

/* Says no to a person, in the language of the answer. The first refusal counts. */
void answer_deny(Answer *answer, Denial denial, Slots slots);

/*
 * Says no to a program, in English: a status, a code of docs/web-protocol.md and a sentence. The first refusal counts.
 */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* Has it been refused? */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
