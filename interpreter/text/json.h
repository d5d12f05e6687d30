/*
 * Reads JSON text (RFC 8259) into the same located nodes as YAML. Our own because libyaml reads YAML 1.1, of which JSON
 * is not a subset (surrogate pairs, long keys), and because no packaged C parser keeps the place of each value.
 * Duplicate keys are errors. Limits as for YAML.
 */
#ifndef TAPP_TEXT_JSON_H
#define TAPP_TEXT_JSON_H

#include "text/node.h"

/* The value in `source`, or NULL after an error in `diags`. Nodes lie in `arena` and point at `source`. */
Node *json_read(Arena *arena, const Source *source, Diags *diags);

#endif
