/*
 * Finds the line that caused an error. If a file removes something from its parent, errors may be reported in lines of
 * the parent, which the author of the file did not write.
 */
#ifndef TAPP_RULES_BLAME_H
#define TAPP_RULES_BLAME_H

#include "rules/load.h"

/*
 * Handles the errors from index `first` on. An error about a missing key moves to the null in `source` that removes it.
 * So does an error in another file that names the removed key, or an entry below it; a note then marks the old
 * place. Other errors in other files get a note at the line that names the parent. Allocates in the arena.
 */
void blame(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags, size_t first);

#endif
