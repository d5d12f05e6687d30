/* The canonical layout of the files of the language: the order of keys is that of its schema. */
#ifndef TAPP_SCHEMA_CANONICAL_H
#define TAPP_SCHEMA_CANONICAL_H

#include "text/layout.h"

/*
 * Appends the canonical layout of a YAML file of the language: a variant, its words, or a piece of either. Its lines
 * have at most `width` columns: LAYOUT_WIDTH is canonical, fewer are for a text that is put into another one. The
 * layout is read again and compared: it means the same and has the same comments. False after errors in `diags`: those
 * of yaml_read; "layout" where the comparison failed or a key is too long; then nothing is appended. Everything that is
 * needed meanwhile lies in the arena of `diags`.
 */
bool canonical_print(Buf *out, const Source *source, size_t width, Diags *diags);

#endif
