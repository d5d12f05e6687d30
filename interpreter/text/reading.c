/*
 * Functions shared by the readers of YAML and JSON. They take time in proportion to the size of the file, except for
 * sorting long maps.
 */
#include "text/reading_inner.h"
#include "text/source.h"

#include <string.h>

enum { CLIPPED = 60 }; /* bytes of a text in a message */

Str reading_clip(Str text)
{
    if (text.n <= CLIPPED) return text;
    text.n = CLIPPED;
    while (text.n > 0 && str_goes_on(text.s[text.n])) text.n--;
    return text;
}

Span place_span(const Source *source, Place place, uint32_t columns)
{
    return (Span){source, place.line, place.column, place.line, place.column + columns};
}

/*
 * Returns a copy of a source that can be printed on a terminal without harm, because messages quote lines. Each
 * character of the copy takes one column.
 */
static const Source *printable(Arena *arena, const Source *source)
{
    Source *copy = ARENA_NEW(arena, Source);
    char *text = arena_alloc(arena, source->text.n + 1);
    *copy = (Source){.path = source->path, .text = {text, 0}};
    for (size_t i = 0; i < source->text.n;) {
        uint32_t c;
        size_t n = str_code_point(source->text, i, &c);
        bool control = (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
        if (n > 0 && !control) {
            memcpy(text + copy->text.n, source->text.s + i, n);
            copy->text.n += n;
        } else text[copy->text.n++] = '?';
        i += n > 0 ? n : 1;
    }
    return copy;
}

/* Reports a byte that is not UTF-8. The hint guesses the encoding of the file. */
static void refuse_encoding(const Source *source, Place place, Diags *diags)
{
    Span span = place_span(printable(diags->arena, source), place, 1);
    unsigned byte = (unsigned char)source->text.s[place.at];
    Diag *diag = diag_error(diags, "not-utf8", span, "the byte 0x%02X here is not UTF-8", byte);
    if (byte >= 0x80 && byte < 0xC0) diag_hint(diags, diag, "save the file as UTF-8; it may be Windows-1252 now");
    else if (byte == 0xC0 || byte == 0xC1 || byte > 0xF4)
        diag_hint(diags, diag, "save the file as UTF-8; no character begins with this byte");
    else diag_hint(diags, diag, "save the file as UTF-8; it may be Latin-1 (ISO 8859-1) now");
}

/* Reports a character that YAML does not allow, with a hint for the usual causes. */
static void refuse_character(const Source *source, Place place, uint32_t c, Diags *diags)
{
    Span span = place_span(printable(diags->arena, source), place, 1);
    if (c == '\r') {
        Diag *found = diag_error(diags, "control-character", span, "a carriage return without a line feed");
        diag_hint(diags, found, "save the file with Unix or Windows line ends");
        return;
    }
    if (c == 0xFEFF) {
        Diag *found = diag_error(diags, "control-character", span, "a byte order mark (U+FEFF) within the text");
        diag_hint(diags, found, "delete it: this invisible character appears when two files are joined");
        return;
    }
    Diag *diag =
        diag_error(diags, "control-character", span, "the character U+%04X is not allowed in YAML", (unsigned)c);
    if (c < 0x100) diag_hint(diags, diag, "write it as \"\\x%02X\", in double quotes", (unsigned)c);
    else diag_hint(diags, diag, "write it as \"\\u%04X\", in double quotes", (unsigned)c);
}

/*
 * True if this character may be in a file. U+0085, U+2028 and U+2029 may not, because libyaml ends lines at them and
 * YAML 1.2 does not.
 */
static bool is_allowed(Str text, Place place, uint32_t c)
{
    if (c == '\r') return place.at + 1 < text.n && text.s[place.at + 1] == '\n';
    if (c < 0x20) return c == '\n' || c == '\t';
    if (c < 0x7F) return true;
    return c >= 0xA0 && c != 0x2028 && c != 0x2029 && c != 0xFEFF && c != 0xFFFE && c != 0xFFFF;
}

/* True if the text is UTF-8 and, for YAML, all characters are allowed. Otherwise reports the first wrong character. */
static bool check_characters(const Source *source, const ReadingLimits *limits, Diags *diags)
{
    Place place = {.line = 1, .column = 1};
    while (place.at < source->text.n) {
        unsigned char byte = (unsigned char)source->text.s[place.at];
        if (byte >= 0x20 && byte < 0x7F) { /* printable ASCII is the usual case */
            place.at++;
            place.column++;
            continue;
        }
        uint32_t c;
        bool valid = str_code_point(source->text, place.at, &c) > 0;
        if (!valid) refuse_encoding(source, place, diags);
        bool allowed = !limits->yaml_characters || is_allowed(source->text, place, c);
        if (valid && !allowed) refuse_character(source, place, c, diags);
        if (!valid || !allowed) return false;
        place_step(&place, source->text);
    }
    return true;
}

/* True if the text has a zero byte at this offset. */
static bool is_zero(Str text, size_t at)
{
    return at < text.n && text.s[at] == '\0';
}

/*
 * Returns the name of the encoding that the first bytes show, if it is UTF-16 or UTF-32; otherwise returns NULL. A byte
 * order mark shows it or, for UTF-16, two ASCII characters: of each, the first or the second byte is zero.
 */
static const char *wide_encoding(Str text)
{
    /* the byte order mark of UTF-16; in UTF-32, two zero bytes are before it (big) or after it (little) */
    bool is_little = str_begins(text, STR("\xFF\xFE")), is_big = str_begins(text, STR("\xFE\xFF"));
    if (is_zero(text, 0) && is_zero(text, 1) && str_begins((Str){text.s + 2, text.n - 2}, STR("\xFE\xFF")))
        return "UTF-32";
    if (is_little && is_zero(text, 2) && is_zero(text, 3)) return "UTF-32";
    if (is_little || is_big) return "UTF-16";
    if (text.n < 4) return NULL;
    bool are_first = is_zero(text, 0) && !is_zero(text, 1) && is_zero(text, 2) && !is_zero(text, 3);
    bool are_second = !is_zero(text, 0) && is_zero(text, 1) && !is_zero(text, 2) && is_zero(text, 3);
    return are_first || are_second ? "UTF-16" : NULL;
}

bool reading_check_bytes(const Source *source, const ReadingLimits *limits, Diags *diags)
{
    Str text = source->text;
    Span whole = {.source = source};
    if (text.n == 0) return true;
    Diag *diag;
    if (text.n > limits->bytes) {
        diag_error(diags, "too-large", whole, "the file has %zu bytes, but the limit is %zu", text.n, limits->bytes);
        return false;
    }
    const char *encoding = wide_encoding(text);
    if (encoding) {
        diag = diag_error(diags, "not-utf8", whole, "the file is in the encoding %s", encoding);
        diag_hint(diags, diag, "save the file in the encoding UTF-8");
        return false;
    }
    const char *zero = memchr(text.s, '\0', text.n);
    if (zero) {
        diag = diag_error(diags, "binary-file", whole, "the file is not text: its byte %zu is zero",
                          (size_t)(zero - text.s) + 1);
        diag_hint(diags, diag, "expected a text file in UTF-8; check the name of the file");
        return false;
    }
    return check_characters(source, limits, diags);
}

bool source_is_text(const Source *source, Diags *diags)
{
    static const ReadingLimits LIMITS = {.bytes = SIZE_MAX};
    return reading_check_bytes(source, &LIMITS, diags);
}

bool budget_node(Budget *budget, Span place)
{
    if (++budget->nodes <= budget->limits->nodes) return true;
    diag_error(budget->diags, "too-many-nodes", place, "more than %zu values", budget->limits->nodes);
    return false;
}

bool budget_enter(Budget *budget, Span place)
{
    if (++budget->depth <= budget->limits->depth) return true;
    diag_error(budget->diags, "too-deep", place, "lists and maps nested more than %d deep", budget->limits->depth);
    return false;
}

static void report_duplicate(const Node *key, const Node *first, Diags *diags)
{
    Diag *diag =
        diag_error(diags, "duplicate-key", key->span, "duplicate key '%.*s'", STR_ARG(reading_clip(key->text)));
    diag_note(diags, diag, first->span, "it appears first here");
}

/*
 * For a map that is sorted: true if no key occurs twice; otherwise reports each repeated key. In `sorted`, equal keys
 * follow each other in the order of the file.
 */
static bool check_sorted(const Node *map, Diags *diags)
{
    bool unique = true;
    size_t first = 0; /* the first of the equal keys before `i` */
    for (size_t i = 1; i < map->count; i++) {
        const Node *key = map->sorted[i]->key;
        if (!str_equal(key->text, map->sorted[first]->key->text)) {
            first = i;
            continue;
        }
        report_duplicate(key, map->sorted[first]->key, diags);
        unique = false;
    }
    return unique;
}

bool reading_close_map(Arena *arena, Node *map, Diags *diags)
{
    node_seal(arena, map);
    if (map->sorted) return check_sorted(map, diags);
    bool unique = true;
    for (size_t i = 1; i < map->count; i++) {
        size_t first = 0;
        while (!str_equal(map->pairs[first].key->text, map->pairs[i].key->text)) first++;
        if (first == i) continue;
        report_duplicate(map->pairs[i].key, map->pairs[first].key, diags);
        unique = false;
    }
    return unique;
}
