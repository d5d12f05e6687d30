/*
 * Records of what is played, for keeping: each deal that is over in a file of its own, below one folder; or one deal in
 * one file, written after every action. docs/records.md tells where.
 */
#ifndef TAPP_MATCH_RECORD_FILES_H
#define TAPP_MATCH_RECORD_FILES_H

#include "match/host.h"
#include "system/line.h"
#include "engine/record.h"

typedef struct RecordFiles {
    Keeper keeper; /* hand this to the host; it is the first member */
    RecordHead head;
    const char *folder, *file; /* one of them, the other NULL; both NULL: nothing is kept */
    char stamp[32];            /* when the match began, for names of files */
    uint64_t written;          /* files */
    Arena *arena;              /* of records that could not be written yet: */
    Str *waiting;
    size_t n_waiting, capacity;
    size_t n_done; /* of them, written in the end */
} RecordFiles;

/* Where records go that nobody has named a place for: below $XDG_STATE_HOME or ~/.local/state; NULL without a home. */
const char *record_files_folder(Arena *arena);

/* Records of deals that are over, into a folder that is made; NULL keeps nothing. Texts are borrowed. */
void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head);

/* The record of one deal, in progress or over, into a file. */
void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head);

/*
 * The match has been left: tries again what could not be written, and in the folder keeps a deal in progress too
 * (`unfinished`) where nobody goes on with it elsewhere. Gives memory back. False after a complaint about what could
 * not be kept.
 */
bool record_files_end(RecordFiles *record_files, const Match *match, bool unfinished);

/* Says where they are, if there are any. */
void record_files_tell(const RecordFiles *record_files, Line *line, Str language);

#endif
