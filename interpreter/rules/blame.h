/*
 * Whose line a fault is: what a file takes away from its parent may be missed in the parent's lines, which its author
 * has not written and perhaps cannot change.
 */
#ifndef TAPP_RULES_BLAME_H
#define TAPP_RULES_BLAME_H

#include "text/node.h"

/*
 * Looks at the errors from number `first` on that lie in other files than `source`. Those that speak of a name which
 * `source` takes away with a null are moved to that line, with a note at the old place; the others get a note at the
 * line that names the parent. What has to be read for that lies in the arena.
 */
void blame(Arena *arena, const Source *source, Diags *diags, size_t first);

#endif
