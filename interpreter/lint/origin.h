/* The origin of each value in a resolved document: a line of a file, an option, or the language's default. */
#ifndef TAPP_LINT_ORIGIN_H
#define TAPP_LINT_ORIGIN_H

#include "catalog/catalog.h"

/* The origins of an opened variant's values; borrows. */
typedef struct Origins {
    const Opened *opened;
    const Source *schema; /* the source of default values */
    Str folder;           /* the folder of the variant's file, with a slash: paths are relative to it */
    Str shipped; /* the folder of shipped variants, with a slash; paths of their files are relative to it instead */
} Origins;

/* Starts. The variant must stay open. */
Origins origins_of(const Opened *opened);

/*
 * Prints the origin of a value: "default", or its place and the option that set it, if any: "village.yaml:12",
 * "parent.yaml:31, option price=two". `context` is the Origins.
 */
void origin_print(void *context, Buf *out, const Node *value);

/*
 * Prints a JSON object with a member for each single value and each empty list or map: by JSON Pointer {"default":true}
 * or {"file":…,"line":…}, and "option":"kontra=on" if an option set it.
 */
void origins_print_json(const Origins *origins, Buf *out, const Node *document);

#endif
