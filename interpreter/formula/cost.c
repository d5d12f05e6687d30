/*
 * Computes an upper bound on the cost of each part of a formula, beginning with its smallest parts. Sums and products
 * stop at CEILING, far above the limit.
 */
#include "formula/cost.h"
#include "formula/check.h"
#include "formula/op.h"
#include "formula/value.h"

static const uint32_t CEILING = (uint32_t)1 << 30;

/* LOOP_COST: instructions per iteration; STRING_WEIGHT: weight of a string from a name or function */
enum { LOOP_COST = 3, STRING_WEIGHT = 8 };

/* Returns the number, but at most CEILING. */
static uint32_t bounded(uint64_t n)
{
    return n < CEILING ? (uint32_t)n : CEILING;
}

/* Returns the sum, but at most CEILING. */
static uint32_t add(uint64_t a, uint64_t b)
{
    return bounded(a + b);
}

/* Returns the product, but at most CEILING. */
static uint32_t multiply(uint64_t a, uint64_t b)
{
    return b != 0 && a > CEILING / b ? CEILING : (uint32_t)(a * b);
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* True for a type whose values have the weight 0, because they have no elements and no text. */
static bool is_flat(Type type)
{
    return type.kind == TYPE_BOOL || type.kind == TYPE_INT || type.kind == TYPE_FRACTION || type.kind == TYPE_ITEM ||
           type.kind == TYPE_SET || type.kind == TYPE_NULL;
}

/* Returns an upper bound on the weight of a value of which only the type is known. See value_weight(). */
static uint32_t typed_weight(const Type *type)
{
    if (!type) return STRING_WEIGHT;
    if (is_flat(*type)) return 0;
    if (type_is_unknown(*type)) return FORMULA_LIST_BOUND;
    if (type->kind != TYPE_LIST && type->kind != TYPE_MAP) return STRING_WEIGHT;
    /* an element of a map is a key and a value */
    uint32_t members = type->kind == TYPE_MAP ? 2 + typed_weight(type->key) : 1;
    return multiply(FORMULA_LIST_BOUND, members + typed_weight(type->element));
}

/*
 * Sets the upper bounds on a value of the environment: its weight, its number of elements, and the weight of one
 * element (`part`). They come from its type, because its content is not known.
 */
static void measure_given(Expr *expr)
{
    bool has_parts = expr->type.kind == TYPE_LIST || expr->type.kind == TYPE_MAP;
    expr->weight = typed_weight(&expr->type);
    expr->n_elements = FORMULA_LIST_BOUND;
    expr->part = has_parts ? greater(typed_weight(expr->type.element), STRING_WEIGHT) : expr->weight;
}

/*
 * Sets the weight of a constant and, for a list or map, the number of its elements and the weight of the heaviest one.
 * A map has two values for each of its n elements.
 */
static void measure_constant(Expr *expr)
{
    const Value *value = &expr->value;
    size_t stride = value->kind == TYPE_MAP ? 2 : 1;
    expr->weight = bounded(value_weight(value, CEILING));
    if (value->kind != TYPE_LIST && value->kind != TYPE_MAP) return;
    expr->n_elements = bounded(value->as.list.n);
    for (size_t i = 0; i < value->as.list.n * stride; i++)
        expr->part = greater(expr->part, bounded(value_weight(&value->as.list.items[i], CEILING)));
}

/*
 * Measures an element of a list or map, of which only the greatest possible weight is known. If it is a list itself,
 * the weight also bounds the number and the weight of its elements.
 */
static void measure_part(Expr *expr, const Expr *whole)
{
    expr->weight = is_flat(expr->type) ? 0 : whole->part;
    expr->n_elements = expr->part = expr->weight;
}

/*
 * True if a value of this type may contain a map. Maps have no order, so comparing them takes a step for each pair of
 * keys.
 */
static bool may_hold_map(const Type *type)
{
    if (!type || type_is_unknown(*type) || type->kind == TYPE_MAP) return true;
    return type->kind == TYPE_LIST && may_hold_map(type->element);
}

/* True if the operation may compare each element of one operand with each element of the other. */
static bool is_pairwise(const Expr *expr, int op)
{
    if (op == OP_CONTAINS) return true;
    bool compares = (op >= OP_EQ_INT && op <= OP_NE) || op == OP_IN; /* in the order of operations.def */
    return compares && may_hold_map(&expr->operands[0]->type) && may_hold_map(&expr->operands[1]->type);
}

/*
 * Returns the cost of an operation: in proportion to the sizes of its operands, or to their product if all pairs are
 * compared.
 */
static uint64_t operation_cost(const Expr *expr, const FormulaFunction *form)
{
    uint64_t product = 1, sum = form ? (uint64_t)form->cost : 1;
    for (size_t i = 0; i < expr->n; i++) {
        sum = add(sum, expr->operands[i]->weight);
        product = multiply(product, expr->operands[i]->weight);
    }
    int op = form ? form->id : expr->number;
    if (!is_pairwise(expr, op)) return sum;
    /* the weight of a string counts 16 bytes, and the other string may begin at each of them */
    return add(sum, op == OP_CONTAINS ? multiply(product, 16) : product);
}

/* Returns the row of an operator or built-in function in the table of operations; NULL for operations without a row. */
static const FormulaFunction *form_of(const Expr *expr)
{
    size_t n = 0;
    const FormulaFunction *forms = op_forms(&n);
    if (expr->kind == EXPR_OPERATE_ANY) return &forms[expr->number];
    for (size_t i = 0; i < n; i++)
        if (forms[i].id == expr->number) return &forms[i];
    return NULL;
}

/*
 * Measures an operator or built-in function. If it takes an element from a list or map, the upper bounds on an element
 * apply. Any other list or map that it returns is at most as large as its operands together.
 */
static void measure_operation(Expr *expr)
{
    expr->cost = add(expr->cost, operation_cost(expr, form_of(expr)));
    if (is_flat(expr->type)) return;
    if (expr->kind == EXPR_OPERATE && (expr->number == OP_ELEMENT || expr->number == OP_UNDER_KEY)) {
        measure_part(expr, expr->operands[0]);
        return;
    }
    for (size_t i = 0; i < expr->n; i++) {
        expr->weight = add(expr->weight, expr->operands[i]->weight);
        expr->n_elements = add(expr->n_elements, expr->operands[i]->n_elements);
        expr->part = greater(expr->part, expr->operands[i]->part);
    }
    expr->weight = add(expr->weight, 2); /* a string made from an int has up to 20 bytes, which is the weight 2 */
    /* a value taken from a list may be a list itself, with any number of elements that its weight allows */
    if (expr->kind == EXPR_OPERATE_ANY) expr->n_elements = expr->part = expr->weight;
}

/* Measures a list or map that the formula writes out: each member counts with its own weight. */
static void measure_aggregate(Expr *expr)
{
    bool is_map = expr->kind == EXPR_MAP;
    expr->n_elements = bounded(is_map ? expr->n / 2 : expr->n);
    expr->weight = bounded(expr->n);
    uint64_t keys = 0;
    for (size_t i = 0; i < expr->n; i++) {
        expr->weight = add(expr->weight, expr->operands[i]->weight);
        expr->part = greater(expr->part, expr->operands[i]->weight);
        if (is_map && i % 2 == 0) keys = add(keys, expr->operands[i]->weight + 1);
    }
    /* each key is compared with all earlier keys */
    expr->cost = add(add(expr->cost, expr->n), multiply(keys, expr->n_elements));
}

/* Measures a loop: its operands after the list may be evaluated once for each element. */
static void measure_loop(Expr *expr)
{
    const Expr *range = expr->operands[0], *last = expr->operands[expr->n - 1];
    uint64_t body = LOOP_COST;
    for (size_t i = 1; i < expr->n; i++) body = add(body, expr->operands[i]->cost);
    expr->cost = add(add(range->cost, LOOP_COST), multiply(range->n_elements, body));
    if (is_flat(expr->type)) return;
    expr->n_elements = range->n_elements;
    bool is_filter = expr->number == MACRO_FILTER;
    expr->weight = is_filter ? range->weight : multiply(range->n_elements, last->weight + 1);
    expr->part = is_filter ? range->part : last->weight;
}

/* Measures `condition ? left : right`: either value may be the result, so the greater bounds apply. */
static void measure_choice(Expr *expr)
{
    const Expr *left = expr->operands[1], *right = expr->operands[2];
    enum { CHOICE_COST = 2 };
    expr->cost = add(add(expr->operands[0]->cost, CHOICE_COST), greater(left->cost, right->cost));
    expr->weight = greater(left->weight, right->weight);
    expr->n_elements = greater(left->n_elements, right->n_elements);
    expr->part = greater(left->part, right->part);
}

/* Measures a check of a type at run time, which returns its operand unchanged. */
static void measure_expect(Expr *expr, const Expr *operand)
{
    if (is_flat(expr->type)) return;
    expr->weight = operand->weight;
    expr->n_elements = operand->n_elements;
    expr->part = operand->part;
}

/* Adds the cost of the part itself to that of its operands, and sets the upper bounds on its value. */
static void measure_kind(const Compiler *compiler, Expr *expr)
{
    switch (expr->kind) {
    case EXPR_CONSTANT: measure_constant(expr); break;
    case EXPR_SLOT: measure_given(expr); break;
    case EXPR_LOCAL: measure_part(expr, expr->loop->operands[0]); break;
    case EXPR_CHOICE: measure_choice(expr); break;
    case EXPR_EXPECT: measure_expect(expr, expr->operands[0]); break;
    case EXPR_OPERATE:
    case EXPR_OPERATE_ANY: measure_operation(expr); break;
    case EXPR_LIST:
    case EXPR_MAP: measure_aggregate(expr); break;
    case EXPR_LOOP: measure_loop(expr); break;
    case EXPR_CALL:
        expr->cost = add(expr->cost, (uint64_t)compiler->env->functions[expr->number].cost);
        measure_given(expr);
        break;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_POISON:
    case EXPR_NAME:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_SELECT:
    case EXPR_HAS:
    case EXPR_INDEX: break;
    }
}

/* Measures a part after its operands. A part that is used several times is measured once. */
static void measure_cost(const Compiler *compiler, Expr *expr)
{
    if (expr->cost) return; /* already measured */
    for (size_t i = 0; i < expr->n; i++) measure_cost(compiler, expr->operands[i]);
    expr->cost = 1;
    for (size_t i = 0; i < expr->n; i++) expr->cost = add(expr->cost, expr->operands[i]->cost);
    measure_kind(compiler, expr);
}

/* Returns the weight of the heaviest value that the formula makes, even if the value is not part of the result. */
static uint32_t heaviest(const Expr *expr)
{
    uint32_t weight = expr->kind == EXPR_CONSTANT || expr->kind == EXPR_SLOT ? 0 : expr->weight;
    for (size_t i = 0; i < expr->n; i++) weight = greater(weight, heaviest(expr->operands[i]));
    return weight;
}

/*
 * Returns the part that causes most of the cost: goes down to the most expensive operand while it alone has more than
 * half of the limit.
 */
static const Expr *costliest(const Expr *expr)
{
    const Expr *most = NULL;
    for (size_t i = 0; i < expr->n; i++)
        if (!most || expr->operands[i]->cost > most->cost) most = expr->operands[i];
    return most && most->cost > FORMULA_MAX_COST / 2 ? costliest(most) : expr;
}

bool formula_cost(const Compiler *compiler, Expr *root)
{
    measure_cost(compiler, root);
    uint32_t cost = greater(root->cost, heaviest(root));
    if (cost <= FORMULA_MAX_COST) return true;
    Diag *diag =
        diag_error(compiler->diags, "formula-too-costly", compiler_span(compiler, 0, compiler->text.n),
                   "this formula can take %llu steps; the limit is %d", (unsigned long long)cost, FORMULA_MAX_COST);
    const Expr *most = costliest(root);
    if (most != root)
        diag_note(compiler->diags, diag, expr_span(compiler, most), "this part alone can take %llu",
                  (unsigned long long)most->cost);
    return false;
}
