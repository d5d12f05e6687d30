/*
 * Finds misleading characters in YAML: invisible ones, and those that look like a blank, a quote, a hyphen or a colon.
 * Also finds a comma at the end of a value. In quotes, block texts and comments, all of these are allowed.
 */
#ifndef TAPP_TEXT_YAML_LOOK_INNER_H
#define TAPP_TEXT_YAML_LOOK_INNER_H

#include "text/node.h"

/*
 * Reports the first misleading character of a scalar without quotes ("yaml-invisible", "yaml-look-alike"). Outside of
 * brackets, also reports a comma at its end ("yaml-syntax"). Returns false after an error.
 */
bool look_check_plain(const Node *scalar, bool in_brackets, Diags *diags);

/*
 * Report characters that are refused only in some places. In a key without quotes, a look-alike of any mark is refused.
 * If a text without quotes is the whole document, a look-alike of a colon is refused: with a real colon, it would be a
 * map. They return false after an error.
 */
bool look_check_key(const Node *key, Diags *diags);
bool look_check_root(const Node *root, Diags *diags);

/*
 * True if a text without quotes would be refused as a value or as a key, for a misleading character or a comma at its
 * end.
 */
bool look_needs_quotes(Str text, bool is_key);

/*
 * After a syntax error at `to`: reports the first misleading character from `from` on, which may have caused the error.
 * Returns false if there is none.
 */
bool look_find_cause(Span from, Span to, Diags *diags);

#endif
