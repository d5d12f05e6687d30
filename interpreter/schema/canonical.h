/* The standard layout of files of the language, with keys in the order of its schema. */
#ifndef TAPP_SCHEMA_CANONICAL_H
#define TAPP_SCHEMA_CANONICAL_H

#include "text/layout.h"

/*
 * Appends a YAML file of the language in the standard layout: a variant, its words, or a part of either. Lines have at
 * most `width` columns. This is LAYOUT_WIDTH for files, and less for text that is inserted elsewhere. The layout is
 * read again, to make sure that values and comments are the same. After errors in `diags`, returns false and appends
 * nothing. These are errors of yaml_read(), or "layout" if a key is too long or the second reading differs. Temporary
 * data is in the arena of `diags`.
 */
bool canonical_print(Buf *out, const Source *source, size_t width, Diags *diags);

#endif
