/* Parses scalars. */
#include "text/scalar_inner.h"

#include "base/number.h"

#include <string.h>

static bool number_of_node(Arena *arena, Node *node)
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
    (void)number_of_node(arena, node);
}

/* True if the text is one of these words with a meaning, such as "true". They have at most five letters. */
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
    } else (void)number_of_node(arena, node);
}

/* A longer text is a string: words and numbers with a meaning are shorter, except numbers with needless digits. */
enum { LONGEST_WORD = 64 };

static bool is_of_number(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!strchr("+-.eE0123456789", text.s[i])) return false;
    return true;
}

bool scalar_is_word(Str text)
{
    if (is_null(text) || is_true(text) || is_false(text)) return true;
    if (text.n >= LONGEST_WORD) return is_of_number(text);
    char terminated[LONGEST_WORD];
    memcpy(terminated, text.s, text.n);
    terminated[text.n] = '\0';
    return number_read((Str){terminated, text.n}).kind != NUMBER_NONE;
}
