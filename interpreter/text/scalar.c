/* Parses scalars. */
#include "text/scalar_inner.h"

#include "base/number.h"

static bool read_number(Arena *arena, Node *node)
{
    Number number = number_read(node->text);
    if (number.kind == NUMBER_NONE) return false;
    bool is_integer = number.kind == NUMBER_INT;
    node->kind = is_integer ? NODE_INT : NODE_NUMBER;
    node->integer = number.integer;
    node->number = number.real;
    if (is_integer && !number_is_shortest(node->text))
        node->text = arena_printf(arena, "%lld", (long long)number.integer);
    return true;
}

void scalar_number(Arena *arena, Node *node)
{
    (void)read_number(arena, node);
}

/* Words that are not strings; they have at most five letters. */
static bool is_one_of(Str text, const char *const *words)
{
    enum { LONGEST = 5 };
    for (; *words && text.n <= LONGEST; words++)
        if (str_is(text, *words)) return true;
    return false;
}

static bool is_null(Str text)
{
    static const char *const WORDS[] = {"", "~", "null", "Null", "NULL", NULL};
    return is_one_of(text, WORDS);
}

static bool is_true(Str text)
{
    static const char *const WORDS[] = {"true", "True", "TRUE", NULL};
    return is_one_of(text, WORDS);
}

static bool is_false(Str text)
{
    static const char *const WORDS[] = {"false", "False", "FALSE", NULL};
    return is_one_of(text, WORDS);
}

void scalar_yaml_core(Arena *arena, Node *node)
{
    node->kind = NODE_STRING;
    if (is_null(node->text)) node->kind = NODE_NULL;
    else if (is_true(node->text) || is_false(node->text)) {
        node->kind = NODE_BOOL;
        node->integer = is_true(node->text);
    } else (void)read_number(arena, node);
}

bool scalar_is_word(Str text)
{
    return is_null(text) || is_true(text) || is_false(text) || number_read(text).kind != NUMBER_NONE;
}
