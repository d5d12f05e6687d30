/*
 * Checking files: a variant in every configuration that its options and players allow, or any document against any JSON
 * Schema.
 */
#ifndef TAPP_LINT_CHECK_H
#define TAPP_LINT_CHECK_H

#include "catalog/catalog.h"
#include "lint/file_cache.h"

/* One file being checked; what its findings need lives until check_close. */
typedef struct Check Check;

/*
 * A new check; findings go to check_diags. Checks that share documents read each file once; they outlive the checks.
 * NULL: it shares them with nobody.
 */
Check *check_open(FileCache *cache);
void check_close(Check *check);
Diags *check_diags(const Check *check);

/* Who is told of each file before it is read, whether it is there or not. */
typedef struct Witness {
    void (*see)(void *context, Str path); /* may be NULL */
    void *context;
} Witness;

/* From now on this check tells of its files. */
void check_tell(Check *check, Witness witness);

/*
 * A variant, by path or id: loaded with its usual options for every number of players, then with each other value of
 * each option for each of them, each followed by a trial of random deals if wanted. A part of other files is checked
 * for its shape alone, and a note says so.
 */
void check_variant(Check *check, const Language *language, Str name, bool with_trial);

/*
 * The same of a source that the caller has, brought by a stranger (catalog_lets_extend). Its text outlives the check.
 */
void check_stranger(Check *check, const Language *language, const Source *source, bool with_trial);

/* ---- documents against schemas -------------------------------------------------------------------------------- */

enum { CHECK_MAX_REMOTES = 32 };

/* Where documents below a URI are read from. */
typedef struct RemoteFolder {
    Str uri, folder;
} RemoteFolder;

typedef struct SchemaRequest {
    Str path;
    RemoteFolder remotes[CHECK_MAX_REMOTES];
    size_t n_remotes;
    bool assert_formats;
} SchemaRequest;

/* The compiled schema, or NULL with findings in the check, which has to outlive it. Give back with schema_free. */
Schema *check_read_schema(Check *check, const SchemaRequest *request);

/* A YAML or JSON document against a schema. */
void check_instance(Check *check, const Schema *schema, Str path);

#endif
