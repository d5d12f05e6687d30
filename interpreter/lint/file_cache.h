/* Keeps the sources and trees of files, so that a run over many variants reads each file only once. */
#ifndef TAPP_LINT_FILE_CACHE_H
#define TAPP_LINT_FILE_CACHE_H

#include "catalog/catalog.h"

typedef struct FileCache FileCache;

/* Returns an empty cache; free it with file_cache_free(), after everything made from it. */
FileCache *file_cache_new(void);
void file_cache_free(FileCache *cache);

/* Returns the source of a file that is already in the cache, or NULL. */
const Source *file_cache_find(const FileCache *cache, Str path);

/* file_cache_arena() returns the arena that must contain the sources. file_cache_add() adds a source with its path. */
Arena *file_cache_arena(FileCache *cache);
void file_cache_add(FileCache *cache, const Source *source);

/* A finder like catalog_finder(), which reads each file only once. */
OverlayFinder file_cache_finder(FileCache *cache);

/*
 * Lends an arena for temporary data, which is empty. After it was given back, it is lent again, so that its memory is
 * reused.
 */
Arena *file_cache_borrow(FileCache *cache);
void file_cache_give_back(FileCache *cache, Arena *scratch);

/*
 * Returns the tree of a source, read on the first call, or NULL after errors in `diags`. A file with findings is read
 * again each time, so that each user gets them. The tree must not be changed.
 */
Node *file_cache_read(FileCache *cache, const Source *source, Diags *diags);

#endif
