/* Shared by the files of the checker. */
#ifndef TAPP_LINT_CHECK_INNER_H
#define TAPP_LINT_CHECK_INNER_H

#include "lint/check.h"

struct Check {
    Arena *arena;
    Diags *diags;
    Arena **kept; /* arenas of configurations, which findings point into */
    size_t n_kept, capacity;
    ReadObserver observer;
    bool is_stranger; /* true if the file came from a stranger (catalog_lets_extend()) */
    FileCache *cache; /* the cache in use: the caller's, or `own` */
    FileCache *own;   /* this check's own cache; NULL if the caller has one */
};

/* Reports a file that is about to be read. */
void check_see(const Check *check, Str path);

#endif
