/* Sentences with placeholders, and tables of them in all languages of the program (base/translate.h). */
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

/*
 * Writes the sentence with its placeholders filled in. Everything else, including a single bracket, is written
 * unchanged.
 */
void sentence_fill(Buf *out, Str sentence, const Slots *slots);

/* Resolves only [one|many], in a text of the variant. */
void sentence_agree(Buf *out, Str text, bool is_one);

/* The same for a table entry in a language; the table has IN_CONTEXT texts. */
void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots);

#endif
