/* Writes files so that they are never incomplete, and locks files for one program. */
#ifndef TAPP_SYSTEM_SAVE_H
#define TAPP_SYSTEM_SAVE_H

#include "base/base.h"

/*
 * Writes the text to another file, flushes this to the disk and renames it to `path`. So a file with this name is
 * always complete. If `path` is not a regular file (/dev/null, a pipe), it is written directly. If it fails, prints a
 * message and returns false.
 */
bool save_file(const char *path, Str text);

/* save_file() without a message: returns 0 or an errno. */
int save_try(const char *path, Str text);

/*
 * Rewrites an existing file that may be written; returns 0 or an errno. The file keeps its permissions, and links to it
 * stay valid.
 */
int save_again(const char *path, Str text);

/* Writes a new file; returns 0 or an errno (EEXIST if it exists). After an error nothing has changed. */
int save_new(const char *path, Str text);

/*
 * Appends a line, which must end with a line feed, to a file. The file is created if necessary. While one program
 * appends, others wait. The line is flushed to the disk. If the last line in the file is incomplete, because a write
 * was interrupted, it is ended first. Returns 0 or an errno.
 */
int save_append(const char *path, Str line);

/* True if a file with this path could be written; false after a message. Call it before a long run. */
bool save_is_possible(const char *path);

/*
 * The lock of a file by one program, until the program releases it or ends. It is a lock by flock on the file that has
 * this name now; each write creates a new file and moves the lock to it. If all fields are zero, no file is locked.
 */
typedef struct FileLock {
    bool held;
    int file;
} FileLock;

/* Creates an empty file and locks it; returns 0 or an errno (EEXIST if it exists). */
int file_lock_new(FileLock *lock, const char *path);

/* Locks an existing file; returns 0 or an errno (EWOULDBLOCK if another program has locked it). */
int file_lock_take(FileLock *lock, const char *path);

/* True if another program has locked the file. */
bool file_lock_is_elsewhere(const char *path);

/* Writes a locked file as save_file() does. Returns 0 or an errno; after an error nothing has changed. */
int file_lock_save(FileLock *lock, const char *path, Str text);

/* file_lock_remove() removes the file if this program has locked it. Both functions release the lock. */
void file_lock_remove(FileLock *lock, const char *path);
void file_lock_end(FileLock *lock);

/*
 * Removes files that killed programs have left in the program's own folder: parts of files, and locked files that were
 * never written.
 */
void save_sweep(const char *folder);

#endif
