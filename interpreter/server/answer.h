/* An answer to a request before it is sent. */
#ifndef TAPP_SERVER_ANSWER_H
#define TAPP_SERVER_ANSWER_H

#include "base/sentence.h"

typedef struct Answer {
    unsigned status;   /* the HTTP status; 0: not set yet */
    const char *type;  /* the media type of the body; NULL: JSON */
    const char *allow; /* if the request used a method that its path does not accept: the methods that it accepts */
    bool lasts;        /* the answer stays the same while the server runs, so a browser may cache it */
    Str language;      /* the language of the client, and of the texts in the body; empty: English */
    bool is_spoken;    /* the body contains texts for people, so the headers name the language */
    Buf body;
} Answer;

/* The reasons for refusing a request with a message for the person. They are the rows of server/denial.def. */
typedef enum Denial {
#define DENIAL(id, status, code, english) DENIAL_##id,
#include "server/denial.def"
#undef DENIAL
} Denial;

/*
 * Refuses a request with a message for the person, in the language of the answer. If the request was already refused,
 * the first refusal remains.
 */
void answer_deny(Answer *answer, Denial denial, Slots slots);

/*
 * Refuses a request with a message for the authors of a client: an HTTP status, a code of docs/web-protocol.md, and a
 * sentence in English. If the request was already refused, the first refusal remains.
 */
void answer_refuse(Answer *answer, unsigned status, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the request was refused. */
static inline bool answer_is_refused(const Answer *answer)
{
    return answer->status >= 400;
}

#endif
