/*
 * Words and rules in separate files, and short forms. A rules file holds what decides play; a words file beside it has
 * the texts of one language at the same paths. A file of one language may say `language: de` once and write its texts
 * as plain strings. See docs/language/00-overview.md, "Words".
 */
#ifndef TAPP_RULES_WORDS_H
#define TAPP_RULES_WORDS_H

#include "rules/load.h"

/*
 * For reading files of a language (NULL: nothing is prepared): language_usual(), and each file's tree as if everything
 * were written in it. Plain texts become maps by language, a list of ids becomes a map of empty entries, a single value
 * becomes the key that it stands for (shorthand in the schema), and the finder's words files are joined in. Warnings:
 * "words-stale" for words of an entry that the rules do not have, "words-missing" for a text that another language has.
 * Errors: "plain-text" for a plain text without a language, "words-rule" for a value in a words file that is no
 * text. What cannot be read gives no tree.
 */
OverlayUsual words_usual(const Language *language);

/*
 * The same tree, in which every entry has the texts that the schema requires: its id in place of a missing one. For
 * games that are loaded without their words.
 */
Node *words_fill(const Language *language, Arena *arena, Node *root);

/* A file's tree with its short forms written out; `texts` is the language of plain texts, empty if there is none. */
Node *words_write_out(const Language *language, Arena *arena, Node *root, Str texts, Diags *diags);

#endif
