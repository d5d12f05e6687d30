/*
 * The list of languages, and the search for the user's language. The files translate_native.c and translate_wasm.c read
 * the catalogues of translations.
 */
#include "base/translate.h"

#include <stdlib.h>
#include <string.h>

/*
 * The languages of the program, separated by blanks: English, then those that the Makefile takes from
 * translations/LINGUAS.
 */
static const char LANGUAGES[] = "en " TAPP_LANGUAGES;

Str translate_language(size_t index)
{
    const char *at = LANGUAGES;
    for (size_t i = 0; *at; i++) {
        size_t n = strcspn(at, " ");
        if (i == index) return (Str){at, n};
        at += n + strspn(at + n, " ");
    }
    return STR("");
}

/*
 * Returns the language as a part of LANGUAGES, because the memory of the argument may be freed earlier. Returns an
 * empty text if the language is unknown.
 */
static Str find_language(Str name)
{
    size_t i = 0;
    while (translate_language(i).n && !str_equal(translate_language(i), name)) i++;
    return translate_language(i);
}

bool translate_knows(Str language)
{
    return find_language(language).n > 0;
}

/* ---- the language of the user --------------------------------------------------------------------------------- */

/*
 * Returns the language of a locale: "de" for de_AT.UTF-8. The country is kept if LINGUAS has it (pt_BR). Returns an
 * empty text if the language is unknown.
 */
static Str language_of(Str locale)
{
    size_t whole = 0, word = 0;
    while (whole < locale.n && locale.s[whole] != '.' && locale.s[whole] != '@') whole++;
    while (word < whole && locale.s[word] != '_') word++;
    Str language = find_language((Str){locale.s, whole});
    return language.n ? language : find_language((Str){locale.s, word});
}

/* Returns the first known language in a list such as "de_AT:fr:en"; returns English if there is none. */
static Str first_known(const char *list)
{
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ":");
        Str language = language_of((Str){at, n});
        if (language.n) return language;
        at += n + (at[n] == ':');
    }
    return SOURCE_LANGUAGE;
}

/* Returns the name of the locale for messages, as the environment sets it; "C" if no variable is set. */
static const char *locale_in_environment(void)
{
    const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return value;
    }
    return "C";
}

/*
 * Returns the language that the environment chooses: the first known one in the list LANGUAGE or, without a list, that
 * of the locale. The locale C or POSIX always means English.
 */
Str translate_surroundings(void)
{
    const char *locale = locale_in_environment(), *list = getenv("LANGUAGE");
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) return SOURCE_LANGUAGE;
    return first_known(list && list[0] ? list : locale);
}

/* ---- texts with a context ------------------------------------------------------------------------------------- */

/*
 * Translates a text of a table. `entry` begins with a context for the translator, which the byte \004 ends and which is
 * not shown. Any language except English becomes the language of the process.
 */
const char *translate_entry(Str language, const char *entry)
{
    const char *mark = strchr(entry, '\004'), *source = mark ? mark + 1 : entry;
    if (str_equal(language, SOURCE_LANGUAGE)) return source;
    translate_to(language);
    const char *text = translate(entry);
    return text == entry ? source : text; /* without a translation, the context is left out */
}

Str translate_description(Arena *arena, Str words)
{
    const char *entry = arena_printf(arena, IN_CONTEXT("description", "%.*s"), STR_ARG(words)).s;
    return str_of(translate_entry(translate_spoken(), entry));
}
