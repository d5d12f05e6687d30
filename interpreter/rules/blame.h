/*
 * Finds the line that caused an error. If a file removes something from its parent, errors may be reported in lines of
 * the parent, which the author of the file did not write.
 */
#ifndef TAPP_RULES_BLAME_H
#define TAPP_RULES_BLAME_H

#include "text/node.h"

/*
 * Handles the errors from index `first` on that are in files other than `source`. If the error names something that
 * `source` removes with a null, the error moves to that line, and a note marks the old place. Other errors get a note
 * at the line that names the parent. Allocates in the arena.
 */
void blame(Arena *arena, const Source *source, Diags *diags, size_t first);

#endif
