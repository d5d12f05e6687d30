/*
 * Inserts the formula of each term where the term is used. Loop variables of terms are renamed. Otherwise a name in an
 * argument could become a loop variable of the term by accident.
 */
#include "formula/term.h"

/* Each part costs at least one instruction, so a formula with more parts would be too costly anyway. */
enum { MAX_INSERTED_PARTS = FORMULA_MAX_COST };

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

/* A term that was inserted with these arguments, and its tree, which later uses with the same arguments share. */
typedef struct Insertion {
    const FormulaTerm *term;
    Expr *const *arguments;
    Expr *whole;
    size_t n_parts; /* the number of parts of the tree, which count again at each use */
    const struct Insertion *next;
} Insertion;

enum { BUCKETS = 32 };

/* The state of inserting terms into one formula. */
typedef struct Inserter {
    const Compiler *compiler;
    size_t n_parts; /* the number of parts so far; a part that is used twice counts twice */
    int n_loops;    /* the number of loops of terms so far, which makes new names for their variables */
    bool is_over;   /* there are too many parts, which has been reported */
    const Insertion *insertions[BUCKETS]; /* by the index of the term */
} Inserter;

static Expr *insert_terms(Inserter *inserter, const Expr *expr, const Use *use, const Loops *loops, size_t n_terms);

/* Returns the home of a part, the scalar whose text contains it. Parts of an inserted argument already have one. */
static const Node *home_of(const Use *use, const Expr *expr)
{
    return use->term && !expr->home ? use->term->is : expr->home;
}

/* Returns the place in the file of the text of a part at which messages point. */
static Span span_of_part(const Inserter *inserter, const Expr *expr, const Use *use)
{
    const Node *home = home_of(use, expr);
    return node_text_span(home ? home : inserter->compiler->scalar, expr->mark_from, expr->mark_to);
}

/* Returns an expression in place of a part whose error is reported. Later passes report nothing more about it. */
static Expr *poison(Inserter *inserter, const Expr *at, const Use *use)
{
    Expr *expr = expr_over(inserter->compiler, EXPR_POISON, at, 0);
    expr->home = home_of(use, at);
    return expr;
}

/* Reports, for the first time only, that the formula has too many parts. */
static void report_size(Inserter *inserter, const Expr *at, const Use *use)
{
    if (!inserter->is_over)
        (void)diag_error(inserter->compiler->diags, "formula-too-costly", span_of_part(inserter, at, use),
                         "this formula has more than %d parts, including those of its terms", MAX_INSERTED_PARTS);
    inserter->is_over = true;
}

/* Adds `n` to the number of parts. False, with an error, if there are too many. `at` is the part that is inserted. */
static bool count_parts(Inserter *inserter, size_t n, const Expr *at, const Use *use)
{
    inserter->n_parts += n;
    if (inserter->n_parts > MAX_INSERTED_PARTS) report_size(inserter, at, use);
    return !inserter->is_over;
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
static bool fits_count(Inserter *inserter, const FormulaTerm *term, const Expr *expr, const Use *use)
{
    size_t n = expr->kind == EXPR_CALL ? expr->n : 0;
    if (n == term->n_parameters) return true;
    (void)diag_error(inserter->compiler->diags, "formula-arguments", span_of_part(inserter, expr, use),
                     "the term '%.*s' takes %zu arguments, but %zu were given", STR_ARG(term->name), term->n_parameters,
                     n);
    return false;
}

/* Returns the list of earlier insertions in which those of the term of `inner` are. */
static const Insertion **bucket_of(Inserter *inserter, const Use *inner)
{
    size_t term = (size_t)(inner->term - inserter->compiler->env->terms);
    return &inserter->insertions[term % BUCKETS];
}

/* Returns an earlier insertion of the term with the same arguments, or NULL. */
static const Insertion *find_insertion(Inserter *inserter, const Use *inner)
{
    const Insertion *old = *bucket_of(inserter, inner);
    for (; old; old = old->next) {
        size_t i = 0;
        if (old->term != inner->term) continue;
        while (i < old->term->n_parameters && old->arguments[i] == inner->arguments[i]) i++;
        if (i == old->term->n_parameters) return old;
    }
    return NULL;
}

/*
 * Inserts the tree of the term that `inner` uses, in place of `expr`, which belongs to `use`. A reusable tree is kept
 * for later uses. Errors of syntax in the term are not reported here, because formula_tree() reports them.
 */
static Expr *insert_body(Inserter *inserter, const Use *inner, const Expr *expr, const Use *use)
{
    const Compiler *compiler = inserter->compiler;
    const FormulaTerm *term = inner->term;
    Compiler of_term = *compiler;
    of_term.scalar = term->is;
    of_term.text = term->is->text;
    of_term.diags = diags_new(compiler->arena);
    const Expr *tree = term->tree ? term->tree : formula_parse(&of_term);
    if (!tree) return poison(inserter, expr, use);
    size_t before = inserter->n_parts;
    size_t n_earlier_terms = (size_t)(term - compiler->env->terms); /* only these may be used in the term */
    Expr *whole = insert_terms(inserter, tree, inner, NULL, n_earlier_terms);
    if (!whole->is_reusable) return whole;
    const Insertion **bucket = bucket_of(inserter, inner);
    Insertion *insertion = ARENA_NEW(compiler->arena, Insertion);
    *insertion = (Insertion){term, inner->arguments, whole, inserter->n_parts - before, *bucket};
    *bucket = insertion;
    return whole;
}

/*
 * Inserts a term, after its arguments. If it was inserted before with the same arguments, uses the same tree again. The
 * term may use only terms that come before it.
 */
static Expr *insert_term(Inserter *inserter, const FormulaTerm *term, const Expr *expr, const Use *use,
                         const Loops *loops, size_t n_terms)
{
    if (!fits_count(inserter, term, expr, use)) return poison(inserter, expr, use);
    Use inner = {term, ARENA_ARRAY(inserter->compiler->arena, term->n_parameters, Expr *)};
    for (size_t i = 0; i < term->n_parameters; i++)
        inner.arguments[i] = insert_terms(inserter, expr->operands[i], use, loops, n_terms);
    const Insertion *old = find_insertion(inserter, &inner);
    if (!old) return insert_body(inserter, &inner, expr, use);
    return count_parts(inserter, old->n_parts, expr, use) ? old->whole : poison(inserter, expr, use);
}

/* Copies a part without its operands, and sets its home. */
static Expr *copy_part(Inserter *inserter, const Expr *expr, const Use *use)
{
    Expr *copy = ARENA_NEW(inserter->compiler->arena, Expr);
    *copy = *expr;
    copy->operands = ARENA_ARRAY(inserter->compiler->arena, expr->n, Expr *);
    copy->home = home_of(use, expr);
    return copy;
}

/* Returns the innermost of these loops whose variable has this name; NULL if there is none. */
static const Loops *loop_named(const Loops *loops, Str name)
{
    while (loops && !str_equal(loops->name, name)) loops = loops->outer;
    return loops;
}

/*
 * Copies the operands of a part and inserts terms in them, and sets the fields that depend on the operands. A loop of a
 * term gets a new variable (`x'1`), so that names in the arguments cannot mean this variable.
 */
static void insert_in_operands(Inserter *inserter, Expr *copy, const Expr *expr, const Use *use, const Loops *loops,
                               size_t n_terms)
{
    Loops inner = {.name = expr->name, .renamed = expr->name, .outer = loops};
    bool is_loop = expr->kind == EXPR_LOOP;
    if (is_loop && use->term)
        inner.renamed = arena_printf(inserter->compiler->arena, "%.*s'%d", STR_ARG(expr->name), ++inserter->n_loops);
    copy->name = inner.renamed;
    copy->height = 1;
    copy->is_reusable = !is_loop;
    copy->n_parts = 1;
    for (size_t i = 0; i < expr->n; i++) {
        copy->operands[i] = insert_terms(inserter, expr->operands[i], use, is_loop && i > 0 ? &inner : loops, n_terms);
        if (copy->operands[i]->height >= copy->height) copy->height = copy->operands[i]->height + 1;
        copy->is_reusable &= copy->operands[i]->is_reusable;
        copy->n_parts += copy->operands[i]->n_parts;
    }
}

/*
 * Inserts an argument of a term in place of the parameter. An argument without loops and loop variables is used as it
 * is, at all places. Any other argument is copied, because later passes record in each part the loops around it.
 */
static Expr *insert_argument(Inserter *inserter, Expr *argument)
{
    static const Use NONE = {.term = NULL};
    if (!argument->is_reusable) return insert_terms(inserter, argument, &NONE, NULL, 0);
    return count_parts(inserter, argument->n_parts, argument, &NONE) ? argument : poison(inserter, argument, &NONE);
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
static const FormulaTerm *term_meant(const Inserter *inserter, const Expr *expr, const Use *use, size_t n_terms)
{
    const FormulaEnv *env = inserter->compiler->env;
    const FormulaTerm *term = term_find(env, expr->name, n_terms);
    const Node *home = home_of(use, expr);
    if (!term) return NULL;
    NameMeaning meaning = meaning_of(env, expr, home ? home : inserter->compiler->scalar);
    return meaning == NAME_OF_LANGUAGE ? NULL : term;
}

/*
 * Copies a tree, with the trees of terms in place of their names, and arguments in place of parameters. If a name has
 * several meanings, a loop variable precedes a parameter, and a parameter a term. `use` is the use of the term to which
 * the tree belongs, `loops` are the loops around the tree, and the first `n_terms` terms may be used in it.
 */
static Expr *insert_terms(Inserter *inserter, const Expr *expr, const Use *use, const Loops *loops, size_t n_terms)
{
    bool is_name = expr->kind == EXPR_NAME && !expr->is_root;
    const Loops *loop = is_name && !expr->is_free ? loop_named(loops, expr->name) : NULL;
    Expr *argument = is_name && !loop ? argument_of(use, expr->name) : NULL;
    bool may_be_term = (is_name && !loop && !argument) || (expr->kind == EXPR_CALL && !expr->is_method);
    const FormulaTerm *term = may_be_term ? term_meant(inserter, expr, use, n_terms) : NULL;
    if (!count_parts(inserter, 1, expr, use)) return poison(inserter, expr, use);
    if (argument) return insert_argument(inserter, argument);
    if (term) return insert_term(inserter, term, expr, use, loops, n_terms);
    Expr *copy = copy_part(inserter, expr, use);
    insert_in_operands(inserter, copy, expr, use, loops, n_terms);
    if (loop) copy->name = loop->renamed;
    else if (is_name && use->term) copy->is_free = true; /* a loop around the use must not bind this name */
    copy->is_reusable &= !loop;
    return copy;
}

Expr *formula_insert_terms(const Compiler *compiler, Expr *root)
{
    static const Use NONE = {.term = NULL};
    Inserter inserter = {.compiler = compiler};
    if (!compiler->env || compiler->env->n_terms == 0) return root;
    Expr *whole = insert_terms(&inserter, root, &NONE, NULL, compiler->env->n_terms);
    if (whole->height <= EXPR_MAX_HEIGHT) return whole;
    (void)diag_error(compiler->diags, "formula-too-deep", compiler_span(compiler, 0, compiler->text.n),
                     "this formula is nested too deeply, including its terms");
    return poison(&inserter, root, &NONE);
}

/* Marks each use of a name that both the author and the language define: the use has the meaning of one of them. */
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
