/*
 * Repairs a document with structural errors as it was probably meant, so that its meaning can be checked, too: a
 * misspelt key must not hide a misspelt bid.
 */
#ifndef TAPP_RULES_REPAIR_H
#define TAPP_RULES_REPAIR_H

#include "text/node.h"

/*
 * A repaired document. `is_whole` is false if a finding could not be repaired; errors found later would then only be
 * consequences.
 */
typedef struct Repaired {
    const Node *root;
    bool is_whole;
} Repaired;

/*
 * Applies the suggestions of the findings from index `first` on. An unknown key gets the nearest name or is removed, an
 * unknown entry gets the name of the nearest one, and a wrong word is replaced.
 */
Repaired repair_document(Arena *arena, const Node *root, const Diags *diags, size_t first);

#endif
