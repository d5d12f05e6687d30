/*
 * A recursive-descent parser of CEL's grammar. Each function parses one rule of the grammar, which its comment gives,
 * and always returns an expression. After an error from which it cannot recover, the parser skips the rest, so that one
 * mistake gives one message.
 */
#include "formula/parse.h"
#include "formula/token.h"

#include "base/lookalike.h"

typedef struct Parser {
    const Compiler *compiler;
    Lexer lexer;
    Token token;      /* not yet consumed */
    Token last;       /* the token before it */
    int depth;        /* levels of brackets and unary operators around the token, see enter_level() */
    bool is_skipping; /* after an error, the rest of the text is skipped, and nothing more is reported */
} Parser;

typedef struct Operands {
    Expr **items;
    size_t n, capacity;
} Operands;

static Expr *parse_expr(Parser *parser);

Span compiler_span(const Compiler *compiler, size_t from, size_t to)
{
    return node_text_span(compiler->scalar, from, to);
}

Span expr_span(const Compiler *compiler, const Expr *expr)
{
    return node_text_span(expr_home(expr, compiler->scalar), expr->mark_from, expr->mark_to);
}

Span expr_whole_span(const Compiler *compiler, const Expr *expr)
{
    return node_text_span(expr_home(expr, compiler->scalar), expr->from, expr->to);
}

const Node *expr_home(const Expr *expr, const Node *scalar)
{
    return expr->home ? expr->home : scalar;
}

Str expr_text(const Expr *expr, const Node *scalar)
{
    return (Str){expr_home(expr, scalar)->text.s + expr->from, expr->to - expr->from};
}

Expr *expr_over(const Compiler *compiler, ExprKind kind, const Expr *at, size_t n)
{
    Expr *expr = ARENA_NEW(compiler->arena, Expr);
    if (at)
        *expr = (Expr){
            .from = at->from, .to = at->to, .mark_from = at->mark_from, .mark_to = at->mark_to, .home = at->home};
    expr->kind = kind;
    expr->n = n;
    expr->operands = ARENA_ARRAY(compiler->arena, n, Expr *);
    expr->height = 1;
    return expr;
}

Expr *expr_copy(Arena *arena, const Expr *tree)
{
    Expr *copy = ARENA_NEW(arena, Expr);
    *copy = *tree;
    copy->operands = ARENA_ARRAY(arena, tree->n, Expr *);
    for (size_t i = 0; i < tree->n; i++) copy->operands[i] = expr_copy(arena, tree->operands[i]);
    return copy;
}

/* Skips the rest of the text. The parser is then at the end and reports nothing more. */
static void skip_rest(Parser *parser)
{
    parser->is_skipping = true;
    parser->token = (Token){.kind = TOKEN_END, .from = parser->compiler->text.n, .to = parser->compiler->text.n};
}

static Span token_span(const Parser *parser, const Token *token)
{
    return compiler_span(parser->compiler, token->from, token->to);
}

/*
 * Adds a hint with CEL's operator if `word` is an operator of another language. For | and &, the hint has two
 * operators, because the right one depends on the operands.
 */
static void hint_at_operator(Parser *parser, Diag *diag, Str word)
{
    static const char *const PAIRS[][2] = {{"and", "&&"}, {"or", "||"}, {"not", "!"},  {"=>", ">="}, {"=<", "<="},
                                           {"=", "=="},   {"if", "?"},  {"else", ":"}, {"≥", ">="},  {"≤", "<="},
                                           {"≠", "!="},   {"·", "*"},   {"×", "*"},    {"÷", "/"},   {"–", "-"},
                                           {"−", "-"},    {"∧", "&&"},  {"∨", "||"},   {"¬", "!"}};
    for (size_t i = 0; i < COUNT(PAIRS); i++)
        if (str_is(word, PAIRS[i][0])) diag_hint(parser->compiler->diags, diag, "write `%s`", PAIRS[i][1]);
    if (str_is(word, "|")) diag_hint(parser->compiler->diags, diag, "write `||` between conditions, `+` between sets");
    if (str_is(word, "&"))
        diag_hint(parser->compiler->diags, diag, "write `&&` between conditions; for sets write `a.common(b)`");
}

/*
 * Adds a hint to the error about a word that begins with a digit: the most similar name. The word may be a name with
 * its parts exchanged, such as 7H for H7.
 */
static void hint_at_name(Parser *parser, Diag *diag, Str word)
{
    const FormulaEnv *env = parser->compiler->env;
    size_t n = 0;
    if (!env) return; /* formula_tree() parses terms without an environment */
    Str *names = ARENA_ARRAY(parser->compiler->arena, env->n_names + env->n_common_names, Str);
    for (; formula_name_at(env, n); n++) names[n] = formula_name_at(env, n)->name;
    Str near = str_nearest(word, names, n);
    diag_did_you_mean(parser->compiler->diags, diag, near);
}

/*
 * Adds a hint with the ASCII form if `word` is a character that word processors insert for operators, blanks and
 * quotes.
 */
static void hint_at_lookalike(Parser *parser, Diag *diag, Str word)
{
    Diags *diags = parser->compiler->diags;
    uint32_t c = 0;
    bool is_character = word.n && (unsigned char)word.s[0] >= 0x80 && str_code_point(word, 0, &c) == word.n;
    Lookalike found = is_character ? lookalike_of(c) : (Lookalike){0};
    if (is_character && !found.name) found = lookalike_letter(c);
    if (!found.name) return;
    Buf name = {0};
    lookalike_print(&name, found);
    if (found.like && found.like != ' ') diag_hint(diags, diag, "this is %s: write '%c'", buf_text(&name), found.like);
    else if (found.like) diag_hint(diags, diag, "this is %s: write a space", buf_text(&name));
    else diag_hint(diags, diag, "this is %s, which is invisible: delete it", buf_text(&name));
    buf_free(&name);
}

/* Reports a token that cannot be read, with a hint at the probable meaning. */
static void report_broken(Parser *parser, const Token *token)
{
    Diag *diag = diag_error(parser->compiler->diags, "formula-syntax", token_span(parser, token), "'%.*s' %s",
                            STR_ARG(token->text), translate(token->problem));
    Str whole = parser->compiler->text, word = token->text;
    bool has_more = token->to < whole.n;
    bool is_reversed = has_more && (whole.s[token->to] == '>' || whole.s[token->to] == '<');
    if (str_is(word, "=") && is_reversed) word.n++; /* the author wrote "=>" for ">=", or "=<" */
    hint_at_operator(parser, diag, word);
    if (!diag->hint.n) hint_at_lookalike(parser, diag, token->text);
    if (!diag->hint.n) hint_at_name(parser, diag, token->text);
    if (token->is_fatal) skip_rest(parser);
}

/* Moves to the next token, and reports it if it cannot be read. */
static void next_token(Parser *parser)
{
    if (parser->is_skipping) return;
    parser->last = parser->token;
    parser->token = token_next(&parser->lexer);
    Token token = parser->token;
    if (token.kind == TOKEN_BROKEN) report_broken(parser, &token);
}

/* expectations that messages mention; report_unexpected() compares them by address */
static const char VALUE[] = TRANSLATED("a value"), NAME[] = TRANSLATED("a name"),
                  OPERATOR[] = TRANSLATED("an operator"), COLON[] = "':'";

/* Reports an error at the end of the text, at the place after the last token. */
static void report_end(const Parser *parser, const char *expected)
{
    Diags *diags = parser->compiler->diags;
    Span span = token_span(parser, &parser->token);
    Str last = parser->last.text;
    if (last.n)
        (void)diag_error(diags, "formula-syntax", span, "the formula ends after '%.*s'; expected %s", STR_ARG(last),
                         translate(expected));
    else (void)diag_error(diags, "formula-syntax", span, "the formula is empty; expected %s", translate(expected));
}

/* Reports a token at a place that needs something else, and hints at what was probably meant. */
static void report_unexpected(Parser *parser, const char *expected)
{
    const Token *token = &parser->token;
    Diags *diags = parser->compiler->diags;
    Span span = token_span(parser, token);
    Diag *diag = expected == OPERATOR ? diag_error(diags, "formula-syntax", span, "expected an operator before '%.*s'",
                                                   STR_ARG(token->text))
                                      : diag_error(diags, "formula-syntax", span, "expected %s, found '%.*s'",
                                                   translate(expected), STR_ARG(token->text));
    hint_at_operator(parser, diag, token->text);
    bool is_number = parser->last.kind == TOKEN_INT && expected == OPERATOR;
    if (!diag->hint.n && is_number && token->kind == TOKEN_NAME)
        diag_hint(diags, diag, "to write a number, remove the text after it: `%.*s`", STR_ARG(parser->last.text));
    if (str_is(token->text, ","))
        diag_hint(diags, diag,
                  "formulas have no decimal comma: write whole numbers, or a fraction such as `fraction(5, 2)`");
}

/* Reports an unexpected token. Broken tokens were reported when they were read. */
static void fail_unexpected(Parser *parser, const char *expected)
{
    if (parser->is_skipping) return;
    if (parser->token.kind == TOKEN_END) report_end(parser, expected);
    else if (parser->token.kind != TOKEN_BROKEN) report_unexpected(parser, expected);
    skip_rest(parser);
}

/* True if the present token is this operator or bracket. */
static bool is_symbol(const Parser *parser, const char *symbol)
{
    const Token *token = &parser->token;
    return token->kind == TOKEN_SYMBOL && token->text.s[0] == symbol[0] && str_is(token->text, symbol);
}

/* If the present token is this operator or bracket, moves to the next token and returns true; otherwise false. */
static bool accept(Parser *parser, const char *symbol)
{
    bool is_there = is_symbol(parser, symbol);
    if (is_there) next_token(parser);
    return is_there;
}

/* True if a comma after the formula in the file has ended the YAML value too early. */
static bool ends_at_comma(Span place)
{
    Str line = place.source ? source_line(place.source, place.end_line) : STR("");
    return place.end_column > 0 && place.end_column <= line.n && line.s[place.end_column - 1] == ',';
}

/*
 * Consumes the closing bracket (or ':') and returns its end in bytes. Reports if it is missing, with a note at `open`,
 * the opening bracket (or '?').
 */
static uint32_t close(Parser *parser, const char *symbol, Token open)
{
    uint32_t end = (uint32_t)parser->token.to;
    if (accept(parser, symbol) || parser->is_skipping) return end;
    const Compiler *compiler = parser->compiler;
    Span span = token_span(parser, &parser->token);
    Diag *diag = parser->token.kind == TOKEN_END
                     ? diag_error(compiler->diags, "formula-syntax", span, "missing '%s' at the end", symbol)
                     : diag_error(compiler->diags, "formula-syntax", span, "missing '%s' before '%.*s'", symbol,
                                  STR_ARG(parser->token.text));
    diag_note(compiler->diags, diag, token_span(parser, &open), "this '%.*s' is still open", STR_ARG(open.text));
    hint_at_operator(parser, diag, parser->token.text);
    if (parser->token.kind == TOKEN_END && !diag->hint.n && ends_at_comma(compiler->scalar->span))
        diag_hint(compiler->diags, diag, "inside { } a comma ends the formula: put the formula in quotes");
    skip_rest(parser);
    return end;
}

/*
 * Counts one more level of nesting. Returns false, with an error, if there are too many. The level is counted even
 * then, so the caller always decreases `depth`.
 */
static bool enter_level(Parser *parser)
{
    if (++parser->depth <= FORMULA_MAX_DEPTH) return true;
    if (!parser->is_skipping)
        (void)diag_error(parser->compiler->diags, "formula-too-deep", token_span(parser, &parser->token),
                         "formulas can be nested at most %d levels deep", FORMULA_MAX_DEPTH);
    skip_rest(parser);
    return false;
}

/* Returns an expression without operands at the place of a token. */
static Expr *expr_at(const Parser *parser, ExprKind kind, const Token *token)
{
    Expr *expr = expr_over(parser->compiler, kind, NULL, 0);
    expr->from = expr->mark_from = (uint32_t)token->from;
    expr->to = expr->mark_to = (uint32_t)token->to;
    expr->name = token->text;
    return expr;
}

/* Returns an expression in place of a token whose error is reported. Later passes report nothing more about it. */
static Expr *poison_at(const Parser *parser, const Token *token)
{
    return expr_at(parser, EXPR_POISON, token);
}

/*
 * Returns an expression over operands, one level higher than the highest of them. Messages point at `mark`, and its
 * text reaches from its first operand to its last one. Reports a tree that becomes too high.
 */
static Expr *expr_of(Parser *parser, ExprKind kind, const Token *mark, const Operands *operands)
{
    Expr *expr = expr_at(parser, kind, mark);
    expr->operands = operands->items;
    expr->n = operands->n;
    for (size_t i = 0; i < operands->n; i++) {
        const Expr *operand = operands->items[i];
        if (operand->height >= expr->height) expr->height = operand->height + 1;
        if (operand->from < expr->from) expr->from = operand->from;
        if (operand->to > expr->to) expr->to = operand->to;
    }
    if (expr->height > EXPR_MAX_HEIGHT && !parser->is_skipping) {
        (void)diag_error(parser->compiler->diags, "formula-too-deep", token_span(parser, mark),
                         "too many operators in a row; the limit is %d", EXPR_MAX_HEIGHT - 1);
        skip_rest(parser);
    }
    return expr;
}

/* Adds an operand to the list. */
static void push(Parser *parser, Operands *operands, Expr *operand)
{
    *(Expr **)arena_push(parser->compiler->arena, (void **)&operands->items, &operands->n, &operands->capacity,
                         sizeof(Expr *)) = operand;
}

/* Returns a constant with this value, at the place of a token. */
static Expr *constant_at(const Parser *parser, const Token *token, Value value)
{
    Expr *expr = expr_at(parser, EXPR_CONSTANT, token);
    expr->value = value;
    expr->type = (Type){.kind = value.kind};
    return expr;
}

/* IntLiteral = DIGIT {DIGIT} | "0x" HEX {HEX} ; 2^63 only after a minus, and then it means the least int. */
static Expr *parse_int(Parser *parser, bool is_after_minus)
{
    Token token = parser->token;
    next_token(parser);
    uint64_t least = (uint64_t)1 << 63;
    if (token.magnitude == least && !is_after_minus) {
        (void)diag_error(parser->compiler->diags, "formula-syntax", token_span(parser, &token),
                         "'%.*s' is too large: a whole number has 64 bits", STR_ARG(token.text));
        return poison_at(parser, &token);
    }
    int64_t integer = token.magnitude == least ? INT64_MIN : (int64_t)token.magnitude;
    return constant_at(parser, &token, (Value){.kind = TYPE_INT, .as.integer = integer});
}

/* ExprList = [Expr {"," Expr} [","]] ; consumes the closing bracket, too, and returns its end in bytes. */
static uint32_t parse_list(Parser *parser, Operands *operands, const char *closing, Token open)
{
    while (!is_symbol(parser, closing) && !parser->is_skipping) {
        push(parser, operands, parse_expr(parser));
        if (!accept(parser, ",")) break;
    }
    return close(parser, closing, open);
}

/*
 * MapInits = Expr ":" Expr {"," Expr ":" Expr} [","] ; consumes the closing brace, too, and returns its end in bytes.
 */
static uint32_t parse_pairs(Parser *parser, Operands *operands, Token open)
{
    while (!is_symbol(parser, "}") && !parser->is_skipping) {
        push(parser, operands, parse_expr(parser));
        if (!accept(parser, ":")) fail_unexpected(parser, COLON);
        push(parser, operands, parse_expr(parser));
        if (!accept(parser, ",")) break;
    }
    return close(parser, "}", open);
}

/*
 * Reports a wrong argument of has() (`is_has`) or a wrong variable of another macro, at the place of `at`. Returns an
 * expression in place of the macro.
 */
static Expr *macro_error(Parser *parser, const Expr *at, bool is_has, Str name)
{
    const Compiler *compiler = parser->compiler;
    Span span = compiler_span(compiler, at->from, at->to);
    if (is_has && !parser->is_skipping)
        (void)diag_error(compiler->diags, "formula-syntax", span, "'%.*s' needs a selection such as `map.key`",
                         STR_ARG(name));
    else if (!parser->is_skipping)
        (void)diag_error(compiler->diags, "formula-syntax", span, "'%.*s' needs a name for the element first",
                         STR_ARG(name));
    return expr_over(compiler, EXPR_POISON, at, 0);
}

/* Makes the expression has(map.key), which tests whether the map has the key. Any other argument is an error. */
static Expr *make_has(Parser *parser, Expr *call)
{
    Expr *select = call->n == 1 ? call->operands[0] : NULL;
    if (!select || select->kind != EXPR_SELECT) return macro_error(parser, call, true, call->name);
    select->kind = EXPR_HAS;
    select->mark_from = call->mark_from;
    select->mark_to = call->mark_to;
    return select;
}

/* Finds the macro with this name that takes n operands, including the range. False if there is none. */
static bool find_macro(Str name, size_t n, Macro *macro)
{
    static const struct {
        const char *name;
        size_t least, most; /* limits of operands, including the range */
        Macro macro;
    } MACROS[] = {{"all", .least = 3, .most = 3, MACRO_ALL},
                  {"exists", .least = 3, .most = 3, MACRO_EXISTS},
                  {"exists_one", .least = 3, .most = 3, MACRO_EXISTS_ONE},
                  {"filter", .least = 3, .most = 3, MACRO_FILTER},
                  {"map", .least = 3, .most = 4, MACRO_MAP}};
    for (size_t i = 0; i < COUNT(MACROS); i++) {
        if (!str_is(name, MACROS[i].name) || n < MACROS[i].least || n > MACROS[i].most) continue;
        *macro = MACROS[i].macro;
        return true;
    }
    return false;
}

/*
 * Makes a loop from range.macro(variable, body ...). The variable becomes the name of the loop and is removed from the
 * operands. Anything but a plain name as variable is an error.
 */
static Expr *make_loop(Parser *parser, Expr *call, Macro macro)
{
    const Expr *variable = call->operands[1];
    bool is_plain = variable->kind == EXPR_NAME && !variable->is_root;
    if (!is_plain && variable->kind == EXPR_POISON) return expr_over(parser->compiler, EXPR_POISON, call, 0);
    if (!is_plain) return macro_error(parser, variable, false, call->name);
    call->kind = EXPR_LOOP;
    call->number = (int)macro;
    call->name = variable->name;
    for (size_t i = 1; i + 1 < call->n; i++) call->operands[i] = call->operands[i + 1];
    call->n--;
    return call;
}

/* Arguments = "(" [ExprList] ")" ; `receiver` precedes the dot, or is NULL. Macros are recognised here. */
static Expr *parse_call(Parser *parser, Token name, Expr *receiver)
{
    Operands operands = {0};
    if (receiver) push(parser, &operands, receiver);
    Token open = parser->token;
    next_token(parser);
    uint32_t to = parse_list(parser, &operands, ")", open);
    Expr *call = expr_of(parser, EXPR_CALL, &name, &operands);
    call->is_method = receiver != NULL;
    call->to = to;
    Macro macro = MACRO_ALL;
    if (!receiver && str_is(name.text, "has")) return make_has(parser, call);
    if (receiver && find_macro(name.text, call->n, &macro)) return make_loop(parser, call, macro);
    return call;
}

/* Returns the constant of `true`, `false` or `null`; reports any other reserved word. */
static Expr *parse_literal_word(Parser *parser, const Token *token)
{
    if (str_is(token->text, "null")) return constant_at(parser, token, (Value){.kind = TYPE_NULL});
    bool boolean = str_is(token->text, "true");
    if (boolean || str_is(token->text, "false"))
        return constant_at(parser, token, (Value){.kind = TYPE_BOOL, .as.boolean = boolean});
    Diag *diag = diag_error(parser->compiler->diags, "formula-syntax", token_span(parser, token),
                            "'%.*s' is a reserved word and cannot be a name", STR_ARG(token->text));
    hint_at_operator(parser, diag, token->text);
    return poison_at(parser, token);
}

/* Name = ["."] IDENT [Arguments] | "true" | "false" | "null" ; */
static Expr *parse_name(Parser *parser)
{
    bool is_root = accept(parser, ".");
    Token token = parser->token;
    if (token.kind != TOKEN_NAME || str_is(token.text, "in")) {
        fail_unexpected(parser, is_root ? NAME : VALUE);
        return poison_at(parser, &token);
    }
    next_token(parser);
    if (token_is_reserved(token.text)) return parse_literal_word(parser, &token);
    Expr *expr = is_symbol(parser, "(") ? parse_call(parser, token, NULL) : expr_at(parser, EXPR_NAME, &token);
    expr->is_root = is_root;
    return expr;
}

/* Bracket = "(" Expr ")" | "[" [ExprList] "]" | "{" [MapInits] "}" ; messages about "(x)" include the brackets. */
static Expr *parse_bracket(Parser *parser)
{
    Token open = parser->token;
    Operands operands = {0};
    next_token(parser);
    if (str_is(open.text, "(")) {
        Expr *inner = parse_expr(parser);
        inner->to = close(parser, ")", open);
        inner->from = (uint32_t)open.from;
        return inner;
    }
    bool is_list = str_is(open.text, "[");
    uint32_t to = is_list ? parse_list(parser, &operands, "]", open) : parse_pairs(parser, &operands, open);
    Expr *expr = expr_of(parser, is_list ? EXPR_LIST : EXPR_MAP, &open, &operands);
    expr->to = to;
    return expr;
}

/* Primary = Name | INT | STRING | "(" Expr ")" | "[" [ExprList] "]" | "{" [MapInits] "}" ; */
static Expr *parse_primary(Parser *parser)
{
    Token token = parser->token;
    switch (token.kind) {
    case TOKEN_INT: return parse_int(parser, false);
    case TOKEN_STRING:
        next_token(parser);
        return constant_at(parser, &token, (Value){.kind = TYPE_STRING, .as.string = token.string});
    case TOKEN_BROKEN: next_token(parser); return poison_at(parser, &token);
    case TOKEN_NAME: return parse_name(parser);
    case TOKEN_SYMBOL:
        if (is_symbol(parser, ".")) return parse_name(parser);
        if (is_symbol(parser, "(") || is_symbol(parser, "[") || is_symbol(parser, "{")) return parse_bracket(parser);
        break;
    case TOKEN_QUOTED_NAME:
    case TOKEN_END: break;
    }
    fail_unexpected(parser, VALUE);
    return poison_at(parser, &token);
}

/* Selection = "." (IDENT [Arguments] | QUOTED) ; any word is allowed, including reserved ones. */
static Expr *parse_selection(Parser *parser, Expr *operand)
{
    Token name = parser->token;
    if (name.kind != TOKEN_NAME && name.kind != TOKEN_QUOTED_NAME) {
        fail_unexpected(parser, NAME);
        return operand;
    }
    next_token(parser);
    if (name.kind == TOKEN_NAME && is_symbol(parser, "(")) return parse_call(parser, name, operand);
    Operands operands = {0};
    push(parser, &operands, operand);
    return expr_of(parser, EXPR_SELECT, &name, &operands);
}

/* Index = "[" Expr "]" ; */
static Expr *parse_index(Parser *parser, Expr *operand)
{
    Token open = parser->token;
    Operands operands = {0};
    next_token(parser);
    push(parser, &operands, operand);
    push(parser, &operands, parse_expr(parser));
    uint32_t to = close(parser, "]", open);
    Expr *expr = expr_of(parser, EXPR_INDEX, &open, &operands);
    expr->to = to;
    return expr;
}

/* Member = Primary {Selection | Index} ; `primary` is already parsed. */
static Expr *parse_member(Parser *parser, Expr *primary)
{
    Expr *member = primary;
    for (;;) {
        if (accept(parser, ".")) member = parse_selection(parser, member);
        else if (is_symbol(parser, "[")) member = parse_index(parser, member);
        else return member;
    }
}

static Expr *parse_unary(Parser *parser);

/*
 * Parses the operand of a minus. The least int must be read together with its sign, because its positive counterpart
 * does not fit.
 */
static Expr *parse_minus(Parser *parser, Token mark)
{
    bool is_least = parser->token.kind == TOKEN_INT && parser->token.magnitude == (uint64_t)1 << 63;
    if (is_least) return parse_member(parser, parse_int(parser, true));
    Operands operands = {0};
    push(parser, &operands, parse_unary(parser));
    return expr_of(parser, EXPR_UNARY, &mark, &operands);
}

/* Unary = Member | ("!" | "-") Unary ; */
static Expr *parse_unary(Parser *parser)
{
    Token mark = parser->token;
    bool is_minus = is_symbol(parser, "-");
    if (!is_minus && !is_symbol(parser, "!")) return parse_member(parser, parse_primary(parser));
    Expr *expr = NULL;
    if (enter_level(parser)) {
        next_token(parser);
        Operands operands = {0};
        if (is_minus) {
            expr = parse_minus(parser, mark);
        } else {
            push(parser, &operands, parse_unary(parser));
            expr = expr_of(parser, EXPR_UNARY, &mark, &operands);
        }
    }
    parser->depth--;
    return expr ? expr : poison_at(parser, &mark);
}

/* the binary operators by precedence, the weakest first; NULL ends each row */
static const char *const LEVELS[][8] = {
    {"||"}, {"&&"}, {"==", "!=", "<", "<=", ">", ">=", "in"}, {"+", "-"}, {"*", "/", "%"}};

/* True if the present token is a binary operator in this row of LEVELS. */
static bool is_operator(const Parser *parser, size_t level)
{
    const Token *token = &parser->token;
    if (token->kind != TOKEN_SYMBOL && token->kind != TOKEN_NAME) return false;
    for (size_t i = 0; LEVELS[level][i]; i++)
        if (token->text.s[0] == LEVELS[level][i][0] && str_is(token->text, LEVELS[level][i])) return true;
    return false;
}

/*
 * Or = And {"||" And} ;
 * And = Relation {"&&" Relation} ;
 * Relation = Addition {("==" | "!=" | "<" | "<=" | ">" | ">=" | "in") Addition} ;
 * Addition = Multiplication {("+" | "-") Multiplication} ;
 * Multiplication = Unary {("*" | "/" | "%") Unary} ;
 */
static Expr *parse_level(Parser *parser, size_t level)
{
    enum { OR_LEVEL, AND_LEVEL }; /* the first two rows of LEVELS */
    if (level == COUNT(LEVELS)) return parse_unary(parser);
    Expr *left = parse_level(parser, level + 1);
    while (is_operator(parser, level)) {
        Token mark = parser->token;
        Operands operands = {0};
        next_token(parser);
        push(parser, &operands, left);
        push(parser, &operands, parse_level(parser, level + 1));
        ExprKind kind = EXPR_BINARY;
        if (level == OR_LEVEL) kind = EXPR_OR;
        else if (level == AND_LEVEL) kind = EXPR_AND;
        left = expr_of(parser, kind, &mark, &operands);
    }
    return left;
}

/* Choice = "?" Or ":" Expr ; the condition is already parsed. */
static Expr *parse_choice(Parser *parser, Expr *condition)
{
    Token mark = parser->token;
    Operands operands = {0};
    next_token(parser);
    push(parser, &operands, condition);
    push(parser, &operands, parse_level(parser, 0));
    (void)close(parser, ":", mark);
    push(parser, &operands, parse_expr(parser));
    return expr_of(parser, EXPR_CHOICE, &mark, &operands);
}

/* Expr = Or [Choice] ; */
static Expr *parse_expr(Parser *parser)
{
    Expr *expr = NULL;
    if (enter_level(parser)) {
        expr = parse_level(parser, 0);
        if (is_symbol(parser, "?")) expr = parse_choice(parser, expr);
    }
    parser->depth--;
    return expr ? expr : poison_at(parser, &parser->token);
}

/* Formula = Expr END ; */
Expr *formula_parse(const Compiler *compiler)
{
    Parser parser = {.compiler = compiler, .lexer = {.arena = compiler->arena, .text = compiler->text}};
    next_token(&parser);
    Expr *expr = parse_expr(&parser);
    if (!parser.is_skipping && parser.token.kind != TOKEN_END) fail_unexpected(&parser, OPERATOR);
    return parser.is_skipping ? NULL : expr;
}
