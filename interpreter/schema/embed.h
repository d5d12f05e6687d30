/* Files that are contained in the program. tools/embed writes the table as C. */
#ifndef TAPP_SCHEMA_EMBED_H
#define TAPP_SCHEMA_EMBED_H

#include "base/base.h"

typedef struct EmbeddedFile {
    const char *name; /* its path in the project, such as "schemas/json-schema/meta/core.json" */
    const unsigned char *bytes;
    size_t n;
} EmbeddedFile;

extern const EmbeddedFile embedded_files[];
extern const size_t embedded_files_count;

/*
 * Returns the text of a file in the program, which exists as long as the program runs. If there is no such file, `s` is
 * NULL.
 */
Str embedded_text(Str name);

#endif
