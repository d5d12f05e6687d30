/*
 * Writes a tree of nodes as readable YAML: block style, short lists of scalars on one line, quotes only if needed. Our
 * reader reads it back to an equal tree.
 */
#ifndef TAPP_TEXT_EMIT_H
#define TAPP_TEXT_EMIT_H

#include "text/node.h"

/*
 * Prints the tree as a YAML document. Some trees cannot be read back: with keys longer than 1000 bytes, numbers beyond
 * doubles, or texts that are not UTF-8 (invalid bytes become U+FFFD).
 */
void node_print_yaml(Buf *out, const Node *root);

/* Prints a comment after a value, on the same line. */
typedef struct Remark {
    void (*print)(void *context, Buf *out, const Node *value); /* NULL: no comments */
    void *context;
} Remark;

/* node_print_yaml() with a remark after each scalar and after each list on one line. */
void node_print_yaml_remarked(Buf *out, const Node *root, Remark remark);

#endif
