/*
 * The language of the program, by GNU gettext. The source is in English, and the catalogues in translations/ have other
 * languages. A catalogue is beside the program (build/locale) or installed (share/locale). Without a catalogue, the
 * program speaks English.
 */
#ifndef TAPP_BASE_TRANSLATE_H
#define TAPP_BASE_TRANSLATE_H

#include "base/arena.h"

/* Puts a context before an English text of a table, so that equal texts can have different translations. */
#define IN_CONTEXT(context, text) context "\004" text

/* Marks a text of a table, so that the catalogues contain it. It is translated later, when it is shown. */
#define TRANSLATED(text) text

/* The language of the source code. */
#define SOURCE_LANGUAGE STR("en")

/*
 * Returns the language with this index, from 0: first the language of the source, then those of LINGUAS. Returns an
 * empty text after the last one.
 */
Str translate_language(size_t index);

/* True if the program knows the language: it is English or has a catalogue in LINGUAS. */
bool translate_knows(Str language);

/*
 * Returns the user's language by the rules of gettext. The locale is the first of LC_ALL, LC_MESSAGES and LANG that is
 * set. LANGUAGE counts before it, unless the locale is C or POSIX. The locale need not be installed.
 */
Str translate_surroundings(void);

/*
 * Sets the language of the process: the variable LANGUAGE, and the locale of messages. The format of numbers is not
 * affected. Like setlocale(), call this before other threads are started.
 */
void translate_to(Str language);

/* Returns the language of the process; valid until the next translate_to(). */
Str translate_spoken(void);

/*
 * Translates a text into the language of the process. If there is no translation, returns the text itself. The result
 * lives as long as the text.
 */
const char *translate(const char *text) FORMAT_ARG(1);

/*
 * Translates a text made by IN_CONTEXT. English is possible at any time in any thread. Any other language becomes the
 * language of the process.
 */
const char *translate_entry(Str language, const char *entry);

/* Translates a description in a schema into the language of the process. The result is in the arena. */
Str translate_description(Arena *arena, Str words);

#endif
