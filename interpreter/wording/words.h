/* The program's own sentences in all languages. Those about events come from events.def, the others from words.def. */
#ifndef TAPP_WORDING_WORDS_H
#define TAPP_WORDING_WORDS_H

#include "base/arena.h"
#include "base/sentence.h"

typedef enum Word {
#define WORD(id, english) WORD_##id,
#include "wording/words.def"
#undef WORD
#define WORD(id, english) WORD_##id,
#include "wording/events.def"
    N_WORDS
} Word;

/* A clause and its negation. Both are marked IN_CONTEXT for translation. */
typedef struct Clause {
    const char *yes, *no;
} Clause;

/* The numbers of the clauses in clauses.def. */
typedef enum ClauseId {
#define CLAUSE(id, yes, no) CLAUSE_##id,
#include "wording/clauses.def"
#undef CLAUSE
    N_CLAUSES
} ClauseId;

/* Returns the clause with this number. */
const Clause *clause_of(ClauseId id);

/* Returns the English text of a sentence, marked IN_CONTEXT for translation. */
const char *word_entry(Word word);

/* Appends a sentence to `out` in a language, with its placeholders filled in. */
void word_add(Buf *out, Str language, Word word, Slots slots);

/* Returns a sentence in a language as a text in the arena. */
Str word_str(Arena *arena, Str language, Word word, Slots slots);

/* Translates a text marked IN_CONTEXT, and fills in its placeholders. The result is in the arena. */
Str entry_str(Arena *arena, Str language, const char *entry, Slots slots);

/* True if the locale (LC_ALL, LC_CTYPE, LANG) uses UTF-8. */
bool words_are_utf8(void);

/* True if the locale uses ISO-8859-1, or a similar character set that has the same letters. */
bool words_are_latin(void);

#endif
