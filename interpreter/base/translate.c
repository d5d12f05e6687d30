/* Finds the catalogues of gettext and asks them. */
#include "base/translate.h"

#include "base/place.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char DOMAIN[] = "tapp";

/* Of translations/LINGUAS, by the Makefile: "de fr". */
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
 * The language of this name as it stands in the list, which lives longer than what was asked; empty if there is none.
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

/* ---- the surroundings ----------------------------------------------------------------------------------------- */

/*
 * The language that a locale is of, "de" for de_AT.UTF-8, and pt_BR where LINGUAS tells it from pt; empty if it is not
 * known.
 */
static Str language_of(Str locale)
{
    size_t whole = 0, word = 0;
    while (whole < locale.n && locale.s[whole] != '.' && locale.s[whole] != '@') whole++;
    while (word < whole && locale.s[word] != '_') word++;
    Str language = find_language((Str){locale.s, whole});
    return language.n ? language : find_language((Str){locale.s, word});
}

/* The first known one of "de_AT:fr:en". */
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

static const char *set_locale_name(void)
{
    const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return value;
    }
    return "C";
}

Str translate_surroundings(void)
{
    const char *locale = set_locale_name(), *list = getenv("LANGUAGE");
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) return SOURCE_LANGUAGE;
    return first_known(list && list[0] ? list : locale);
}

/* ---- the catalogue -------------------------------------------------------------------------------------------- */

static bool has_catalogue(Arena *arena, Str folder, Str language)
{
    Str file = arena_printf(arena, "%.*s/%.*s/LC_MESSAGES/%s.mo", STR_ARG(folder), STR_ARG(language), DOMAIN);
    return folder.n && access(file.s, R_OK) == 0;
}

/* The folder that has the catalogue of a language; empty if none has. */
static Str find_folder(Arena *arena, Str language)
{
    for (int up = 0; up < 3; up++) { /* build/tapp, build/asan/tapp, build/asan/tests/unit/... */
        Str folder = place_beside_program(arena, up, "locale");
        if (has_catalogue(arena, folder, language)) return folder;
    }
    Str folder = place_beside_program(arena, 1, "share/locale"), usual = place_installed(arena, "share/locale");
    if (has_catalogue(arena, folder, language)) return folder;
    return has_catalogue(arena, usual, language) ? usual : STR("");
}

/*
 * gettext reads no catalogue in the locale "C", which is just right for the language of the source. For others any
 * locale will do, as LANGUAGE says which catalogue; it is entered from "C" so that what gettext remembers of another
 * language is void.
 */
static void enter_locale(Str language)
{
    (void)setlocale(LC_MESSAGES, "C");
    if (str_equal(language, SOURCE_LANGUAGE)) return;
    if (!setlocale(LC_MESSAGES, "C.UTF-8")) (void)setlocale(LC_MESSAGES, "");
}

Str translate_spoken(void)
{
    const char *language = getenv("LANGUAGE"), *locale = setlocale(LC_MESSAGES, NULL);
    return language && locale && strcmp(locale, "C") != 0 ? str_of(language) : SOURCE_LANGUAGE;
}

void translate_to(Str language)
{
    if (str_equal(language, translate_spoken())) return;
    Arena *arena = arena_new();
    Str folder = find_folder(arena, language);
    if (folder.n) (void)bindtextdomain(DOMAIN, folder.s);
    (void)bind_textdomain_codeset(DOMAIN, "UTF-8");
    (void)bind_textdomain_codeset("libc", "UTF-8"); /* strerror, whatever the characters of the terminal */
    (void)setenv("LANGUAGE", arena_str(arena, language).s, 1);
    enter_locale(language);
    arena_free(arena);
}

const char *translate(const char *text)
{
    return text[0] ? dgettext(DOMAIN, text) : text; /* the empty text is the head of the catalogue */
}

const char *translate_entry(Str language, const char *entry)
{
    const char *mark = strchr(entry, '\004'), *source = mark ? mark + 1 : entry;
    if (str_equal(language, SOURCE_LANGUAGE)) return source;
    translate_to(language);
    const char *text = translate(entry);
    return text == entry ? source : text;
}

Str translate_description(Arena *arena, Str words)
{
    const char *entry = arena_printf(arena, IN_CONTEXT("description", "%.*s"), STR_ARG(words)).s;
    return str_of(translate_entry(translate_spoken(), entry));
}
