/*
 * Writes a tree of nodes as YAML that people can read and that our own reader reads back to an equal tree: block style,
 * short lists of scalars on one line, quotes only where they are needed.
 */
#ifndef TAPP_TEXT_EMIT_H
#define TAPP_TEXT_EMIT_H

#include "text/node.h"

/*
 * The tree as a YAML document. Not readable again: keys longer than 1000 bytes, numbers beyond doubles and texts that
 * are not UTF-8 (their stray bytes become U+FFFD).
 */
void node_print_yaml(Buf *out, const Node *root);

/* What is written behind a value as a comment, on one line. */
typedef struct Remark {
    void (*print)(void *context, Buf *out, const Node *value); /* NULL: no comments */
    void *context;
} Remark;

/* The same with a remark behind each single value and each list on one line. */
void node_print_yaml_remarked(Buf *out, const Node *root, Remark remark);

#endif
