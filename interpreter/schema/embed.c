/* Finds an embedded file by its name. */
#include "schema/embed.h"

Str embedded_text(Str name)
{
    for (size_t i = 0; i < embedded_files_count; i++) {
        const EmbeddedFile *file = &embedded_files[i];
        if (str_is(name, file->name)) return (Str){(const char *)file->bytes, file->n};
    }
    return (Str){NULL, 0};
}
