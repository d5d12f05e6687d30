/* Working formulas out part by part. */
#include "wording/reckon.h"

#include "engine/settle.h"
#include "formula/op.h"
#include "formula/term.h"

static const Node *root_of(const Reckon *reckon)
{
    return reckon->facts->game->root;
}

static const Contract *contract_of(const Reckon *reckon)
{
    return &reckon->facts->game->contract[reckon->facts->state->contract];
}

static bool is_true(const Value *value)
{
    return value->kind == TYPE_BOOL && value->as.boolean;
}

bool reckon_number(const Value *value, Fraction *out)
{
    *out = value->kind == TYPE_INT ? (Fraction){value->as.integer, 1}
                                   : (Fraction){value->as.fraction.num, value->as.fraction.den};
    return value->kind == TYPE_INT || value->kind == TYPE_FRACTION;
}

/* ---- terms ---------------------------------------------------------------------------------------------------- */

static FormulaTerm term_of(Arena *arena, const NodePair *pair)
{
    const Node *with = node_find(pair->value, "with");
    FormulaTerm term = {.name = pair->key->text, .is = node_find(pair->value, "is")};
    Str *names = ARENA_ARRAY(arena, with ? with->count : 0, Str);
    for (size_t i = 0; with && i < with->count; i++) names[i] = with->items[i]->text;
    term.parameters = names;
    term.n_parameters = with ? with->count : 0;
    return term;
}

const Expr *reckon_term(Arena *arena, const Game *game, const Expr *expr)
{
    const Node *map = node_find(game->root, "terms");
    bool may_be = expr->kind == EXPR_NAME || (expr->kind == EXPR_CALL && !expr->is_method);
    if (!map || !may_be || expr->is_of_language || !node_find_str(map, expr->name)) return NULL;
    FormulaTerm *terms = ARENA_ARRAY(arena, map->count, FormulaTerm);
    for (size_t i = 0; i < map->count; i++) terms[i] = term_of(arena, &map->pairs[i]);
    FormulaEnv env = {.terms = terms, .n_terms = map->count};
    Compiler compiler = {.arena = arena, .env = &env, .diags = diags_new(arena)};
    Expr *copy = ARENA_NEW(arena, Expr);
    *copy = *expr;
    const Expr *whole = formula_put_in(&compiler, copy);
    return compiler.diags->n_errors ? NULL : whole;
}

/* The same where a formula is worked out. */
static const Expr *term_here(const Reckon *reckon, const Expr *expr)
{
    return reckon_term(reckon->arena, reckon->facts->game, expr);
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

static bool integer(int64_t number, Value *out)
{
    *out = (Value){.kind = TYPE_INT, .as.integer = number};
    return true;
}

/* A number of the contract, then of the file. */
static bool value_of_constant(const Reckon *reckon, Str name, Value *out)
{
    const Node *own = node_find_str(node_find(root_of(reckon), "contracts"), contract_of(reckon)->id);
    const Node *found = node_find_str(node_find(own, "constants"), name);
    if (!found) found = node_find_str(node_find(root_of(reckon), "constants"), name);
    return found && found->kind == NODE_INT && integer(found->integer, out);
}

static bool set_of(CardSet cards, Value *out)
{
    *out = (Value){.kind = TYPE_SET, .as.set = cards_to_value(cards)};
    return true;
}

static bool value_of_cards(const Reckon *reckon, Str name, Value *out)
{
    const Game *game = reckon->facts->game;
    Card card = game_card(game, name);
    if (card != NO_CARD) {
        *out = (Value){.kind = TYPE_ITEM, .as.integer = game->copies == 2 ? SET_PAIRS + card / 2 : card};
        return true;
    }
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(game->classes[i].id, name)) return set_of(game->classes[i].cards & game->pack, out);
    return str_is(name, "all") && set_of(game->pack, out);
}

static bool value_of_row(const Reckon *reckon, int id, Value *out)
{
    const Contract *contract = contract_of(reckon);
    const Value *known = id == SLOT_VALUE && contract->value ? formula_constant(contract->value) : NULL;
    if (known) *out = *known;
    if (known) return true;
    if (id == FIXED_CONTRACT) *out = (Value){.kind = TYPE_STRING, .as.string = contract->id};
    else if (id == FIXED_HAS_DECLARER) *out = (Value){.kind = TYPE_BOOL, .as.boolean = !contract->alone};
    else return id < N_SLOTS && facts_hooks().load(reckon->facts, id, out);
    return true;
}

/* The row of a name without arguments; -1 if there is none. */
static int row_named(Str name, bool is_function, size_t n)
{
    for (int id = 0; id < N_NAMES; id++) {
        const NameRow *row = name_row(id);
        if (row->text && row->is_function == is_function && (size_t)row->n == n && str_is(name, row->text)) return id;
    }
    return -1;
}

static bool value_of_name(const Reckon *reckon, const Expr *expr, Value *out)
{
    for (const ReckonBound *bound = reckon->bound; bound; bound = bound->outer)
        if (str_equal(bound->name, expr->name)) {
            *out = bound->value;
            return true;
        }
    const Expr *term = term_here(reckon, expr);
    if (term) return reckon_value(reckon, term, out);
    int id = expr->is_own ? -1 : row_named(expr->name, false, 0);
    if (id >= 0) return value_of_row(reckon, id, out);
    return value_of_constant(reckon, expr->name, out) || value_of_cards(reckon, expr->name, out);
}

/* ---- functions ------------------------------------------------------------------------------------------------ */

/* Ids in quotes reach a function as numbers. */
static bool resolve(const Reckon *reckon, IdKind kind, Value *argument)
{
    int64_t number = 0;
    if (argument->kind != TYPE_STRING) return true;
    return ids_number(root_of(reckon), kind, argument->as.string, &number) && integer(number, argument);
}

/* What an operator or function of the language makes of the values, which it replaces by its own. */
static bool operate(const Reckon *reckon, const Expr *expr, Value *values)
{
    size_t n;
    const FormulaFunction *forms = op_forms(&n);
    TypeKind kinds[FORMULA_MAX_ARGUMENTS];
    for (size_t i = 0; i < expr->n; i++) kinds[i] = values[i].kind;
    for (size_t i = 0; i < n; i++) {
        bool is_name = str_equal(forms[i].name, expr->name) && forms[i].is_method == expr->is_method;
        if (!is_name || (size_t)forms[i].n_arguments != expr->n) continue;
        int form = op_form_fitting(i, kinds);
        return form >= 0 && !op_operate((Op)forms[form].id, reckon->facts->scratch, values);
    }
    return false;
}

static bool values_of(const Reckon *reckon, const Expr *expr, Value *values)
{
    if (expr->n > FORMULA_MAX_ARGUMENTS) return false;
    for (size_t i = 0; i < expr->n; i++)
        if (!reckon_value(reckon, expr->operands[i], &values[i])) return false;
    return true;
}

static bool value_of_operation(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value values[FORMULA_MAX_ARGUMENTS];
    if (!values_of(reckon, expr, values)) return false;
    bool is_equal = str_is(expr->name, "=="), differs = str_is(expr->name, "!=");
    if (expr->kind == EXPR_BINARY && (is_equal || differs))
        values[0] = (Value){.kind = TYPE_BOOL, .as.boolean = value_equal(&values[0], &values[1]) == is_equal};
    else if (!operate(reckon, expr, values)) return false;
    *out = values[0];
    return true;
}

static bool value_of_call(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value values[FORMULA_MAX_ARGUMENTS];
    const Expr *term = term_here(reckon, expr);
    if (term) return reckon_value(reckon, term, out);
    int id = expr->is_method ? -1 : row_named(expr->name, true, expr->n);
    if (id < 0) return value_of_operation(reckon, expr, out);
    if (!values_of(reckon, expr, values)) return false;
    for (size_t i = 0; i < expr->n; i++)
        if (!resolve(reckon, name_row(id)->ids[i], &values[i])) return false;
    return facts_hooks().call(reckon->facts, id, values, out);
}

/* ---- lists ---------------------------------------------------------------------------------------------------- */

static bool value_of_list(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value *items = ARENA_ARRAY(reckon->arena, expr->n, Value);
    for (size_t i = 0; i < expr->n; i++)
        if (!reckon_value(reckon, expr->operands[i], &items[i])) return false;
    *out = (Value){.kind = TYPE_LIST, .as.list = {items, expr->n}};
    return true;
}

/* What a loop makes of the elements for which its condition is true. */
static Value value_of_found(const Expr *expr, const Value *range, const Value *found, size_t n)
{
    switch ((Macro)expr->number) {
    case MACRO_ALL: return (Value){.kind = TYPE_BOOL, .as.boolean = n == range->as.list.n};
    case MACRO_EXISTS: return (Value){.kind = TYPE_BOOL, .as.boolean = n > 0};
    case MACRO_EXISTS_ONE: return (Value){.kind = TYPE_BOOL, .as.boolean = n == 1};
    case MACRO_FILTER:
    case MACRO_MAP: break;
    }
    return (Value){.kind = TYPE_LIST, .as.list = {found, n}};
}

/* A list that lies on the desk of formulas is written over by the next one. */
static void keep_items(const Reckon *reckon, Value *list)
{
    Value *items = ARENA_ARRAY(reckon->arena, list->as.list.n, Value);
    for (size_t i = 0; i < list->as.list.n; i++) items[i] = list->as.list.items[i];
    list->as.list.items = items;
}

static bool value_of_loop(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value range, made;
    if (expr->n != 2 || !reckon_value(reckon, expr->operands[0], &range) || range.kind != TYPE_LIST) return false;
    keep_items(reckon, &range);
    Value *found = ARENA_ARRAY(reckon->arena, range.as.list.n, Value);
    size_t n = 0;
    for (size_t i = 0; i < range.as.list.n; i++) {
        ReckonBound bound = {expr->name, range.as.list.items[i], reckon->bound};
        Reckon inner = {reckon->facts, reckon->arena, &bound};
        if (!reckon_value(&inner, expr->operands[1], &made)) return false;
        if (expr->number == (int)MACRO_MAP) found[n++] = made;
        else if (is_true(&made)) found[n++] = range.as.list.items[i];
    }
    *out = value_of_found(expr, &range, found, n);
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static bool value_of_joined(const Reckon *reckon, const Expr *expr, Value *out)
{
    bool decides = expr->kind == EXPR_OR;
    if (!reckon_value(reckon, expr->operands[0], out)) return false;
    return is_true(out) == decides || reckon_value(reckon, expr->operands[1], out);
}

static bool value_of_choice(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value condition;
    if (!reckon_value(reckon, expr->operands[0], &condition)) return false;
    return reckon_value(reckon, expr->operands[is_true(&condition) ? 1 : 2], out);
}

static bool value_of_index(const Reckon *reckon, const Expr *expr, Value *out)
{
    Value values[2];
    size_t n;
    const FormulaFunction *forms = op_forms(&n);
    const char *fault = FAULT_KIND;
    if (expr->n == 2 && values_of(reckon, expr, values))
        fault = op_operate((Op)forms[op_form_of("[]", 2)].id, reckon->facts->scratch, values);
    *out = values[0];
    return !fault;
}

bool reckon_value(const Reckon *reckon, const Expr *expr, Value *out)
{
    switch ((int)expr->kind) {
    case EXPR_CONSTANT: *out = expr->value; return true;
    case EXPR_NAME: return value_of_name(reckon, expr, out);
    case EXPR_UNARY:
    case EXPR_BINARY: return value_of_operation(reckon, expr, out);
    case EXPR_AND:
    case EXPR_OR: return value_of_joined(reckon, expr, out);
    case EXPR_CHOICE: return value_of_choice(reckon, expr, out);
    case EXPR_INDEX: return value_of_index(reckon, expr, out);
    case EXPR_CALL: return value_of_call(reckon, expr, out);
    case EXPR_LIST: return value_of_list(reckon, expr, out);
    case EXPR_LOOP: return value_of_loop(reckon, expr, out);
    default: return false;
    }
}
