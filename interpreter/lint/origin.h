/*
 * Finds where each value of a resolved document comes from: a line of a file, an option, or the default of the
 * language.
 */
#ifndef TAPP_LINT_ORIGIN_H
#define TAPP_LINT_ORIGIN_H

#include "catalog/catalog.h"

/* Finds the origins of the values in an opened variant. */
typedef struct Origins {
    const Opened *opened;
    const Source *schema; /* the source of the schema; a value with a place in it is a default */
    Str folder;           /* the folder of the variant's file, with a slash; shown paths leave this folder out */
    Str shipped;          /* the folder of the shipped variants, with a slash; shown paths leave this folder out, too */
} Origins;

/* Prepares to find origins. The variant must stay open. */
Origins origins_of(const Opened *opened);

/*
 * Prints the origin of a value: "default", or its file and line, and the option that set it. Examples:
 * "village.yaml:12", "parent.yaml:31, option price=two". `context` is an Origins.
 */
void origin_print(void *context, Buf *out, const Node *value);

/*
 * Prints the origins of all values of a document as a JSON object. Each member is the JSON Pointer of a value, with
 * {"default":true} or {"file":…,"line":…}. If an option set the value, "option":"kontra=on" is added.
 */
void origins_print_json(const Origins *origins, Buf *out, const Node *document);

#endif
