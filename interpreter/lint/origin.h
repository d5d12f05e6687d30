/* Finds where each value of a resolved document comes from: a line of a file, an option, or the language's default. */
#ifndef TAPP_LINT_ORIGIN_H
#define TAPP_LINT_ORIGIN_H

#include "catalog/catalog.h"

/* Finds the origins of values in an opened variant, which must stay open. */
typedef struct Origins {
    const Opened *opened;
    const Source *schema; /* default values have their places in this source */
    Str folder;           /* the folder of the variant's file, with a slash; paths are shown relative to it */
    Str shipped; /* the folder of shipped variants, with a slash; paths of files in it are shown relative to it */
} Origins;

/* Prepares to find origins. The variant must stay open. */
Origins origins_of(const Opened *opened);

/*
 * Prints the origin of a value: "default", or its place and, if an option set it, the option: "village.yaml:12",
 * "parent.yaml:31, option price=two". `context` is the Origins.
 */
void origin_print(void *context, Buf *out, const Node *value);

/*
 * Prints the origins of all scalars and of all empty lists and maps, as a JSON object: a member for each JSON Pointer,
 * either {"default":true} or {"file":…,"line":…} with "option":"kontra=on" if an option set it.
 */
void origins_print_json(const Origins *origins, Buf *out, const Node *document);

#endif
