/*
 * Files that several variants extend, read once for all of them: a run over many files keeps their sources and trees
 * here.
 */
#ifndef TAPP_LINT_FILE_CACHE_H
#define TAPP_LINT_FILE_CACHE_H

#include "catalog/catalog.h"

typedef struct FileCache FileCache;

/* None yet; given back with file_cache_free, after everything that was made of them. */
FileCache *file_cache_new(void);
void file_cache_free(FileCache *cache);

/* The source of a file that is here already, or NULL. */
const Source *file_cache_find(const FileCache *cache, Str path);

/* The arena that sources have to lie in; the second adds a source with its path. */
Arena *file_cache_arena(FileCache *cache);
void file_cache_add(FileCache *cache, const Source *source);

/* Finds what a file extends as catalog_finder does, and reads it, but each file once. */
OverlayFinder file_cache_finder(FileCache *cache);

/*
 * An empty arena for passing work, the same again after it was given back: its memory is used for one file after the
 * other.
 */
Arena *file_cache_borrow(FileCache *cache);
void file_cache_give_back(FileCache *cache, Arena *desk);

/*
 * The tree of a source, read if it is not here yet; NULL after errors in `diags`. A file with findings is read anew
 * each time, so that each who extends it is told. Nobody may change what it gives.
 */
Node *file_cache_read(FileCache *cache, const Source *source, Diags *diags);

#endif
