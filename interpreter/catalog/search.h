/* Finds variants below a folder. */
#ifndef TAPP_CATALOG_SEARCH_H
#define TAPP_CATALOG_SEARCH_H

#include "base/arena.h"

/*
 * The paths, sorted, of all files *.yaml below the current folder that have a key `tapp`, in the arena. Hidden folders
 * and links to folders are left out.
 */
Str *search_variants(Arena *arena, size_t *n);

#endif
