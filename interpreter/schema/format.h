/* The formats that are checked if the user of a schema wants this. Other names in `format` are ignored. */
#ifndef TAPP_SCHEMA_FORMAT_H
#define TAPP_SCHEMA_FORMAT_H

#include "base/arena.h"

typedef struct Format {
    const char *name; /* the name in a schema */
    const char *what; /* for messages: "a date such as 2024-02-29" */
    bool (*fits)(Arena *scratch, Str text);
} Format;

/* The format with this name; NULL if there is no check for it. */
const Format *format_find(Str name);

#endif
