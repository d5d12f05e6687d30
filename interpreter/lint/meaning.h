/*
 * Finds parts of a variant that have no effect, and parts that are missing. These are unused names, bids and contracts
 * that nobody can reach, options that change nothing, and texts without a language. A part is used if one configuration
 * uses it, so all configurations are checked together. Only the file itself is checked, because a child need not use
 * everything that its parents have.
 */
#ifndef TAPP_LINT_MEANING_H
#define TAPP_LINT_MEANING_H

#include "lint/reach.h"
#include "rules/load.h"

typedef struct Meaning Meaning;

/*
 * Begins checking a file. `root` is its document, merged with its parents but with no option set. All results go to
 * `diags`, which should also have the errors found before.
 */
Meaning *meaning_new(Diags *diags, const Source *source, const Node *root);

/*
 * Records the parts that a configuration uses. The first configuration must be the default. `game` is as much of the
 * game as could be compiled (LoadRequest.sketch), or NULL. `option` is NULL for the default options.
 */
void meaning_see(Meaning *meaning, const Game *game, const OptionChoice *option);

/* Records the parts of a configuration that its deals reached. */
void meaning_see_reach(Meaning *meaning, const Game *game, const Reach *reach);

/*
 * Adds to `reach` the parts of this configuration that earlier deals reached, so that no deals are played to reach
 * them again.
 */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach);

/*
 * Reports all parts that no configuration uses or reaches. A warning that may only follow from an error is left out; it
 * comes when the error is fixed.
 */
void meaning_report(Meaning *meaning);

#endif
