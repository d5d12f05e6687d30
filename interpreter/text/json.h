/*
 * Reads JSON text (RFC 8259) into the same located nodes as YAML. Our own because libyaml reads YAML 1.1, of which JSON
 * is not a subset (surrogate pairs, long keys), and because no packaged C parser keeps the place of each value.
 * Duplicate keys are errors ("duplicate-key"); the first fault of the text itself ends the reading ("json-syntax").
 */
#ifndef TAPP_TEXT_JSON_H
#define TAPP_TEXT_JSON_H

#include "text/node.h"

enum { JSON_MAX_BYTES = 16 << 20, JSON_MAX_NODES = 1 << 20, JSON_MAX_DEPTH = 512 };

/* The value in `source`, or NULL after at least one error in `diags`. Nodes lie in `arena` and point at `source`. */
Node *json_read(Arena *arena, const Source *source, Diags *diags);

#endif
