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
 * A new look at a file: its document with its parents, before options. What is found lies in the arena of the findings,
 * which are to hold the errors too.
 */
Meaning *meaning_new(Diags *diags, const Source *source, const Node *root);

/*
 * Takes note of a configuration; the first is the usual one. `game` is what could be compiled of it
 * (LoadRequest.sketch), NULL if nothing could; `option` is NULL for the usual options.
 */
void meaning_see(Meaning *meaning, const Game *game, const OptionChoice *option);

/* Takes note of what the trial of a configuration has reached. */
void meaning_see_reach(Meaning *meaning, const Game *game, const Reach *reach);

/* What of a configuration the trials so far have reached already, so that nobody looks for it again. */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach);

/*
 * Reports what all configurations together have shown. What may only follow from one of the errors that are in the
 * findings by then is left for when they are mended.
 */
void meaning_tell(Meaning *meaning);

#endif
