/*
 * The language the program speaks, by GNU gettext: what stands in the source is English, and the catalogues of po/ have
 * it in other languages. A catalogue lies beside the program (build/locale) or where it is installed (share/locale);
 * where there is none the program speaks English.
 */
#ifndef TAPP_BASE_TRANSLATE_H
#define TAPP_BASE_TRANSLATE_H

#include "base/arena.h"

/*
 * An entry of a table of sentences: which one it is, for the translator and where one English text has two, and the
 * text.
 */
#define IN_CONTEXT(context, text) context "\004" text

/* Marks a text of a table for the catalogues; it is translated where it is shown. */
#define TRANSLATED(text) text

/* The language of the source. */
#define SOURCE_LANGUAGE STR("en")

/* The languages there are, from 0 on: that of the source, then those of po/LINGUAS; empty after the last. */
Str translate_language(size_t index);

/* Is it one of these? */
bool translate_knows(Str language);

/*
 * The language that the surroundings ask for, as gettext sees them: the first of LC_ALL, LC_MESSAGES and LANG that is
 * set says it, and LANGUAGE before them unless that is C or POSIX. It need not be installed on the machine.
 */
Str translate_surroundings(void);

/*
 * From now on the process speaks this language. Sets LANGUAGE and the locale of messages, nothing else (numbers stay as
 * they are): like setlocale, it is for one thread, before others start.
 */
void translate_to(Str language);

/* The language that the process speaks; borrowed until the next translate_to. */
Str translate_spoken(void);

/*
 * The text in the language that the process speaks; itself where it has not been translated. It lives as long as the
 * text.
 */
const char *translate(const char *text) FORMAT_ARG(1);

/*
 * The text of an entry of IN_CONTEXT in a language. English is there at any time and for any thread; for another
 * language the process is made to speak it first.
 */
const char *translate_entry(Str language, const char *entry);

/* What a schema says for people, in the language that the process speaks; in the arena. */
Str translate_description(Arena *arena, Str words);

#endif
