/*
 * Prints the texts of words files for tools/prose: `texts FILE...` writes each text as a paragraph of its own. Lists of
 * paths (`about`, `tells`) are left out. A formula in braces becomes its longest text in quotes.
 */
#include "text/source.h"
#include "text/yaml.h"

#include <stdio.h>
#include <string.h>

/*
 * Prints a text that a formula may give: the longest of its texts in quotes, or the letter N if there are none. `at` is
 * the place after the opening brace. Returns the place of the closing brace.
 */
static const char *print_formula(const char *at, const char *end)
{
    Str longest = STR("N"), text = {0};
    bool any = false;
    char quote = 0;
    for (; at < end && (quote || *at != '}'); at++) {
        if (quote && *at == quote) {
            text.n = (size_t)(at - text.s);
            if (!any || text.n > longest.n) longest = text;
            any = true;
            quote = 0;
        } else if (!quote && (*at == '"' || *at == '\'')) {
            quote = *at;
            text.s = at + 1;
        }
    }
    (void)fwrite(longest.s, 1, longest.n, stdout);
    return at;
}

/* Prints a text as a paragraph, with a text for each formula. A bar becomes a slash, as between singular and plural. */
static void print_text(Str text)
{
    const char *end = text.s + text.n;
    for (const char *at = text.s; at < end; at++) {
        if (*at == '{') at = print_formula(at + 1, end);
        else (void)putchar(*at == '|' ? '/' : *at);
        if (at == end) break;
    }
    (void)fputs("\n\n", stdout);
}

/* True for a key whose value is a list of paths, which is not a text for people. */
static bool is_path_list(const Node *key)
{
    return node_is(key, "about") || node_is(key, "tells");
}

/* Prints all texts in a value. */
static void print_texts(const Node *node)
{
    if (node->kind == NODE_STRING) print_text(node->text);
    for (size_t i = 0; i < node_n_items(node); i++) print_texts(node->items[i]);
    for (size_t i = 0; i < node_n_pairs(node); i++)
        if (!is_path_list(node->pairs[i].key)) print_texts(node->pairs[i].value);
}

int main(int n, char **arguments)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    for (int i = 1; i < n; i++) {
        const Source *source = source_read(arena, str_of(arguments[i]), YAML_MAX_BYTES, diags);
        const Node *root = source ? yaml_read(arena, source, diags) : NULL;
        if (root) print_texts(root);
    }
    if (diags->n_errors) (void)fprintf(stderr, "texts: a file cannot be read\n");
    int status = diags->n_errors ? 1 : 0;
    arena_free(arena);
    return status;
}
