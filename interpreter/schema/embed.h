/* Files that are embedded in the program. tools/embed generates the table as C. */
#ifndef TAPP_SCHEMA_EMBED_H
#define TAPP_SCHEMA_EMBED_H

#include "base/base.h"

typedef struct EmbeddedFile {
    const char *name; /* the path in the project, such as "schemas/json-schema/meta/core.json" */
    const unsigned char *bytes;
    size_t n;
} EmbeddedFile;

extern const EmbeddedFile embedded_files[];
extern const size_t embedded_files_count;

/* The text of an embedded file, which lives as long as the program. `s` is NULL if there is no such file. */
Str embedded_text(Str name);

#endif
