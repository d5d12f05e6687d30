/*
 * Finds misleading characters in YAML: those that are invisible, and those that look like a blank, a quote, a hyphen or
 * a colon. Also finds a comma at the end of a line. All of these are allowed in quotes, block texts and comments.
 */
#ifndef TAPP_TEXT_YAML_LOOK_INNER_H
#define TAPP_TEXT_YAML_LOOK_INNER_H

#include "text/node.h"

/*
 * Reports the first misleading character of a plain scalar ("yaml-invisible", "yaml-look-alike"), and a comma after a
 * value outside brackets ("yaml-syntax"). False after an error.
 */
bool look_check_plain(const Node *scalar, bool in_brackets, Diags *diags);

/*
 * Report characters that are refused only in some places. In a plain key, any character that looks like a mark is
 * refused. In a plain text that is the whole document, a look-alike of a colon is refused: with a real colon the text
 * would be a map. False after an error.
 */
bool look_check_key(const Node *key, Diags *diags);
bool look_check_root(const Node *root, Diags *diags);

/*
 * True if a text without quotes would be refused, as a value or as a key: for a misleading character or a final comma.
 */
bool look_needs_quotes(Str text, bool is_key);

/*
 * After a syntax error: reports the first misleading character between two places, which may have caused the error.
 * False if there is none.
 */
bool look_find_cause(Span from, Span to, Diags *diags);

#endif
