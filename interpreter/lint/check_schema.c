/* Checks any document against any JSON Schema. Schemas that it refers to come from folders that the user named. */
#include "lint/check_inner.h"

#include "schema/uri.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <string.h>
#include <unistd.h>

/* True if the file is JSON. Its name decides or, if the name does not say, its first character. */
static bool is_json(const Source *source)
{
    if (str_ends(source->path, STR(".json"))) return true;
    if (str_ends(source->path, STR(".yaml")) || str_ends(source->path, STR(".yml"))) return false;
    for (size_t i = 0; i < source->text.n; i++)
        if (!strchr(" \t\r\n", source->text.s[i])) return strchr("{[\"", source->text.s[i]) != NULL;
    return false;
}

/* Reads a YAML or JSON file; NULL after errors in `diags`. The observer sees its path first. */
static const Node *read_document(const Check *check, Str path, Diags *diags)
{
    Arena *arena = check->arena;
    check_see(check, path);
    const Source *source = source_read(arena, path, JSON_MAX_BYTES, diags);
    if (!source) return NULL;
    return is_json(source) ? json_read(arena, source, diags) : yaml_read(arena, source, diags);
}

/* ---- schemas in other files ----------------------------------------------------------------------------------- */

typedef struct Remotes {
    Check *check;
    const SchemaRequest *request;
} Remotes;

/* True if a path contains "..", with which a URI could leave its folder. */
static bool climbs(Str path)
{
    for (size_t i = 0; i + 1 < path.n; i++)
        if (path.s[i] == '.' && path.s[i + 1] == '.') return true;
    return false;
}

/*
 * Returns the path of the file for a URI. If the URIs of several folders begin it, the folder with the longest of these
 * is used. The rest of the URI is the path in this folder. If no folder matches, a URI that begins with "file://" gives
 * its own path. Escapes such as %20 are replaced by their characters. The result is empty for any other URI, and if
 * ".." could lead out of the folder.
 */
static Str file_of(const Remotes *remotes, Str uri)
{
    const RemoteFolder *best = NULL;
    for (size_t i = 0; i < remotes->request->n_remotes; i++) {
        const RemoteFolder *folder = &remotes->request->remotes[i];
        if (str_begins(uri, folder->uri) && (!best || folder->uri.n > best->uri.n)) best = folder;
    }
    Arena *arena = remotes->check->arena;
    Str local = STR("file://");
    if (!best && str_begins(uri, local)) return uri_decode(arena, (Str){uri.s + local.n, uri.n - local.n});
    if (!best) return STR("");
    Str rest = uri_decode(arena, (Str){uri.s + best->uri.n, uri.n - best->uri.n});
    if (climbs(rest)) return STR("");
    while (rest.n && rest.s[0] == '/') rest = (Str){rest.s + 1, rest.n - 1};
    return arena_printf(arena, "%.*s/%.*s", STR_ARG(best->folder), STR_ARG(rest));
}

/* Adds an error in a file, unless it was added when another reference led to this file. */
static void add_once(Diags *diags, Diag *diag)
{
    Span place = diag->span;
    for (size_t i = 0; i < diags->n; i++) {
        Span old = diags->list[i]->span;
        bool is_same_place = old.line == place.line && old.column == place.column;
        if (is_same_place && old.source && str_equal(old.source->path, place.source->path)) return;
    }
    diags_take(diags, diag);
}

/*
 * Reads the document at a URI to which a schema refers. NULL if the URI leads to no file, or after errors in the file,
 * which are reported. The caller reports a file that cannot be read.
 */
static const Node *find_remote(void *context, Str uri)
{
    const Remotes *remotes = context;
    Check *check = remotes->check;
    Str path = file_of(remotes, uri);
    Diags *own = diags_new(check->arena);
    const Node *root = path.n ? read_document(check, path, own) : NULL;
    for (size_t i = 0; i < own->n; i++)
        if (own->list[i]->span.source) add_once(check->diags, own->list[i]);
    return root;
}

/*
 * Returns the URI of the schema's file. Relative references in the schema then lead to files beside it. Empty if the
 * current folder is unknown.
 */
static Str address_of(Arena *arena, Str path)
{
    char folder[4096];
    Buf out = {0};
    bool is_relative = !str_begins(path, STR("/"));
    if (is_relative && !getcwd(folder, sizeof folder)) return STR("");
    buf_add(&out, STR("file://"));
    if (is_relative) {
        uri_encode(&out, str_of(folder));
        buf_char(&out, '/');
    }
    uri_encode(&out, path);
    return buf_keep(arena, &out);
}

Schema *check_read_schema(Check *check, const SchemaRequest *request)
{
    const Node *root = read_document(check, request->path, check->diags);
    if (!root) return NULL;
    Remotes *remotes = ARENA_NEW(check->arena, Remotes);
    *remotes = (Remotes){check, request};
    SchemaOptions options = {.assert_formats = request->assert_formats,
                             .remote = find_remote,
                             .context = remotes,
                             .base_uri = address_of(check->arena, request->path)};
    return schema_compile(check->arena, root, options, check->diags);
}

void check_instance(Check *check, const Schema *schema, Str path)
{
    const Node *root = read_document(check, path, check->diags);
    if (root) (void)schema_check(schema, NULL, check->arena, root, check->diags);
}
