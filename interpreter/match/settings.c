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

/* True if the line begins with the key. */
static bool is_line_of(Str line, const char *key)
{
    size_t n = strlen(key);
    return line.n > n && memcmp(line.s, key, n) == 0 && line.s[n] == ':';
}

/* Copies all lines except those of one key. Lines below this key that begin with a blank or "-" are its value. */
static void add_others(Buf *out, Str text, const char *key)
{
    bool is_left_out = false; /* the line before belongs to the key */
    while (text.n) {
        const char *end = memchr(text.s, '\n', text.n);
        Str line = {text.s, end ? (size_t)(end - text.s) : text.n};
        bool continues_value = is_left_out && line.n && (line.s[0] == ' ' || line.s[0] == '-');
        is_left_out = continues_value || is_line_of(line, key);
        if (!is_left_out) buf_printf(out, "%.*s\n", STR_ARG(line));
        size_t used = line.n + (end != NULL);
        text = (Str){text.s + used, text.n - used};
    }
}

int settings_write(const char *path, const char *key, Str value)
{
    Arena *arena = arena_new();
    Buf text = {0};
    const Source *source = NULL;
    const char *slash = strrchr(path, '/');
    if (slash) saved_match_make_folders(arena_str(arena, (Str){path, (size_t)(slash - path)}).s);
    if (access(path, F_OK) == 0) source = source_read(arena, str_of(path), SETTINGS_MAX_BYTES, diags_new(arena));
    /* a file that exists but cannot be read must not be replaced */
    bool may_replace = source || access(path, F_OK) != 0;
    if (source) add_others(&text, source->text, key);
    else buf_add(&text, STR("# settings of tapp: see docs/playing.md\n"));
    if (value.n) buf_printf(&text, "%s: %.*s\n", key, STR_ARG(value));
    int fault = may_replace ? save_try(path, buf_str(&text)) : EACCES;
    buf_free(&text);
    arena_free(arena);
    return fault;
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

Str settings_raw_yaml(Arena *arena, const char *path, const char *key)
{
    const Node *node = node_of(arena, path, key);
    Buf text = {0};
    if (!node) return STR("");
    node_print_json(&text, node, 0);
    while (text.n && text.text[text.n - 1] == '\n') text.n--;
    return buf_keep(arena, &text);
}
