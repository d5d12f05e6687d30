/* Data and functions shared by the files of the checker. */
#ifndef TAPP_LINT_CHECK_INNER_H
#define TAPP_LINT_CHECK_INNER_H

#include "lint/check.h"

struct Check {
    Arena *arena;
    Diags *diags;
    Arena **kept; /* memory of configurations that is kept, because messages point into it */
    size_t n_kept, capacity;
    ReadObserver observer;
    bool is_stranger; /* the file was sent by a stranger; see catalog_lets_extend() */
    FileCache *cache; /* the cache in use: `own`, or that of the caller */
    FileCache *own;   /* the check's own cache; NULL if the caller gave one */
};

/* Calls the observer's function for a file that is about to be read. */
void check_see(const Check *check, Str path);

#endif
