/* Finds formulas in braces, which are in texts for people. */
#include "rules/hole.h"

#include "formula/token.h"

#include <string.h>

size_t hole_end(Arena *arena, Str text, size_t open)
{
    Lexer lexer = {.arena = arena, .text = text, .at = open + 1};
    for (int depth = 1;;) {
        Token token = token_next(&lexer);
        if (token.kind == TOKEN_END || token.is_fatal) break;
        if (token.kind != TOKEN_SYMBOL) continue;
        depth += str_is(token.text, "{") - str_is(token.text, "}");
        if (depth == 0) return token.from;
    }
    const char *close = memchr(text.s + open, '}', text.n - open);
    return close ? (size_t)(close - text.s) : text.n;
}
