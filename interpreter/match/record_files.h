/*
 * Saves records of what is played: each finished deal in its own file in one folder; or one deal in one file, after
 * every action. docs/records.md describes the places.
 */
#ifndef TAPP_MATCH_RECORD_FILES_H
#define TAPP_MATCH_RECORD_FILES_H

#include "match/host.h"
#include "system/line.h"
#include "engine/record.h"

typedef struct RecordFiles {
    Keeper keeper; /* pass this to the host; it must be the first member */
    RecordHead head;
    const char *folder, *file; /* one of them is NULL; both NULL: nothing is saved */
    char stamp[32];            /* start of the match, for names of files */
    uint64_t written;          /* number of files */
    Arena *arena;              /* records that could not be written yet: */
    Str *waiting;
    size_t n_waiting, capacity;
    size_t n_done; /* finished ones among them */
} RecordFiles;

/* The default folder for records: below $XDG_STATE_HOME or ~/.local/state; NULL without a home. */
const char *record_files_folder(Arena *arena);

/* Saves records of finished deals into a folder, which is created; NULL saves nothing. Texts are borrowed. */
void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head);

/* Saves the record of one deal, in progress or finished, into a file. */
void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head);

/*
 * At the end of a match: retries failed writes and, with `unfinished`, also saves a deal in progress to the folder, if
 * it is not continued elsewhere. Frees memory. False after reporting what could not be saved.
 */
bool record_files_end(RecordFiles *record_files, const Match *match, bool unfinished);

/* Prints the folder, if there are any records. */
void record_files_show(const RecordFiles *record_files, Line *line, Str language);

#endif
