/*
 * Files that several variants extend, read once for all of them: a run over many files keeps their sources and trees here.
 */
#ifndef TAPP_LINT_FILE_CACHE_H
#define TAPP_LINT_FILE_CACHE_H

#include "catalog/catalog.h"

typedef struct Documents Documents;

/* None yet; given back with documents_free, after everything that was made of them. */
Documents *documents_new(void);
void documents_free(Documents *documents);

/* The source of a file that is here already, or NULL. */
const Source *documents_find(const Documents *documents, Str path);

/* The arena that sources have to lie in; the second adds a source with its path. */
Arena *documents_arena(Documents *documents);
void documents_add(Documents *documents, const Source *source);

/* Finds what a file extends as catalog_finder does, and reads it, but each file once. */
OverlayFinder documents_finder(Documents *documents);

/* An empty arena for passing work, the same again after it was given back: its memory is used for one file after the other. */
Arena *documents_borrow(Documents *documents);
void documents_give_back(Documents *documents, Arena *desk);

/*
 * The tree of a source, read if it is not here yet; NULL after errors in `diags`. A file with findings is read anew each
 * time, so that each who extends it is told. Nobody may change what it gives.
 */
Node *documents_read(Documents *documents, const Source *source, Diags *diags);

#endif
