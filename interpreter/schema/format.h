/* The formats that are checked if the user of a schema requests it; other names of `format` are ignored. */
#ifndef TAPP_SCHEMA_FORMAT_H
#define TAPP_SCHEMA_FORMAT_H

#include "base/arena.h"

typedef struct Format {
    const char *name; /* as in `format` */
    const char *what; /* for messages: "a date such as 2024-02-29" */
    bool (*fits)(Arena *scratch, Str text);
} Format;

/* The format with this name, or NULL if it is not checked. */
const Format *format_find(Str name);

#endif
