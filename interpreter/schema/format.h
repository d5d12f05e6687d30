/* The formats that are checked where a schema's user asks for it; other names of `format` say nothing. */
#ifndef TAPP_SCHEMA_FORMAT_H
#define TAPP_SCHEMA_FORMAT_H

#include "base/arena.h"

typedef struct Format {
    const char *name; /* as `format` has it */
    const char *what; /* for messages: "a date such as 2024-02-29" */
    bool (*fits)(Arena *scratch, Str text);
} Format;

/* The format of a name, or NULL when it is none that is checked. */
const Format *format_find(Str name);

#endif
