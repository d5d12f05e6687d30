/*
 * Regular expressions, by means of PCRE2. Limits make every search end. A pattern of ECMA-262 is translated first, so
 * that PCRE2 gives it the same meaning.
 */
#include "text/pattern.h"

#include "base/translate.h"
#include "text/ecma_inner.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/*
 * Limits of a search. MATCH_LIMIT: its steps. MATCH_BYTES: the bytes that all steps may copy, because each step copies
 * the contents of all groups (which takes about a tenth of a second). DEPTH_LIMIT: steps inside one another.
 * HEAP_LIMIT: the memory in KiB. MAX_PATTERN: the bytes of a translated pattern.
 */
enum {
    MATCH_LIMIT = 1000000,
    MATCH_BYTES = 256 << 20,
    DEPTH_LIMIT = 200000,
    HEAP_LIMIT = 64 << 10,
    MAX_PATTERN = 1 << 16
};

struct Pattern {
    pcre2_code *code;
    pcre2_match_context *context;
};

/*
 * Compiles a translated pattern. The options make PCRE2 behave like ECMA-262, as far as they can. Returns NULL after an
 * error.
 */
static pcre2_code *compile_pcre(Str text, int *error, PCRE2_SIZE *offset)
{
    uint32_t options = PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_ALLOW_EMPTY_CLASS |
                       PCRE2_MATCH_UNSET_BACKREF | PCRE2_NEVER_BACKSLASH_C;
    pcre2_compile_context *context = pcre2_compile_context_create(NULL);
    if (!context) {
        *error = PCRE2_ERROR_NOMEMORY;
        *offset = 0;
        return NULL;
    }
    (void)pcre2_set_compile_extra_options(context, PCRE2_EXTRA_ALT_BSUX);
    (void)pcre2_set_max_pattern_length(context, MAX_PATTERN);
    pcre2_code *code = pcre2_compile((PCRE2_SPTR)text.s, text.n, options, error, offset, context);
    pcre2_compile_context_free(context);
    return code;
}

static Str error_message(Arena *arena, int error)
{
    unsigned char text[256];
    int n = pcre2_get_error_message(error, text, sizeof text);
    return n < 0 ? STR("not a pattern") : arena_str(arena, (Str){(const char *)text, (size_t)n});
}

/* Returns the number of steps that a search may take. It is smaller if each step copies many bytes. */
static uint32_t most_steps(const pcre2_code *code)
{
    size_t frame = 1; /* the bytes that a step copies */
    if (pcre2_pattern_info(code, PCRE2_INFO_FRAMESIZE, &frame) != 0 || frame == 0) frame = 1;
    size_t steps = MATCH_BYTES / frame;
    return steps < MATCH_LIMIT ? (uint32_t)steps : MATCH_LIMIT;
}

Pattern *pattern_compile(Arena *arena, Str text, size_t *offset, Str *reason)
{
    EcmaPattern translated;
    const char *refused;
    if (!ecma_translate(arena, text, &translated, offset, &refused)) {
        *reason = str_of(translate(refused));
        return NULL;
    }
    int error;
    PCRE2_SIZE place;
    pcre2_code *code = compile_pcre(translated.text, &error, &place);
    if (!code) {
        *offset = ecma_original_offset(&translated, place);
        if (place >= translated.text.n) *offset = text.n;
        *reason = error_message(arena, error);
        return NULL;
    }
    Pattern *pattern = ARENA_NEW(arena, Pattern);
    pattern->code = code;
    pattern->context = pcre2_match_context_create(NULL);
    if (!pattern->context) return pattern; /* without memory for the limits, every search gives up */
    (void)pcre2_set_match_limit(pattern->context, most_steps(code));
    (void)pcre2_set_depth_limit(pattern->context, DEPTH_LIMIT);
    (void)pcre2_set_heap_limit(pattern->context, HEAP_LIMIT);
    return pattern;
}

void pattern_free(Pattern *pattern)
{
    if (!pattern) return;
    pcre2_match_context_free(pattern->context);
    pcre2_code_free(pattern->code);
    *pattern = (Pattern){0};
}

PatternResult pattern_search(const Pattern *pattern, Str subject)
{
    /* 1: only the whole match is stored, and no groups */
    pcre2_match_data *data = pattern->context ? pcre2_match_data_create(1, NULL) : NULL;
    if (!data) return PATTERN_GAVE_UP;
    int result = pcre2_match(pattern->code, (PCRE2_SPTR)subject.s, subject.n, 0, 0, data, pattern->context);
    pcre2_match_data_free(data);
    if (result >= 0) return PATTERN_YES;
    return result == PCRE2_ERROR_NOMATCH ? PATTERN_NO : PATTERN_GAVE_UP;
}
