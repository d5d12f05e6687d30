/* Options: the patch of each chosen value is merged into the document, in the order of the options. */
#ifndef TAPP_RULES_OPTION_H
#define TAPP_RULES_OPTION_H

#include "rules/load.h"

/*
 * Returns the document with all options applied, chosen or default. Reports unknown options or values and wrong
 * numbers.
 */
Node *options_apply(Arena *arena, const Node *root, const LoadRequest *request, Diags *diags);

enum { OPTION_MOST = 1000000 /* the highest number of an option without `max` */ };

#endif
