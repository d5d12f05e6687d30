/*
 * Reads JSON (RFC 8259) into the same nodes as YAML, with the place of each value. libyaml cannot read all JSON,
 * because JSON is not a subset of YAML 1.1 (surrogate pairs, long keys). Other C parsers do not keep the places. A key
 * that occurs twice is an error ("duplicate-key"). The first syntax error ends the reading ("json-syntax").
 */
#ifndef TAPP_TEXT_JSON_H
#define TAPP_TEXT_JSON_H

#include "text/node.h"

enum { JSON_MAX_BYTES = 16 << 20, JSON_MAX_NODES = 1 << 20, JSON_MAX_DEPTH = 512 };

/*
 * Reads the value in `source`. Returns NULL after errors, which are in `diags`. The nodes are in `arena` and point into
 * `source`.
 */
Node *json_read(Arena *arena, const Source *source, Diags *diags);

#endif
