/*
 * A document with slips in its shape, mended by what was probably meant, so that its meaning can be looked at too: a
 * misspelt key must not hide a misspelt bid.
 */
#ifndef TAPP_RULES_MEND_H
#define TAPP_RULES_MEND_H

#include "text/node.h"

/*
 * The document with what the findings from number `first` on suggest: an unknown key gets the nearest name, or is left
 * out, and a wrong word is the nearest one. NULL if one of them is something else, for then the rest would only echo
 * it.
 */
const Node *mend(Arena *arena, const Node *root, const Diags *diags, size_t first);

#endif
