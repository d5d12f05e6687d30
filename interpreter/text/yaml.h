/*
 * Reads one YAML document into located nodes, by libyaml's events. The strict profile of docs/language: YAML 1.2 core
 * scalars (so yes, no, on, off are strings), and no duplicate keys, anchors, aliases, merge keys, tags, directives,
 * second documents, tabs in indentation, text that is not UTF-8, keys that are not strings. Limits hold while events
 * stream in. This is the only file that includes <yaml.h>.
 */
#ifndef TAPP_TEXT_YAML_H
#define TAPP_TEXT_YAML_H

#include "text/node.h"

enum { YAML_MAX_BYTES = 1 << 20, YAML_MAX_NODES = 100000, YAML_MAX_DEPTH = 64 };

/*
 * The document in `source`, or NULL after at least one error in `diags`. Codes: too-large, binary-file, not-utf8,
 * control-character, empty-document, too-deep, too-many-nodes, duplicate-key, yaml-syntax, yaml-tab, yaml-invisible,
 * yaml-look-alike, yaml-key, yaml-anchor, yaml-alias, yaml-tag, yaml-merge-key, yaml-directive, yaml-documents. Faults
 * of the profile are collected; a fault of syntax ends the reading. Everything is made in `arena`, and nodes point at
 * `source`, which must live as long as they do.
 */
Node *yaml_read(Arena *arena, const Source *source, Diags *diags);

#endif
