/*
 * Writes a tree of nodes as readable YAML that our reader reads back to an equal tree: block style, short lists of
 * scalars on one line, quotes only if needed.
 */
#ifndef TAPP_TEXT_EMIT_H
#define TAPP_TEXT_EMIT_H

#include "text/node.h"

/*
 * Prints the tree as a YAML document. It cannot be read back if it has keys longer than 1000 bytes, numbers beyond
 * doubles, or texts that are not UTF-8 (stray bytes become U+FFFD).
 */
void node_print_yaml(Buf *out, const Node *root);

/* A comment after a value, on one line. */
typedef struct Remark {
    void (*print)(void *context, Buf *out, const Node *value); /* NULL: no comments */
    void *context;
} Remark;

/* The same, with a remark after each single value and each list on one line. */
void node_print_yaml_remarked(Buf *out, const Node *root, Remark remark);

#endif
