/*
 * Inserts the formula of each term where the term is used. Loop variables of terms are renamed. Otherwise a name in an
 * argument could become a loop variable of the term by accident.
 */
#include "formula/term.h"

enum { MAX_PARTS_PUT_IN = FORMULA_MAX_COST }; /* each part takes at least one instruction */

/*
 * A use of a term with its arguments, which are the meanings of the term's parameters. The formula itself counts as a
 * use without a term.
 */
typedef struct Use {
    const FormulaTerm *term; /* the term that is used; NULL: the formula itself */
    Expr **arguments;        /* with terms already inserted */
} Use;

/* The loops around a part of a formula or term, with the original and the new names of their variables. */
typedef struct Loops {
    Str name, renamed;
    const struct Loops *outer;
} Loops;

/* A term that was inserted with these arguments, and its tree, which further uses with equal arguments can share. */
typedef struct Put {
    const FormulaTerm *term;
    Expr *const *arguments;
    Expr *whole;
    size_t n_parts; /* the number of parts of the tree, which count again at each use */
    const struct Put *next;
} Put;

enum { BUCKETS = 32 };

/* The insertion of terms into one formula. */
typedef struct Putting {
    const Compiler *compiler;
    size_t n_parts;
    int n_loops;
    bool is_over; /* there are too many parts, which has been reported */
    const Put *puts[BUCKETS];
} Putting;

static Expr *put_in(Putting *putting, const Expr *expr, const Use *use, const Loops *loops, size_t n_terms);

/* Returns the home of a part, the scalar whose text contains it. Parts of an inserted argument already have one. */
static const Node *home_of(const Use *use, const Expr *expr)
{
    return use->term && !expr->home ? use->term->is : expr->home;
}

static Span span_of_part(const Putting *putting, const Expr *expr, const Use *use)
{
    const Node *home = home_of(use, expr);
    return node_text_span(home ? home : putting->compiler->scalar, expr->mark_from, expr->mark_to);
}

static Expr *poison(Putting *putting, const Expr *at, const Use *use)
{
    Expr *expr = expr_over(putting->compiler, EXPR_POISON, at, 0);
    expr->home = home_of(use, at);
    return expr;
}

/* Reports, for the first time only, that the formula has too many parts. */
static void report_size(Putting *putting, const Expr *at, const Use *use)
{
    if (!putting->is_over)
        (void)diag_error(putting->compiler->diags, "formula-too-costly", span_of_part(putting, at, use),
                         "this formula has more than %d parts, including those of its terms", MAX_PARTS_PUT_IN);
    putting->is_over = true;
}

/* Adds `n` to the number of parts. False, with an error, if there are too many. `at` is the part that is inserted. */
static bool count_parts(Putting *putting, size_t n, const Expr *at, const Use *use)
{
    putting->n_parts += n;
    if (putting->n_parts > MAX_PARTS_PUT_IN) report_size(putting, at, use);
    return !putting->is_over;
}

const FormulaTerm *term_find(const FormulaEnv *env, Str name, size_t n_terms)
{
    for (size_t i = 0; i < n_terms; i++)
        if (str_equal(env->terms[i].name, name)) return &env->terms[i];
    return NULL;
}

/* If the name is a parameter of the used term, returns its argument; else NULL. */
static Expr *argument_of(const Use *use, Str name)
{
    for (size_t i = 0; use->term && i < use->term->n_parameters; i++)
        if (str_equal(use->term->parameters[i], name)) return use->arguments[i];
    return NULL;
}

/* True if a use of the term has the right number of arguments; otherwise reports it. */
static bool fits_count(Putting *putting, const FormulaTerm *term, const Expr *expr, const Use *use)
{
    size_t n = expr->kind == EXPR_CALL ? expr->n : 0;
    if (n == term->n_parameters) return true;
    (void)diag_error(putting->compiler->diags, "formula-arguments", span_of_part(putting, expr, use),
                     "the term '%.*s' takes %zu arguments, but %zu were given", STR_ARG(term->name), term->n_parameters,
                     n);
    return false;
}

static const Put **bucket_of(Putting *putting, const Use *inner)
{
    size_t term = (size_t)(inner->term - putting->compiler->env->terms);
    return &putting->puts[term % BUCKETS];
}

/* Returns an earlier insertion of the term with the same arguments, or NULL. */
static const Put *find_put(Putting *putting, const Use *inner)
{
    const Put *put = *bucket_of(putting, inner);
    for (; put; put = put->next) {
        size_t i = 0;
        if (put->term != inner->term) continue;
        while (i < put->term->n_parameters && put->arguments[i] == inner->arguments[i]) i++;
        if (i == put->term->n_parameters) return put;
    }
    return NULL;
}

/*
 * Inserts the tree of a term. `expr` is the place where the term is used. If the tree would be the same in all loops,
 * it is kept for the next use. Errors of syntax in the term are not reported here, because formula_tree() reports them.
 */
static Expr *put_body(Putting *putting, const Use *inner, const Expr *expr, const Use *use)
{
    const Compiler *compiler = putting->compiler;
    const FormulaTerm *term = inner->term;
    Compiler own = *compiler;
    own.scalar = term->is;
    own.text = term->is->text;
    own.diags = diags_new(compiler->arena);
    const Expr *tree = term->tree ? term->tree : formula_parse(&own);
    if (!tree) return poison(putting, expr, use);
    size_t before = putting->n_parts;
    Expr *whole = put_in(putting, tree, inner, NULL, (size_t)(term - compiler->env->terms));
    if (!whole->is_reusable) return whole;
    const Put **bucket = bucket_of(putting, inner);
    Put *put = ARENA_NEW(compiler->arena, Put);
    *put = (Put){term, inner->arguments, whole, putting->n_parts - before, *bucket};
    *bucket = put;
    return whole;
}

/*
 * Inserts a term, after its arguments. If it was inserted before with the same arguments, uses the same tree again. The
 * term may use only terms that come before it.
 */
static Expr *put_term(Putting *putting, const FormulaTerm *term, const Expr *expr, const Use *use, const Loops *loops,
                      size_t n_terms)
{
    if (!fits_count(putting, term, expr, use)) return poison(putting, expr, use);
    Use inner = {term, ARENA_ARRAY(putting->compiler->arena, term->n_parameters, Expr *)};
    for (size_t i = 0; i < term->n_parameters; i++)
        inner.arguments[i] = put_in(putting, expr->operands[i], use, loops, n_terms);
    const Put *put = find_put(putting, &inner);
    if (!put) return put_body(putting, &inner, expr, use);
    return count_parts(putting, put->n_parts, expr, use) ? put->whole : poison(putting, expr, use);
}

/* Copies a part without its operands, and sets its home. */
static Expr *copy_part(Putting *putting, const Expr *expr, const Use *use)
{
    Expr *copy = ARENA_NEW(putting->compiler->arena, Expr);
    *copy = *expr;
    copy->operands = ARENA_ARRAY(putting->compiler->arena, expr->n, Expr *);
    copy->home = home_of(use, expr);
    return copy;
}

static const Loops *loop_named(const Loops *loops, Str name)
{
    while (loops && !str_equal(loops->name, name)) loops = loops->outer;
    return loops;
}

/*
 * Copies the operands of a part and inserts terms in them, and sets the fields that depend on the operands. A loop of a
 * term gets a new variable (`x'1`), so that names in the arguments cannot mean this variable.
 */
static void put_operands(Putting *putting, Expr *copy, const Expr *expr, const Use *use, const Loops *loops,
                         size_t n_terms)
{
    Loops own = {.name = expr->name, .renamed = expr->name, .outer = loops};
    bool is_loop = expr->kind == EXPR_LOOP;
    if (is_loop && use->term)
        own.renamed = arena_printf(putting->compiler->arena, "%.*s'%d", STR_ARG(expr->name), ++putting->n_loops);
    copy->name = own.renamed;
    copy->height = 1;
    copy->is_reusable = !is_loop;
    copy->n_parts = 1;
    for (size_t i = 0; i < expr->n; i++) {
        copy->operands[i] = put_in(putting, expr->operands[i], use, is_loop && i > 0 ? &own : loops, n_terms);
        if (copy->operands[i]->height >= copy->height) copy->height = copy->operands[i]->height + 1;
        copy->is_reusable &= copy->operands[i]->is_reusable;
        copy->n_parts += copy->operands[i]->n_parts;
    }
}

/*
 * Inserts an argument of a term. An argument without loop variables is used at several places. Other arguments are
 * copied, because later passes record the loops around each of them.
 */
static Expr *put_argument(Putting *putting, Expr *argument)
{
    static const Use NONE = {.term = NULL};
    if (!argument->is_reusable) return put_in(putting, argument, &NONE, NULL, 0);
    return count_parts(putting, argument->n_parts, argument, &NONE) ? argument : poison(putting, argument, &NONE);
}

/*
 * Returns whose meaning the name of a part has (the author's or the language's). `home` is the scalar that contains it.
 */
static NameMeaning meaning_of(const FormulaEnv *env, const Expr *expr, const Node *home)
{
    if (expr->is_root) return NAME_OF_LANGUAGE;
    return env->meaning ? env->meaning(env->resolver, expr->name, expr->kind == EXPR_CALL, home->span.source)
                        : NAME_FREE;
}

/* Returns the term that a name or call means in the file where it is written; NULL if it means no term. */
static const FormulaTerm *term_meant(const Putting *putting, const Expr *expr, const Use *use, size_t n_terms)
{
    const FormulaEnv *env = putting->compiler->env;
    const FormulaTerm *term = term_find(env, expr->name, n_terms);
    const Node *home = home_of(use, expr);
    if (!term) return NULL;
    NameMeaning meaning = meaning_of(env, expr, home ? home : putting->compiler->scalar);
    return meaning == NAME_OF_LANGUAGE ? NULL : term;
}

/*
 * Copies a tree, with the trees of terms in place of their names, and arguments in place of parameters. A loop variable
 * precedes a parameter, and a parameter a term. `use` is the use of the term to which the tree belongs, `loops` are the
 * loops around it, and the first `n_terms` terms may be used in it.
 */
static Expr *put_in(Putting *putting, const Expr *expr, const Use *use, const Loops *loops, size_t n_terms)
{
    bool is_name = expr->kind == EXPR_NAME && !expr->is_root;
    const Loops *loop = is_name && !expr->is_free ? loop_named(loops, expr->name) : NULL;
    Expr *argument = is_name && !loop ? argument_of(use, expr->name) : NULL;
    bool may_be_term = (is_name && !loop && !argument) || (expr->kind == EXPR_CALL && !expr->is_method);
    const FormulaTerm *term = may_be_term ? term_meant(putting, expr, use, n_terms) : NULL;
    if (!count_parts(putting, 1, expr, use)) return poison(putting, expr, use);
    if (argument) return put_argument(putting, argument);
    if (term) return put_term(putting, term, expr, use, loops, n_terms);
    Expr *copy = copy_part(putting, expr, use);
    put_operands(putting, copy, expr, use, loops, n_terms);
    if (loop) copy->name = loop->renamed;
    else if (is_name && use->term) copy->is_free = true;
    copy->is_reusable &= !loop;
    return copy;
}

Expr *formula_put_in(const Compiler *compiler, Expr *root)
{
    static const Use NONE = {.term = NULL};
    Putting putting = {.compiler = compiler};
    if (!compiler->env || compiler->env->n_terms == 0) return root;
    Expr *whole = put_in(&putting, root, &NONE, NULL, compiler->env->n_terms);
    if (whole->height <= EXPR_MAX_HEIGHT) return whole;
    (void)diag_error(compiler->diags, "formula-too-deep", compiler_span(compiler, 0, compiler->text.n),
                     "this formula is nested too deeply, including its terms");
    return poison(&putting, root, &NONE);
}

/* Marks, for names that both the author and the language define, whose meaning each use has. */
static void mark_names(const Compiler *compiler, Expr *expr)
{
    bool is_called = expr->kind == EXPR_CALL && !expr->is_method;
    if (expr->kind == EXPR_NAME || is_called) {
        NameMeaning meaning = meaning_of(compiler->env, expr, expr_home(expr, compiler->scalar));
        expr->is_own = meaning == NAME_OWN;
        expr->is_of_language = meaning == NAME_OF_LANGUAGE;
    }
    for (size_t i = 0; i < expr->n; i++) mark_names(compiler, expr->operands[i]);
}

void formula_mark_names(const Compiler *compiler, Expr *root)
{
    if (compiler->env && compiler->env->meaning) mark_names(compiler, root);
}
