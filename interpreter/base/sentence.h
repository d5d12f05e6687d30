/* Sentences with slots, for tables of words in several languages. */
#ifndef TAPP_BASE_SENTENCE_H
#define TAPP_BASE_SENTENCE_H

#include "base/buf.h"

/*
 * What a sentence is filled with: %1 ... %4 are texts and #1 ... #3 numbers; {one|other} is for the person spoken to and
 * for anybody else, [one|many] for a first number of 1 and for any other.
 */
typedef struct Slots {
    Str text[4];       /* %1 ... %4 */
    int64_t number[3]; /* #1 ... #3 */
    bool you;          /* the subject is the person spoken to */
} Slots;

/* Writes the sentence with its slots filled in. */
void sentence_fill(Buf *out, Str sentence, const Slots *slots);

#endif
