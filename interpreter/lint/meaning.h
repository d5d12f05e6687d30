/*
 * What a variant says without effect, or leaves out: names that nothing uses, bids and contracts that nobody can come
 * to, options that change nothing, texts that lack a language. Seen over all configurations, for what one of them uses
 * is used. Only what stands in the file itself is spoken of: a child need not use all that its parent has.
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

/* What earlier trials have already reached of a configuration, so that it is not searched again. */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach);

/*
 * Reports the results over all configurations. Findings that may only follow from an error already reported are left
 * out until it is fixed.
 */
void meaning_tell(Meaning *meaning);

#endif
