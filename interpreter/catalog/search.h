/* Finds variants below a folder. */
#ifndef TAPP_CATALOG_SEARCH_H
#define TAPP_CATALOG_SEARCH_H

#include "base/arena.h"

/*
 * Returns the sorted paths of all files *.yaml below the current folder that have a key `tapp`, in the arena. Sets `*n`
 * to their number. Hidden files and folders and all links are skipped, and so are folders more than 31 levels down.
 */
Str *search_variants(Arena *arena, size_t *n);

#endif
