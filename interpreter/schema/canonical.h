/* The canonical layout for files of the language: keys are in the order of its schema. */
#ifndef TAPP_SCHEMA_CANONICAL_H
#define TAPP_SCHEMA_CANONICAL_H

#include "text/layout.h"

/*
 * Appends the canonical layout of a YAML file of the language: a variant, its words, or a part of either. Lines have at
 * most `width` columns. LAYOUT_WIDTH is the canonical width; a smaller one is for text that is inserted elsewhere. The
 * layout is read again, to make sure that it has the same meaning and comments. Returns false and appends nothing after
 * errors in `diags`: those of yaml_read(), or "layout" if the second reading differs or a key is too long. Temporary
 * data is in the arena of `diags`.
 */
bool canonical_print(Buf *out, const Source *source, size_t width, Diags *diags);

#endif
