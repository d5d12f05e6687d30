/* What the files of the checker share, for each other's eyes only. */
#ifndef TAPP_LINT_CHECK_INNER_H
#define TAPP_LINT_CHECK_INNER_H

#include "lint/check.h"

struct Check {
    Arena *arena;
    Diags *diags;
    Arena **kept; /* of loads with findings, which may point into them */
    size_t n_kept, capacity;
    Witness witness;
    bool is_stranger; /* the file was brought by one (catalog_lets_extend) */
    FileCache *cache; /* the caller's, or ... */
    FileCache *own;   /* ... this check's alone */
};

/* Tells of a file that is about to be read. */
void check_see(const Check *check, Str path);

#endif
