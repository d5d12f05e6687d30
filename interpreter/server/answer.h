/* An answer to a request before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/sentence.h"

typedef struct Answer {
    unsigned status;   /* the HTTP status; 0: not set yet */
    const char *type;  /* the media type of the body; NULL: JSON */
    const char *allow; /* the methods that this path accepts; set if the request used another method */
    bool lasts;        /* the answer stays the same while the server runs, so a browser may cache it */
    Str language;      /* the language of the client; empty: English */
    bool is_spoken;    /* the body contains sentences for people, in `language` */
    Buf body;
} Answer;

/* The reasons for refusing a request of a person. The messages are the rows of server/denial.def. */
typedef enum Denial {
#define DENIAL(id, status, code, english) DENIAL_##id,
#include "server/denial.def"
#undef DENIAL
} Denial;

/*
 * Refuses a request of a person, with a message in the language of the answer. A request that was already refused is
 * not changed.
 */
void answer_deny(Answer *answer, Denial denial, Slots slots);

/*
 * Refuses a request of a program: with an HTTP status, a code of docs/web-protocol.md, and a sentence in English. A
 * request that was already refused is not changed.
 */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the request was refused. */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
