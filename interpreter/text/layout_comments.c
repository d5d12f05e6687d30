/* Finds the comments of a YAML file, which libyaml leaves out. A comment begins with '#' and is not inside a scalar. */
#include "text/layout_inner.h"
#include "text/reading_inner.h"

typedef struct Scalars {
    const Node **list;
    size_t n, capacity;
} Scalars;

/* Adds a scalar, or all scalars and keys below a list or map, in the order in which the source has them. */
static void add_scalars(Arena *arena, Scalars *scalars, const Node *node)
{
    for (size_t i = 0; i < node_n_items(node); i++) add_scalars(arena, scalars, node->items[i]);
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        add_scalars(arena, scalars, node->pairs[i].key);
        add_scalars(arena, scalars, node->pairs[i].value);
    }
    if (node->kind == NODE_LIST || node->kind == NODE_MAP) return;
    *(const Node **)arena_push(arena, (void **)&scalars->list, &scalars->n, &scalars->capacity, sizeof(Node *)) = node;
}

/* True if the place is before this line and column. */
static bool is_before(const Place *place, uint32_t line, uint32_t column)
{
    return place->line < line || (place->line == line && place->column < column);
}

bool comments_line_is_blank(const Source *source, uint32_t line)
{
    if (line == 0) return false;
    Str text = source_line(source, line);
    for (size_t i = 0; i < text.n; i++)
        if (!strchr(" \t\r", text.s[i])) return false;
    return true;
}

void comments_add(Arena *arena, Comments *comments, Comment comment)
{
    *(Comment *)arena_push(arena, (void **)&comments->list, &comments->n, &comments->capacity, sizeof comment) =
        comment;
}

/* True if there are only blanks on the line before this position. */
static bool is_alone(Str text, size_t at)
{
    while (at > 0 && (text.s[at - 1] == ' ' || text.s[at - 1] == '\t')) at--;
    return at == 0 || text.s[at - 1] == '\n';
}

/* Adds the comment that begins at the place, and moves the place to the end of the line. */
static void take_comment(Arena *arena, Comments *comments, const Source *source, Place *place)
{
    Str text = source->text;
    Comment comment = {.line = place->line, .column = place->column, .is_own = is_alone(text, place->at)};
    comment.after_blank = comments_line_is_blank(source, place->line - 1);
    size_t from = place->at, end;
    while (place->at < text.n && text.s[place->at] != '\n') place_step(place, text);
    for (end = place->at; end > from && strchr(" \t\r", text.s[end - 1]);) end--;
    comment.text = (Str){text.s + from, end - from};
    comments_add(arena, comments, comment);
}

/*
 * Moves the place past a scalar. If the scalar is a block, there may be a comment after its sign ("|" or ">"), which is
 * added.
 */
static void pass_scalar(Arena *arena, Comments *comments, const Node *scalar, Place *place)
{
    const Span *span = &scalar->span;
    Str text = span->source->text;
    if (scalar->style == STYLE_LITERAL || scalar->style == STYLE_FOLDED) {
        while (place->at < text.n && text.s[place->at] != '\n' && text.s[place->at] != '#') place_step(place, text);
        if (place->at < text.n && text.s[place->at] == '#') take_comment(arena, comments, span->source, place);
    }
    while (place->at < text.n && is_before(place, span->end_line, span->end_column)) place_step(place, text);
}

/* Walks through the source and its scalars at the same time. Outside of scalars, each '#' begins a comment. */
Comments comments_find(Arena *arena, const Source *source, const Node *root)
{
    Comments comments = {0};
    Scalars scalars = {0};
    add_scalars(arena, &scalars, root);
    Place place = {.line = 1, .column = 1};
    for (size_t next = 0; place.at < source->text.n;) {
        const Node *scalar = next < scalars.n ? scalars.list[next] : NULL;
        if (scalar && !is_before(&place, scalar->span.line, scalar->span.column)) {
            pass_scalar(arena, &comments, scalar, &place);
            next++;
        } else if (source->text.s[place.at] == '#') take_comment(arena, &comments, source, &place);
        else place_step(&place, source->text);
    }
    return comments;
}
