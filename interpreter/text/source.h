/* A file's bytes, read whole within a limit. */
#ifndef TAPP_TEXT_SOURCE_H
#define TAPP_TEXT_SOURCE_H

#include "base/diag.h"

/*
 * Reads a file into the arena ("-" is standard input). NULL after an error in `diags` (code "cannot-read"): missing, no
 * regular file, unreadable, more than `limit` bytes. `path` is copied. A byte order mark of UTF-8 is left out.
 */
const Source *source_read(Arena *arena, Str path, size_t limit, Diags *diags);

/*
 * A source over text in memory, which is borrowed. `name` stands for the path in messages. The mark is left out, too.
 */
const Source *source_of(Arena *arena, Str name, Str text);

/*
 * True if the source is text in UTF-8; otherwise reports why not ("not-utf8", "binary-file"). The readers of YAML and
 * JSON ask this themselves.
 */
bool source_is_text(const Source *source, Diags *diags);

#endif
