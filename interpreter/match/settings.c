/* Reads and writes the file of settings. */
#include "match/settings.h"

#include "match/saved_match.h"
#include "schema/embed.h"
#include "schema/schema.h"
#include "system/save.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTINGS_MAX_BYTES = 1 << 16, USUAL_PACE = 700 };

Settings settings_usual(void)
{
    return (Settings){.pace = USUAL_PACE, .mouse = true};
}

const char *settings_path(Arena *arena)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && config[0] == '/') return arena_printf(arena, "%s/tapp/settings.yaml", config).s;
    if (home && home[0]) return arena_printf(arena, "%s/.config/tapp/settings.yaml", home).s;
    return NULL;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* True if the file of settings fits its schema, which is built in. Otherwise reports the errors. */
static bool fits_schema(Arena *arena, const Node *root, Diags *diags)
{
    Diags *own = diags_new(arena);
    Str text = embedded_text(STR("schemas/settings.schema.json"));
    const Node *document = json_read(arena, source_of(arena, STR("settings.schema.json"), text), own);
    assert(document && "the built-in schema of settings is no JSON");
    Schema *schema = schema_compile(arena, document, (SchemaOptions){0}, own);
    assert(schema && "the built-in schema of settings does not compile");
    bool fits = schema_check(schema, NULL, arena, root, diags);
    schema_free(schema);
    return fits;
}

/* Returns the text of a setting; empty if the file does not have it. */
static Str setting(const Node *root, const char *key)
{
    const Node *node = node_find(root, key);
    return node ? node->text : STR("");
}

/* Returns a value that is true or false; returns `otherwise` if the key is absent. */
static bool truth_of(const Node *root, const char *key, bool otherwise)
{
    const Node *node = node_find(root, key);
    return node ? node->integer != 0 : otherwise;
}

/* Returns the index of a key's value in a list of words; returns 0, the default, if the key is absent. */
static int choice_of(const Node *root, const char *key, const char *const *words, int n)
{
    Str text = setting(root, key);
    for (int i = 0; i < n; i++)
        if (str_is(text, words[i])) return i;
    return 0;
}

/* Stores the settings of the file in `out`. A setting that is not in the file keeps its default. */
static void take_settings(const Node *root, Settings *out)
{
    /* the words for the values of HandOrder and Scheme, in the order of these enums */
    static const char *const ORDERS[] = {"high", "low", "trumps", "colours"};
    static const char *const SCHEMES[] = {"four", "two", "none"};
    const Node *others = node_find(root, "others"), *pace = node_find(root, "pace");
    out->name = setting(root, "name");
    for (size_t i = 0; i < node_n_items(others) && i < MAX_SEATS; i++) out->others[i] = others->items[i]->text;
    out->language = setting(root, "language");
    out->computers = setting(root, "computers");
    if (pace) out->pace = (int)pace->integer;
    out->order = (HandOrder)choice_of(root, "order", ORDERS, N_ORDERS);
    out->scheme = (Scheme)choice_of(root, "colours", SCHEMES, N_SCHEMES);
    out->ascii = str_is(setting(root, "letters"), "ids");
    out->lines = str_is(setting(root, "display"), "lines");
    out->forced = truth_of(root, "forced", false);
    out->count = truth_of(root, "count", false);
    out->mouse = truth_of(root, "mouse", true);
}

/* True if the text has only comments and blank lines. */
static bool is_only_comments(Str text)
{
    bool is_comment = false;
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '\n') is_comment = false;
        else if (text.s[i] == '#') is_comment = true;
        else if (!is_comment && !strchr(" \t\r", text.s[i])) return false;
    }
    return true;
}

bool settings_read(Arena *arena, const char *path, Settings *out, Diags *diags)
{
    *out = settings_usual();
    if (!path || access(path, F_OK) != 0) return true;
    const Source *source = source_read(arena, str_of(path), SETTINGS_MAX_BYTES, diags);
    if (!source) return false;
    if (is_only_comments(source->text)) return true;
    const Node *root = yaml_read(arena, source, diags);
    if (!root || !fits_schema(arena, root, diags)) return false;
    take_settings(root, out);
    return true;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/* Returns the offset of a place in the text of its file. */
static size_t offset_of(const Source *source, uint32_t line, uint32_t column)
{
    Str text = source_line(source, line);
    return text.s ? (size_t)(text.s - source->text.s) + str_bytes_of(text, column - 1) : source->text.n;
}

static size_t begin_of(const Node *node)
{
    return offset_of(node->span.source, node->span.line, node->span.column);
}

/* Returns the offset behind a value. A list without brackets ends with its last item, before any comments below it. */
static size_t end_of(const Node *value)
{
    const Source *source = value->span.source;
    bool has_brackets = source->text.s[begin_of(value)] == '[';
    if (node_n_items(value) && !has_brackets) return end_of(value->items[value->count - 1]);
    size_t begin = begin_of(value), end = offset_of(source, value->span.end_line, value->span.end_column);
    while (end > begin && strchr(" \t\r\n", source->text.s[end - 1])) end--;
    return end;
}

/* If the offset is inside a scalar of the document, returns the offset behind this scalar; otherwise returns 0. */
static size_t end_of_scalar(const Node *node, size_t at)
{
    size_t end = 0;
    for (size_t i = 0; i < node_n_items(node) && !end; i++) end = end_of_scalar(node->items[i], at);
    for (size_t i = 0; i < node_n_pairs(node) && !end; i++) {
        end = end_of_scalar(node->pairs[i].key, at);
        if (!end) end = end_of_scalar(node->pairs[i].value, at);
    }
    if (node->kind == NODE_LIST || node->kind == NODE_MAP) return end;
    return begin_of(node) <= at && at < end_of(node) ? end_of(node) : 0;
}

/* Adds the comments that are in a part of the file, each on a line of its own. */
static void add_comments(Buf *out, const Node *root, size_t from, size_t to)
{
    Str text = root->span.source->text;
    for (size_t at = from; at < to;) {
        size_t end = end_of_scalar(root, at);
        if (!end && text.s[at] == '#') {
            Str rest = {text.s + at, text.n - at}, comment = str_take(&rest, '\n');
            buf_printf(out, "%.*s\n", STR_ARG(comment));
            end = at + comment.n;
        }
        at = end ? end : at + 1;
    }
}

/* Writes the file without brackets: its comments, all pairs except the one of the key, and the new value. */
static void write_anew(Buf *out, const Node *root, const char *key, Str value)
{
    add_comments(out, root, 0, root->span.source->text.n);
    for (size_t i = 0; i < root->count; i++) {
        const NodePair *pair = &root->pairs[i];
        if (node_is(pair->key, key)) continue;
        buf_printf(out, "%.*s: ", STR_ARG(pair->key->text));
        node_print_json(out, pair->value, 0);
        buf_char(out, '\n');
    }
    if (value.n) buf_printf(out, "%s: %.*s\n", key, STR_ARG(value));
}

/* Replaces the value of a pair, or removes the pair. A comment on its line stays; others inside it are put below. */
static void change_pair(Buf *out, const Node *root, const NodePair *pair, Str value)
{
    Str text = root->span.source->text;
    size_t from = begin_of(pair->key), to = end_of(pair->value);
    Str below = {text.s + to, text.n - to}, behind = str_take(&below, '\n');
    while (!value.n && from && text.s[from - 1] == ' ') from--;
    while (!value.n && behind.n && strchr(" \t\r", *behind.s)) behind = (Str){behind.s + 1, behind.n - 1};
    buf_add(out, (Str){text.s, from});
    if (value.n) buf_printf(out, "%.*s: %.*s", STR_ARG(pair->key->text), STR_ARG(value));
    if (value.n || behind.n) buf_printf(out, "%.*s\n", STR_ARG(behind));
    add_comments(out, root, begin_of(pair->key), to);
    buf_add(out, below);
}

/* Returns the text up to the line "..." that ends the document, or all of the text. */
static Str before_end_mark(Str text)
{
    for (Str left = text; left.n;) {
        size_t at = (size_t)(left.s - text.s);
        if (str_begins(str_take(&left, '\n'), STR("..."))) return (Str){text.s, at};
    }
    return text;
}

/* Adds a pair at the end of the file, in the column of the other pairs. */
static void append_pair(Buf *out, Str text, const Node *root, const char *key, Str value)
{
    Str before = before_end_mark(text);
    buf_add(out, before);
    if (before.n && before.s[before.n - 1] != '\n') buf_char(out, '\n');
    if (root) buf_repeat(out, ' ', root->span.column - 1);
    buf_printf(out, "%s: %.*s\n", key, STR_ARG(value));
    buf_add(out, (Str){text.s + before.n, text.n - before.n});
}

/* Writes the text of the changed file. `root` is NULL if the file has only comments. */
static void write_changed(Buf *out, Str text, const Node *root, const char *key, Str value)
{
    const NodePair *pair = root ? node_find_pair(root, str_of(key)) : NULL;
    bool has_braces = root && text.s[begin_of(root)] == '{';
    if (has_braces) write_anew(out, root, key, value);
    else if (pair) change_pair(out, root, pair, value);
    else if (value.n) append_pair(out, text, root, key, value);
    else buf_add(out, text);
}

/* True if the text is a valid file of settings. Otherwise reports the errors. */
static bool is_valid(Arena *arena, const char *path, Str text, Diags *diags)
{
    if (is_only_comments(text)) return true;
    const Node *root = yaml_read(arena, source_of(arena, str_of(path), text), diags);
    return root && fits_schema(arena, root, diags);
}

int settings_write(const char *path, const char *key, Str value, Arena *arena, Diags *diags)
{
    Buf changed = {0};
    const char *slash = strrchr(path, '/');
    if (slash) saved_match_make_folders(arena_str(arena, (Str){path, (size_t)(slash - path)}).s);
    Str text = STR("# settings of tapp: see docs/playing.md\n");
    const Node *root = NULL;
    bool exists = access(path, F_OK) == 0;
    if (exists) {
        const Source *source = source_read(arena, str_of(path), SETTINGS_MAX_BYTES, diags_new(arena));
        if (!source) return EACCES; /* a file that exists but cannot be read must not be replaced */
        text = source->text;
        root = is_only_comments(text) ? NULL : yaml_read(arena, source, diags);
        if (!root && !is_only_comments(text)) return 0;
    }
    write_changed(&changed, text, root, key, value);
    text = buf_keep(arena, &changed);
    if (!is_valid(arena, path, text, diags)) return 0;
    return exists ? save_again(path, text) : save_try(path, text); /* a symbolic link to the file remains */
}

/* ---- the value of one key ------------------------------------------------------------------------------------- */

/* Returns the value of a key in the file; NULL if the key is absent or the file cannot be read. */
static const Node *node_of(Arena *arena, const char *path, const char *key)
{
    Diags *diags = diags_new(arena);
    const Source *source = access(path, F_OK) == 0 ? source_read(arena, str_of(path), SETTINGS_MAX_BYTES, diags) : NULL;
    if (!source || is_only_comments(source->text)) return NULL;
    return node_find(yaml_read(arena, source, diags), key);
}

Str settings_raw(Arena *arena, const char *path, const char *key)
{
    const Node *node = node_of(arena, path, key);
    Buf text = {0};
    if (!node_n_items(node)) return node ? node->text : STR("");
    for (size_t i = 0; i < node->count; i++) buf_printf(&text, "%s%.*s", i ? ", " : "", STR_ARG(node->items[i]->text));
    return buf_keep(arena, &text);
}
