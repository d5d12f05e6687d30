/* Reads the catalogues of gettext from /locale/LANGUAGE.mo, because the C library for WebAssembly has no gettext. */
#include "base/translate.h"

#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * MAGIC: the number at the start of a .mo file, without its highest bit, because constants of an enum are ints. BLOCK:
 * the bytes that are read in one call.
 */
enum { MAGIC = 0x950412de & INT32_MAX, BLOCK = 1 << 14 };

/* The language of the whole process, as in a C library with gettext. */
static struct {
    Str language; /* the language of the process; empty: that of the source */
    Str loaded;   /* the language whose catalogue is loaded */
    Buf catalogue;
} spoken;

/* Returns the 32-bit word that begins at a byte of the catalogue. Its byte order is that of this machine. */
static uint32_t word_at(size_t byte)
{
    uint32_t word = 0;
    if (byte + sizeof word <= spoken.catalogue.n) memcpy(&word, spoken.catalogue.text + byte, sizeof word);
    return word;
}

/*
 * Returns a text of the catalogue by its index in a table. A row of a table has the length and then the place of a
 * text, with four bytes each. A zero byte follows the text. Returns an empty text if the place is outside of the
 * catalogue.
 */
static const char *text_at(uint32_t table, uint32_t index)
{
    uint32_t place = word_at(table + 8 * (size_t)index + 4);
    return place < spoken.catalogue.n ? spoken.catalogue.text + place : "";
}

/* Loads the catalogue of a language. If there is none, or it is damaged, the catalogue is empty. */
static void load_language(Str language)
{
    char path[64], block[BLOCK];
    (void)snprintf(path, sizeof path, "/locale/%.*s.mo", STR_ARG(language));
    FILE *file = fopen(path, "rb");
    buf_clear(&spoken.catalogue);
    for (size_t n; file && (n = fread(block, 1, sizeof block, file)) > 0;) buf_add(&spoken.catalogue, (Str){block, n});
    if (file) (void)fclose(file);
    buf_char(&spoken.catalogue, '\0'); /* ends the last text, even in a damaged file */
    if ((word_at(0) & INT32_MAX) != MAGIC) buf_clear(&spoken.catalogue);
    spoken.loaded = language;
}

Str translate_spoken(void)
{
    return spoken.language.n ? spoken.language : SOURCE_LANGUAGE;
}

void translate_to(Str language)
{
    size_t i = 0;
    while (translate_language(i).n && !str_equal(translate_language(i), language)) i++;
    spoken.language = translate_language(i); /* empty if the language is unknown */
    bool is_source = str_equal(translate_spoken(), SOURCE_LANGUAGE);
    if (!is_source && !str_equal(spoken.language, spoken.loaded)) load_language(spoken.language);
}

/* The positions in the header of a .mo file: of the number of texts, and of the two tables. */
enum { N_TEXTS = 8, SOURCES = 12, TRANSLATIONS = 16 };

/* Finds the translation by a binary search, because the texts of the source are sorted. */
const char *translate(const char *text)
{
    if (!text[0] || str_equal(translate_spoken(), SOURCE_LANGUAGE)) return text;
    uint32_t least = 0, most = word_at(N_TEXTS);
    while (least < most) {
        uint32_t middle = least + (most - least) / 2;
        int order = strcmp(text, text_at(word_at(SOURCES), middle));
        if (order == 0) return text_at(word_at(TRANSLATIONS), middle);
        if (order < 0) most = middle;
        else least = middle + 1;
    }
    return text;
}
