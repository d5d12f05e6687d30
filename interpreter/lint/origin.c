/* Finds out where a value was written. Each value of a resolved document still has the place in its file. */
#include "lint/origin.h"

#include "catalog/about.h"
#include "lint/pointer.h"
#include "text/json_write.h"

#include <string.h>

Origins origins_of(const Opened *opened)
{
    const Language *language = opened->language ? opened->language : opened->asked.language;
    Str folder = opened->game->path;
    while (folder.n && folder.s[folder.n - 1] != '/') folder.n--;
    Str shipped = arena_printf(opened->arena, "%s/", catalog_folder(opened->arena).s);
    return (Origins){opened, language_document(language)->span.source, folder, shipped};
}

/* The origin of a value: the language's default, or a line of a file, and the option that set it. */
typedef struct Origin {
    bool is_default;
    Str file;
    uint32_t line;
    bool has_option;
    AboutOption option;
} Origin;

/* Returns a path without the folder of the variant, or without the folder of the shipped variants. */
static Str file_of(const Origins *origins, const Source *source)
{
    Str path = source->path, folder = origins->folder;
    if (!str_begins(path, folder)) folder = origins->shipped;
    return str_begins(path, folder) ? (Str){path.s + folder.n, path.n - folder.n} : path;
}

/* True if a span lies inside another one of the same file, or is equal to it. */
static bool is_within(Span inner, Span outer)
{
    bool starts_before = place_is_before(inner.line, inner.column, outer.line, outer.column);
    bool ends_after = place_is_before(outer.end_line, outer.end_column, inner.end_line, inner.end_column);
    return inner.source == outer.source && !starts_before && !ends_after;
}

/*
 * True if the chosen value of the option has set this value. A number, and the chosen value itself, have the place of
 * the whole option.
 */
static bool is_from_option(const Node *root, const AboutOption *option, const Node *value)
{
    const Node *whole = node_find_str(node_find(root, "options"), option->name);
    const Node *chosen = node_find_str(option->values, option->value), *patch = node_find(chosen, "patch");
    bool is_single = value->kind != NODE_MAP && value->kind != NODE_LIST;
    bool is_whole = is_within(value->span, whole->span) && is_within(whole->span, value->span);
    return (patch && is_within(value->span, patch->span)) || (is_single && is_whole);
}

/*
 * Returns the origin of a value. A place in the schema means the default; otherwise the origin is a line of a file. If
 * an option set the value, adds the option.
 */
static Origin origin_of(const Origins *origins, const Node *value)
{
    Span span = value->span;
    if (!span.source || span.source == origins->schema) return (Origin){.is_default = true};
    Origin origin = {.file = file_of(origins, span.source), .line = span.line};
    const Node *root = origins->opened->game->root;
    for (size_t i = 0; about_option(root, i, &origins->opened->asked, &origin.option); i++) {
        origin.has_option = is_from_option(root, &origin.option, value);
        if (origin.has_option) break;
    }
    return origin;
}

void origin_print(void *context, Buf *out, const Node *value)
{
    Origin origin = origin_of(context, value);
    if (origin.is_default) buf_add(out, STR("default"));
    else buf_printf(out, "%.*s:%u", STR_ARG(origin.file), (unsigned)origin.line);
    if (origin.has_option)
        buf_printf(out, ", option %.*s=%.*s", STR_ARG(origin.option.name), STR_ARG(origin.option.value));
}

/* ---- the origins as JSON -------------------------------------------------------------------------------------- */

/* The list of origins that is being printed; `pointer` leads to the present value. */
typedef struct Printing {
    const Origins *origins;
    Json json;
    Buf pointer;
} Printing;

static void print_option(Json *json, const AboutOption *option)
{
    Buf text = {0};
    buf_printf(&text, "%.*s=%.*s", STR_ARG(option->name), STR_ARG(option->value));
    json_str(json_key(json, "option"), buf_str(&text));
    buf_free(&text);
}

/* Prints the origin of one value as a member of a JSON object: "default", or the file, the line and the option. */
static void print_member(Printing *printing, const Node *value)
{
    Json *json = &printing->json;
    Origin origin = origin_of(printing->origins, value);
    json_line(json, 4);
    json_map(json_name(json, buf_str(&printing->pointer)));
    if (origin.is_default) {
        json_bool(json_key(json, "default"), true);
    } else {
        json_str(json_key(json, "file"), origin.file);
        json_count(json_key(json, "line"), origin.line);
        if (origin.has_option) print_option(json, &origin.option);
    }
    json_end(json, "}");
}

/*
 * Prints the origin of each value below a node, with the path of the value. Values are scalars, and empty lists and
 * maps.
 */
static void print_members(Printing *printing, const Node *node)
{
    size_t length = printing->pointer.n;
    if (node->count == 0) print_member(printing, node);
    for (size_t i = 0; i < node->count; i++) {
        bool is_map = node->kind == NODE_MAP;
        if (is_map) pointer_add_step(&printing->pointer, node->pairs[i].key->text);
        else buf_printf(&printing->pointer, "/%zu", i);
        print_members(printing, is_map ? node->pairs[i].value : node->items[i]);
        printing->pointer.n = length;
    }
}

void origins_print_json(const Origins *origins, Buf *out, const Node *document)
{
    Printing printing = {.origins = origins, .json = {.out = out, .is_spaced = true}};
    json_map(&printing.json);
    print_members(&printing, document);
    json_line(&printing.json, 2);
    json_end(&printing.json, "}");
    buf_free(&printing.pointer);
}
