/*
 * Fuzzes the canonical layout with any bytes. The layout of a text that can be read must mean the same, unless the text
 * is too large or has a key that is too long. Formatting a layout again must not change it. Build with clang
 * -fsanitize=fuzzer,address,undefined. The seeds are in seeds/layout.
 */
#include "schema/canonical.h"
#include "text/source.h"
#include "text/yaml.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static bool print_layout(Arena *arena, Str text, Buf *out, Diags *diags)
{
    return canonical_print(out, source_of(arena, STR("input"), text), LAYOUT_WIDTH, diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf once = {0}, twice = {0};
    bool has_layout = print_layout(arena, arena_str(arena, (Str){(const char *)bytes, n}), &once, diags);
    assert(has_layout == (diags->n_errors == 0));
    for (size_t i = 0; i < diags->n; i++) assert(!str_has(diags->list[i]->message, STR("internal error")));
    if (has_layout) {
        bool has_second = print_layout(arena, arena_str(arena, buf_str(&once)), &twice, diags);
        assert(has_second && str_equal(buf_str(&once), buf_str(&twice)));
    }
    buf_free(&once);
    buf_free(&twice);
    arena_free(arena);
    return 0;
}
