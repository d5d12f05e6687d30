/* Fills in the placeholders of sentences. Tables of sentences are translated (base/translate.h). */
#ifndef TAPP_BASE_SENTENCE_H
#define TAPP_BASE_SENTENCE_H

#include "base/buf.h"
#include "base/translate.h"

/*
 * The values of placeholders: %1 ... %4 are texts and #1 ... #3 numbers. {one|other} depends on whether the reader is
 * the subject, [one|many] on whether the first number is 1.
 */
typedef struct Slots {
    Str text[4];       /* %1 ... %4 */
    int64_t number[3]; /* #1 ... #3 */
    bool you;          /* the reader is the subject */
} Slots;

/* Writes the sentence with its placeholders filled in. All other text, also a single bracket, is written unchanged. */
void sentence_fill(Buf *out, Str sentence, const Slots *slots);

/* Writes a text of the variant with only [one|many] resolved. */
void sentence_agree(Buf *out, Str text, bool is_one);

/* Writes a table entry in a language with its placeholders filled in. The table's texts are IN_CONTEXT texts. */
void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots);

#endif
