/* The list of unfinished matches. */
#ifndef TAPP_MATCH_SAVED_LIST_H
#define TAPP_MATCH_SAVED_LIST_H

#include "catalog/catalog.h"

typedef struct SavedEntry {
    const char *path;
    Str id;            /* the name of the file, without .rec */
    int64_t changed;   /* the last write, in seconds as in time() */
    long changed_more; /* and nanoseconds */
    bool is_elsewhere; /* another program is playing it */
    bool is_readable;  /* it can be continued, and the following fields are set: */
    Str name;          /* of the variant, in the requested language */
    int players;
    uint64_t deal; /* the number of the present or next deal */
    int64_t total; /* the person's total so far */
} SavedEntry;

typedef struct SavedList {
    SavedEntry *entries; /* the newest first */
    size_t n;
} SavedList;

/*
 * Finds them: one file each in the folder of saved matches, and `session` and `session.before` of earlier versions.
 * Removes leftovers of killed programs. Everything is in the arena. The second function reads their contents; the
 * language of variants may be NULL.
 */
SavedList saved_list(Arena *arena);
void saved_list_read(SavedList *list, Arena *arena, const Language *language, Str words);

#endif
