/* Names of types. */
#include "formula/value.h"

/* Returns the name of a kind of type for messages. */
static const char *kind_name(TypeKind kind)
{
    switch (kind) {
    case TYPE_POISON:
    case TYPE_ANY: return "any";
    case TYPE_NULL: return "null";
    case TYPE_BOOL: return "bool";
    case TYPE_INT: return "int";
    case TYPE_FRACTION: return "fraction";
    case TYPE_STRING: return "string";
    case TYPE_ITEM: return "item";
    case TYPE_SET: return "set";
    case TYPE_LIST: return "list";
    case TYPE_MAP: return "map";
    }
    return "any";
}

static bool is_known(const Type *type)
{
    return type && type->kind != TYPE_POISON && type->kind != TYPE_ANY;
}

void type_print(Buf *out, Type type)
{
    buf_add(out, str_of(kind_name(type.kind)));
    if (type.kind == TYPE_MAP && is_known(type.key)) {
        buf_add(out, STR(" of "));
        type_print(out, *type.key);
        buf_add(out, STR(" to "));
        type_print(out, type.element ? *type.element : (Type){.kind = TYPE_ANY});
    } else if (type.kind == TYPE_LIST && is_known(type.element)) {
        buf_add(out, STR(" of "));
        type_print(out, *type.element);
    }
}
