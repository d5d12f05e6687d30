/*
 * Breaks long texts, formulas and comments into lines. A reader of YAML turns each line break of a folded text into a
 * blank, so lines may break only at single blanks. A formula breaks before its outermost operators, so that each line
 * is a part of its own.
 */
#include "text/layout_inner.h"

void text_block_add(Arena *arena, TextBlock *block, Str line)
{
    *(Str *)arena_push(arena, (void **)&block->lines, &block->n, &block->capacity, sizeof line) = line;
}

bool fold_is_break(Str text, size_t at)
{
    if (at == 0 || at + 1 >= text.n || text.s[at] != ' ') return false;
    return text.s[at - 1] != ' ' && text.s[at + 1] != ' ';
}

/* ---- sentences ------------------------------------------------------------------------------------------------ */

/*
 * Returns the end of a line that begins at `from`. It is the last break that fits into `width` columns, or the first
 * break if none fits. If the rest of the text fits, or has no break, it is the end of the text.
 */
static size_t end_of_line(Str text, size_t from, size_t width)
{
    size_t last_break = text.n, columns = 0, n; /* text.n: no break was found so far */
    for (size_t i = from; i < text.n; i += n) {
        uint32_t c;
        n = str_code_point(text, i, &c);
        if (n == 0) n = 1; /* an invalid byte counts as one character */
        bool fits = columns <= width, has_break = last_break < text.n;
        if (fold_is_break(text, i) && (fits || !has_break)) last_break = i;
        columns += layout_width_of((Str){text.s + i, n});
        if (columns > width && last_break < text.n) return last_break;
    }
    return text.n;
}

/* Breaks a text at blanks. Each line is as full as possible. */
static void fill(Arena *arena, TextBlock *block, Str text, size_t width)
{
    for (size_t at = 0; at < text.n;) {
        size_t end = end_of_line(text, at, width);
        text_block_add(arena, block, (Str){text.s + at, end - at});
        at = end + 1;
    }
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

/* The operators with which a line of a formula may begin. `binding` is the precedence, as in formula/operations.def. */
typedef struct Operator {
    const char *text; /* the operator and a blank */
    int binding;
} Operator;

static const Operator operators[] = {{": ", 0},  {"? ", 1},  {"|| ", 2}, {"&& ", 3}, {"== ", 4}, {"!= ", 4},
                                     {"<= ", 4}, {">= ", 4}, {"< ", 4},  {"> ", 4},  {"in ", 4}, {"+ ", 5},
                                     {"- ", 5},  {"* ", 6},  {"/ ", 6},  {"% ", 6}};

/*
 * N_BINDINGS: the number of precedences. DEEPEST: lines break only at operators in fewer brackets than this.
 * BINDING_NONE: no operator; it is higher than the precedence of any operator.
 */
enum { N_BINDINGS = 7, DEEPEST = 8, BINDING_NONE = DEEPEST * N_BINDINGS };

/* Returns the precedence of the operator at a place; N_BINDINGS if there is none. */
static int binding_at(Str text, size_t at)
{
    Str rest = {text.s + at, text.n - at};
    for (size_t i = 0; i < COUNT(operators); i++)
        if (str_begins(rest, str_of(operators[i].text))) return operators[i].binding;
    return N_BINDINGS;
}

/* A position that moves through a formula. */
typedef struct Walk {
    Str text;
    size_t at;
    int depth;  /* the number of brackets that are open here */
    char quote; /* the quote that ends the present string; 0 outside of strings */
} Walk;

/*
 * Moves on by one position. If a line can begin with an operator here, returns its precedence; otherwise BINDING_NONE.
 * Each level of brackets adds N_BINDINGS, so that outer operators have a lower precedence.
 */
static int walk_on(Walk *walk)
{
    Str text = walk->text;
    size_t at = walk->at++;
    char c = text.s[at];
    if (walk->quote) {
        if (c == '\\') walk->at++;
        else if (c == walk->quote) walk->quote = '\0';
        return BINDING_NONE;
    }
    if (c == '"' || c == '\'') walk->quote = c;
    if (strchr("([", c)) walk->depth++;
    if (strchr(")]", c)) walk->depth--;
    if (!fold_is_break(text, at) || walk->depth < 0 || walk->depth >= DEEPEST) return BINDING_NONE;
    int binding = binding_at(text, at + 1);
    return binding == N_BINDINGS ? BINDING_NONE : walk->depth * N_BINDINGS + binding;
}

/* Returns the lowest precedence of any operator in the text; BINDING_NONE if there is none. */
static int least_binding(Str text)
{
    int least = BINDING_NONE;
    Walk walk = {.text = text};
    while (walk.at < text.n) {
        int binding = walk_on(&walk);
        if (binding < least) least = binding;
    }
    return least;
}

/*
 * Moves to the next operator with the precedence `binding`, and returns the place of the blank before it. If there is
 * none, returns the end of the text.
 */
static size_t end_of_part(Walk *walk, int binding)
{
    while (walk->at < walk->text.n) {
        size_t at = walk->at;
        if (walk_on(walk) == binding) return at;
    }
    return walk->text.n;
}

/*
 * Breaks a formula before all operators of the lowest precedence. Operators in brackets get a new line only where it is
 * necessary. Parts that are still too long are broken in the same way.
 */
static void break_formula(Arena *arena, TextBlock *block, Str text, size_t width)
{
    int least = layout_width_of(text) > width ? least_binding(text) : BINDING_NONE;
    if (least == BINDING_NONE) {
        fill(arena, block, text, width);
        return;
    }
    Walk walk = {.text = text};
    bool is_in_brackets = least >= N_BINDINGS;
    size_t from = 0, end = end_of_part(&walk, least); /* the line goes from `from` to `end`, the end of its last part */
    while (from < text.n) {
        size_t next_end = end_of_part(&walk, least);
        bool fits = layout_width_of((Str){text.s + from, next_end - from}) <= width;
        /* parts in brackets share a line as long as they fit; outside of brackets, each part has its own line */
        bool joins_next = is_in_brackets && end < text.n && fits;
        if (!joins_next) {
            break_formula(arena, block, (Str){text.s + from, end - from}, width);
            from = end + 1;
        }
        end = next_end;
    }
}

/*
 * True if a text is a formula, because it has an operator that sentences do not have. A text with braces is no formula,
 * but a sentence that contains formulas.
 */
static bool is_formula(Str text)
{
    if (memchr(text.s, '{', text.n)) return false;
    bool has_choice = str_has(text, STR(" ? ")) && str_has(text, STR(" : "));
    return has_choice || str_has(text, STR(" && ")) || str_has(text, STR(" || "));
}

void fold_text(Arena *arena, TextBlock *block, Str text, size_t width)
{
    if (is_formula(text)) break_formula(arena, block, text, width);
    else fill(arena, block, text, width);
}

/* ---- comments ------------------------------------------------------------------------------------------------- */

void fold_comment(Arena *arena, TextBlock *block, Str text, size_t width)
{
    size_t sign = 0; /* the number of signs '#' and of blanks after them, with which each line begins */
    while (sign < text.n && text.s[sign] == '#') sign++;
    while (sign < text.n && text.s[sign] == ' ') sign++;
    Str start = {text.s, sign}, rest = {text.s + sign, text.n - sign};
    /* editors need this line in one piece, because it names the schema */
    bool fits = layout_width_of(text) <= width || str_has(text, STR("yaml-language-server:"));
    if (fits || sign + LAYOUT_INDENT > width) {
        text_block_add(arena, block, text);
        return;
    }
    TextBlock lines = {0};
    fill(arena, &lines, rest, width - sign);
    for (size_t i = 0; i < lines.n; i++)
        text_block_add(arena, block, arena_printf(arena, "%.*s%.*s", STR_ARG(start), STR_ARG(lines.lines[i])));
}
