/* Checks any document against any JSON Schema. Schemas that it refers to come from folders that the user named. */
#include "lint/check_inner.h"

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
 * its own path. The result is empty for any other URI, and if ".." could lead out of the folder.
 */
static Str file_of(const Remotes *remotes, Str uri)
{
    const RemoteFolder *best = NULL;
    for (size_t i = 0; i < remotes->request->n_remotes; i++) {
        const RemoteFolder *folder = &remotes->request->remotes[i];
        if (str_begins(uri, folder->uri) && (!best || folder->uri.n > best->uri.n)) best = folder;
    }
    Str local = STR("file://");
    if (!best && str_begins(uri, local)) return (Str){uri.s + local.n, uri.n - local.n};
    if (!best) return STR("");
    Str rest = {uri.s + best->uri.n, uri.n - best->uri.n};
    if (climbs(rest)) return STR("");
    while (rest.n && rest.s[0] == '/') rest = (Str){rest.s + 1, rest.n - 1};
    return arena_printf(remotes->check->arena, "%.*s/%.*s", STR_ARG(best->folder), STR_ARG(rest));
}

/*
 * Reads the document at a URI to which a schema refers. NULL if the URI leads to no file, or after an error, which is
 * not reported.
 */
static const Node *find_remote(void *context, Str uri)
{
    const Remotes *remotes = context;
    Str path = file_of(remotes, uri);
    return path.n ? read_document(remotes->check, path, diags_new(remotes->check->arena)) : NULL;
}

/*
 * Returns the URI of the schema's file. Relative references in the schema then lead to files beside it. Empty if the
 * current folder is unknown.
 */
static Str address_of(Arena *arena, Str path)
{
    char folder[4096];
    if (path.n && path.s[0] == '/') return arena_printf(arena, "file://%.*s", STR_ARG(path));
    if (!getcwd(folder, sizeof folder)) return STR("");
    return arena_printf(arena, "file://%s/%.*s", folder, STR_ARG(path));
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
