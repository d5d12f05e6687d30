/*
 * Reads JSON text (RFC 8259) into the same located nodes as YAML. libyaml cannot read all JSON, because YAML 1.1 is not
 * a superset of it (surrogate pairs, long keys). No packaged C parser keeps the place of each value. Duplicate keys are
 * errors ("duplicate-key"); the first syntax error ends the reading ("json-syntax").
 */
#ifndef TAPP_TEXT_JSON_H
#define TAPP_TEXT_JSON_H

#include "text/node.h"

enum { JSON_MAX_BYTES = 16 << 20, JSON_MAX_NODES = 1 << 20, JSON_MAX_DEPTH = 512 };

/*
 * Reads the value in `source`; NULL after at least one error in `diags`. Nodes are in `arena` and point into `source`.
 */
Node *json_read(Arena *arena, const Source *source, Diags *diags);

#endif
