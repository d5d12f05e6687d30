/* Keeps the sources and trees of files, so that a run over many variants reads each file only once. */
#ifndef TAPP_LINT_FILE_CACHE_H
#define TAPP_LINT_FILE_CACHE_H

#include "catalog/catalog.h"

typedef struct FileCache FileCache;

/*
 * file_cache_new() returns an empty cache. file_cache_free() frees it with all its sources and trees, so it must be
 * called after everything that uses these.
 */
FileCache *file_cache_new(void);
void file_cache_free(FileCache *cache);

/* Returns the source of a file with this path if the cache has it, or NULL. */
const Source *file_cache_find(const FileCache *cache, Str path);

/* file_cache_arena() returns the arena in which all sources must be. file_cache_add() adds a source under its path. */
Arena *file_cache_arena(FileCache *cache);
void file_cache_add(FileCache *cache, const Source *source);

/* Returns functions that find and read parents like those of catalog_finder(), but read each file only once. */
OverlayFinder file_cache_finder(FileCache *cache);

/*
 * file_cache_borrow() lends an empty arena for temporary data. file_cache_give_back() empties it. The next call of
 * file_cache_borrow() lends the same arena, so its memory is used again.
 */
Arena *file_cache_borrow(FileCache *cache);
void file_cache_give_back(FileCache *cache, Arena *scratch);

/*
 * Returns the tree of a source; NULL after errors in `diags`. The first call reads it, and later calls return the same
 * tree, which must not be changed. A file with errors or warnings is read each time, so that each caller gets them.
 */
Node *file_cache_read(FileCache *cache, const Source *source, Diags *diags);

#endif
