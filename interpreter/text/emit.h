/*
 * Writes a tree of nodes as YAML that people can read: in block style, with short lists on one line, and with quotes
 * only where they are needed. Our reader reads it back to an equal tree.
 */
#ifndef TAPP_TEXT_EMIT_H
#define TAPP_TEXT_EMIT_H

#include "text/node.h"

/*
 * Prints the tree as a YAML document. Some trees cannot be read back: keys longer than 1000 bytes, numbers beyond the
 * range of double, and texts that are not UTF-8. Invalid bytes become U+FFFD.
 */
void node_print_yaml(Buf *out, const Node *root);

/* A function that prints a comment on a value, on the same line. */
typedef struct Remark {
    void (*print)(void *context, Buf *out, const Node *value); /* NULL: no comments */
    void *context;
} Remark;

/* Prints the tree like node_print_yaml(), with a comment after each scalar and after each list on one line. */
void node_print_yaml_remarked(Buf *out, const Node *root, Remark remark);

#endif
