/* Fills in the placeholders of sentences. Tables of sentences are translated (base/translate.h). */
#ifndef TAPP_BASE_SENTENCE_H
#define TAPP_BASE_SENTENCE_H

#include "base/buf.h"
#include "base/translate.h"

/*
 * The values of placeholders: %1 to %4 are texts, and #1 to #3 are numbers. For {one|other}, the first part is written
 * if the reader is the subject. For [one|many], the first part is written if the first number is 1.
 */
typedef struct Slots {
    Str text[4];       /* %1 ... %4 */
    int64_t number[3]; /* #1 ... #3 */
    bool you;          /* the reader is the subject of the sentence */
} Slots;

/* Writes the sentence with its placeholders filled in. All other text is written unchanged, also a single bracket. */
void sentence_fill(Buf *out, Str sentence, const Slots *slots);

/* Writes a text of the variant, in which only [one|many] is replaced; `is_one` chooses the first part. */
void sentence_agree(Buf *out, Str text, bool is_one);

/*
 * Writes a sentence from a table in a language, with its placeholders filled in. `entry` is a text made by IN_CONTEXT.
 */
void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots);

#endif
