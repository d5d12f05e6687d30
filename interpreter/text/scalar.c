/* Finds out which values the texts of scalars mean. */
#include "text/scalar_inner.h"

#include "base/number.h"

#include <string.h>

/*
 * If the text of the node is a number, makes the node a number and returns true. The text of an integer becomes its
 * shortest form.
 */
static bool number_of_node(Arena *arena, Node *node)
{
    Number number = number_read(node->text);
    if (number.kind == NUMBER_NONE) return false;
    bool is_integer = number.kind == NUMBER_INT;
    node->kind = is_integer ? NODE_INT : NODE_NUMBER;
    node->integer = number.integer;
    node->number = number.real;
    if (is_integer && !number_is_shortest(node->text)) node->text = arena_number(arena, number.integer);
    return true;
}

void scalar_number(Arena *arena, Node *node)
{
    (void)number_of_node(arena, node);
}

/* True if the text is one of these words, such as "true". Each has at most five letters. NULL ends the list. */
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

/* Texts of at least this length are not read as numbers. Such a number would have needless digits. */
enum { LONGEST_WORD = 64 };

/* True if all characters of the text can occur in numbers, including those that begin with 0x or 0o. */
static bool has_number_characters(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!text.s[i] || !strchr("+-.0123456789abcdefABCDEFxo", text.s[i])) return false;
    return true;
}

bool scalar_is_word(Str text)
{
    if (is_null(text) || is_true(text) || is_false(text)) return true;
    /* if such a long text is no number in spite of its characters, it only gets needless quotes */
    if (text.n >= LONGEST_WORD) return has_number_characters(text);
    char terminated[LONGEST_WORD]; /* number_read() needs a text with a zero at its end */
    memcpy(terminated, text.s, text.n);
    terminated[text.n] = '\0';
    return number_read((Str){terminated, text.n}).kind != NUMBER_NONE;
}
