/* Writes files atomically; and locks files for one program. */
#ifndef TAPP_SYSTEM_SAVE_H
#define TAPP_SYSTEM_SAVE_H

#include "base/base.h"

/*
 * Writes the text to another file, flushes it to disk and renames it to `path`, so that a file with that name is always
 * complete. If `path` is not a regular file (/dev/null, a pipe), it is written directly. False after a message.
 */
bool save_file(const char *path, Str text);

/* The same without a message: returns 0 or the errno. */
int save_try(const char *path, Str text);

/* Rewrites an existing, writable file; returns 0 or an errno. It keeps its permissions, and links still lead to it. */
int save_again(const char *path, Str text);

/* Writes a new file; returns 0 or an errno (EEXIST if it exists). On error nothing has changed. */
int save_new(const char *path, Str text);

/*
 * Appends a line, which must end with a line feed, to a file, which is created if necessary. Other programs that do so
 * wait, and the line is flushed to disk. A partial line from an interrupted write is ended first. Returns 0 or an
 * errno.
 */
int save_append(const char *path, Str line);

/* True if a file could be written there; false after a message. For use before a long run. */
bool save_is_possible(const char *path);

/*
 * A file that one program has locked until it releases it or ends: a lock (flock) on the file with that name, which
 * moves to the new file on every write. Zero-initialised: no file.
 */
typedef struct FileHold {
    bool held;
    int file;
} FileHold;

/* Creates an empty file and locks it; returns 0 or an errno (EEXIST if it exists). */
int hold_new(FileHold *hold, const char *path);

/* Locks an existing file; returns 0 or an errno (EWOULDBLOCK if another program has it). */
int hold_take(FileHold *hold, const char *path);

/* True if another program has locked the file. */
bool hold_is_elsewhere(const char *path);

/* Writes a locked file like save_file(); returns 0 or an errno, and then nothing has changed. */
int hold_save(FileHold *hold, const char *path, Str text);

/* Removes a file if it is locked by this program; releases the lock. */
void hold_remove(FileHold *hold, const char *path);
void hold_end(FileHold *hold);

/* Removes leftovers of killed programs in the program's own folder: parts, and locked files that were never written. */
void save_sweep(const char *folder);

#endif
