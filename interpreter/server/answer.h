/* An answer to a request before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/sentence.h"

typedef struct Answer {
    unsigned status;   /* HTTP status; 0: not set */
    const char *type;  /* media type of the body; NULL: JSON */
    const char *allow; /* the methods that this path accepts, if the request used another one */
    bool lasts;        /* the answer never changes while the server runs, so the browser may cache it */
    Str language;      /* the client's language; empty: English */
    bool is_spoken;    /* the body has words for people, in `language` */
    Buf body;
} Answer;

/* Messages for people when a request is refused: the rows of server/denial.def. */
typedef enum Denial {
#define DENIAL(id, status, code, english) DENIAL_##id,
#include "server/denial.def"
#undef DENIAL
} Denial;

/* Refuses a person's request, in the language of the answer. A request that was refused before is not changed. */
void answer_deny(Answer *answer, Denial denial, Slots slots);

/*
 * Refuses a program's request with a status, a code of docs/web-protocol.md and a sentence in English. A request that
 * was refused before is not changed.
 */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the request was refused. */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
