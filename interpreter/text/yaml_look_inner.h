/*
 * Characters in YAML that readers cannot see or mistake for a blank, a quote, a hyphen or a colon; and a comma at the
 * end of a line. They are allowed in quotes, block texts and comments.
 */
#ifndef TAPP_TEXT_YAML_LOOK_INNER_H
#define TAPP_TEXT_YAML_LOOK_INNER_H

#include "text/node.h"

/*
 * Reports the first such character of a plain scalar ("yaml-invisible", "yaml-look-alike"), and a comma after a value
 * outside brackets ("yaml-syntax"). False after an error.
 */
bool look_check_plain(const Node *scalar, bool in_brackets, Diags *diags);

/*
 * Reports characters refused only in plain keys: any look-alike of a mark. In a plain text that is the whole document:
 * a look-alike of a colon, which would have made it a map. False after an error.
 */
bool look_check_key(const Node *key, Diags *diags);
bool look_check_root(const Node *root, Diags *diags);

/*
 * True if a text would be refused for a misleading character or a final comma if it were written plain: as a value
 * anywhere, or as a key.
 */
bool look_needs_quotes(Str text, bool is_key);

/*
 * After a syntax error: reports the first misleading character between two places that may have caused it. False if
 * there is none.
 */
bool look_find_cause(Span from, Span to, Diags *diags);

#endif
