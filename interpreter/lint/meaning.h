/*
 * Finds parts of a variant without effect, and gaps: unused names, bids and contracts that nobody can reach, options
 * that change nothing, texts that lack a language. A part is in order if one configuration uses it, so all
 * configurations are checked together. Only the file itself is checked: a child need not use everything in its parent.
 */
#ifndef TAPP_LINT_MEANING_H
#define TAPP_LINT_MEANING_H

#include "lint/reach.h"
#include "rules/load.h"

typedef struct Meaning Meaning;

/*
 * Starts checking a file. `root` is its document, merged with its parents but without options. Results are in the arena
 * of `diags`, which should also contain the errors.
 */
Meaning *meaning_new(Diags *diags, const Source *source, const Node *root);

/*
 * Records what a configuration uses; the first one must be the default. `game` is what could be compiled
 * (LoadRequest.sketch), or NULL. `option` is NULL for the default options.
 */
void meaning_see(Meaning *meaning, const Game *game, const OptionChoice *option);

/* Records what the trial of a configuration has reached. */
void meaning_see_reach(Meaning *meaning, const Game *game, const Reach *reach);

/* Adds what earlier trials have reached in this configuration, so that it is not searched again. */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach);

/*
 * Reports the results over all configurations. Findings that may only follow from an error already reported are left
 * out until it is fixed.
 */
void meaning_report(Meaning *meaning);

#endif
