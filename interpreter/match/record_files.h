/*
 * Saves records of deals. Either each finished deal gets its own file in a folder, or one deal is saved in one file
 * after every action. docs/records.md describes the places.
 */
#ifndef TAPP_MATCH_RECORD_FILES_H
#define TAPP_MATCH_RECORD_FILES_H

#include "match/host.h"
#include "system/line.h"
#include "engine/record.h"

typedef struct RecordFiles {
    Saver saver;               /* the host calls this; it must be the first member */
    RecordHead head;           /* for all records: the variant and its options */
    const char *folder, *file; /* `folder` is for finished deals, `file` for one deal; NULL: not used */
    char stamp[32];            /* the time when the match started, for file names */
    uint64_t written;          /* the number of files that were written */
    const char *place;         /* the folder in which each try of a deal gets a new `file`; NULL: not used */
    Arena *names;              /* with `place`: owns the names of these files */
    bool is_finished;          /* the record in `file` is that of a finished deal */
    Arena *arena;              /* owns the array `records` and its texts */
    Str *records; /* for `folder`: the records of all deals, the oldest first; the last may be unfinished */
    size_t n_records, capacity;
    size_t n_done; /* the number of records, from the first, that have been written to files */
} RecordFiles;

/*
 * Returns the default folder for records, below $XDG_STATE_HOME or ~/.local/state; returns NULL if the user has no home
 * folder.
 */
const char *record_files_folder(Arena *arena);

/*
 * Prepares to save records of finished deals in a folder, which is created when needed. If `folder` is NULL, nothing is
 * saved. Texts are not copied.
 */
void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head);

/* Prepares to save the record of one deal, finished or not, into a file. */
void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head);

/*
 * Prepares to save the record of one deal into a new file in a folder, which is created when needed. If the person
 * plays the deal again after its end, the next try gets another file. The names of files are in the arena.
 */
void record_files_begin_new(RecordFiles *record_files, const char *folder, Arena *names, const RecordHead *head);

/*
 * Ends a match: tries failed writes again, and frees memory. If `unfinished`, also saves the deal in progress to the
 * folder; this is for a match that is not saved elsewhere. If a record could not be saved, prints a message and returns
 * false.
 */
bool record_files_end(RecordFiles *record_files, const Match *match, bool unfinished);

/* Prints the name of the folder or file if records were written there. */
void record_files_show(const RecordFiles *record_files, Line *line, Str language);

#endif
