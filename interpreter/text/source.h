/* The bytes of a file, read completely within a limit. */
#ifndef TAPP_TEXT_SOURCE_H
#define TAPP_TEXT_SOURCE_H

#include "base/diag.h"

/*
 * Reads a file into the arena ("-" is standard input). NULL after an error in `diags` (code "cannot-read"): missing,
 * not a regular file, unreadable, more than `limit` bytes. `path` is copied. A UTF-8 byte order mark is removed.
 */
const Source *source_read(Arena *arena, Str path, size_t limit, Diags *diags);

/*
 * A source for text in memory, which is not copied. `name` is the path in messages. A byte order mark is removed, too.
 */
const Source *source_of(Arena *arena, Str name, Str text);

/*
 * True if the source is UTF-8 text; otherwise reports why not ("not-utf8", "binary-file"). The readers of YAML and JSON
 * call this themselves.
 */
bool source_is_text(const Source *source, Diags *diags);

#endif
