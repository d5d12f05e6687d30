/* Options: each chosen value's patch is merged over the document, in the order in which the options stand. */
#ifndef TAPP_RULES_OPTION_H
#define TAPP_RULES_OPTION_H

#include "rules/load.h"

/* The document with all options applied, chosen or default; faults in `diags` (unknown option or value, no number). */
Node *options_apply(Arena *arena, const Node *root, const LoadRequest *request, Diags *diags);

/* The value of that name under `values`, where true and false also mean on and off; NULL if there is none. */
const Node *option_value(const Node *values, Str text);

#endif
