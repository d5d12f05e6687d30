/*
 * Finds parts of a variant without effect, and gaps: unused names, bids and contracts that nobody can reach, options
 * that change nothing, texts that lack a language. All configurations are checked together, because one of them may use
 * a part. Only the file itself is checked: a child need not use everything in its parent.
 */
#ifndef TAPP_LINT_MEANING_H
#define TAPP_LINT_MEANING_H

#include "lint/reach.h"
#include "rules/load.h"

typedef struct Meaning Meaning;

/*
 * Starts checking a file: its document with its parents, before options. Results are in the arena of the findings,
 * which should contain the errors, too.
 */
Meaning *meaning_new(Diags *diags, const Source *source, const Node *root);

/*
 * Notes a configuration; the first must be the default one. `game` is what could be compiled (LoadRequest.sketch), NULL
 * if nothing could. `option` is NULL for default options.
 */
void meaning_see(Meaning *meaning, const Game *game, const OptionChoice *option);

/* Notes what the trial of a configuration has reached. */
void meaning_see_reach(Meaning *meaning, const Game *game, const Reach *reach);

/* Returns the parts of a configuration that earlier trials have reached, so that they are not searched again. */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach);

/*
 * Reports the results over all configurations. Findings that may only follow from an error already reported are left
 * out until it is fixed.
 */
void meaning_report(Meaning *meaning);

#endif
