/*
 * Breaks long texts, formulas and comments into lines. Reading a folded text turns each line break into a blank, so
 * lines can break only at single blanks. Formulas break before the operators of lowest precedence, so that each line is
 * a unit.
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

/* ---- prose ---------------------------------------------------------------------------------------------------- */

/* The end of a line that begins at `from`: at the last break that fits, or the first one if none fits. */
static size_t end_of_line(Str text, size_t from, size_t width)
{
    size_t end = text.n, columns = 0, n;
    for (size_t i = from; i < text.n; i += n) {
        uint32_t c;
        n = str_code_point(text, i, &c);
        n += n == 0; /* an invalid byte counts as a character */
        if (fold_is_break(text, i) && (columns <= width || end == text.n)) end = i;
        columns += layout_width_of((Str){text.s + i, n});
        if (columns > width && end < text.n) return end;
    }
    return text.n;
}

/* Breaks a text at blanks into lines that are as full as possible. */
static void fill(Arena *arena, TextBlock *block, Str text, size_t width)
{
    for (size_t at = 0; at < text.n;) {
        size_t end = end_of_line(text, at, width);
        text_block_add(arena, block, (Str){text.s + at, end - at});
        at = end + 1;
    }
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

/* The operators that a line of a formula may begin with, and their precedence as in formula/operations.def. */
typedef struct Operator {
    const char *text; /* including the blank after it */
    int binding;
} Operator;

static const Operator operators[] = {{": ", 0},  {"? ", 1},  {"|| ", 2}, {"&& ", 3}, {"== ", 4}, {"!= ", 4},
                                     {"<= ", 4}, {">= ", 4}, {"< ", 4},  {"> ", 4},  {"in ", 4}, {"+ ", 5},
                                     {"- ", 5},  {"* ", 6},  {"/ ", 6},  {"% ", 6}};
enum { N_BINDINGS = 7, DEEPEST = 8, BINDING_NONE = DEEPEST * N_BINDINGS };

/* Returns the precedence of the operator at a place; N_BINDINGS if there is none. */
static int binding_at(Str text, size_t at)
{
    Str rest = {text.s + at, text.n - at};
    for (size_t i = 0; i < COUNT(operators); i++)
        if (str_begins(rest, str_of(operators[i].text))) return operators[i].binding;
    return N_BINDINGS;
}

/* The position in a formula whose brackets and strings are skipped. */
typedef struct Walk {
    Str text;
    size_t at;
    int depth;
    char quote; /* the quote that opened the current string; 0 outside strings */
} Walk;

/*
 * Moves on by one position. Returns the precedence of the operator that a line can begin with here, or BINDING_NONE.
 * Each level of brackets adds N_BINDINGS, so that outer operators have lower precedence.
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

/* Returns the lowest precedence of all operators in the text, or BINDING_NONE. */
static int least_binding(Str text)
{
    int least = BINDING_NONE;
    for (Walk walk = {.text = text}; walk.at < text.n;) {
        int binding = walk_on(&walk);
        if (binding < least) least = binding;
    }
    return least;
}

/*
 * Walks to the next operator whose precedence equals `binding` and returns the place of the blank before it; the end of
 * the text if there is none.
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
 * Breaks a formula before all operators of lowest precedence. Inside brackets it breaks only before as many as
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
    for (size_t from = 0, end = end_of_part(&walk, least); from < text.n;) {
        size_t next = end_of_part(&walk, least);
        /* in brackets (the precedence is at least N_BINDINGS) parts share a line while they fit */
        bool joins = least >= N_BINDINGS && end < text.n && layout_width_of((Str){text.s + from, next - from}) <= width;
        if (!joins) {
            break_formula(arena, block, (Str){text.s + from, end - from}, width);
            from = end + 1;
        }
        end = next;
    }
}

/*
 * True if a text is a formula. Formulas have operators; sentences have none, and texts that contain formulas have
 * braces.
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
    size_t sign = 0;
    while (sign < text.n && text.s[sign] == '#') sign++;
    while (sign < text.n && text.s[sign] == ' ') sign++;
    Str start = {text.s, sign}, rest = {text.s + sign, text.n - sign};
    /* editors need the line that names the schema in one piece */
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
