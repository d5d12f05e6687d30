/* Relations of types for the checker: fitting, and common types. */
#include "formula/check.h"
#include "formula/op.h"

void check_poison(Expr *expr)
{
    expr->kind = EXPR_POISON;
    expr->type = (Type){.kind = TYPE_POISON};
}

Str type_phrase(const Compiler *compiler, Type type)
{
    Buf out = {0};
    type_print(&out, type, true);
    return buf_keep(compiler->arena, &out);
}

bool type_is_unknown(Type type)
{
    return type.kind == TYPE_ANY || type.kind == TYPE_POISON;
}

Type type_unknown(const Compiler *compiler)
{
    return (Type){.kind = compiler->env->is_gradual ? TYPE_ANY : TYPE_POISON};
}

/*
 * True if members of a list or map with the type `have` are accepted as `wanted`; NULL is an unknown type. Here, ints
 * are not accepted as fractions, because members are not converted.
 */
static bool part_fits(const Type *have, const Type *wanted)
{
    if (!have || !wanted || type_is_unknown(*have) || type_is_unknown(*wanted)) return true;
    return have->kind == wanted->kind && type_fits(*have, *wanted);
}

bool type_fits(Type have, Type wanted)
{
    if (!op_kind_fits(have.kind, wanted.kind)) return false;
    if (have.kind != wanted.kind) return true;
    return part_fits(have.key, wanted.key) && part_fits(have.element, wanted.element);
}

/*
 * Finds the common type of the members of two lists or maps; NULL means an unknown type. False if there is none. Inside
 * lists and maps, ints are not converted to fractions. If one list has ints and the other fractions, there is no common
 * type, except in gradual environments, where it is unknown.
 */
static bool unify_part(const Compiler *compiler, const Type *a, const Type *b, const Type **out)
{
    Type common = {.kind = TYPE_POISON};
    if (!a || !b) {
        *out = a ? a : b;
        return true;
    }
    if (!type_unify(compiler, *a, *b, &common)) return false;
    bool is_mixed = a->kind != b->kind && common.kind == TYPE_FRACTION;
    if (is_mixed && !compiler->env->is_gradual) return false;
    Type *part = ARENA_NEW(compiler->arena, Type);
    if (is_mixed) common = (Type){.kind = TYPE_ANY};
    *part = common;
    *out = part;
    return true;
}

static bool is_number_type(Type type)
{
    return type.kind == TYPE_INT || type.kind == TYPE_FRACTION;
}

bool type_unify(const Compiler *compiler, Type a, Type b, Type *out)
{
    bool is_gradual = compiler->env->is_gradual;
    *out = a;
    if (type_is_unknown(a) || type_is_unknown(b)) {
        if (type_is_unknown(a)) *out = b;
        if (is_gradual) *out = (Type){.kind = TYPE_ANY};
        return true;
    }
    if (is_number_type(a) && is_number_type(b)) {
        out->kind = a.kind == b.kind ? a.kind : TYPE_FRACTION;
        return true;
    }
    bool unifies = a.kind == b.kind && unify_part(compiler, a.key, b.key, &out->key) &&
                   unify_part(compiler, a.element, b.element, &out->element);
    if (unifies) return true;
    *out = (Type){.kind = TYPE_ANY};
    return is_gradual;
}

/* Returns a new expression of this kind with `expr` as its only operand. */
static Expr *wrap(const Compiler *compiler, Expr *expr, ExprKind kind, int number)
{
    Expr *wrapper = expr_over(compiler, kind, expr, 1);
    wrapper->operands[0] = expr;
    wrapper->number = number;
    wrapper->height = expr->height + 1;
    return wrapper;
}

void check_coerce(const Compiler *compiler, Expr **slot, Type wanted)
{
    Type have = (*slot)->type;
    if (type_is_unknown(wanted) || have.kind == wanted.kind) return;
    if (wanted.kind == TYPE_FRACTION && have.kind == TYPE_INT)
        *slot = wrap(compiler, *slot, EXPR_OPERATE, OP_TO_FRACTION);
    else *slot = wrap(compiler, *slot, EXPR_EXPECT, (int)wanted.kind);
    (*slot)->type = wanted;
}
