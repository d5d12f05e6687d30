/* Finds the catalogues of gettext, and translates with them. */
#include "base/translate.h"

#include "base/place.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char DOMAIN[] = "tapp";

static bool has_catalogue(Arena *arena, Str folder, Str language)
{
    Str file = arena_printf(arena, "%.*s/%.*s/LC_MESSAGES/%s.mo", STR_ARG(folder), STR_ARG(language), DOMAIN);
    return folder.n && access(file.s, R_OK) == 0;
}

/* Returns the folder with the catalogue of a language; returns an empty text if there is none. */
static Str find_folder(Arena *arena, Str language)
{
    for (int up = 0; up < 3; up++) { /* for build/tapp, build/asan/tapp, build/asan/tests/unit/... */
        Str folder = place_beside_program(arena, up, "locale");
        if (has_catalogue(arena, folder, language)) return folder;
    }
    Str folder = place_beside_program(arena, 1, "share/locale"), installed = place_installed(arena, "share/locale");
    if (has_catalogue(arena, folder, language)) return folder;
    return has_catalogue(arena, installed, language) ? installed : STR("");
}

/*
 * Sets a locale in which gettext reads the catalogue of a language. In the locale "C" it reads no catalogue, which is
 * right for English. For other languages any other locale is right, because the variable LANGUAGE chooses the
 * catalogue. The locale "C" is set first, so that gettext forgets the last language.
 */
static void enter_locale(Str language)
{
    (void)setlocale(LC_MESSAGES, "C");
    if (str_equal(language, SOURCE_LANGUAGE)) return;
    if (!setlocale(LC_MESSAGES, "C.UTF-8")) (void)setlocale(LC_MESSAGES, "");
}

/* Returns the language of the process, which translate_to() has stored in LANGUAGE. It is English in the locale C. */
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
    (void)bind_textdomain_codeset("libc", "UTF-8"); /* strerror() must return UTF-8, whatever the terminal uses */
    (void)setenv("LANGUAGE", arena_str(arena, language).s, 1);
    enter_locale(language);
    arena_free(arena);
}

const char *translate(const char *text)
{
    /* for the empty text, gettext would return the header of the catalogue */
    return text[0] ? dgettext(DOMAIN, text) : text;
}
