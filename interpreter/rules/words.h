/*
 * Words and rules in separate files, and short forms. A rules file decides play; a words file beside it has the texts
 * of one language at the same paths. A file of one language may say `language: de` once and write its texts as plain
 * strings. See docs/language/00-overview.md, "Words".
 */
#ifndef TAPP_RULES_WORDS_H
#define TAPP_RULES_WORDS_H

#include "rules/load.h"

/*
 * Returns language_usual() with one more function, which brings the tree of each file into its full form. If `language`
 * is NULL, there is no such function. Plain texts become maps by language, lists of ids become maps of empty entries,
 * single values get their key (`shorthand` in the schema), and the words files that the finder returns are joined in.
 *
 * Warnings: "words-stale" for words of an entry that the rules do not have, "words-missing" for a text that another
 * language has. Errors: "plain-text" for a plain text without a language, "words-rule" for a value in a words file that
 * is not a text. A file that cannot be read gives no tree.
 */
OverlayUsual words_usual(const Language *language);

/*
 * Returns the tree with all texts that the schema requires: a missing text is replaced by the id of its entry. This is
 * for games that are loaded without their words.
 */
Node *words_fill(const Language *language, Arena *arena, Node *root);

/* Expands the short forms of a file's tree; `texts` is the language of plain texts, empty if there is none. */
Node *words_write_out(const Language *language, Arena *arena, Node *root, Str texts, Diags *diags);

#endif
