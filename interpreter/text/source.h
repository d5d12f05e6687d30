/* The contents of a file, which are read completely, up to a limit. */
#ifndef TAPP_TEXT_SOURCE_H
#define TAPP_TEXT_SOURCE_H

#include "base/diag.h"

/*
 * Reads a file into the arena; "-" is standard input. Returns NULL after an error in `diags`: the file is missing, not
 * a regular file or not readable ("cannot-read"), or larger than `limit` bytes ("too-large"). `path` is copied. A UTF-8
 * byte order mark is left out.
 */
const Source *source_read(Arena *arena, Str path, size_t limit, Diags *diags);

/*
 * Returns a source for a text in memory, which is not copied. Messages show `name` as its path. A byte order mark is
 * left out.
 */
const Source *source_of(Arena *arena, Str name, Str text);

/*
 * True if the source is UTF-8 text. Otherwise reports why it is not ("not-utf8", "binary-file"). The readers of YAML
 * and JSON call this themselves.
 */
bool source_is_text(const Source *source, Diags *diags);

#endif
