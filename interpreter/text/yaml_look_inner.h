/*
 * Characters that a reader of YAML cannot see, or takes for a blank, a quote, a hyphen or a colon, and a comma at the
 * end of a line. In quotes, block texts and comments they are allowed.
 */
#ifndef TAPP_TEXT_YAML_LOOK_INNER_H
#define TAPP_TEXT_YAML_LOOK_INNER_H

#include "text/node.h"

/*
 * Reports the first such character of a scalar that was written plain ("yaml-invisible", "yaml-look-alike"), and a
 * comma after a value that is not in brackets ("yaml-syntax"). False after an error.
 */
bool look_check_plain(const Node *scalar, bool in_brackets, Diags *diags);

/*
 * Reports what is refused in a plain key alone: any character that looks like a mark; and in a plain text that is the
 * whole document: one that looks like a colon, without which it would be a map. False after an error.
 */
bool look_check_key(const Node *key, Diags *diags);
bool look_check_root(const Node *root, Diags *diags);

/*
 * True if a text would be refused for such a character, or a comma at its end, if it were written plain: as a value
 * anywhere, or as a key.
 */
bool look_needs_quotes(Str text, bool is_key);

/*
 * After a syntax error: reports the first such character between two places that may have led to it. False if there is
 * none.
 */
bool look_find_cause(Span from, Span to, Diags *diags);

#endif
