/*
 * Reads a YAML document into nodes with their places, by means of libyaml. It accepts the strict part of YAML that
 * docs/language describes, with the core scalars of YAML 1.2; so yes, no, on and off are strings. It refuses duplicate
 * keys, anchors, aliases, merge keys, tags, directives, second documents, tabs in indentation, text that is not UTF-8,
 * and keys that are not strings. Limits are checked while reading. Only yaml.c includes <yaml.h>.
 */
#ifndef TAPP_TEXT_YAML_H
#define TAPP_TEXT_YAML_H

#include "text/node.h"

enum { YAML_MAX_BYTES = 1 << 20, YAML_MAX_NODES = 100000, YAML_MAX_DEPTH = 64 };

/*
 * Reads the document in `source`; NULL after at least one error in `diags`. Codes: too-large, binary-file, not-utf8,
 * control-character, empty-document, too-deep, too-many-nodes, duplicate-key, yaml-syntax, yaml-tab, yaml-invisible,
 * yaml-look-alike, yaml-key, yaml-anchor, yaml-alias, yaml-tag, yaml-merge-key, yaml-directive, yaml-documents. A
 * syntax error ends the reading; after other errors it continues. Everything is in `arena`, and nodes point into
 * `source`, which must live as long.
 */
Node *yaml_read(Arena *arena, const Source *source, Diags *diags);

#endif
