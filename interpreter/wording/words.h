/* The program's own sentences in all languages: those of words.def, and those about events of events.def. */
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

/* A clause and its negation, both IN_CONTEXT texts. */
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

/* The clause with this number. */
const Clause *clause_of(ClauseId id);

/* The IN_CONTEXT text of a sentence. */
const char *word_entry(Word word);

/* Writes a sentence in a language, with its placeholders filled in. */
void word_add(Buf *out, Str language, Word word, Slots slots);

/* The sentence of word_add() as a text in an arena. */
Str word_str(Arena *arena, Str language, Word word, Slots slots);

/* The translation of an entry of a table of IN_CONTEXT texts, with its placeholders filled in, in the arena. */
Str entry_str(Arena *arena, Str language, const char *entry, Slots slots);

/* True if the locale (LC_ALL, LC_CTYPE, LANG) uses UTF-8. */
bool words_are_utf8(void);

/* True if the locale uses ISO-8859-1, or another character set with letters at the same places. */
bool words_are_latin(void);

#endif
