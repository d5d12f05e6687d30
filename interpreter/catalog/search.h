/* Finds variants below a folder. */
#ifndef TAPP_CATALOG_SEARCH_H
#define TAPP_CATALOG_SEARCH_H

#include "base/arena.h"

/*
 * Returns the sorted paths of all files *.yaml below the current folder that have a key `tapp`, in the arena. Sets `*n`
 * to their number. Hidden folders and links to folders are skipped.
 */
Str *search_variants(Arena *arena, size_t *n);

#endif
