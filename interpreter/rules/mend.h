/*
 * A document with slips in its shape, mended by what was probably meant, so that its meaning can be looked at too: a
 * misspelt key must not hide a misspelt bid.
 */
#ifndef TAPP_RULES_MEND_H
#define TAPP_RULES_MEND_H

#include "text/node.h"

/* What comes of it, and whether every finding could be followed: if not, the rest would only echo what is left. */
typedef struct Mended {
    const Node *root;
    bool is_whole;
} Mended;

/*
 * The document with what the findings from number `first` on suggest: an unknown key gets the nearest name, or is left
 * out, an entry that is none gets that of the nearest, and a wrong word is the nearest one.
 */
Mended mend(Arena *arena, const Node *root, const Diags *diags, size_t first);

#endif
