/* Sentences with slots, and tables of them that are said in any language the program speaks (base/translate.h). */
#ifndef TAPP_BASE_SENTENCE_H
#define TAPP_BASE_SENTENCE_H

#include "base/buf.h"
#include "base/translate.h"

/*
 * What a sentence is filled with: %1 ... %4 are texts and #1 ... #3 numbers; {one|other} is for the person spoken to
 * and for anybody else, [one|many] for a first number of 1 and for any other.
 */
typedef struct Slots {
    Str text[4];       /* %1 ... %4 */
    int64_t number[3]; /* #1 ... #3 */
    bool you;          /* the subject is the person spoken to */
} Slots;

/* Writes the sentence with its slots filled in. What is no slot, a single bracket too, is written as it stands. */
void sentence_fill(Buf *out, Str sentence, const Slots *slots);

/* The alternatives of [one|many] alone, of a text of the variant: all else stays as it is. */
void sentence_agree(Buf *out, Str text, bool is_one);

/* The same of an entry of a table, in a language: the table has IN_CONTEXT texts. */
void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots);

#endif
