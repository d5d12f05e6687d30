/* The answer to a request, before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/sentence.h"

typedef struct Answer {
    unsigned status;   /* of HTTP; 0: not set */
    const char *type;  /* of the body; NULL is JSON */
    const char *allow; /* the methods of this path, if the request used another one */
    bool lasts;        /* constant while the server runs, so the browser may cache it */
    Str language;      /* of the client; empty: English */
    Buf body;
} Answer;

/* Messages for people when a request is refused: the rows of server/denial.def. */
typedef enum Denial {
#define DENIAL(id, status, code, english) DENIAL_##id,
#include "server/denial.def"
#undef DENIAL
} Denial;

/* Refuses a person's request, in the language of the answer. The first refusal counts. */
void answer_deny(Answer *answer, Denial denial, Slots slots);

/*
 * Refuses a program's request, in English: a status, a code of docs/web-protocol.md and a sentence. The first refusal
 * counts.
 */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the request was refused. */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
