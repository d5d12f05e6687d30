/* Checks files: a variant in every configuration of options and players, or any document against any JSON Schema. */
#ifndef TAPP_LINT_CHECK_H
#define TAPP_LINT_CHECK_H

#include "catalog/catalog.h"
#include "lint/file_cache.h"

/* One file being checked; the data of its findings lives until check_close(). */
typedef struct Check Check;

/*
 * Returns a new check, whose findings go to check_diags(). Checks with the same cache read each file once; the cache
 * must outlive them. Without a cache (NULL) the check uses its own.
 */
Check *check_open(FileCache *cache);
void check_close(Check *check);
Diags *check_diags(const Check *check);

/* Receives the path of each file before it is read, even if it does not exist. */
typedef struct Witness {
    void (*see)(void *context, Str path); /* may be NULL */
    void *context;
} Witness;

/* Reports the files that this check reads from now on to the witness. */
void check_set_witness(Check *check, Witness witness);

/*
 * Checks a variant, by path or id. Loads it with its default options for every number of players, then with each other
 * value of each option. Each configuration is followed by a trial of random deals if `with_trial`. A file that is part
 * of others is only checked for its structure, and a note says so.
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
