/* Writing a file whole or not at all; and files that one program alone has. */
#ifndef TAPP_SYSTEM_SAVE_H
#define TAPP_SYSTEM_SAVE_H

#include "base/base.h"

/*
 * Writes the text aside, flushes it to the disk and renames it to `path`, so that a file of that name is always
 * complete. What is there and no regular file (/dev/null, a pipe) is written to as it is. False after a complaint.
 */
bool save_file(const char *path, Str text);

/* The same without a complaint: 0, or the errno of what failed. */
int save_try(const char *path, Str text);

/*
 * Writes a file anew that is there and may be written: 0, or an errno. It keeps its permissions, and a link still leads
 * to it.
 */
int save_again(const char *path, Str text);

/*
 * Writes a file that is not there yet: 0, or an errno (EEXIST if there is one); then there is nothing more than before.
 */
int save_new(const char *path, Str text);

/*
 * Adds a line, which ends with a line feed, to a file that is made if it is not there: other programs that do so wait
 * meanwhile, the line is on the disk afterwards, and what a broken write has left before it ends its own line. 0, or an
 * errno.
 */
int save_append(const char *path, Str line);

/* Could a file be written there? False after a complaint: for asking before a long run. */
bool save_is_possible(const char *path);

/*
 * A file that one program alone has until it lets go or ends, however it ends: a lock (flock) on the file that has the
 * name, which goes over to the new one whenever it is written. Zero-initialised: nothing is held.
 */
typedef struct FileHold {
    bool held;
    int file;
} FileHold;

/* Makes a file, empty at first, and holds it: 0, or an errno (EEXIST if there is one). */
int hold_new(FileHold *hold, const char *path);

/* Holds a file that is there: 0, or an errno (EWOULDBLOCK if another program has it). */
int hold_take(FileHold *hold, const char *path);

/* Does another program hold the file? */
bool hold_is_elsewhere(const char *path);

/* Writes a file that is held, as save_file does: 0, or an errno; then it is as it was before. */
int hold_save(FileHold *hold, const char *path, Str text);

/* Removes a file if it is held; lets go. */
void hold_remove(FileHold *hold, const char *path);
void hold_end(FileHold *hold);

/*
 * Removes what programs that were killed have left in a folder of this program's own: parts, and held files never
 * written.
 */
void save_sweep(const char *folder);

#endif
