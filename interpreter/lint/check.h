/* Checks files: a variant in every configuration of options and players, or any document against any JSON Schema. */
#ifndef TAPP_LINT_CHECK_H
#define TAPP_LINT_CHECK_H

#include "catalog/catalog.h"
#include "lint/file_cache.h"

/* A check of one file. The data of its findings lives until check_close(). */
typedef struct Check Check;

/*
 * Makes a check, whose findings are in check_diags(). Checks with the same cache read each file only once; the cache
 * must outlive them. If `cache` is NULL, the check has a cache of its own.
 */
Check *check_open(FileCache *cache);
void check_close(Check *check);
Diags *check_diags(const Check *check);

/* Called with the path of each file before it is read, even if the file does not exist. */
typedef struct ReadObserver {
    void (*see)(void *context, Str path); /* may be NULL */
    void *context;
} ReadObserver;

/* Reports the files that this check reads from now on to the observer. */
void check_set_observer(Check *check, ReadObserver observer);

/*
 * Checks a variant, by path or id. Loads it with its default options for every number of players, then with each other
 * value of each option. If `with_trial`, plays random deals in each of these configurations. If the file is only a part
 * of other files, its structure is checked, and a note says so.
 */
void check_variant(Check *check, const Language *language, Str name, bool with_trial);

/* Checks a source in memory that came from a stranger (catalog_lets_extend()). Its text must outlive the check. */
void check_stranger(Check *check, const Language *language, const Source *source, bool with_trial);

/* ---- documents against schemas -------------------------------------------------------------------------------- */

enum { CHECK_MAX_REMOTES = 32 };

/* The folder that contains the documents below a URI. */
typedef struct RemoteFolder {
    Str uri, folder;
} RemoteFolder;

typedef struct SchemaRequest {
    Str path;
    RemoteFolder remotes[CHECK_MAX_REMOTES];
    size_t n_remotes;
    bool assert_formats;
} SchemaRequest;

/* Compiles a schema; NULL with findings in the check, which must outlive the schema. Free it with schema_free(). */
Schema *check_read_schema(Check *check, const SchemaRequest *request);

/* Checks a YAML or JSON document against a schema. */
void check_instance(Check *check, const Schema *schema, Str path);

#endif
