/* The matches that are not over, as a list to choose from. */
#ifndef TAPP_MATCH_SAVED_LIST_H
#define TAPP_MATCH_SAVED_LIST_H

#include "catalog/catalog.h"

typedef struct SavedEntry {
    const char *path;
    Str id;            /* the name of the file, without .rec */
    int64_t changed;   /* when it was written last: seconds, as time() counts */
    long changed_more; /* and nanoseconds */
    bool is_elsewhere; /* another program plays it */
    bool is_readable;  /* it can be gone on with, and what follows is known: */
    Str name;          /* of the variant, in the language that was asked for */
    int players;
    uint64_t deal; /* the number of the one that is played, or comes next */
    int64_t total; /* what the person has won so far */
} SavedEntry;

typedef struct SavedList {
    SavedEntry *entries; /* the newest first */
    size_t n;
} SavedList;

/*
 * Finds them, one file each in the folder of saved matches, and those that earlier versions have kept as `session` and
 * `session.before`; removes what killed programs have left. All in the arena. The second reads what each one is; the
 * language of variants may be NULL.
 */
SavedList saved_list(Arena *arena);
void saved_list_read(SavedList *list, Arena *arena, const Language *language, Str words);

#endif
