/* Files embedded in the program: the table that tools/embed generates as C. */
#ifndef TAPP_SCHEMA_EMBED_H
#define TAPP_SCHEMA_EMBED_H

#include "base/base.h"

typedef struct EmbeddedFile {
    const char *name; /* the path in the project, "schemas/json-schema/meta/core.json" */
    const unsigned char *bytes;
    size_t n;
} EmbeddedFile;

extern const EmbeddedFile embedded_files[];
extern const size_t embedded_files_count;

/* The text of an embedded file; it lives as long as the program. `s` is NULL if there is no such file. */
Str embedded_text(Str name);

#endif
