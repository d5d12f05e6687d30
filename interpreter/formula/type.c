/* Names of types, in the words of authors. */
#include "formula/value.h"

#include "base/translate.h"

/* The words for a kind of type: alone, with its article, and for several values. */
typedef struct TypeWords {
    const char *name, *phrase, *plural;
} TypeWords;

static const TypeWords WORDS_OF[] = {
    [TYPE_POISON] = {IN_CONTEXT("type", "value"), IN_CONTEXT("type", "a value"), IN_CONTEXT("type", "values")},
    [TYPE_ANY] = {IN_CONTEXT("type", "value"), IN_CONTEXT("type", "a value"), IN_CONTEXT("type", "values")},
    [TYPE_NULL] = {IN_CONTEXT("type", "null"), IN_CONTEXT("type", "null"), IN_CONTEXT("type", "nulls")},
    [TYPE_BOOL] = {IN_CONTEXT("type", "condition"), IN_CONTEXT("type", "a condition"),
                   IN_CONTEXT("type", "conditions")},
    [TYPE_INT] = {IN_CONTEXT("type", "whole number"), IN_CONTEXT("type", "a whole number"),
                  IN_CONTEXT("type", "whole numbers")},
    [TYPE_FRACTION] = {IN_CONTEXT("type", "number"), IN_CONTEXT("type", "a number"), IN_CONTEXT("type", "numbers")},
    [TYPE_STRING] = {IN_CONTEXT("type", "text"), IN_CONTEXT("type", "a text"), IN_CONTEXT("type", "texts")},
    [TYPE_ITEM] = {IN_CONTEXT("type", "card"), IN_CONTEXT("type", "a card"), IN_CONTEXT("type", "cards")},
    [TYPE_SET] = {IN_CONTEXT("type", "set of cards"), IN_CONTEXT("type", "a set of cards"),
                  IN_CONTEXT("type", "sets of cards")},
    [TYPE_LIST] = {IN_CONTEXT("type", "list"), IN_CONTEXT("type", "a list"), IN_CONTEXT("type", "lists")},
    [TYPE_MAP] = {IN_CONTEXT("type", "map"), IN_CONTEXT("type", "a map"), IN_CONTEXT("type", "maps")},
};

/* Returns a text of WORDS_OF in the language of the process. */
static const char *spoken(const char *entry)
{
    return translate_entry(translate_spoken(), entry);
}

/* True if the type of the members of a list or map is known. NULL is an unknown type. */
static bool is_known(const Type *type)
{
    return type && type->kind != TYPE_POISON && type->kind != TYPE_ANY;
}

const char *type_plural(TypeKind kind)
{
    return spoken(WORDS_OF[kind].plural);
}

void type_print(Buf *out, Type type, bool with_article)
{
    const char *element = type_plural(is_known(type.element) ? type.element->kind : TYPE_ANY);
    if (type.kind == TYPE_MAP && is_known(type.key))
        buf_printf(out, with_article ? translate("a map from %s to %s") : translate("map from %s to %s"),
                   type_plural(type.key->kind), element);
    else if (type.kind == TYPE_LIST && is_known(type.element))
        buf_printf(out, with_article ? translate("a list of %s") : translate("list of %s"), element);
    else buf_add(out, str_of(spoken(with_article ? WORDS_OF[type.kind].phrase : WORDS_OF[type.kind].name)));
}
