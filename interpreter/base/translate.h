/*
 * The language of the program, by GNU gettext. The source is English; the catalogues of translations/ have other
 * languages. A catalogue is beside the program (build/locale) or installed (share/locale). Without one the program
 * speaks English.
 */
#ifndef TAPP_BASE_TRANSLATE_H
#define TAPP_BASE_TRANSLATE_H

#include "base/arena.h"

/* A table entry: the text after a context for the translator. The context distinguishes equal English texts. */
#define IN_CONTEXT(context, text) context "\004" text

/* Marks a text of a table for the catalogues; it is translated when it is shown. */
#define TRANSLATED(text) text

/* The language of the source. */
#define SOURCE_LANGUAGE STR("en")

/* The languages by index from 0: first the language of the source, then those of LINGUAS; empty after the last. */
Str translate_language(size_t index);

/* True if the language is one of translate_language(). */
bool translate_knows(Str language);

/*
 * The user's language by gettext's rules: the first of LC_ALL, LC_MESSAGES and LANG that is set; LANGUAGE overrides
 * them unless that is C or POSIX. The locale need not be installed.
 */
Str translate_surroundings(void);

/*
 * Sets the language of the process: the variable LANGUAGE and the locale of messages. The format of numbers is not
 * affected. Like setlocale(), call it from one thread before others start.
 */
void translate_to(Str language);

/* The language of the process; valid until the next translate_to(). */
Str translate_spoken(void);

/*
 * Translates a text into the language of the process; returns the text itself if it has no translation. Lives as long
 * as the text.
 */
const char *translate(const char *text) FORMAT_ARG(1);

/*
 * Translates an IN_CONTEXT entry. English is available at any time in any thread. Any other language must first be set
 * as the language of the process.
 */
const char *translate_entry(Str language, const char *entry);

/* Translates a description in a schema into the language of the program. The result is in the arena. */
Str translate_description(Arena *arena, Str words);

#endif
