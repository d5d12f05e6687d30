/* Where the values of a resolved document come from: a line of a file, an option, or the language's default. */
#ifndef TAPP_LINT_ORIGIN_H
#define TAPP_LINT_ORIGIN_H

#include "catalog/catalog.h"

/* The origins of an opened variant's values; borrows. */
typedef struct Origins {
    const Opened *opened;
    const Source *schema; /* values from here are defaults */
    Str folder;           /* of the variant's file, with its slash: paths are told from here */
    Str shipped;          /* the folder of shipped variants, with its slash: or from here */
} Origins;

/* Begins. The variant has to stay open. */
Origins origins_of(const Opened *opened);

/*
 * The origin of a value as text: "default", or its place and the option that has brought it, if one has:
 * "village.yaml:12", "parent.yaml:31, option price=two". `context` is the Origins.
 */
void origin_print(void *context, Buf *out, const Node *value);

/*
 * An object of JSON with a member for each single value and each empty list or map: by JSON Pointer {"default":true} or
 * {"file":…,"line":…}, and "option":"kontra=on" where one has brought it.
 */
void origins_print_json(const Origins *origins, Buf *out, const Node *document);

#endif
