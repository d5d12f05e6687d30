/*
 * Saves records of deals. Either each finished deal gets its own file in one folder; or one deal is saved in one file
 * after every action. docs/records.md describes the places.
 */
#ifndef TAPP_MATCH_RECORD_FILES_H
#define TAPP_MATCH_RECORD_FILES_H

#include "match/host.h"
#include "system/line.h"
#include "engine/record.h"

typedef struct RecordFiles {
    Saver saver; /* pass this to the host; it must be the first member */
    RecordHead head;
    const char *folder, *file; /* one of them is NULL, or both if nothing is saved */
    char stamp[32];            /* the start of the match, used in file names */
    uint64_t written;          /* the number of files written */
    Arena *arena;              /* for records that could not be written yet */
    Str *waiting;
    size_t n_waiting, capacity;
    size_t n_done; /* how many of these are of finished deals */
} RecordFiles;

/* The default folder for records: below $XDG_STATE_HOME or ~/.local/state; NULL without a home. */
const char *record_files_folder(Arena *arena);

/*
 * Prepares to save the records of finished deals into a folder, which is created. If `folder` is NULL, nothing is
 * saved. Texts are not copied.
 */
void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head);

/* Prepares to save the record of one deal, finished or not, into a file. */
void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head);

/*
 * Ends a match: tries failed writes again, and frees memory. With `unfinished`, it also saves the deal in progress to
 * the folder, if the match is not continued elsewhere. If something could not be saved, reports it and returns false.
 */
bool record_files_end(RecordFiles *record_files, const Match *match, bool unfinished);

/* Prints the name of the folder if it has any records. */
void record_files_show(const RecordFiles *record_files, Line *line, Str language);

#endif
