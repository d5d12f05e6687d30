/*
 * Formats of texts, which are checked if the user of a schema wants this. All other names under `format` are ignored.
 */
#ifndef TAPP_SCHEMA_FORMAT_H
#define TAPP_SCHEMA_FORMAT_H

#include "base/arena.h"

typedef struct Format {
    const char *name; /* the name in a schema */
    const char *what; /* in words, for messages: "a date such as 2024-02-29" */
    bool (*fits)(Arena *scratch, Str text);
} Format;

/* Returns the format with this name; NULL if texts of this format are not checked. */
const Format *format_find(Str name);

#endif
