/* The list of unfinished matches. */
#ifndef TAPP_MATCH_SAVED_LIST_H
#define TAPP_MATCH_SAVED_LIST_H

#include "catalog/catalog.h"

typedef struct SavedEntry {
    const char *path;
    Str id;            /* the name of the file without .rec */
    int64_t changed;   /* the time of the last write, in seconds as in time() */
    long changed_more; /* the nanoseconds after `changed` */
    bool is_elsewhere; /* another program is playing this match */
    bool is_readable;  /* the match can be continued; if not, only `name` of the fields below is set */
    Str name;          /* the name of the variant in the requested language; else the id */
    int players;
    uint64_t deal; /* the number of the present or next deal */
    int64_t total; /* the person's total so far */
} SavedEntry;

typedef struct SavedList {
    SavedEntry *entries; /* the newest first */
    size_t n;
} SavedList;

/*
 * The function saved_list() finds the unfinished matches in the folder of saved matches, and two files of earlier
 * versions. Without a home folder, the list is empty. The function also removes files that killed programs have left
 * behind. The entries and their texts are in the arena.
 */
SavedList saved_list(Arena *arena);

/*
 * Reads the contents of the files, and sets the remaining fields of the entries. `language` is the compiled schema that
 * checks the variants; if it is NULL, it is compiled again for each match. `words` is the reader's language, such as
 * "en", for the names of games.
 */
void saved_list_read(SavedList *list, Arena *arena, const Language *language, Str words);

#endif
