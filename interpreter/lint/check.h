/* Checks files: a variant in all configurations of options and players, or any document against any JSON Schema. */
#ifndef TAPP_LINT_CHECK_H
#define TAPP_LINT_CHECK_H

#include "catalog/catalog.h"
#include "lint/file_cache.h"

/* A check of one file. Its messages and their data exist until check_close(). */
typedef struct Check Check;

/*
 * check_open() begins a check; check_diags() returns its messages. Checks with the same cache read each file only once,
 * and the cache must outlive them. If `cache` is NULL, the check makes its own.
 */
Check *check_open(FileCache *cache);
void check_close(Check *check);
Diags *check_diags(const Check *check);

/* A function that is called with the path of each file before it is read, even if the file does not exist. */
typedef struct ReadObserver {
    void (*see)(void *context, Str path); /* may be NULL */
    void *context;
} ReadObserver;

/* Sets the observer. Its function is called for each file that the check reads from now on. */
void check_set_observer(Check *check, ReadObserver observer);

/*
 * Checks a variant, given by path or id. It is loaded with the default options for each number of players, then with
 * each other value of each option. If `with_trial` is true, random deals are played in each of these configurations.
 * For a file that is only a part of others, just the structure is checked, and a note says so.
 */
void check_variant(Check *check, const Language *language, Str name, bool with_trial);

/* Checks a variant in memory that a stranger has sent; see catalog_lets_extend(). Its text must outlive the check. */
void check_stranger(Check *check, const Language *language, const Source *source, bool with_trial);

/* ---- documents against schemas -------------------------------------------------------------------------------- */

enum { CHECK_MAX_REMOTES = 32 };

/* The folder that holds the documents whose addresses begin with `uri`. */
typedef struct RemoteFolder {
    Str uri, folder;
} RemoteFolder;

typedef struct SchemaRequest {
    Str path;
    RemoteFolder remotes[CHECK_MAX_REMOTES];
    size_t n_remotes;
    bool assert_formats; /* a text that does not fit its `format` in the schema is an error */
} SchemaRequest;

/*
 * Compiles a schema. Returns NULL after errors, which are in the check. The check must outlive the schema; free it with
 * schema_free().
 */
Schema *check_read_schema(Check *check, const SchemaRequest *request);

/* Checks a YAML or JSON document against a schema. */
void check_instance(Check *check, const Schema *schema, Str path);

#endif
